// Attacks: which squares the men of a colour threaten, on their own board.
#pragma once

#include "base/ids.h"
#include "rules/reference/scene.h"

namespace cheshire::reference {

/// Whether a man of `by` that stands on the board of `target` attacks it, whatever stands there.
bool attacked(const Scene& scene, Cell target, Color by);

/// Whether a king of that colour is attacked on the board where it stands.
bool king_attacked(const Scene& scene, Color color);

/// The same, for kings on one board only.
bool king_attacked_on(const Scene& scene, Color color, int board);

}  // namespace cheshire::reference
