// Attacks: which cells the pieces of a colour threaten.
#pragma once

#include "base/ids.h"
#include "oracle/scene.h"

namespace cheshire::oracle {

/// Whether the piece on `from` could take a piece on `target`, a cell of the same board, whatever stands there.
bool piece_attacks(const Scene& scene, Cell from, Cell target);

/// Whether a piece of `by` attacks that cell, whatever stands there: from its board, or with a zero move that
/// captures.
bool attacked(const Scene& scene, Cell target, Color by);

/// Whether a king of that colour is attacked.
bool king_attacked(const Scene& scene, Color color);

/// The same, for kings on one board only.
bool king_attacked_on(const Scene& scene, Color color, int board);

}  // namespace cheshire::oracle
