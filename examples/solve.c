/* The same as solve.cpp through the C interface. */
#include <cheshire.h>
#include <stdio.h>

static int complain(cheshire_error* error) {
  fprintf(stderr, "%s\n", cheshire_error_text(error));
  cheshire_error_free(error);
  return 1;
}

static void print(const cheshire_solution* solution) {
  const cheshire_solution_summary* summary = cheshire_solution_read(solution);
  printf("%s: %s, %llu found\n", summary->stipulation, summary->state, (unsigned long long)summary->found);
  for (size_t i = 0; i < cheshire_solution_moves_count(solution, CHESHIRE_SOLUTIONS); ++i) {
    const cheshire_solution_move* move = cheshire_solution_move_at(solution, CHESHIRE_SOLUTIONS, i);
    printf("%*s%s%s%s\n", 2 * move->depth, "", move->threat ? "threatens " : "", move->san,
           move->zugzwang ? " (zugzwang)" : "");
  }
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
  cheshire_solution* solution = NULL;
  if (cheshire_board_set_fen(board, argv[3], &error))
    solution = cheshire_board_solution(board, argv[2], &how, NULL, &error);
  if (solution != NULL) print(solution);
  cheshire_solution_free(solution);
  cheshire_board_free(board);
  return error == NULL ? 0 : complain(error);
}
