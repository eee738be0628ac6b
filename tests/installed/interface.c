/* Every kind of call of cheshire.h from C, compiled as C99 and linked to the shared library. */
#include <cheshire.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPECT(condition)                                             \
  do {                                                                \
    if (!(condition)) {                                               \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
      exit(1);                                                        \
    }                                                                 \
  } while (0)

static void count_lines(void* data, const cheshire_line* line) {
  if (line->length > 0) ++*(int*)data;
}

static bool after_some(void* data) { return *(int*)data > 0; }

int main(void) {
  cheshire_error* error = NULL;
  cheshire_games* games = cheshire_games_new();
  size_t i, known = 0;
  EXPECT(strlen(cheshire_version()) >= 5);
  for (i = 0; i < cheshire_games_count(games); ++i)
    known += strcmp(cheshire_games_id(games, i), "alice") == 0;
  EXPECT(known == 1);

  EXPECT(cheshire_game_open(games, "alyce", &error) == NULL);
  EXPECT(strcmp(cheshire_error_code(error), "game-unknown") == 0);
  EXPECT(cheshire_error_at(error) == -1);
  cheshire_error_free(error);
  error = NULL;

  cheshire_game* game = cheshire_game_open(games, "alice", &error);
  EXPECT(game != NULL && error == NULL);
  cheshire_games_free(games);
  cheshire_board* board = cheshire_board_new(game);
  EXPECT(cheshire_board_push(board, "e2e4", NULL));
  EXPECT(!cheshire_board_push(board, "Ke2", &error));
  EXPECT(strlen(cheshire_error_text(error)) > 0);
  cheshire_error_free(error);

  char* fen = cheshire_board_fen(board, CHESHIRE_FEN_BAR);
  EXPECT(strcmp(fen, "rnbqkbnr/pppppppp/8/8/4|P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1") == 0);
  cheshire_free(fen);
  EXPECT(cheshire_board_turn(board) == CHESHIRE_BLACK);
  EXPECT(strcmp(cheshire_board_outcome(board).result, "*") == 0);

  const char* tags[] = {"White", "Ann"};
  char* record = cheshire_board_pgn(board, tags, 1, NULL);
  EXPECT(strstr(record, "1. e4 *") != NULL && strstr(record, "[White \"Ann\"]") != NULL);
  cheshire_free(record);

  int lines = 0;
  cheshire_callbacks callbacks = {
      .size = sizeof callbacks, .data = &lines, .stop = after_some, .line = count_lines};
  cheshire_limits limits = {.size = sizeof limits, .infinite = true};
  cheshire_analysis* analysis = cheshire_board_analyse(board, &limits, &callbacks, NULL);
  EXPECT(analysis != NULL && lines > 0);
  EXPECT(cheshire_analysis_best(analysis) != NULL);
  cheshire_analysis_free(analysis);

  EXPECT(cheshire_board_pop(board) && !cheshire_board_pop(board));
  cheshire_moves* moves = cheshire_board_legal_moves(board);
  EXPECT(cheshire_moves_count(moves) == 20);
  cheshire_moves_free(moves);
  size_t count = 0;
  const cheshire_code* codes = cheshire_board_legal_codes(board, &count);
  EXPECT(codes != NULL && count == 20 && cheshire_game_lasting_codes(game));
  EXPECT(cheshire_board_push_code(board, codes[0], NULL));
  EXPECT(strcmp(cheshire_board_claim(board, false).result, "*") == 0);
  cheshire_board_free(board);
  cheshire_game_free(game);
  puts("C interface: OK");
  return 0;
}
