// pattern(): where a piece of Cheops could move or capture in an otherwise empty arena, for display.
#pragma once

#include "rules/cheops/tables.h"

namespace cheshire::cheops {

/// Where an Assassin's walk could lead in an empty arena. CH-28, CH-29
template <int W>
CellSet<W> walk_pattern(const Tables<W>& tables, Cell from) {
  const CellSet<W>& one = tables.adjacent[from];
  CellSet<W> two, ends;
  one.for_each([&](Cell a) { two |= tables.adjacent[a]; });
  two.erase(from);
  two.for_each([&](Cell b) {
    const CellSet<W> before = tables.adjacent[b] & one;
    CellSet<W> third = tables.adjacent[b];
    // There is another path to the second square than over the third.
    if (before.count() == 1) third &= ~before;
    ends |= third;
  });
  if (tables.rules.assassin_walk == AssassinWalk::up_to_three) ends |= one | two;
  ends.erase(from);
  return ends;
}

/// Returns the cells where a piece on `from` could move or capture in an empty arena: slides and a Master's
/// lines to the edge, the double step of a Pawn on its starting square, of a Civilian's jumps only the first;
/// no castling.
template <int W>
CellSet<W> pattern(const Tables<W>& tables, Piece piece, Cell from) {
  const auto on_ray = [&](int d) { return static_cast<std::size_t>(from * tables.directions + d); };
  switch (kind_of(piece)) {
    case assassin: return walk_pattern(tables, from) | tables.adjacent[from];
    case pawn: {
      const auto& moves = tables.pawns[index(color_of(piece))][from];
      CellSet<W> cells = moves.steps | moves.captures;
      for (const auto& two : moves.doubles) cells.insert(two.to);
      return cells;
    }
    case civilian: {
      CellSet<W> cells = tables.adjacent[from];
      for (int d = 0; d < tables.directions; ++d) {
        const Cell over = tables.neighbor[on_ray(d)];
        if (over == no_cell) continue;
        const Cell to = tables.neighbor[static_cast<std::size_t>(over * tables.directions + d)];
        if (to != no_cell) cells.insert(to);
      }
      return cells;
    }
    default: break;
  }
  const auto& moves = tables.piece[kind_of(piece)];
  CellSet<W> cells = moves.quiet_steps[from] | moves.capture_steps[from] | moves.quiet_leaps[from] |
                     moves.capture_leaps[from];
  for (int d = 0; d < tables.directions; ++d) {
    if ((moves.quiet_slides | moves.capture_slides) >> d & 1) cells |= tables.ray[on_ray(d)];
  }
  return cells;
}

}  // namespace cheshire::cheops
