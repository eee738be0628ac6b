// Scores inside a search: centipawns, and mates counted in half-moves from the root.
#pragma once

#include "search/limits.h"

namespace cheshire {

inline constexpr int max_ply = 128;
inline constexpr int mate_value = 31000;
inline constexpr int infinite_value = 31500;
inline constexpr int no_value = 32000;
/// Scores at or above this are mates found by the search.
inline constexpr int mate_bound = mate_value - max_ply;

constexpr int mated_in(int ply) { return -mate_value + ply; }
constexpr int mate_in(int ply) { return mate_value - ply; }
constexpr bool is_mate(int value) { return value >= mate_bound || value <= -mate_bound; }

/// The transposition table counts mates from the position, the search from the root.
constexpr int to_table(int value, int ply) {
  return value >= mate_bound ? value + ply : value <= -mate_bound ? value - ply : value;
}
constexpr int from_table(int value, int ply) {
  return value >= mate_bound ? value - ply : value <= -mate_bound ? value + ply : value;
}

constexpr Score to_score(int value) {
  if (value >= mate_bound) return {Score::Kind::mate, (mate_value - value + 1) / 2};
  if (value <= -mate_bound) return {Score::Kind::mate, -(mate_value + value) / 2};
  return {Score::Kind::centipawns, value};
}

}  // namespace cheshire
