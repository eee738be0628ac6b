// pattern(): where a piece could move or capture if nothing else stood on the board, for display.
#pragma once

#include "rules/position.h"

namespace cheshire {

/// Returns the cells of the first board where the piece on `from` could move or capture on an empty board:
/// slides to the edge, paths to their end, a double step if it may make one, zero moves; no castling.
template <int W, class R>
CellSet<W> pattern(const Position<W, R>& p, Cell from) {
  const RuleTables<W>& tables = p.tables();
  const GameSpec& spec = tables.spec;
  const Piece piece = p.at(from);
  const auto& moves = tables.piece[piece];
  CellSet<W> cells = moves.leap_quiet[from] | moves.leap_capture[from];
  for (int axis = 0; axis < tables.axes; ++axis) {
    const auto& on = tables.on_line[static_cast<std::size_t>(from * tables.axes + axis)];
    if ((moves.quiet_up | moves.capture_up) >> axis & 1)
      cells |= tables.line_set[on.line] & ~tables.prefix[on.prefix + on.bit + 1u];
    if ((moves.quiet_down | moves.capture_down) >> axis & 1) cells |= tables.prefix[on.prefix + on.bit];
  }
  for (const auto* paths : {&moves.path_quiet[from], &moves.path_capture[from]}) {
    for (const auto& path : *paths) cells.insert(path.end);
  }
  const bool pawn = kind_of(piece) == spec.pawn.kind;
  const auto& step = tables.double_step[index(color_of(piece))][from];
  if (pawn && step.to != no_cell && (step.right == 0 || (p.rights() & step.right))) cells.insert(step.to);
  if (spec.zero_moves == ZeroMoves::quiet || (spec.zero_moves == ZeroMoves::capture && !pawn))
    cells.insert(p.transfer(from, 1));
  cells.erase(from);
  return cells;
}

}  // namespace cheshire
