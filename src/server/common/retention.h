// How long to keep games that nobody needs any more, and the search for those: `cheshire serve` and `cheshire
// store prune` use it.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cheshire {

/// How long after its last change a game is removed, and how long after they were last seen a person. Without
/// a value, they stay.
struct RetentionRules {
  /// People who have neither studies nor documents here go after this time in any case.
  static constexpr std::chrono::hours empty_people{24 * 90};

  std::optional<std::chrono::hours> unplayed;  // fewer than two half-moves
  std::optional<std::chrono::hours> finished;  // over, and neither player gave a name
  std::optional<std::chrono::hours> people{};  // not seen, with all that is theirs

  bool any() const { return unplayed || finished || people; }
};

/// Reads "12h" or "365d". Errors: anything else, including more than 100 years.
Result<std::chrono::hours> read_age(std::string_view text);

/// Where a search for stale games continues: after the game `id`, last changed at `time`. Empty: starts with
/// the oldest.
struct Cursor {
  std::string time, id;
  bool at_start() const { return id.empty(); }
};

/// One batch of a search for stale games.
struct Stale {
  struct Game {
    std::string id, updated;
  };
  std::vector<Game> games;
  int seen = 0;   // number of games examined
  Cursor next{};  // at_start() is true when the search has seen all games
};

}  // namespace cheshire
