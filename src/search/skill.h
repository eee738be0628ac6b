// Skill: how strongly the engine plays. Weak levels search less and choose among several moves, so that they
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
  static constexpr int lowest = 1, highest = 8;

  int level = highest;
  std::uint64_t nodes = 0;  // of one search; 0 = as the limits say
  int depth = 0;            // likewise
  int lines = 1;            // how many moves it chooses among
  int spread = 0;           // centipawns by which a chosen move may be worse than the best

  /// The skill of a level, clamped to lowest .. highest.
  static Skill of(int level);
  bool full() const { return level >= highest; }
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
