// En passant: where a pawn that made a double step may be captured.
#pragma once

#include <vector>

#include "oracle/oracle.h"
#include "oracle/scene.h"

namespace cheshire::oracle {

/// Adds the en-passant captures of a colour, if `passed` is the cell that an enemy pawn has just passed.
void add_en_passant(const Scene& scene, Color color, Cell passed, std::vector<Move>& moves);

/// Returns the cell of the pawn that an en-passant capture takes: one step beyond the cell it passed, on the
/// board it reached; or no_cell if no pawn is there.
Cell en_passant_victim(const Scene& scene, Color capturer, Cell passed);

}  // namespace cheshire::oracle
