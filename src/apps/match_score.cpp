#include "apps/match_score.h"

#include <cmath>
#include <limits>

namespace cheshire {
namespace {

double elo(double share) {
  if (share <= 0) return -std::numeric_limits<double>::infinity();
  if (share >= 1) return std::numeric_limits<double>::infinity();
  return 400 * std::log10(share / (1 - share));
}

}  // namespace

std::optional<EloEstimate> estimate_elo(const MatchScore& score) {
  const double n = score.games();
  if (n == 0 || score.wins == n || score.losses == n) return std::nullopt;
  const double mean = score.points() / n;
  const double variance = (score.wins * (1 - mean) * (1 - mean) + score.draws * (0.5 - mean) * (0.5 - mean) +
                           score.losses * mean * mean) /
                          n;
  const double margin = 1.959964 * std::sqrt(variance / n);
  EloEstimate estimate{elo(mean), elo(mean - margin), elo(mean + margin), 0.5};
  const double decided = score.wins + score.losses;
  if (decided > 0)
    estimate.superiority = 0.5 * (1 + std::erf((score.wins - score.losses) / std::sqrt(2 * decided)));
  return estimate;
}

}  // namespace cheshire
