// MoveProgram: the movement of one piece compiled onto one topology, for a kernel of any width.
#pragma once

#include <bitset>
#include <cstdint>
#include <vector>

#include "board/topology.h"
#include "moves/movement.h"

namespace cheshire {

struct MoveProgram {
  /// Bit d: slides any number of cells in direction d of the topology, along that axis's lines. Targets on
  /// rings are listed as paths.
  std::bitset<Topology::max_directions> slide_quiet, slide_capture;
  /// By starting cell: cells reached regardless of pieces in between.
  std::vector<std::vector<Cell>> leap_quiet, leap_capture;
  /// By starting cell: cells reached if every cell of `over` is empty.
  struct Path {
    Cell to;
    std::vector<Cell> over;
  };
  std::vector<std::vector<Path>> path_quiet, path_capture;
};

/// Compiles atoms (as White sees them) for a piece of `color`. `forward` is White's. `work`, if given, limits
/// how many cells may be visited and listed; the cells used are subtracted, and a negative rest means that it
/// was not enough. Errors: that, a lame leap whose path is not a straight line, a grounded leap that is not
/// rectangular.
Result<MoveProgram> compile_program(const Topology& topology, const std::vector<Atom>& atoms, Color color,
                                    Forward forward, std::int64_t* work = nullptr);

}  // namespace cheshire
