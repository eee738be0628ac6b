// Problems of Cheops, solved by trying every action. The papers of the state are open.
#pragma once

#include "oracle/cheops/actions.h"
#include "oracle/problem.h"

namespace cheshire::oracle::cheops {

/// As oracle::solve().
SolvedOf<Action> solve(const Game& game, const State& state, const Problem& problem, int tries, bool threats);

}  // namespace cheshire::oracle::cheops
