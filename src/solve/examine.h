// examine: answers what a composer asks of a problem that is solved: whether it is sound, and which pieces it
// could do without.
#pragma once

#include <optional>

#include "base/function_ref.h"
#include "solve/economy.h"
#include "solve/solve_request.h"
#include "solve/soundness.h"
#include "solve/twin.h"

namespace cheshire {

struct Questions {
  static constexpr int max_intended = 1'000'000;

  int intended = 0;      // whether it is sound if so many keys or lines are intended; 0: not asked
  bool economy = false;  // which pieces could go, or stand on another board

  bool any() const { return intended != 0 || economy; }
};

struct Answers {
  std::optional<Soundness> soundness;
  std::optional<Economy> economy;

  /// Whether no limit ended the work on them.
  bool complete() const;
};

/// Solves a set-up as a request asks.
using SolveSetUp = FunctionRef<Result<ProblemSolution>(const Setup&, const SolveRequest&)>;

/// Makes a request list the continuations that the answers depend on. It must be about every first move.
void prepare(const Questions& questions, SolveRequest& request);

/// Answers the questions about a problem. `solution` is what the request, which prepare() has seen, found; if
/// a limit ended that, nothing is answered. `solve` is asked with the limits of the request.
Answers examine(const Questions& questions, const ProblemPosition& position, const ProblemNames& names,
                const SolveRequest& request, const ProblemSolution& solution, SolveSetUp solve);

}  // namespace cheshire
