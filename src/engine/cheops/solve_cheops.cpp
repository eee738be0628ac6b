#include "engine/cheops/solve_cheops.h"

#include "engine/cheops/open_cheops.h"

namespace cheshire::cheops {

// solve_cheops_in_kernel.h
template <int W>
Result<ProblemSolution> solve_in_kernel(const AnyGame& game, const cheshire::Setup& setup,
                                        const SolveRequest& request, const SolveControl& control);
template <int W>
Merits merits_in_kernel(const AnyGame& game, const ProblemPosition& position,
                        const ProblemSolution& solution);

Result<ProblemSolution> solve_cheops(const AnyGame& game, const cheshire::Setup& setup,
                                     const SolveRequest& request, const SolveControl& control) {
  return with_width(game.spec(), [&]<int W>() { return solve_in_kernel<W>(game, setup, request, control); });
}

Merits merits_of_cheops(const AnyGame& game, const ProblemPosition& position,
                        const ProblemSolution& solution) {
  return with_width(game.spec(), [&]<int W>() { return merits_in_kernel<W>(game, position, solution); });
}

}  // namespace cheshire::cheops
