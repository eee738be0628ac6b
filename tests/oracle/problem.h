// Chess problems solved by trying everything, without memory, straight from what the stipulations mean. Slow
// and obvious: docs/solver.md says the same in words.
#pragma once

#include <vector>

#include "oracle/oracle.h"

namespace cheshire::oracle {

enum class Play : std::uint8_t { direct, help, self, help_self, reflex, semi_reflex };
enum class Goal : std::uint8_t { mate, stalemate, double_stalemate, capture, square, check, position };

struct Problem {
  Play play = Play::direct;
  bool series = false;
  Goal goal = Goal::mate;
  std::vector<Cell> targets;       // of Goal::square
  int half_moves = 2;              // twice the number of moves
  std::vector<Piece> target = {};  // of Goal::position: the piece on every cell
};

/// A move of a solution, and what follows.
template <class Move>
struct StepOf {
  Move move;
  bool goal = false, refutes = false, zugzwang = false;
  int moves = 0;  // of the attacker's moves: in how many the goal is forced
  std::vector<StepOf> threats, replies;
};
template <class Move>
struct SolvedOf {
  std::vector<StepOf<Move>> solutions, set_play, tries;
};
using Step = StepOf<Move>;
using Solved = SolvedOf<Move>;

/// Solves a problem. `tries`: how many defences may refute a try; `threats`: also finds what is threatened,
/// and leaves out the defences that do not parry it.
Solved solve(const Topology& topology, const Rules& rules, const Setup& setup, const Problem& problem,
             int tries, bool threats);

}  // namespace cheshire::oracle
