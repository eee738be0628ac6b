// What diagrams show of a position besides its pieces, and the numbers of their ranks.
#pragma once

#include <cstdint>

#include "base/ids.h"

namespace cheshire {

class Topology;

enum class CellMark : std::uint8_t { none, wall, faded_wall, room, center, left, arrived, check };

struct MarkedCell {
  Cell cell;
  CellMark mark;
};

/// Returns the number of the nearest rank, found from the first cell whose name is its file's letter and a
/// number.
int first_rank(const Topology& topology);

}  // namespace cheshire
