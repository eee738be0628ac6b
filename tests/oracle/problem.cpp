#include "oracle/problem.h"

#include <algorithm>

#include "oracle/problem_solver.h"

namespace cheshire::oracle {
namespace {

struct Boards {
  using Position = Setup;
  using Move = oracle::Move;

  const Topology& topology;
  const Rules& rules;

  std::vector<Move> moves(const Setup& setup) const { return legal_moves(topology, rules, setup); }
  Setup after(const Setup& setup, const Move& move) const { return play(topology, rules, setup, move); }
  bool checked(const Setup& setup) const { return in_check(topology, rules, setup, setup.side); }
  static Setup passed(Setup setup) {
    setup.side = !setup.side;
    setup.ep_square = no_cell;
    return setup;
  }
  static bool captured(const Setup& before, const Setup& now) {
    const auto empty = [](const Setup& setup) {
      return std::count(setup.pieces.begin(), setup.pieces.end(), no_piece);
    };
    return empty(now) > empty(before);
  }
  static Cell arrival(const Move& move) { return move.arrive; }
  static const std::vector<Piece>& pieces(const Setup& setup) { return setup.pieces; }
};

}  // namespace

Solved solve(const Topology& topology, const Rules& rules, const Setup& setup, const Problem& problem,
             int tries, bool threats) {
  const Boards world{topology, rules};
  return ProblemSolver(world, problem, threats).solve(setup, tries);
}

}  // namespace cheshire::oracle
