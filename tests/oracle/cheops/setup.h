// Setup: the positions in which the four games start.
#pragma once

#include "base/result.h"
#include "oracle/cheops/state.h"

namespace cheshire::oracle::cheops {

/// An arena without pieces, White to move.
State empty_arena(const Game& game);

/// The start of a game. Error: the options name no piece or no square, or too many for the rank.
Result<State> start(const Game& game);

}  // namespace cheshire::oracle::cheops
