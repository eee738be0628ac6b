// En passant: where a pawn that made a double step may be taken as it passed.
#pragma once

#include <vector>

#include "oracle/oracle.h"
#include "oracle/scene.h"

namespace cheshire::oracle {

/// Adds the captures en passant of a colour, when `passed` is the cell its enemy has just passed.
void add_en_passant(const Scene& scene, Color color, Cell passed, std::vector<Move>& moves);

/// The cell of the pawn that a capture en passant takes: one step beyond the cell it passed, on the board it
/// reached; or no_cell when no pawn is there.
Cell en_passant_victim(const Scene& scene, Color capturer, Cell passed);

}  // namespace cheshire::oracle
