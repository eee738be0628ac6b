// Castling with a Tower, which moves two pieces in one turn.
#pragma once

#include <vector>

#include "oracle/cheops/actions.h"

namespace cheshire::oracle::cheops {

/// The castlings of the side to move; whether the King is safe where he arrives is not asked.
std::vector<Action> castlings(const Game& game, const State& state);

/// Where the Tower comes from and goes to in a castling.
struct TowerMove {
  Cell from, to;
};
TowerMove tower_move(const Game& game, const State& state, const Action& castling);

}  // namespace cheshire::oracle::cheops
