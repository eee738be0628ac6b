// solve_set_up_on: from the set-up that a problem gives to the positions that a solver needs.
#pragma once

#include <utility>

#include "messages/problems.h"
#include "rules/setup_check.h"
#include "solve/solution.h"
#include "solve/solve_request.h"

namespace cheshire {

/// Calls solve(position, request) with what a set-up poses, and returns its answer. Its side to move begins;
/// a proof game leads from `start`, the start of the game, to the set-up. make(setup) returns a position or
/// why it cannot be played, check_target(setup) why a position to reach cannot arise. Errors: such positions,
/// and a target beside that of a proof game.
template <class Make, class CheckTarget, class Solve>
Result<ProblemSolution> solve_set_up_made(const Setup& start, const Setup& setup, const SolveRequest& request,
                                          const Make& make, const CheckTarget& check_target,
                                          const Solve& solve) {
  const Stipulation& stipulation = request.stipulation;
  const bool proof_game = stipulation.goal == Goal::proof_game;
  if (proof_game && !request.target.empty())
    return Error{msg::problem_target_unwanted(write_stipulation(stipulation))};
  const auto position = make(proof_game ? start : setup);
  if (!position) return position.error();
  if (!stipulation.to_position()) return solve(*position, request);
  SolveRequest to_target = request;
  if (proof_game) to_target.target = setup.pieces;
  // A target that is missing is for can_solve() to refuse.
  if (!to_target.target.empty()) {
    Setup target;
    target.pieces = to_target.target;
    const bool other = stipulation.series || stipulation.half_moves % 2 != 0;
    target.side = other ? !position->side() : position->side();
    if (const Result<void> reached = check_target(target); !reached) return reached.error();
  }
  return solve(*position, to_target);
}

/// The same on Position<W, R>.
template <int W, class R, class Solve>
Result<ProblemSolution> solve_set_up_on(const RuleTables<W>& tables, const Setup& start, const Setup& setup,
                                        const SolveRequest& request, const Solve& solve) {
  const auto make = [&](const Setup& given) -> Result<Position<W, R>> {
    const auto checked =
        SetupCheck<W, R>::check(given, tables, required_kings(request.stipulation, given.side));
    if (!checked.position) return unplayable(checked.faults);
    return *checked.position;
  };
  const auto check_target = [&](const Setup& target) -> Result<void> {
    if (const auto reached = make(target); !reached) return reached.error();
    return {};
  };
  return solve_set_up_made(start, setup, request, make, check_target, solve);
}

}  // namespace cheshire
