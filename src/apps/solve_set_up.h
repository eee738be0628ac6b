// solve_set_up: solves problems without sessions, so that the browser's solver carries no engine.
#pragma once

#include "base/result.h"
#include "rules/game_spec.h"
#include "rules/setup.h"
#include "solve/solution.h"
#include "solve/solve_request.h"

namespace cheshire {

/// Solves the problem that a set-up of a game poses, on one thread. Errors: those of solve_problem()
/// (engine/solve_problem.h); rules or boards that the browser does not have.
Result<ProblemSolution> solve_set_up(const GameSpec& spec, const Setup& setup, const SolveRequest& request,
                                     const SolveControl& control);

}  // namespace cheshire
