// Projection: where a piece can go and what he attacks, on a board with pieces and Castles in the way.
#pragma once

#include <set>

#include "oracle/cheops/state.h"

namespace cheshire::oracle::cheops {

/// Vacant squares to which the piece there can move, his own King's safety apart. Empty for pillars and arrestees.
std::set<Cell> quiet_moves(const Game& game, const State& state, Cell from);

/// Squares of enemy pieces in the capture projection of the piece there, whether or not they can be captured.
/// Pillars are in nobody's projection, and pillars and arrestees have none.
std::set<Cell> strikes(const Game& game, const State& state, Cell from);

/// Whether the enemy piece there may be captured: a Civilian never, a Deputy once he is known.
bool is_capturable(const Game& game, const State& state, Cell cell);

/// Squares diagonally before a Pawn: those that he attacks.
std::set<Cell> pawn_diagonals(const Game& game, const State& state, Cell from);

/// Whether the piece of the other side on that square lies in the projection of one of that side's pieces.
bool is_attacked(const Game& game, const State& state, Cell cell, Color by);

/// Whether the King of that side is in check.
bool in_check(const Game& game, const State& state, Color side);

}  // namespace cheshire::oracle::cheops
