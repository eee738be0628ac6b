// Finds the kernel that solves a problem of a game, and asks it.
#include "engine/solve_problem.h"

#include "engine/kernels.h"
#include "engine/parallel_for.h"
#include "messages/problems.h"

namespace cheshire {

Result<const Kernel*> find_solver(const GameSpec& spec) {
  Result<const Kernel*> kernel = find_kernel(spec);
  if (kernel && (*kernel)->solve == nullptr) return Error{msg::problem_of_own_rules(spec.title)};
  return kernel;
}

Result<ProblemSolution> solve_problem(const CompiledRules& rules, const Setup& setup,
                                      const SolveRequest& request, const SolveControl& control, int threads) {
  const Result<const Kernel*> kernel = find_solver(rules.spec);
  if (!kernel) return kernel.error();
  SolveControl parallel = control;
  parallel.workers = threads;
  parallel.for_each = [threads](int n, const std::function<void(int, int)>& f) {
    parallel_for(n, threads, f);
  };
  return (*kernel)->solve(rules, setup, request, parallel);
}

}  // namespace cheshire
