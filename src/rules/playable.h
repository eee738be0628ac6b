// Playable: what every algorithm over positions may ask: the search, the problem solver, proofs of mates.
// SearchableGame (search/searchable_game.h) makes the moves of such a position. PositionWithMoves makes its
// own; Game (rules/game.h) and SolvablePosition (solve/solver_traits.h) refine it.
#pragma once

#include <concepts>
#include <cstdint>

#include "base/ids.h"

namespace cheshire {

template <class P>
concept Playable = std::copyable<P> && requires(const P p) {
  { p.side() } -> std::same_as<Color>;
  { p.key() } -> std::same_as<std::uint64_t>;  // equal for equal positions
  { p.in_check() } -> std::same_as<bool>;
};

template <class P, class Move, class Undo>
concept PositionWithMoves = Playable<P> && requires(const P c, P p, Cell cell, Move m, Undo& undo) {
  { c.at(cell) } -> std::same_as<Piece>;
  { c.has_legal_move() } -> std::same_as<bool>;
  { c.legal(m) } -> std::same_as<bool>;
  { c.captures(m) } -> std::same_as<bool>;
  { c.arrival(m) } -> std::same_as<Cell>;  // of the piece that moves; no_cell if none does
  { p.make(m, undo) };
  { p.unmake(m, undo) };
  { p.make_null(undo) };
  { p.unmake_null(undo) };
};

}  // namespace cheshire
