// Projection: where a piece can go and what it attacks, on a board with pieces and Castles in the way.
#pragma once

#include <set>

#include "oracle/cheops/state.h"

namespace cheshire::oracle::cheops {

/// Returns the vacant squares to which the piece there can move, without regard to the safety of its King.
/// Empty for pillars and arrestees.
std::set<Cell> quiet_moves(const Game& game, const State& state, Cell from);

/// Returns the squares of enemy pieces in the capture projection of the piece there, whether or not they can
/// be captured. Pillars are in no piece's projection; pillars and arrestees have none.
std::set<Cell> strikes(const Game& game, const State& state, Cell from);

/// Whether the enemy piece there may be captured: a Civilian never, a Deputy once it is known.
bool is_capturable(const Game& game, const State& state, Cell cell);

/// Returns the squares diagonally in front of a Pawn, which it attacks.
std::set<Cell> pawn_diagonals(const Game& game, const State& state, Cell from);

/// Whether the piece on this square lies in the projection of a piece of `by`, the other side.
bool is_attacked(const Game& game, const State& state, Cell cell, Color by);

/// Whether the King of this side is in check.
bool in_check(const Game& game, const State& state, Color side);

}  // namespace cheshire::oracle::cheops
