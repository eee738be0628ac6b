// The Assassin: a walk of three squares, and single steps in and around active Castles.
#pragma once

#include <set>

#include "oracle/cheops/state.h"

namespace cheshire::oracle::cheops {

/// Returns where the Assassin on `from` may go without capture.
std::set<Cell> assassin_moves(const Game& game, const State& state, Cell from);

}  // namespace cheshire::oracle::cheops
