// Chances of winning, drawing and losing, from a score.
#pragma once

#include "search/limits.h"

namespace cheshire {

/// Per mille, seen from the side to move; they add up to 1000.
struct WinDrawLoss {
  int win, draw, loss;
};

/// A rule of thumb for every game, not measured in any: at +1.00 the side to move wins half of its games, and
/// each further pawn doubles the odds and more (logistic, by e). A mate is certain.
WinDrawLoss win_draw_loss(const Score& score);

}  // namespace cheshire
