// For `cheshire compose`: joins compose(), which knows no kernel, to the kernel of a game.
#include "engine/compose_problem.h"

#include "engine/kernels.h"
#include "engine/solve_problem.h"

namespace cheshire {

Result<std::optional<Composed>> compose_problem(const CompiledRules& rules, const ComposeRequest& request,
                                                std::uint64_t attempt, const std::function<bool()>& stop) {
  const Result<const Kernel*> kernel = find_solver(rules.spec);
  if (!kernel) return kernel.error();
  if (const Result<void> can = can_compose(request); !can) return can.error();
  // Errors of the goal, such as a square that the game does not have.
  if (const auto cells = goal_cells(request.stipulation, rules.topology); !cells) return cells.error();
  SolveControl control;
  control.stop = stop;
  const auto solve = [&](const ProblemPosition& position, const SolveRequest& what) {
    return solve_problem(rules, position.setup, what, control);
  };
  const auto merits = [&](const ProblemPosition& position, const ProblemSolution& solution) {
    const auto merits_of = (*kernel)->merits;
    return merits_of ? merits_of(rules, position, solution) : merits_of_tree(solution, position.stipulation);
  };
  const ProblemNames names(rules.spec, rules.topology);
  return compose(names, request, attempt, solve, merits, [&] { return stop && stop(); });
}

}  // namespace cheshire
