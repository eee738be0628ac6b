// A problem and its solution on a page to print, as SVG.
#pragma once

#include <string>
#include <string_view>

#include "solve/solution.h"
#include "solve/twin.h"

namespace cheshire {

/// Returns the page: the position, the stipulation, who begins if that is not usual, and the solution.
/// `twin`: the changes that were made to the diagram; may be empty.
std::string problem_sheet(const GameSpec& spec, const Topology& topology, const ProblemPosition& position,
                          const ProblemSolution& solution, std::string_view twin);

}  // namespace cheshire
