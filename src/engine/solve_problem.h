// Solving chess problems in any game whose kernel can. No member of AnyGame, so that programs which solve
// nothing do not carry the code.
#pragma once

#include "base/result.h"
#include "engine/kernels.h"
#include "rules/setup.h"
#include "solve/solution.h"
#include "solve/solve_request.h"

namespace cheshire {

/// Returns the kernel that plays a game and solves its problems. Errors: those of find_kernel(); it solves
/// none.
Result<const Kernel*> find_solver(const GameSpec& spec);

/// Solves the problem that a set-up of the game poses; its side to move begins. A proof game leads from the
/// start of the game to the set-up, of which only the pieces count. Errors: those of
/// find_solver(); what makes the set-up unplayable; those of can_solve() and goal_cells(). Solves on up
/// to `threads` threads, which share what they prove; the solution is the same for any number.
Result<ProblemSolution> solve_problem(const CompiledRules& rules, const Setup& setup,
                                      const SolveRequest& request, const SolveControl& control = {},
                                      int threads = 1);

}  // namespace cheshire
