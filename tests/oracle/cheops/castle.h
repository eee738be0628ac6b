// Castles: their parts, what they do to the pieces in and around them, how they arise and change hands.
#pragma once

#include <vector>

#include "oracle/cheops/state.h"

namespace cheshire::oracle::cheops {

/// The part of a Castle that a square is. The axis is the square above the chair and the one below it.
enum class Part { outside, pillar, hall, chair, axis };
Part part_of(const Arena& arena, Cell chair, Cell cell);

/// The squares of a Castle that are such a part.
std::vector<Cell> cells_of(const Arena& arena, Cell chair, Part part);

/// Whether the piece on that square is a pillar of some Castle.
bool is_pillar(const Game& game, const State& state, Cell cell);

/// Whether the piece on that square is an arrestee, or an arrested Assassin that is not yet free.
bool is_arrested(const Game& game, const State& state, Cell cell);

/// Whether a piece stands there that is neither pillar nor arrested.
bool is_active(const Game& game, const State& state, Cell cell);

/// Whether the piece there checks and guards: the active ones do, and by agreement arrested Assassins too.
bool has_field(const Game& game, const State& state, Cell cell);

/// Whether a piece of that colour on that square has the Castle's inside open to him: he stands on the chair or
/// the axis, or in a hall of his own side.
bool is_inside(const Game& game, const Castle& castle, Cell cell, Color color);

/// Whether the Effect of an active Castle keeps a piece of that colour, who stands on `from`, out of a square.
bool walled(const Game& game, const State& state, Cell from, Color color, Cell square);

/// Whether a piece of that colour who stands on `from` may neither jump over a square nor, by a jump, onto it.
bool jump_barred(const Game& game, const State& state, Cell from, Color color, Cell square);

/// Whether the Effects of Castles with these chairs would share a square, so that one excludes the other.
bool effects_share_a_square(const Arena& arena, Cell chair, Cell other);

/// The chairs of the Castles that a side could found now: two Rooks and two Civilians, active, on the corners,
/// and no Effect that would share a square with another.
std::vector<Cell> foundations(const Game& game, const State& state, Color builder);

/// Takes a piece off; a Castle that he kept active is abandoned.
void remove_piece(State& state, Cell cell);
/// Puts a piece elsewhere; a Castle that he keeps active goes with him.
void move_piece(State& state, Cell from, Cell to);
/// Sends a piece to a hall, as an arrest does; a Castle that he kept active is abandoned.
void dispatch_piece(State& state, Cell from, Cell hall);

/// Decides of every Castle whether it is active and whose it is; Pawns in its halls gain or lose the right to
/// be promoted there, and Assassins that are no longer held become free.
void refresh_castles(const Game& game, State& state);

}  // namespace cheshire::oracle::cheops
