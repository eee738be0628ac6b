// PieceMarks<P>: what nets see of the positions of the general kernel, for NetEvaluator.
#pragma once

#include "base/ids.h"
#include "rules/game.h"

namespace cheshire {

template <Game P>
struct PieceMarks {
  static constexpr int per_cell = 1;  // marks on a cell, at most

  /// How many marks are no pieces.
  static int others(const P&) { return 0; }
  static bool rights(const P& p) { return p.rights() != 0; }
  /// Calls visit(mark, cells) for each mark of the game, also for those that are on no cell.
  template <class Visit>
  static void each(const P& p, Visit&& visit) {
    for (int k = 0; k < p.tables().kinds; ++k) {
      for (Color color : {Color::white, Color::black})
        visit(make_piece(color, static_cast<Kind>(k)), p.pieces(color, static_cast<Kind>(k)));
    }
  }
};

}  // namespace cheshire
