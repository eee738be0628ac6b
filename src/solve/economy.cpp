#include "solve/economy.h"

#include <algorithm>

namespace cheshire {
namespace {

using Moves = std::vector<SolutionMove>;

/// Compares a solution with that of the same problem when the piece of one cell is gone or elsewhere.
class SameSolution {
 public:
  SameSolution(const Stipulation& stipulation, Cell piece) : forced_(stipulation.forced()), piece_(piece) {}

  bool operator()(const ProblemSolution& one, const ProblemSolution& other) const {
    return one.state == other.state && same(one.solutions, other.solutions, false);
  }

 private:
  /// `defences`: those of the piece do not count.
  bool same(const Moves& one, const Moves& other, bool defences) const {
    const auto counts = [&](const SolutionMove& m) { return !defences || m.from != piece_; };
    auto b = other.begin();
    for (const SolutionMove& a : one) {
      if (!counts(a)) continue;
      b = std::find_if(b, other.end(), counts);
      if (b == other.end() || a.uci != b->uci || a.goal != b->goal || a.moves != b->moves ||
          !same(a.replies, b->replies, forced_ && !defences))
        return false;
      ++b;
    }
    return std::none_of(b, other.end(), counts);
  }

  bool forced_;
  Cell piece_;
};

/// The removal of a piece, and its passing to each of the other boards.
std::vector<std::string> changes_of(Cell c, const ProblemNames& names) {
  const auto on_board = [&](int boards) { return names.square_name(names.topology().twin(c, boards)); };
  std::vector<std::string> changes = {"remove " + on_board(0)};
  std::string passes;
  for (int b = 1; b < names.topology().boards(); ++b) {
    passes += (passes.empty() ? "pass " : " pass ") + on_board(b - 1);
    changes.push_back(passes);
  }
  return changes;
}

}  // namespace

Result<Economy> find_savings(const ProblemPosition& problem, const ProblemNames& names, SolvePosition solve) {
  const Result<ProblemSolution> solution = solve(problem);
  if (!solution) return solution.error();
  Economy economy;
  economy.complete = solution->state != SolveState::limit_reached;
  economy.unsolvable = economy.complete && solution->solutions.empty();
  if (!economy.complete || economy.unsolvable) return economy;
  // The pieces of a proof game are those to reach.
  if (problem.stipulation.goal == Goal::proof_game) return economy;
  for (Cell c = 0; c < problem.setup.pieces.size() && economy.complete; ++c) {
    const Piece piece = problem.setup.pieces[c];
    if (piece == no_piece || kind_of(piece) == names.spec().king) continue;
    const SameSolution same(problem.stipulation, c);
    for (const std::string& change : changes_of(c, names)) {
      ProblemPosition changed = problem;
      if (!change_diagram(split_words(change), names, changed)) continue;
      const Result<ProblemSolution> found = solve(changed);
      if (!found) continue;  // such a position cannot be played
      economy.complete &= found->state != SolveState::limit_reached;
      if (!same(*solution, *found)) continue;
      economy.savings.push_back(change);
      break;
    }
  }
  return economy;
}

}  // namespace cheshire
