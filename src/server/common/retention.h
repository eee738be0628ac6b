// How long games are kept that nobody needs any more.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cheshire {

/// Ages since the last change, after which a game goes; nothing: it stays.
struct RetentionRules {
  std::optional<std::chrono::hours> unplayed;  // fewer than two half-moves
  std::optional<std::chrono::hours> finished;  // over, and neither player gave a name

  bool any() const { return unplayed || finished; }
};

/// Reads "12h" or "365d". Errors: anything else, or more than 100 years.
Result<std::chrono::hours> read_age(std::string_view text);

/// Where a search for stale games goes on: after the game that was changed then. Empty: from the oldest on.
struct Cursor {
  std::string time, id;
  bool begins() const { return id.empty(); }
};

/// A batch of a search for stale games.
struct Stale {
  struct Game {
    std::string id, updated;
  };
  std::vector<Game> games;
  int seen = 0;   // games looked at
  Cursor next{};  // begins() when all have been seen
};

}  // namespace cheshire
