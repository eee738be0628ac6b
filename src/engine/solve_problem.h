// Solving chess problems in any game on the general kernel, and in Cheops with open papers. No member of
// AnyGame, so that programs which solve nothing do not carry the code.
#pragma once

#include "base/result.h"
#include "rules/game_spec.h"
#include "rules/setup.h"
#include "solve/solution.h"
#include "solve/solve_request.h"

namespace cheshire {

class AnyGame;

/// Whether the solver knows the rules of a game; the error says that it does not.
Result<void> knows_problems_of(const GameSpec& spec);

/// Solves the problem that a set-up of the game poses; its side to move begins. A proof game leads from the
/// start of the game to the set-up, of which only the pieces count. Errors: those of
/// knows_problems_of(); what makes the set-up unplayable; those of can_solve() and goal_cells(). Solves on up
/// to `threads` threads, which share what they prove; the solution is the same for any number.
Result<ProblemSolution> solve_problem(const AnyGame& game, const Setup& setup, const SolveRequest& request,
                                      const SolveControl& control = {}, int threads = 1);

}  // namespace cheshire
