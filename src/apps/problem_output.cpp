#include "apps/problem_output.h"

#include <fmt/format.h>

#include <cstdio>

#include "apps/interrupt.h"
#include "apps/terminal.h"

namespace cheshire {

ProgressLine::ProgressLine(const SolveClock& clock) : clock_(clock), shown_(errors_are_terminal()) {}

void ProgressLine::clear() {
  if (wrote_) fmt::print(stderr, "\r\x1b[K");
  wrote_ = false;
}

void ProgressLine::show(const SolveProgress& progress) {
  if (!shown_ || clock_.seconds() < next_) return;
  next_ = clock_.seconds() + 0.5;
  wrote_ = true;
  fmt::print(stderr, "\r\x1b[Kdepth {}: {} of {} first moves, {} found, {:.1f} M nodes, {:.0f} s",
             progress.depth, progress.done, progress.total, progress.solutions,
             static_cast<double>(progress.nodes) / 1e6, clock_.seconds());
  std::fflush(stderr);
}

Result<ProblemSolution> solve_watched(const AnyGame& game, const Setup& setup, const SolveRequest& request,
                                      int max_seconds, int threads, const SolveClock& clock) {
  ProgressLine line(clock);
  SolveControl control;
  control.stop = [&] { return interrupted() || (max_seconds > 0 && clock.seconds() >= max_seconds); };
  control.progress = [&](const SolveProgress& progress) { line.show(progress); };
  return solve_problem(game, setup, request, control, threads);
}

void print_solve_summary(const ProblemSolution& solution, const Stipulation& stipulation, double seconds) {
  constexpr const char* states[] = {"solved", "refuted", "no solution", "limit reached"};
  const std::uint64_t number = count_found(solution, stipulation);
  const char* noun = stipulation.forced() ? "key" : "line";
  std::uint64_t nodes = 0;
  for (const std::uint64_t n : solution.nodes) nodes += n;
  fmt::print("{}: {}, {} {}{}", write_stipulation(stipulation), states[static_cast<int>(solution.state)],
             number, noun, number == 1 ? "" : "s");
  if (!solution.tries.empty())
    fmt::print(", {} {}", solution.tries.size(), solution.tries.size() == 1 ? "try" : "tries");
  fmt::print("; {} nodes, {:.3f} s\n", nodes, seconds);
}

}  // namespace cheshire
