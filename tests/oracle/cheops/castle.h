// Castles: their parts, their effect on the pieces in and around them, how they arise and change hands.
#pragma once

#include <vector>

#include "oracle/cheops/state.h"

namespace cheshire::oracle::cheops {

/// The part of a Castle that a square is. The axis is the square above the chair and the one below it.
enum class Part { outside, pillar, hall, chair, axis };
Part part_of(const Arena& arena, Cell chair, Cell cell);

/// Returns the squares of a Castle that are this part.
std::vector<Cell> cells_of(const Arena& arena, Cell chair, Part part);

/// Whether the piece on this square is a pillar of some Castle.
bool is_pillar(const Game& game, const State& state, Cell cell);

/// Whether the piece on this square is an arrestee, or an arrested Assassin that is not yet free.
bool is_arrested(const Game& game, const State& state, Cell cell);

/// Whether a piece stands there that is neither a pillar nor arrested.
bool is_active(const Game& game, const State& state, Cell cell);

/// Whether the piece on this square checks and guards: active pieces do, and by agreement arrested Assassins
/// too.
bool has_field(const Game& game, const State& state, Cell cell);

/// Whether the inside of the Castle is open to a piece of this colour on this square: it stands on the chair
/// or the axis, or in a hall of its own side.
bool is_inside(const Game& game, const Castle& castle, Cell cell, Color color);

/// Whether the Effect of an active Castle keeps a piece of this colour on `from` out of a square.
bool walled(const Game& game, const State& state, Cell from, Color color, Cell square);

/// Whether a piece of this colour on `from` may neither jump over a square nor, by a jump, onto it.
bool jump_barred(const Game& game, const State& state, Cell from, Color color, Cell square);

/// Whether the Effects of Castles with these chairs would share a square, so that one excludes the other.
bool effects_share_a_square(const Arena& arena, Cell chair, Cell other);

/// Returns the chairs of the Castles that a side could found now: two Rooks and two Civilians, active, on the
/// corners, and no Effect that would share a square with another.
std::vector<Cell> foundations(const Game& game, const State& state, Color builder);

/// Removes a piece. A Castle that it kept active is abandoned.
void remove_piece(State& state, Cell cell);
/// Moves a piece. A Castle that it keeps active goes with it.
void move_piece(State& state, Cell from, Cell to);
/// Sends a piece to a hall, as an arrest does. A Castle that it kept active is abandoned.
void dispatch_piece(State& state, Cell from, Cell hall);

/// Decides for every Castle whether it is active and who owns it. Pawns in its halls gain or lose the right
/// to promote there; Assassins that are no longer held become free.
void refresh_castles(const Game& game, State& state);

}  // namespace cheshire::oracle::cheops
