// What the commands that search positions share: limits, the net, and how scores and lines are shown.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "apps/command_line.h"
#include "endings/table_folder.h"
#include "engine/session.h"

namespace cheshire {

/// How long to search a position.
struct SearchArguments {
  int depth = 0, move_time = 0;  // 0: no such limit
  std::size_t nodes = 0;
  int hash = 16;  // MiB

  bool limited() const { return depth > 0 || move_time > 0 || nodes > 0; }
  Limits limits() const;
};

/// What is searched without any limit, for the help of one option: "--nodes" and "(default 100000 without
/// another limit)".
struct SearchDefault {
  std::string option, help;
};
/// Adds --depth, --nodes, --movetime and --hash. `each` ends the help of the first three, such as " per
/// move".
void add_search_arguments(Command& command, SearchArguments& arguments, const std::string& each,
                          const SearchDefault& otherwise);

/// Adds --net FILE, and returns what Session::set_net() takes: nothing for the game's own net. Throws
/// UsageError for a file that cannot be read.
void add_net_argument(Command& command, std::string& net);
std::optional<std::string> read_net_argument(const std::string& net);

/// Opens the endgame tables that a folder has of a game. Errors: the game can have none, or the folder has
/// none of it.
Result<endings::OpenedTables> find_tables(const std::string& folder, const GameSpec& spec);

/// Adds --tables DIR, and sets the tables that the folder has of a session's game; says on standard error
/// which files are refused. Throws UsageError for a folder that has none.
void add_tables_argument(Command& command, std::string& folder);
void set_tables_argument(Session& session, const std::string& folder);

/// Milliseconds of a steady clock, as a search asks for them.
std::int64_t steady_milliseconds();

/// Returns a score from the point of view of the side to move: "+0.31", "mate in 3", "mated in 3".
std::string score_text(const Score& score);

/// Returns the moves of a line in SAN, as many as fit into so many bytes.
std::string line_text(const LineView& line, const AnyGame& game, std::size_t widest);

}  // namespace cheshire
