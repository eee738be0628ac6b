// cheshire pgn: reads, plays, converts and explores files of games.
#include "apps/commands.h"
#include "apps/pgn/pgn_commands.h"

namespace cheshire {

void add_pgn(Command& cheshire) {
  Command pgn = cheshire.command(
      "pgn", "Check, replay, convert, split, filter, sort, count, explore, index or analyse PGN files");
  pgn.needs_command();
  for (auto* add : {add_pgn_check, add_pgn_replay, add_pgn_convert, add_pgn_split, add_pgn_filter,
                    add_pgn_sort, add_pgn_stats, add_pgn_tree, add_pgn_index, add_pgn_analyse})
    add(pgn);
}

}  // namespace cheshire
