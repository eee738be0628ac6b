// Solving chess problems.
#include <chrono>

#include "capi/handles.h"
#include "engine/problem_query.h"
#include "engine/solve_problem.h"

using namespace cheshire;
using namespace cheshire::capi;

namespace {

bool read_options(const cheshire_problem& from, SolveOptions& to, cheshire_error** error) {
  if (!in_range(from.tries, 0, SolveOptions::max_tries, "tries", error) ||
      !in_range(from.threads, 0, 256, "threads", error) ||
      !in_range(from.memory, 0, 65536, "memory", error) ||
      !in_range(from.cook, 0, Questions::max_intended, "cook", error))
    return false;
  to.set_play = from.set_play;
  to.threats = from.threats;
  to.duals = from.duals;
  to.plain = from.plain;
  to.duplex = from.duplex;
  to.economy = from.economy;
  to.tries = from.tries;
  to.intended = from.cook;
  to.max_solutions = from.max_solutions;
  if (from.memory != 0) to.memory = static_cast<std::size_t>(from.memory) << 20;
  return true;
}

std::string_view text(const char* given) { return given == nullptr ? "" : given; }

}  // namespace

char* cheshire_board_solve(const cheshire_board* board, const char* stipulation, const cheshire_problem* how,
                           const cheshire_callbacks* callbacks, cheshire_error** error) {
  if (!present(board, "board", error) || !present(stipulation, "stipulation", error)) return nullptr;
  cheshire_callbacks calls;
  cheshire_problem given;
  if (!read_struct(callbacks, calls, "callbacks", error) || !read_struct(how, given, "how", error))
    return nullptr;
  return guarded(error, [&]() -> char* {
    SolveOptions options;
    if (!read_options(given, options, error)) return nullptr;
    const AnyGame& game = board->session->game();
    const QueryFields fields{text(given.fen), stipulation, text(given.twin), text(given.to),
                             &board->session->setup()};
    const Result<ProblemQuery> query =
        read_query(game.spec(), game.topology(), fields, std::move(options),
                   [](std::string_view, std::string_view, const Error& reason) { return reason; });
    if (!query) return fail(error, query.error()), nullptr;
    SolveControl control;
    if (calls.stop) control.stop = [&] { return calls.stop(calls.data); };
    using Clock = std::chrono::steady_clock;
    const Result<SolvedQuery> solved = solve_query(
        game.spec(), game.topology(), *query,
        [&](const Setup& setup, const SolveRequest& asked) {
          return solve_problem(game.rules(), setup, asked, control, given.threads == 0 ? 1 : given.threads);
        },
        [start = Clock::now()] {
          return std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start).count();
        });
    if (!solved) return fail(error, solved.error()), nullptr;
    return copy(solved->report);
  });
}
