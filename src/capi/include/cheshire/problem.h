// How a chess problem is solved, and what solves it.
#pragma once

#include <cheshire/result.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cheshire {
inline namespace v0 {

/// How a chess problem is solved. 0 is the default, an empty text nothing.
struct Problem {
  bool set_play = false;  // also what follows if the other side begins
  bool threats = false;   // name threats and zugzwang, and list only the defences that parry the threats
  bool duals = false;     // list every continuation, not only the first
  int tries = 0;          // list the tries that at most so many defences refute, up to 1000
  std::uint64_t max_solutions = 0;  // stop after so many keys or lines
  int threads = 0;                  // 1 to 256; the solution is the same for any number
  int memory = 0;                   // MiB, 1 to 65536; default 256
  std::string twin = {};            // changes to the position, "move a1 b1 remove c3" (docs/solver.md)
  bool duplex = false;              // the other side begins
  std::string to = {};              // FEN of the position to reach, of a=>b
  bool plain = false;               // try every move, without reasoning about which may lead to the goal
  bool economy = false;  // also which pieces can go, or stand on another board, without changing the solution
  int cook = 0;          // also whether it is sound if so many keys or lines are intended, up to a million
  // The diagram, in place of the board's position; it may lack a king that its goal does not need.
  std::string fen = {};
};

/// A move of a solution with what follows it.
struct SolutionMove {
  std::string uci, san;
  bool goal = false;         // it reaches the goal
  bool refutes = false;      // it refutes the try before it
  bool zugzwang = false;     // it threatens nothing and gives no check
  std::optional<int> moves;  // in how many moves it forces the goal, itself included
  std::vector<SolutionMove> threats, replies;
};

/// Something wrong with a problem: "unsolvable", "cook" (a key, or a line, more than intended), "short" (a
/// solution in fewer moves) or "dual" (several continuations after a defence). `moves` are the moves,
/// "1.Qd1", or the shorter stipulation that has a solution.
struct Flaw {
  std::string kind, moves;
};

/// Whether a problem is sound: "sound", "unsound" or "limit-reached" if nothing makes it unsound so far.
/// Duals leave it sound.
struct Soundness {
  std::string verdict;
  std::vector<Flaw> flaws;
};

/// Which pieces a problem could do without. `savings` are changes of one piece, as of a twin, that leave the
/// solution as it is: "remove c3/A", "pass d4/B".
struct Economy {
  bool complete = false;    // no limit ended it
  bool unsolvable = false;  // the problem has no solution, so no piece was tried
  std::vector<std::string> savings;
};

/// A problem and what solves it.
struct Solution {
  std::string fen, stipulation;
  std::string state;        // "solved", "refuted" (there are only tries), "no-solution" or "limit-reached"
  std::string limit;        // "stopped", "solutions", "nodes", "moves" or "memory"; empty if none was reached
  std::uint64_t found = 0;  // how many keys, or lines in help and series play
  std::vector<SolutionMove> solutions, set_play, tries;
  std::uint64_t nodes = 0;  // moves made
  double seconds = 0;
  // What was asked for; nothing if a limit ended the solution.
  std::optional<Soundness> soundness;
  std::optional<Economy> economy;

  /// Returns every line of the solutions from its first move to its last, in SAN.
  std::vector<std::vector<std::string>> lines() const {
    std::vector<std::vector<std::string>> all;
    for (const SolutionMove& move : solutions) add_lines(move, {}, all);
    return all;
  }

 private:
  static void add_lines(const SolutionMove& move, std::vector<std::string> line,
                        std::vector<std::vector<std::string>>& all) {
    line.push_back(move.san);
    for (const SolutionMove& reply : move.replies) add_lines(reply, line, all);
    if (move.replies.empty()) all.push_back(std::move(line));
  }
};

namespace detail {

/// Reads the moves of a list from `at` on that are so deep.
inline std::vector<SolutionMove> solution_moves(const cheshire_solution* from, int list, int depth,
                                                bool threats, std::size_t& at) {
  std::vector<SolutionMove> all;
  for (const cheshire_solution_move* move = cheshire_solution_move_at(from, list, at);
       move != nullptr && move->depth == depth && move->threat == threats;
       move = cheshire_solution_move_at(from, list, at)) {
    SolutionMove& one = all.emplace_back();
    one.uci = move->uci;
    one.san = move->san;
    one.goal = move->goal;
    one.refutes = move->refutes;
    one.zugzwang = move->zugzwang;
    if (move->moves > 0) one.moves = move->moves;
    ++at;
    one.threats = solution_moves(from, list, depth + 1, true, at);
    one.replies = solution_moves(from, list, depth + 1, false, at);
  }
  return all;
}

inline Solution solution_of(const cheshire_solution* from) {
  const cheshire_solution_summary& summary = *cheshire_solution_read(from);
  const auto moves = [from](int list) {
    std::size_t at = 0;
    return solution_moves(from, list, 0, false, at);
  };
  Solution solution;
  solution.fen = summary.fen;
  solution.stipulation = summary.stipulation;
  solution.state = summary.state;
  if (summary.limit != nullptr) solution.limit = summary.limit;
  solution.found = summary.found;
  solution.solutions = moves(CHESHIRE_SOLUTIONS);
  solution.set_play = moves(CHESHIRE_SET_PLAY);
  solution.tries = moves(CHESHIRE_TRIES);
  solution.nodes = summary.nodes;
  solution.seconds = summary.seconds;
  if (summary.verdict != nullptr) {
    Soundness& soundness = solution.soundness.emplace();
    soundness.verdict = summary.verdict;
    for (std::size_t i = 0; i < cheshire_solution_flaws_count(from); ++i) {
      const cheshire_flaw& flaw = *cheshire_solution_flaw_at(from, i);
      soundness.flaws.push_back({flaw.kind, flaw.moves == nullptr ? "" : flaw.moves});
    }
  }
  if (summary.has_economy) {
    Economy& economy = solution.economy.emplace();
    economy.complete = summary.economy_complete;
    economy.unsolvable = summary.economy_unsolvable;
    for (std::size_t i = 0; i < cheshire_solution_savings_count(from); ++i)
      economy.savings.emplace_back(cheshire_solution_saving_at(from, i));
  }
  return solution;
}

}  // namespace detail
}  // namespace v0
}  // namespace cheshire
