// Setup: the start positions of the four games.
#pragma once

#include "base/result.h"
#include "oracle/cheops/state.h"

namespace cheshire::oracle::cheops {

/// Returns an arena without pieces, White to move.
State empty_arena(const Game& game);

/// Returns the start of a game. Error: the options name no piece or no square, or too many for the rank.
Result<State> start(const Game& game);

}  // namespace cheshire::oracle::cheops
