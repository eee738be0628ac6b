// The first board: the moves of the pieces, each on the board it stands on, before any thought of the own king.
#pragma once

#include <vector>

#include "oracle/oracle.h"

namespace cheshire::oracle {

/// Every move of the side to move that the first board allows, but for the safety of its king; all end where
/// they go on that board. Castlings are tested for all their conditions there, attacks on the king's path
/// included. A move may be listed twice.
std::vector<Move> first_board_moves(const Topology& topology, const Rules& rules, const Setup& setup);

}  // namespace cheshire::oracle
