#include "engine/compose_problem.h"

#include "engine/cheops/solve_cheops.h"
#include "engine/common_games.h"
#include "engine/session.h"
#include "engine/solve_problem.h"

namespace cheshire {

template <int W, class R>
Merits merits_in_kernel(const AnyGame& game, const ProblemPosition& position,
                        const ProblemSolution& solution);  // merits_in_kernel.h

Result<std::optional<Composed>> compose_problem(const AnyGame& game, const ComposeRequest& request,
                                                std::uint64_t attempt, const std::function<bool()>& stop) {
  const GameSpec& spec = game.spec();
  if (const Result<void> known = knows_problems_of(spec); !known) return known.error();
  if (const Result<void> can = can_compose(request); !can) return can.error();
  // Errors of the goal, such as a square that the game does not have.
  if (const auto cells = goal_cells(request.stipulation, game.topology()); !cells) return cells.error();
  SolveControl control;
  control.stop = stop;
  const auto solve = [&](const ProblemPosition& position, const SolveRequest& what) {
    return solve_problem(game, position.setup, what, control);
  };
  const auto merits = [&](const ProblemPosition& position, const ProblemSolution& solution) {
#ifndef CHESHIRE_COMMON_GAMES
    if (spec.rules) return cheops::merits_of_cheops(game, position, solution);
#endif
    return with_kernel(spec.passage, spec.words(), [&]<int W, class R>() -> Merits {
      if constexpr (all_games || common_game<W, R>) return merits_in_kernel<W, R>(game, position, solution);
      return {};
    });
  };
  const ProblemNames names(spec, game.topology());
  return compose(names, request, attempt, solve, merits, [&] { return stop && stop(); });
}

}  // namespace cheshire
