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
  const Stipulation& stipulation = request.stipulation;
  const bool proof_game = stipulation.goal == Goal::proof_game;
  const auto checked = SetupCheck<W, R>::check(proof_game ? game.start().setup() : setup, game.tables());
  if (!checked.position) return unplayable(checked.faults);
  const auto solve = [&](const SolveRequest& complete) {
    return with_fastest(*checked.position,
                        [&](const auto& fastest) { return solve_position(fastest, complete, control); });
  };
  if (!stipulation.to_position()) return solve(request);
  SolveRequest to_target = request;
  if (proof_game) to_target.target = setup.pieces;
  Setup target;
  target.pieces = to_target.target;
  // A target that is missing is for solve_position() to refuse.
  if (!target.pieces.empty()) {
    const bool other = stipulation.series || stipulation.half_moves % 2 != 0;
    target.side = other ? !checked.position->side() : checked.position->side();
    const auto reached = SetupCheck<W, R>::check(target, game.tables());
    if (!reached.position) return unplayable(reached.faults);
  }
  return solve(to_target);
}

}  // namespace cheshire
