// Economy: which pieces a problem could do without, or have on another board.
#pragma once

#include <string>
#include <vector>

#include "base/function_ref.h"
#include "solve/solution.h"
#include "solve/twin.h"

namespace cheshire {

/// Solves a position with every continuation (SolveRequest::duals in forced play).
using SolvePosition = FunctionRef<Result<ProblemSolution>(const ProblemPosition&)>;

struct Economy {
  /// Changes, as of a twin, of one piece each: "remove c3/A", "pass d4/B", in the order of the cells.
  std::vector<std::string> savings;
  bool unsolvable = false;  // the problem has no solution, and no piece was tried
  bool complete = true;     // false: some position was not solved within the limits
};

/// Tries every piece but the kings: whether it can go, or if it cannot, stand on another board, without
/// changing the solution. That is so if the keys, or the lines of help and series play, stay what they are,
/// and so does what follows every defence by another piece. Errors: the problem itself cannot be solved.
Result<Economy> find_savings(const ProblemPosition& problem, const ProblemNames& names, SolvePosition solve);

}  // namespace cheshire
