// The score of a match and what it says about the difference in strength.
#pragma once

#include <optional>

namespace cheshire {

struct MatchScore {
  int wins = 0, draws = 0, losses = 0;  // of the first player

  int games() const { return wins + draws + losses; }
  double points() const { return wins + draws / 2.0; }
};

/// Elo difference with the bounds of its 95 % interval; each may be infinite.
struct EloEstimate {
  double difference, low, high;
  double superiority;  // likelihood from 0 to 1 that the first player is stronger
};

/// Returns nothing if there are no games. The interval is that of Agresti and Coull (1998): two wins and two
/// losses more than were played keep it honest after few games, where the plain one is far too narrow.
std::optional<EloEstimate> estimate_elo(const MatchScore& score);

/// A sequential probability ratio test: is the first player `elo1` stronger, or only `elo0`? With an error of
/// 5 % either way.
struct Sprt {
  double elo0 = 0, elo1 = 5;

  /// The logarithm of the ratio at which the test accepts elo1; its negative accepts elo0.
  static constexpr double bound = 2.944438979;  // log(0.95 / 0.05)
  /// Returns that logarithm, by the normal approximation with the variance of the games. Half a game of each
  /// result is added to them, so that they vary even if all ended alike.
  double log_likelihood_ratio(const MatchScore& score) const;
};

}  // namespace cheshire
