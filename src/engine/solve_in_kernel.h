// solve_in_kernel: solves problems on Position<W, R>. Instantiated once per type, in instantiations/.
#pragma once

#include "engine/general_session.h"
#include "rules/fastest.h"
#include "solve/problem_solver.h"

namespace cheshire {

template <int W, class R>
Result<ProblemSolution> solve_in_kernel(const AnyGame& any, const Setup& setup, const SolveRequest& request,
                                        const SolveControl& control) {
  const auto& game = static_cast<const GeneralGame<W, R>&>(any);
  const auto checked = SetupCheck<W, R>::check(setup, game.tables());
  if (!checked.position) return unplayable(checked.faults);
  return with_fastest(*checked.position,
                      [&](const auto& fastest) { return solve_position(fastest, request, control); });
}

}  // namespace cheshire
