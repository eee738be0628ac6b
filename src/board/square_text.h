// Squares as texts: "e4" on the first board, "e4/B" on another; "Bc3" in a game whose levels are part of the
// name.
#pragma once

#include <string>
#include <string_view>

#include "board/topology.h"

namespace cheshire {

/// The text of a cell, which must exist.
std::string square_text(const Topology& topology, Cell cell);
/// Returns the cell of a text, on `board` unless it names one; no_cell if there is none.
Cell read_square(const Topology& topology, std::string_view text, int board = 0);

}  // namespace cheshire
