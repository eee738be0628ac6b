// Double steps of pawns, and whether one can just have been made, from the pieces alone.
#pragma once

#include <vector>

#include "base/ids.h"
#include "board/topology.h"
#include "rules/game_spec.h"

namespace cheshire {

/// A double step just made, and the square passed, on the board of the step.
struct StepMade {
  Color side;
  Cell ep_square;
};

/// Returns the cell of the pawn with which a side can just have made the double step over a cell: it stands
/// where that step leads, and its path is vacant. no_cell: it cannot. The cell is any of the topology, or
/// not.
Cell double_step_pawn(const std::vector<Piece>& pieces, Color side, Cell over, const GameSpec& spec,
                      const Topology& topology);

}  // namespace cheshire
