// The evaluation of Shove.
#pragma once

#include "position.h"

namespace cheshire::shove {

/// Centipawns for a stone.
inline constexpr int stone_value = 200;

/// Centipawns seen by the side to move: stones, and how far all pieces are from the edge.
int evaluate(const Position& p);

}  // namespace cheshire::shove
