// The commands of `cheshire pgn`. Each function adds one.
#pragma once

#include "apps/command_line.h"

namespace cheshire {

void add_pgn_check(Command& pgn);
void add_pgn_replay(Command& pgn);
void add_pgn_convert(Command& pgn);
void add_pgn_split(Command& pgn);
void add_pgn_filter(Command& pgn);
void add_pgn_sort(Command& pgn);
void add_pgn_stats(Command& pgn);
void add_pgn_tree(Command& pgn);
void add_pgn_index(Command& pgn);
void add_pgn_analyse(Command& pgn);

}  // namespace cheshire
