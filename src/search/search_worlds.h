// How the scores of a move in several worlds become one.
#pragma once

#include <algorithm>
#include <span>

#include "search/score.h"
#include "search/search_params.h"

namespace cheshire {

/// A score as it counts in an average: a mate in one world is no more than a decisive advantage.
constexpr int world_weight(int score, const WorldsParams& params) {
  if (is_mate(score)) {
    const int bonus = 500 - (mate_value - (score > 0 ? score : -score));
    return score > 0 ? params.decisive + bonus : -params.decisive - bonus;
  }
  return std::clamp(score, -params.decisive, params.decisive);
}

/// Combines the scores of a move in the worlds, at least one: a mate only if it is one in every world, for
/// the same side; otherwise the mean.
inline int world_score(std::span<const int> scores, const WorldsParams& params) {
  const auto [worst, best] = std::minmax_element(scores.begin(), scores.end());
  if (*worst >= mate_bound || *best <= -mate_bound || scores.size() == 1) return *worst;
  long long sum = 0;
  for (int score : scores) sum += world_weight(score, params);
  return static_cast<int>(sum / static_cast<long long>(scores.size()));
}

}  // namespace cheshire
