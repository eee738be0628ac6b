// Solving chess problems.
#include <chrono>
#include <memory>
#include <optional>

#include "capi/handles.h"
#include "engine/problem_query.h"
#include "engine/solve_problem.h"
#include "solve/solution_text.h"
#include "text/fen.h"

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

/// What was solved, and how.
struct Work {
  ProblemQuery query;
  SolvedQuery solved;
};

/// Solves the problem of a board; nothing and an error if it cannot.
std::optional<Work> solve(const cheshire_board* board, const char* stipulation, const cheshire_problem* how,
                          const cheshire_callbacks* callbacks, cheshire_error** error) {
  if (!present(board, "board", error) || !present(stipulation, "stipulation", error)) return {};
  cheshire_callbacks calls;
  cheshire_problem given;
  if (!read_struct(callbacks, calls, "callbacks.size", error) || !read_struct(how, given, "how.size", error))
    return {};
  return guarded(error, [&]() -> std::optional<Work> {
    SolveOptions options;
    if (!read_options(given, options, error)) return {};
    const AnyGame& game = board->session->game();
    const QueryFields fields{text(given.fen), stipulation, text(given.twin), text(given.to),
                             &board->session->setup()};
    Result<ProblemQuery> query =
        read_query(game.spec(), game.topology(), fields, std::move(options),
                   [](std::string_view, std::string_view, const Error& reason) { return reason; });
    if (!query) return fail(error, query.error()), std::nullopt;
    SolveControl control;
    if (calls.stop) control.stop = [&] { return calls.stop(calls.data); };
    using Clock = std::chrono::steady_clock;
    Result<SolvedQuery> solved = solve_query(
        game.spec(), game.topology(), *query,
        [&](const Setup& setup, const SolveRequest& asked) {
          return solve_problem(game.rules(), setup, asked, control, given.threads == 0 ? 1 : given.threads);
        },
        [start = Clock::now()] {
          return std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start).count();
        });
    if (!solved) return fail(error, solved.error()), std::nullopt;
    return Work{*std::move(query), *std::move(solved)};
  });
}

}  // namespace

char* cheshire_board_solve(const cheshire_board* board, const char* stipulation, const cheshire_problem* how,
                           const cheshire_callbacks* callbacks, cheshire_error** error) {
  const std::optional<Work> work = solve(board, stipulation, how, callbacks, error);
  if (!work) return nullptr;
  return guarded(error, [&] {
    const AnyGame& game = board->session->game();
    return copy(work->solved.report(game.spec(), game.topology(), work->query));
  });
}

struct cheshire_solution {
  Work work;
  std::string fen, stipulation;
  cheshire_solution_summary summary;
  std::vector<cheshire_solution_move> lists[3];
  std::vector<cheshire_flaw> flaws;
};

namespace {

/// Adds moves with all that follows them.
void flatten(const std::vector<SolutionMove>& moves, int depth, bool threat,
             std::vector<cheshire_solution_move>& list) {
  for (const SolutionMove& move : moves) {
    list.push_back({depth, threat, move.uci.c_str(), move.san.c_str(), move.goal, move.refutes, move.zugzwang,
                    move.moves});
    flatten(move.threats, depth + 1, true, list);
    flatten(move.replies, depth + 1, false, list);
  }
}

void summarize(const AnyGame& game, cheshire_solution& solution) {
  const auto& [query, solved] = solution.work;
  const ProblemSolution& found = solved.solution;
  solution.fen = write_fen(query.position.setup, game.spec(), game.topology());
  solution.stipulation = write_stipulation(query.position.stipulation);
  cheshire_solution_summary& summary = solution.summary;
  summary = {};
  summary.fen = solution.fen.c_str();
  summary.stipulation = solution.stipulation.c_str();
  // The names are literals, so a NUL follows them.
  summary.state = state_name(found.state).data();
  if (found.limit != SolveLimit::none) summary.limit = limit_name(found.limit).data();
  summary.found = count_found(found, query.position.stipulation);
  for (const std::uint64_t nodes : found.nodes) summary.nodes += nodes;
  summary.seconds = static_cast<double>(solved.microseconds) / 1e6;
  flatten(found.solutions, 0, false, solution.lists[CHESHIRE_SOLUTIONS]);
  flatten(found.set_play, 0, false, solution.lists[CHESHIRE_SET_PLAY]);
  flatten(found.tries, 0, false, solution.lists[CHESHIRE_TRIES]);
  if (const auto& soundness = solved.answers.soundness) {
    summary.verdict = verdict_name(soundness->verdict).data();
    for (const Flaw& flaw : soundness->flaws) {
      const char* kind =
          flaw_name(flaw.kind).data();  // NOLINT(bugprone-suspicious-stringview-data-usage): a literal
      solution.flaws.push_back({kind, flaw.moves.empty() ? nullptr : flaw.moves.c_str()});
    }
  }
  if (const auto& economy = solved.answers.economy) {
    summary.has_economy = true;
    summary.economy_complete = economy->complete;
    summary.economy_unsolvable = economy->unsolvable;
  }
}

/// The changes that leave a solution as it is; null if nobody has looked for them.
const std::vector<std::string>* savings_of(const cheshire_solution* solution) {
  if (solution == nullptr || !solution->work.solved.answers.economy) return nullptr;
  return &solution->work.solved.answers.economy->savings;
}

bool has_list(const cheshire_solution* solution, int list) {
  return solution != nullptr && list >= CHESHIRE_SOLUTIONS && list <= CHESHIRE_TRIES;
}

}  // namespace

cheshire_solution* cheshire_board_solution(const cheshire_board* board, const char* stipulation,
                                           const cheshire_problem* how, const cheshire_callbacks* callbacks,
                                           cheshire_error** error) {
  std::optional<Work> work = solve(board, stipulation, how, callbacks, error);
  if (!work) return nullptr;
  return guarded(error, [&] {
    auto solution =
        std::make_unique<cheshire_solution>(cheshire_solution{*std::move(work), {}, {}, {}, {}, {}});
    summarize(board->session->game(), *solution);
    return solution.release();
  });
}

void cheshire_solution_free(cheshire_solution* solution) { delete solution; }

const cheshire_solution_summary* cheshire_solution_read(const cheshire_solution* solution) {
  return solution ? &solution->summary : nullptr;
}

size_t cheshire_solution_moves_count(const cheshire_solution* solution, int list) {
  return has_list(solution, list) ? solution->lists[list].size() : 0;
}

const cheshire_solution_move* cheshire_solution_move_at(const cheshire_solution* solution, int list,
                                                        size_t index) {
  if (!has_list(solution, list) || index >= solution->lists[list].size()) return nullptr;
  return &solution->lists[list][index];
}

size_t cheshire_solution_flaws_count(const cheshire_solution* solution) {
  return solution ? solution->flaws.size() : 0;
}

const cheshire_flaw* cheshire_solution_flaw_at(const cheshire_solution* solution, size_t index) {
  return solution && index < solution->flaws.size() ? &solution->flaws[index] : nullptr;
}

size_t cheshire_solution_savings_count(const cheshire_solution* solution) {
  const auto* savings = savings_of(solution);
  return savings ? savings->size() : 0;
}

const char* cheshire_solution_saving_at(const cheshire_solution* solution, size_t index) {
  const auto* savings = savings_of(solution);
  return savings && index < savings->size() ? (*savings)[index].c_str() : nullptr;
}
