// Castling with a Tower, which moves two pieces in one turn.
#pragma once

#include <vector>

#include "oracle/cheops/actions.h"

namespace cheshire::oracle::cheops {

/// Returns the castlings of the side to move, without regard to the King's safety on its target square.
std::vector<Action> castlings(const Game& game, const State& state);

/// Where the Tower comes from and goes to in a castling.
struct TowerMove {
  Cell from, to;
};
TowerMove tower_move(const Game& game, const State& state, const Action& castling);

}  // namespace cheshire::oracle::cheops
