// Castling: king and rook of one colour move at once. The rules list where.
#pragma once

#include <cstdint>
#include <vector>

#include "oracle/oracle.h"
#include "oracle/scene.h"

namespace cheshire::oracle {

/// Returns the castling with this king's move. It must exist.
const Castling& castling_of(const Rules& rules, const Move& move);

/// Adds the castlings of a colour that meet their conditions on the board of king and rook.
void add_castlings(const Scene& scene, Color color, std::uint32_t rights, std::vector<Move>& moves);

/// Returns the rights left after a move from this scene. A king that moves loses all castlings of its colour;
/// a rook that moves or is captured loses its own; a pawn that moves or is captured loses its double step.
std::uint32_t rights_after(const Scene& scene, std::uint32_t rights, const Move& move);

}  // namespace cheshire::oracle
