// empty_reach(): where a piece may go if nothing stands in its way.
#pragma once

#include "rules/game.h"

namespace cheshire {

/// The cells to which a piece may go on an empty board, or more, before its passage. Castling is left out.
template <Game P>
typename P::Set empty_reach(const typename P::Tables& tables, Piece piece, Cell from) {
  const auto& moves = tables.piece[piece];
  typename P::Set to = moves.leap_quiet[from] | moves.leap_capture[from];
  for (const auto& path : moves.path_quiet[from]) to.insert(path.end);
  for (const auto& path : moves.path_capture[from]) to.insert(path.end);
  const unsigned slides = moves.quiet_up | moves.quiet_down | moves.capture_up | moves.capture_down;
  for (int a = 0; a < tables.axes; ++a) {
    if ((slides >> a & 1) != 0 || (a >= moves.first_axis && a < moves.last_axis))
      to |= tables.line_set[tables.on_line[static_cast<std::size_t>(from) * tables.axes + a].line];
  }
  if (kind_of(piece) == tables.spec.pawn.kind) {
    const Cell step = tables.double_step[index(color_of(piece))][from].to;
    if (step != no_cell) to.insert(step);
  }
  return to;
}

}  // namespace cheshire
