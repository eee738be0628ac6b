// The first board: the orthodox moves of the men, each on the board it stands on, before any thought of the
// own king.
#pragma once

#include <vector>

#include "rules/reference/reference.h"

namespace cheshire::reference {

/// Every move of the side to move that the first board allows, but for the safety of its king. Castlings are
/// tested for the orthodox conditions, attacks on the king's path included.
std::vector<Move> first_board_moves(const Topology& topology, const Rules& rules, const Setup& setup);

}  // namespace cheshire::reference
