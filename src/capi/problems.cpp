// Solving chess problems.
#include <chrono>

#include "capi/handles.h"
#include "engine/problem_report.h"
#include "engine/solve_problem.h"
#include "solve/diagram.h"
#include "solve/examine.h"
#include "text/fen.h"

using namespace cheshire;
using namespace cheshire::capi;

namespace {

bool read_request(const cheshire_problem& from, SolveRequest& to, cheshire_error** error) {
  if (!in_range(from.tries, 0, 1000, "tries", error) || !in_range(from.threads, 0, 256, "threads", error) ||
      !in_range(from.memory, 0, 65536, "memory", error) ||
      !in_range(from.cook, 0, Questions::max_intended, "cook", error))
    return false;
  to.set_play = from.set_play;
  to.threats = from.threats;
  to.duals = from.duals;
  to.plain = from.plain;
  to.tries = from.tries;
  to.max_solutions = from.max_solutions;
  if (from.memory != 0) to.memory = static_cast<std::size_t>(from.memory) << 20;
  return true;
}

}  // namespace

char* cheshire_board_solve(const cheshire_board* board, const char* stipulation, const cheshire_problem* how,
                           const cheshire_callbacks* callbacks, cheshire_error** error) {
  if (!present(board, "board", error) || !present(stipulation, "stipulation", error)) return nullptr;
  cheshire_callbacks calls;
  cheshire_problem given;
  if (!read_struct(callbacks, calls, "callbacks", error) || !read_struct(how, given, "how", error))
    return nullptr;
  return guarded(error, [&]() -> char* {
    SolveRequest request;
    if (!read_request(given, request, error)) return nullptr;
    const Result<Stipulation> read = read_stipulation(stipulation);
    if (!read) return fail(error, read.error()), nullptr;
    const AnyGame& game = board->session->game();
    ProblemPosition position{board->session->setup(), *read};
    if (given.fen != nullptr) {
      Result<ProblemPosition> diagram = read_diagram(given.fen, *read, game.spec(), game.topology());
      if (!diagram) return fail(error, diagram.error()), nullptr;
      position = *std::move(diagram);
    }
    if (given.to != nullptr) {
      Result<Setup> target = read_fen(given.to, game.spec(), game.topology());
      if (!target) return fail(error, target.error()), nullptr;
      position.target = std::move(target->pieces);
    }
    const ProblemNames names(game.spec(), game.topology());
    ProblemTitles titles;
    if (given.twin != nullptr) {
      titles.twin = given.twin;
      const Result<void> changed = apply_twin(split_words(titles.twin), names, position);
      if (!changed) return fail(error, changed.error()), nullptr;
    }
    titles.duplex = given.duplex;
    if (given.duplex) {
      if (const Result<void> begun = begin_with_other_side(position, game.spec(), game.topology()); !begun)
        return fail(error, begun.error()), nullptr;
    }
    remark_own_step(position, request.set_play);
    ask_about(position, request);
    const Questions questions{given.cook, given.economy};
    prepare(questions, request);
    SolveControl control;
    if (calls.stop) control.stop = [&] { return calls.stop(calls.data); };
    const auto start = std::chrono::steady_clock::now();
    const auto solve = [&](const Setup& setup, const SolveRequest& asked) {
      return solve_problem(game.rules(), setup, asked, control, given.threads == 0 ? 1 : given.threads);
    };
    const Result<ProblemSolution> solution = solve(position.setup, request);
    if (!solution) return fail(error, solution.error()), nullptr;
    const Answers answers = examine(questions, position, names, request, *solution, solve);
    const auto took = std::chrono::steady_clock::now() - start;
    return copy(problem_report(game, position, *solution,
                               std::chrono::duration_cast<std::chrono::microseconds>(took).count(), titles,
                               answers));
  });
}
