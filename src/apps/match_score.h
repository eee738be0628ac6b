// The score of a match and what it says about the difference in strength.
#pragma once

#include <optional>

namespace cheshire {

struct MatchScore {
  int wins = 0, draws = 0, losses = 0;  // of the first player

  int games() const { return wins + draws + losses; }
  double points() const { return wins + draws / 2.0; }
};

/// Elo difference with the bounds of its 95 % interval; a bound may be infinite.
struct EloEstimate {
  double difference, low, high;
  double superiority;  // likelihood from 0 to 1 that the first player is stronger
};

/// Returns nothing if there are no games or all had the same result.
std::optional<EloEstimate> estimate_elo(const MatchScore& score);

}  // namespace cheshire
