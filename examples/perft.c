/* The same as perft.cpp through the C interface. */
#include <cheshire.h>
#include <stdio.h>
#include <stdlib.h>

static void divide(void* data, const char* move, uint64_t leaves) {
  (void)data;
  printf("%s: %llu\n", move, (unsigned long long)leaves);
}

static int complain(cheshire_error* error) {
  fprintf(stderr, "%s\n", cheshire_error_text(error));
  cheshire_error_free(error);
  return 1;
}

int main(int argc, char** argv) {
  cheshire_error* error = NULL;
  cheshire_callbacks callbacks = {.size = sizeof callbacks, .divide = divide};
  uint64_t leaves = 0;
  if (argc < 3) {
    fprintf(stderr, "usage: perft_in_c GAME DEPTH [FEN]\n");
    return 2;
  }
  cheshire_game* game = cheshire_game_open(NULL, argv[1], &error);
  if (game == NULL) return complain(error);
  cheshire_board* board = cheshire_board_new(game);
  cheshire_game_free(game);
  if (cheshire_board_set_fen(board, argc > 3 ? argv[3] : NULL, &error) &&
      cheshire_board_perft(board, atoi(argv[2]), 1, &callbacks, &leaves, &error))
    printf("nodes %llu\n", (unsigned long long)leaves);
  cheshire_board_free(board);
  return error == NULL ? 0 : complain(error);
}
