// The commands of `cheshire`. Each function adds one to the command line.
#pragma once

#include "apps/command_line.h"

namespace cheshire {

void add_games(Command& cheshire);
void add_moves(Command& cheshire);
void add_analyse(Command& cheshire);
void add_diagram(Command& cheshire);
void add_fen(Command& cheshire);
void add_fit(Command& cheshire);
void add_perft(Command& cheshire);
void add_pgn(Command& cheshire);
void add_uci(Command& cheshire);
void add_xboard(Command& cheshire);
void add_bench(Command& cheshire);
void add_play(Command& cheshire);
void add_match(Command& cheshire);
void add_openings(Command& cheshire);
void add_book(Command& cheshire);
void add_puzzles(Command& cheshire);
void add_selfplay(Command& cheshire);
void add_serve(Command& cheshire);
void add_tables(Command& cheshire);
void add_train(Command& cheshire);
void add_tune(Command& cheshire);
void add_problems(Command& cheshire);
void add_solve(Command& cheshire);
void add_compose(Command& cheshire);
void add_store(Command& cheshire);
void add_verify(Command& cheshire);
void add_completion(Command& cheshire);
void add_help(Command& cheshire);
void add_manual(Command& cheshire);

}  // namespace cheshire
