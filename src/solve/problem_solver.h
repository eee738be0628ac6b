// solve_position: solves a problem on any kernel of the Game concept, and of SolvablePosition.
#pragma once

#include <utility>
#include <vector>

#include "base/result.h"
#include "solve/forced_solver.h"
#include "solve/line_solver.h"

namespace cheshire {

/// Solves a problem; the side to move in p begins. Neither repetitions nor the fifty-move rule end a line.
/// Errors: those of can_solve(), and a goal that the board does not have.
template <class P>
Result<ProblemSolution> solve_position(const P& p, const SolveRequest& request, const SolveControl& control) {
  if (const Result<void> can = can_solve(request); !can) return can.error();
  const Result<std::vector<Cell>> cells = goal_cells(request.stipulation, p.tables().topology);
  if (!cells) return cells.error();
  ProblemSolution solution;
  bool complete = false;
  const auto solve = [&]<class Solver>(auto run) {
    SolverTeam<Solver> team(p, request, *cells, control);
    complete = run(team);
    // A solver that has found enough keys ends by itself.
    if (!complete) solution.limit = team.stopped() ? team.limit() : SolveLimit::solutions;
    solution.nodes = team.nodes();
  };
  if (request.stipulation.forced()) {
    solve.template operator()<ForcedSolver<P>>(
        [&](auto& team) { return solve_forced<P>(team, request, solution); });
  } else {
    solve.template operator()<LineSolver<P>>(
        [&](auto& team) { return solve_lines<P>(team, request, solution); });
  }
  solution.state = !complete                     ? SolveState::limit_reached
                   : !solution.solutions.empty() ? SolveState::solved
                   : !solution.tries.empty()     ? SolveState::refuted
                                                 : SolveState::no_solution;
  return solution;
}

}  // namespace cheshire
