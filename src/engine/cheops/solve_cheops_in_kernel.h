// solve_in_kernel, merits_in_kernel: problems of Cheops on Position<W>. Instantiated once per width, in
// instantiations/.
#pragma once

#include "engine/cheops/session.h"
#include "solve/cheops/merits_in_cheops.h"
#include "solve/cheops/solve_open_papers.h"
#include "solve/twin.h"

namespace cheshire::cheops {

template <int W>
Result<ProblemSolution> solve_in_kernel(const AnyGame& any, const cheshire::Setup& setup,
                                        const SolveRequest& request, const SolveControl& control) {
  return solve_open_papers(static_cast<const CheopsGame<W>&>(any).tables(), setup, request, control);
}

/// The position must be playable.
template <int W>
Merits merits_in_kernel(const AnyGame& any, const ProblemPosition& position,
                        const ProblemSolution& solution) {
  const auto p = OpenPosition<W>::make(position.setup, static_cast<const CheopsGame<W>&>(any).tables());
  return p ? merits_in_cheops(*p, solution, position.stipulation) : Merits();
}

}  // namespace cheshire::cheops
