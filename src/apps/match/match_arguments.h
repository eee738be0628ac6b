// Arguments that commands share which play games: the limits of a move, and random openings.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "apps/command_line.h"
#include "apps/match/match.h"
#include "learn/random_openings.h"

namespace cheshire {

/// Adds --movetime, --nodes, --depth, --tc, --margin and --patience; `tc` is read by read_limits().
void add_limits(Command& command, MatchOptions& options, std::string& tc);
struct FallbackLimit {
  int move_time = 0;
  std::uint64_t nodes = 0;
};
/// Reads a time control such as "60+0.5" into the options. Without any limit `fallback` holds. Throws
/// UsageError.
void read_limits(MatchOptions& options, const std::string& tc, const FallbackLimit& fallback);

/// Reads whole numbers that are separated by `separator`, as many as there are places. Returns false if the
/// text is not so.
bool read_numbers(std::string_view text, char separator, std::initializer_list<int*> places);

/// Adds --seed, --balance, and the number of half-moves under the name `plies`.
void add_random_openings(Command& command, RandomOpeningOptions& options, const std::string& plies);

}  // namespace cheshire
