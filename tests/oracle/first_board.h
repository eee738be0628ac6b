// The first board: the moves of the pieces, each on the board it stands on, without regard to king safety.
#pragma once

#include <vector>

#include "oracle/oracle.h"

namespace cheshire::oracle {

/// Returns every move of the side to move that the first board allows, without regard to the safety of its
/// king. All moves end on the board they start on. Castlings are tested for all their conditions there,
/// including attacks on the king's path. A move may be listed twice.
std::vector<Move> first_board_moves(const Topology& topology, const Rules& rules, const Setup& setup);

}  // namespace cheshire::oracle
