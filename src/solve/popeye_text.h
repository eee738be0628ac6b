// A solution as Popeye 4 prints it, for programs that read its output, such as Olive. The moves must be in
// its notation (SolveRequest::popeye_moves).
#pragma once

#include <string>

#include "solve/solution.h"

namespace cheshire {

struct PopeyeStyle {
  bool set_play = false;   // set play was asked for, and has a place even if there is none
  bool variations = true;  // otherwise only keys, tries and what refutes them
  bool second_half =
      false;  // of a duplex: the other side's solution, which follows the first without an empty line
};

/// Returns the lines from the empty one above the solution to the one below it.
std::string popeye_text(const ProblemSolution& solution, const Stipulation& stipulation,
                        const PopeyeStyle& style = {});

}  // namespace cheshire
