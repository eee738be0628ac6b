// solve_set_up_on: from the set-up that a problem gives to the positions that a solver needs.
#pragma once

#include <utility>

#include "messages/problems.h"
#include "rules/setup_check.h"
#include "solve/solution.h"
#include "solve/solve_request.h"

namespace cheshire {

/// Calls solve(position, request) with what a set-up poses, and returns its answer. Its side to move begins;
/// a proof game leads from `start`, the start of the game, to the set-up. Errors: a position that cannot be
/// played, and a target beside that of a proof game.
template <int W, class R, class Solve>
Result<ProblemSolution> solve_set_up_on(const RuleTables<W>& tables, const Setup& start, const Setup& setup,
                                        const SolveRequest& request, const Solve& solve) {
  const Stipulation& stipulation = request.stipulation;
  const bool proof_game = stipulation.goal == Goal::proof_game;
  if (proof_game && !request.target.empty())
    return Error{msg::problem_target_unwanted(write_stipulation(stipulation))};
  const auto checked = SetupCheck<W, R>::check(proof_game ? start : setup, tables);
  if (!checked.position) return unplayable(checked.faults);
  if (!stipulation.to_position()) return solve(*checked.position, request);
  SolveRequest to_target = request;
  if (proof_game) to_target.target = setup.pieces;
  // A target that is missing is for can_solve() to refuse.
  if (!to_target.target.empty()) {
    Setup target;
    target.pieces = to_target.target;
    const bool other = stipulation.series || stipulation.half_moves % 2 != 0;
    target.side = other ? !checked.position->side() : checked.position->side();
    const auto reached = SetupCheck<W, R>::check(target, tables);
    if (!reached.position) return unplayable(reached.faults);
  }
  return solve(*checked.position, to_target);
}

}  // namespace cheshire
