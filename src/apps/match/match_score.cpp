#include "apps/match/match_score.h"

#include <cmath>
#include <limits>

namespace cheshire {
namespace {

double elo(double share) {
  if (share <= 0) return -std::numeric_limits<double>::infinity();
  if (share >= 1) return std::numeric_limits<double>::infinity();
  return 400 * std::log10(share / (1 - share));
}

double share_of(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

/// The mean of a game's points and their variance.
struct Moments {
  double mean, variance;
  Moments(double wins, double draws, double losses) {
    const double n = wins + draws + losses;
    mean = (wins + draws / 2) / n;
    variance =
        (wins * (1 - mean) * (1 - mean) + draws * (0.5 - mean) * (0.5 - mean) + losses * mean * mean) / n;
  }
};

}  // namespace

std::optional<EloEstimate> estimate_elo(const MatchScore& score) {
  const double n = score.games();
  if (n == 0) return std::nullopt;
  constexpr double quantile = 1.959964;  // of 95 %
  const Moments moments(score.wins + 2, score.draws, score.losses + 2);
  const double margin = quantile * std::sqrt(moments.variance / (n + 4));
  EloEstimate estimate{elo(score.points() / n), elo(moments.mean - margin), elo(moments.mean + margin), 0.5};
  // The first player's share of the decided games has a beta distribution, which is nearly normal.
  const double a = score.wins + 1, b = score.losses + 1, mean = a / (a + b);
  const double deviation = std::sqrt(mean * (1 - mean) / (a + b + 1));
  estimate.superiority = 0.5 * (1 + std::erf((mean - 0.5) / (deviation * std::sqrt(2))));
  return estimate;
}

double Sprt::log_likelihood_ratio(const MatchScore& score) const {
  const Moments moments(score.wins + 0.5, score.draws + 0.5, score.losses + 0.5);
  const double share0 = share_of(elo0), share1 = share_of(elo1);
  return score.games() * (share1 - share0) * (2 * moments.mean - share0 - share1) / (2 * moments.variance);
}

}  // namespace cheshire
