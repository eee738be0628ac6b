// MoveProgram: the movement of one piece compiled onto one topology, ready for a kernel of any width.
#pragma once

#include <bitset>
#include <cstdint>
#include <vector>

#include "board/topology.h"
#include "moves/movement.h"

namespace cheshire {

struct MoveProgram {
  /// Bit d: slides any number of cells in direction d of the topology, along the lines of that axis. What it reaches on rings
  /// is listed in the paths.
  std::bitset<Topology::max_directions> slide_quiet, slide_capture;
  /// By cell of departure: cells reached whatever stands between.
  std::vector<std::vector<Cell>> leap_quiet, leap_capture;
  /// By cell of departure: cells reached if every cell of `over` is empty.
  struct Path {
    Cell to;
    std::vector<Cell> over;
  };
  std::vector<std::vector<Path>> path_quiet, path_capture;
};

/// Compiles atoms (as White sees them) for a piece of `color`. `forward` is White's.
/// `work`: how many cells may be stepped on and listed, if that is bounded; what was used is taken off, and less than 0 is left
/// when it was not enough. Errors: that, a lame leap whose way is not a straight line, a grounded one that is not rectangular.
Result<MoveProgram> compile_program(const Topology& topology, const std::vector<Atom>& atoms, Color color,
                                    Forward forward, std::int64_t* work = nullptr);

}  // namespace cheshire
