// Attacks: which cells the pieces of a colour threaten.
#pragma once

#include "base/ids.h"
#include "oracle/scene.h"

namespace cheshire::oracle {

/// Whether the piece on `from` could capture on `target`, a cell of the same board, whatever stands there.
bool piece_attacks(const Scene& scene, Cell from, Cell target);

/// Whether a piece of `by` attacks a cell, whatever stands there: on its board, or by a capturing zero move.
bool attacked(const Scene& scene, Cell target, Color by);

/// Whether a king of this colour is attacked.
bool king_attacked(const Scene& scene, Color color);

/// The same, only for kings on one board.
bool king_attacked_on(const Scene& scene, Color color, int board);

}  // namespace cheshire::oracle
