#include "engine/solve_problem.h"

#include "engine/cheops/solve_cheops.h"
#include "engine/common_games.h"
#include "engine/parallel.h"
#include "engine/session.h"
#include "messages/problems.h"
#include "rules/cheops/rules.h"

namespace cheshire {

template <int W, class R>
Result<ProblemSolution> solve_in_kernel(const AnyGame& game, const Setup& setup, const SolveRequest& request,
                                        const SolveControl& control);  // solve_in_kernel.h

Result<void> knows_problems_of(const GameSpec& spec) {
  if (!spec.rules || (all_games && spec.rules.get<cheops::Rules>() != nullptr)) return {};
  return Error{msg::problem_of_own_rules(spec.title)};
}

Result<ProblemSolution> solve_problem(const AnyGame& game, const Setup& setup, const SolveRequest& request,
                                      const SolveControl& control, int threads) {
  const GameSpec& spec = game.spec();
  if (const Result<void> known = knows_problems_of(spec); !known) return known.error();
  SolveControl parallel = control;
  parallel.workers = threads;
  parallel.for_each = [threads](int n, const std::function<void(int, int)>& f) {
    parallel_for(n, threads, f);
  };
#ifndef CHESHIRE_COMMON_GAMES
  if (spec.rules) return cheops::solve_cheops(game, setup, request, parallel);
#endif
  return with_kernel(spec.passage, spec.words(), [&]<int W, class R>() -> Result<ProblemSolution> {
    if constexpr (all_games || common_game<W, R>)
      return solve_in_kernel<W, R>(game, setup, request, parallel);
    return Error{msg::large_core_needed(spec.id)};
  });
}

}  // namespace cheshire
