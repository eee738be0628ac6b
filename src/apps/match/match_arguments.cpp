#include "apps/match/match_arguments.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <stdexcept>

#include "messages/commandline.h"
#include "protocol/tokens.h"

namespace cheshire {
namespace {

/// Reads a time control, "60+0.5" or "60": base and increment per move, in seconds.
void read_tc(MatchOptions& match, const std::string& text) {
  const std::size_t plus = text.find('+');
  const auto milliseconds = [&](const std::string& part) {
    std::size_t used = 0;
    double seconds = -1;
    try {
      seconds = std::stod(part, &used);
    } catch (const std::exception&) {
      used = 0;  // not a number, or none that a double holds
    }
    if (used == 0 || used != part.size() || !(seconds >= 0 && seconds <= 1e6)) {
      throw UsageError(msg::time_control_malformed(printable(text)));
    }
    return static_cast<int>(std::lround(seconds * 1000));
  };
  match.base = milliseconds(text.substr(0, plus));
  if (plus != std::string::npos) match.increment = milliseconds(text.substr(plus + 1));
  if (match.base == 0) throw UsageError(msg::time_control_zero());
}

}  // namespace

bool read_numbers(std::string_view text, char separator, std::initializer_list<int*> places) {
  for (int* const number : places) {
    const std::size_t end = std::min(text.find(separator), text.size());
    const auto [read, fault] = std::from_chars(text.data(), text.data() + end, *number);
    if (fault != std::errc() || read != text.data() + end || *number < 0) return false;
    const bool more = end < text.size();
    text.remove_prefix(std::min(end + 1, text.size()));
    if (more == (number == *std::prev(places.end()))) return false;
  }
  return true;
}

void add_limits(Command& command, MatchOptions& options, std::string& tc) {
  constexpr int day = 24 * 3600 * 1000;
  command.number("--movetime", options.move_time, 1, day, "Milliseconds per move ");
  command.number("--nodes", options.nodes, 1, 2'000'000'000, "Nodes per move");
  command.number("--depth", options.depth, 1, 200, "Search depth (plies) per move");
  command.text("--tc", tc, "BASE+INC", "Time control in seconds, BASE+INCREMENT, such as 60+0.5");
  command.number("--margin", options.margin, 0, day, "Grace period before a loss on time (ms)")
      .show_default();
  command.number("--patience", options.patience, 1, day, "Timeout for moves limited by nodes or depth (ms)")
      .show_default();
}

void read_limits(MatchOptions& options, const std::string& tc, const FallbackLimit& fallback) {
  if (!tc.empty()) read_tc(options, tc);
  if (options.base > 0 || options.move_time > 0 || options.nodes > 0 || options.depth > 0) return;
  options.move_time = fallback.move_time;
  options.nodes = fallback.nodes;
}

void add_random_openings(Command& command, RandomOpeningOptions& options, const std::string& plies) {
  command
      .number(plies, options.plies, 0, 100,
              "Length of the random openings in plies; every other one is a ply shorter; 0: none")
      .show_default();
  command
      .number("--balance", options.max_score, 0, 10'000,
              "Leave out openings that a short search scores beyond this many centipawns; 0: keep all")
      .show_default();
  command.number("--seed", options.seed, 0, SIZE_MAX, "Seed of the random openings").show_default();
}

}  // namespace cheshire
