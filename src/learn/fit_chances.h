// What the scores of a net promise, by the results of games.
#pragma once

#include <vector>

#include "eval/win_chances.h"

namespace cheshire {

/// A position: the score of the side to move in centipawns, and the game's result: 1 it won, 0 drawn, -1
/// lost.
struct ScoredResult {
  int score = 0, result = 0;
};

/// Returns the chances under which these results are likeliest: `half_won` from 0 to 1,000, `spread` from 10
/// to 2,000. With too few positions to say, the default.
WinChances fit_chances(const std::vector<ScoredResult>& positions);

}  // namespace cheshire
