// ProblemSolution: what solving a problem has found, as a tree of moves in text. No kernel's types, so that
// programs, JSON and printed sheets need not know the game.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "solve/stipulation.h"

namespace cheshire {

/// A move of a solution with what follows it.
struct SolutionMove {
  std::string san, uci;   // `san` in Popeye's notation if SolveRequest::popeye_moves asks for it
  bool goal = false;      // it reaches the goal, or in self and reflex play the defender does with it
  bool refutes = false;   // a defence after which the try fails
  bool zugzwang = false;  // with SolveRequest::threats: it threatens nothing and gives no check
  /// In forced play, of the attacker's moves: in how many moves it forces the goal, itself included.
  int moves = 0;
  Cell from = no_cell;                // where the piece that moves stood
  std::vector<SolutionMove> threats;  // with SolveRequest::threats: what follows if the defender passes
  std::vector<SolutionMove> replies;
};

enum class SolveState : std::uint8_t {
  solved,         // there are solutions, and all of them are listed
  refuted,        // there is none, but there are tries
  no_solution,    // there is none
  limit_reached,  // a limit or the caller ended the work: what is listed is proved, but more may be missing
};

/// What ended the work before all was listed.
enum class SolveLimit : std::uint8_t {
  none,
  stopped,    // the caller: on request, or after some time
  solutions,  // SolveRequest::max_solutions
  nodes,      // SolveRequest::max_nodes
  moves,      // SolveRequest::max_moves
  memory,     // what the solution may take of SolveRequest::memory
};

/// The kinds of work that are counted.
enum class SolveWork : std::uint8_t { keys, set_play, tries, variations };
inline constexpr int solve_works = 4;

struct ProblemSolution {
  SolveState state = SolveState::no_solution;
  SolveLimit limit = SolveLimit::none;  // with SolveState::limit_reached: which one, the first if several
  /// Forced play: the keys. Help and series play: the lines, with their common beginnings joined.
  std::vector<SolutionMove> solutions;
  std::vector<SolutionMove> set_play;
  std::vector<SolutionMove> tries;
  std::array<std::uint64_t, solve_works> nodes{};  // moves made, by SolveWork
};

/// Returns the number of lines in a forest: its leaves. In help-self and series self play the last move of a
/// line is the one that forces the goal, so its replies do not count.
std::uint64_t count_lines(const std::vector<SolutionMove>& moves, const Stipulation& stipulation);

/// Returns the number of keys, or of lines in help and series play.
std::uint64_t count_found(const ProblemSolution& solution, const Stipulation& stipulation);

}  // namespace cheshire
