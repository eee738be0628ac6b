/* The same as solve.cpp through the C interface. */
#include <cheshire.h>
#include <stdio.h>

static int complain(cheshire_error* error) {
  fprintf(stderr, "%s\n", cheshire_error_text(error));
  cheshire_error_free(error);
  return 1;
}

int main(int argc, char** argv) {
  cheshire_error* error = NULL;
  cheshire_problem how = {.size = sizeof how, .threads = 2};
  if (argc < 4) {
    fprintf(stderr, "usage: solve_in_c GAME STIPULATION FEN [TWIN]\n");
    return 2;
  }
  how.threats = argv[2][0] == '#';
  how.twin = argc > 4 ? argv[4] : NULL;
  cheshire_game* game = cheshire_game_open(NULL, argv[1], &error);
  if (game == NULL) return complain(error);
  cheshire_board* board = cheshire_board_new(game);
  cheshire_game_free(game);
  char* report = NULL;
  if (cheshire_board_set_fen(board, argv[3], &error))
    report = cheshire_board_solve(board, argv[2], &how, NULL, &error);
  if (report != NULL) puts(report);
  cheshire_free(report);
  cheshire_board_free(board);
  return error == NULL ? 0 : complain(error);
}
