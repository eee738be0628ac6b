// solve_cheops: problems on the kernels of Cheops, by the width of the game's sets.
#pragma once

#include "solve/merits.h"
#include "solve/solve_request.h"
#include "solve/twin.h"

namespace cheshire {

class AnyGame;

namespace cheops {

/// As solve_problem() and merits of compose_problem(), for games that open_cheops() opened.
Result<ProblemSolution> solve_cheops(const AnyGame& game, const cheshire::Setup& setup,
                                     const SolveRequest& request, const SolveControl& control);
Merits merits_of_cheops(const AnyGame& game, const ProblemPosition& position,
                        const ProblemSolution& solution);

}  // namespace cheops
}  // namespace cheshire
