// Skill: how strong the engine plays. Weak levels see less and choose among several moves, so that they err as people do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/rng.h"
#include "search/limits.h"

namespace cheshire {

struct Skill {
  static constexpr int lowest = 1, highest = 8;

  int level = highest;
  std::uint64_t nodes = 0;  // of one search; 0 = as the limits say
  int depth = 0;            // likewise
  int lines = 1;            // how many moves it considers
  int spread = 0;           // centipawns by which a move may be worse and still be chosen

  /// The skill of a level; levels outside lowest .. highest are brought to the nearest.
  static Skill of(int level);
  bool full() const { return level >= highest; }
  /// Narrows limits to what this skill may use.
  void restrict(Limits& limits) const;
};

/// Which of some lines with these scores to play, as `pick` does; as many as there are lines when there is none.
std::size_t pick_index(std::span<const Score> scores, const Skill& skill, Rng& rng);

/// The move to play among the lines of one search; the better ones more often. Null when there is no line with a move.
/// A mate in one is always played and full skill plays the best line.
Move pick(std::span<const Line> lines, const Skill& skill, Rng& rng);

}  // namespace cheshire
