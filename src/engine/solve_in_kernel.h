// solve_in_kernel: solves problems on Position<W, R>. Instantiated once per type, in instantiations/.
#pragma once

#include "engine/general_session.h"
#include "rules/fastest.h"
#include "solve/problem_set_up.h"
#include "solve/problem_solver.h"

namespace cheshire {

template <int W, class R>
Result<ProblemSolution> solve_in_kernel(const AnyGame& any, const Setup& setup, const SolveRequest& request,
                                        const SolveControl& control) {
  const auto& game = static_cast<const GeneralGame<W, R>&>(any);
  return solve_set_up_on<W, R>(
      game.tables(), game.start().setup(), setup, request, [&](const auto& p, const SolveRequest& complete) {
        return with_fastest(p,
                            [&](const auto& fastest) { return solve_position(fastest, complete, control); });
      });
}

}  // namespace cheshire
