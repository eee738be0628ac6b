// Skill: how strongly the engine plays. Weak players search less and choose among several moves, so that they
// make mistakes as players do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/rng.h"
#include "search/limits.h"

namespace cheshire {

struct Skill {
  /// The range of a strength: a hundred more doubles the nodes, and narrows the choice.
  static constexpr int weakest = 0, strongest = 1000;

  bool limited = false;
  std::uint64_t nodes = 0;  // the iteration that reaches so many is the last; 0 = as the limits say
  int lines = 1;            // how many moves it chooses among
  int spread = 0;           // centipawns by which a chosen move may be worse than the best, exclusive

  /// Full strength: as the limits say.
  static Skill full() { return {}; }
  /// The skill of a strength, clamped to weakest .. strongest; in whole numbers, the same on every machine.
  static Skill at(int strength);
  /// Lowers the limits to those of this skill.
  void restrict(Limits& limits) const;
};

/// The index of the line to play, chosen by the scores as `pick` does; 0 if there is no line.
std::size_t pick_index(std::span<const Score> scores, const Skill& skill, Rng& rng);

/// The move to play among the lines of one search; the better ones more often. M() if no line has a move. A
/// mate in one is always played, and full skill plays the best line.
template <class M>
M pick(const std::vector<LineOf<M>>& lines, const Skill& skill, Rng& rng) {
  std::vector<Score> scores;
  std::vector<M> moves;
  for (const LineOf<M>& l : lines) {
    if (l.moves.empty()) continue;
    scores.push_back(l.score);
    moves.push_back(l.moves[0]);
  }
  const std::size_t chosen = pick_index(scores, skill, rng);
  return chosen < moves.size() ? moves[chosen] : M();
}

// Compiled once, in skill.cpp.
extern template Move pick(const std::vector<LineOf<Move>>&, const Skill&, Rng&);

}  // namespace cheshire
