// Execution: the steps in which an action takes effect.
#pragma once

#include <vector>

#include "oracle/cheops/actions.h"

namespace cheshire::oracle::cheops {

/// Returns the chairs of the Castles that could be founded at the end of this action.
std::vector<Cell> foundations_after(const Game& game, const State& state, const Action& action);

/// Whether the action takes a piece from the board, and whether a Pawn moves or is promoted.
bool is_capture(const State& state, const Action& action);
bool is_pawn_action(const State& state, const Action& action);

}  // namespace cheshire::oracle::cheops
