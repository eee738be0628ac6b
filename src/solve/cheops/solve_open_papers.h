// solve_open_papers: solves problems of Cheops. Their papers are open: the set-up names every Deputy.
#pragma once

#include "messages/problems.h"
#include "solve/cheops/open_position.h"
#include "solve/problem_set_up.h"
#include "solve/problem_solver.h"

namespace cheshire::cheops {

/// Solves the problem that a set-up poses, as solve_set_up_on() does. Errors also: Popeye's notation, which
/// has no words for most actions.
template <int W>
Result<ProblemSolution> solve_open_papers(const Tables<W>& tables, const cheshire::Setup& setup,
                                          const SolveRequest& request, const SolveControl& control) {
  if (request.popeye_moves) return Error{msg::problem_without_popeye(tables.spec.title)};
  const Result<cheshire::Setup> start = cheshire::read_fen(tables.spec.start, tables.spec, tables.topology);
  if (!start) return start.error();
  return solve_set_up_made(
      *start, setup, request,
      [&](const cheshire::Setup& given) { return OpenPosition<W>::make(given, tables); },
      [&](const cheshire::Setup& target) { return OpenPosition<W>::check_pieces(target, tables); },
      [&](const OpenPosition<W>& p, const SolveRequest& complete) {
        return solve_position(p, complete, control);
      });
}

}  // namespace cheshire::cheops
