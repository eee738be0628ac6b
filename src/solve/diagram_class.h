// Diagram classes: diagrams that are shifts, mirrors or turns of each other.
#pragma once

#include <cstdint>
#include <vector>

#include "board/topology.h"
#include "rules/setup.h"

namespace cheshire {

/// Returns what two diagrams of a board have in common exactly if one becomes the other when all pieces move
/// alike: shifted, mirrored or turned along the axes of the board, and with its boards in another order that
/// keeps the cycle. Only the pieces count. Pawns do not move the same way in all of these diagrams, so for a
/// composer the same class means "the same idea", not "the same solution".
std::vector<std::uint64_t> diagram_class(const Setup& setup, const Topology& topology);

}  // namespace cheshire
