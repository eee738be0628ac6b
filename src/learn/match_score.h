// The score of a match, and what it says about the difference in strength. `cheshire match` and the tuner use
// it.
//
// Two games of one opening with colours exchanged are a pair. Its games are not independent: a lopsided
// opening is won and lost by both sides. So the variance is taken from the pairs (a pentanomial: five results
// of a pair) where a match consists of pairs, else from the games (a trinomial).
#pragma once

#include <array>
#include <optional>

namespace cheshire {

struct MatchScore {
  int wins = 0, draws = 0, losses = 0;  // of the first player, in games
  /// Finished pairs by the half points of the first player: 0 to 4. Without pairs all are 0.
  std::array<int, 5> pairs{};

  int games() const { return wins + draws + losses; }
  double points() const { return wins + draws / 2.0; }
  /// Whether the games, up to the one that is played last in each thread, are pairs.
  bool paired() const;
  /// Counts a game of so many half points of the first player: 0, 1 or 2.
  void add_game(int half_points);
  void add_pair(int half_points) { ++pairs[static_cast<std::size_t>(half_points)]; }
  MatchScore& operator+=(const MatchScore& other);
  bool operator==(const MatchScore&) const = default;
};

/// A difference with the bounds of its 95 % interval; each may be infinite.
struct Estimate {
  double difference, low, high;
};

/// The strength of the first player measured from the second.
struct EloEstimate {
  Estimate elo;
  /// Normalised Elo: the mean of a game in its standard deviations, times 800 / ln 10. It does not depend on
  /// how many games are drawn, so openings and time controls compare.
  Estimate normalized;
  double superiority;  // likelihood from 0 to 1 that the first player is stronger
};

/// Returns nothing if there are no games. The intervals are those of Agresti and Coull (1998): two wins and
/// two losses more than were played keep them honest after few games, where the plain ones are far too
/// narrow.
std::optional<EloEstimate> estimate_elo(const MatchScore& score);

/// A sequential probability ratio test: is the first player `elo1` stronger, or only `elo0`? With an error of
/// 5 % either way.
struct Sprt {
  enum class Unit { normalized, logistic };

  double elo0 = 0, elo1 = 5;
  Unit unit = Unit::normalized;

  /// The logarithm of the ratio at which the test accepts elo1; its negative accepts elo0.
  static constexpr double bound = 2.944438979;  // log(0.95 / 0.05)
  /// Returns that logarithm: of the likelihood of the score, each time under the most likely distribution of
  /// results that has this Elo (Van den Bergh, "Comments on normalized Elo", 2020).
  double log_likelihood_ratio(const MatchScore& score) const;
};

}  // namespace cheshire
