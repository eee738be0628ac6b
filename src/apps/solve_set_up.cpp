#include "apps/solve_set_up.h"

#include <type_traits>

#include "messages/core.h"
#include "messages/problems.h"
#include "rules/fastest.h"
#include "solve/problem_set_up.h"
#include "solve/problem_solver.h"
#include "text/fen.h"

namespace cheshire {
namespace {

/// The kernels that the listed games need. Each takes two seconds to compile.
template <int W, class R>
constexpr bool solvable = W <= 2 || (W == 4 && R::boards > 1);

template <int W, class R>
Result<ProblemSolution> solve_in(const GameSpec& spec, const Setup& setup, const SolveRequest& request,
                                 const SolveControl& control) {
  const auto tables = RuleTables<W>::compile(spec);
  if (!tables) return tables.error();
  const Result<Setup> start = read_fen(spec.start, spec, (*tables)->topology);
  if (!start) return start.error();
  return solve_set_up_on<W, R>(
      **tables, *start, setup, request, [&](const auto& p, const SolveRequest& complete) {
        return with_fastest(p,
                            [&](const auto& fastest) { return solve_position(fastest, complete, control); });
      });
}

}  // namespace

Result<ProblemSolution> solve_set_up(const GameSpec& spec, const Setup& setup, const SolveRequest& request,
                                     const SolveControl& control) {
  if (spec.rules) return Error{msg::core_cannot_solve(spec.title)};
  return with_kernel(spec.passage, spec.words(), [&]<int W, class R>() -> Result<ProblemSolution> {
    if constexpr (solvable<W, R>) return solve_in<W, R>(spec, setup, request, control);
    return Error{msg::problem_board_too_large(spec.title)};
  });
}

}  // namespace cheshire
