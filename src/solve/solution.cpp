#include "solve/solution.h"

namespace cheshire {

std::uint64_t count_lines(const std::vector<SolutionMove>& moves, const Stipulation& stipulation) {
  const bool forces = stipulation.play == Play::help_self || stipulation.play == Play::self;
  std::uint64_t lines = 0;
  for (const SolutionMove& move : moves) {
    const bool last = move.replies.empty() || (forces && move.replies.front().goal);
    lines += last ? 1 : count_lines(move.replies, stipulation);
  }
  return lines;
}

std::uint64_t count_found(const ProblemSolution& solution, const Stipulation& stipulation) {
  return stipulation.forced() ? solution.solutions.size() : count_lines(solution.solutions, stipulation);
}

}  // namespace cheshire
