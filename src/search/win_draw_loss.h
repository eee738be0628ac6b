// Chances of winning, drawing and losing, from a score.
#pragma once

#include "eval/win_chances.h"
#include "search/limits.h"

namespace cheshire {

/// Per mille, seen from the side to move; they add up to 1000.
struct WinDrawLoss {
  int win, draw, loss;
};

/// What a score promises. A mate is certain.
WinDrawLoss win_draw_loss(const Score& score, const WinChances& chances);

}  // namespace cheshire
