#include "apps/match/adjudication.h"

#include <algorithm>
#include <cstdlib>

namespace cheshire {
namespace {

/// A mate counts more than any number of centipawns.
int centipawns(const Score& score) {
  if (score.kind == Score::Kind::centipawns) return score.value;
  return score.value > 0 ? 1'000'000 : -1'000'000;
}

}  // namespace

std::optional<Adjudication> Adjudicator::add(Color side, const std::optional<Score>& score, int ply) {
  if (!score) {
    ahead_plies_ = level_plies_ = 0;
    return {};
  }
  const int value = centipawns(*score);
  const Color leader = value >= 0 ? side : !side;
  if (std::abs(value) < options_.win_score) {
    ahead_plies_ = 0;
  } else {
    ahead_plies_ = ahead_ == leader ? ahead_plies_ + 1 : 1;
    ahead_ = leader;
  }
  level_plies_ = std::abs(value) <= options_.draw_score ? level_plies_ + 1 : 0;

  if (options_.win_moves > 0 && ahead_plies_ >= 2 * options_.win_moves)
    return Adjudication{ahead_, msg::match_won(*ahead_, options_.win_score, options_.win_moves)};
  if (options_.draw_moves > 0 && ply >= 2 * options_.draw_from && level_plies_ >= 2 * options_.draw_moves)
    return Adjudication{{}, msg::match_level(options_.draw_score, options_.draw_moves)};
  return {};
}

}  // namespace cheshire
