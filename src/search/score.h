// Scores inside a search: centipawns, wins that endgame tables know, and mates counted in half-moves from the
// root.
#pragma once

#include "search/limits.h"

namespace cheshire {

inline constexpr int max_ply = 128;
inline constexpr int mate_value = 31000;
inline constexpr int infinite_value = 31500;
inline constexpr int no_value = 32000;
/// Scores at or above this are mates found by the search.
inline constexpr int mate_bound = mate_value - max_ply;

/// Scores at or above this are wins by endgame tables, or mates: no evaluation reaches them.
inline constexpr int ending_bound = mate_bound - 2 * max_ply;

constexpr int mated_in(int ply) { return -mate_value + ply; }
constexpr int mate_in(int ply) { return mate_value - ply; }
constexpr bool is_mate(int value) { return value >= mate_bound || value <= -mate_bound; }
/// A position that is won by endgame tables, so many plies after the root: below any mate.
constexpr int ending_won_at(int ply) { return mate_bound - max_ply - ply; }
/// A win by tables that the rule of fifty moves turns into a draw.
inline constexpr int cursed_value = 2;
/// Whether a score says who wins.
constexpr bool is_decisive(int value) { return value >= ending_bound || value <= -ending_bound; }

/// The transposition table counts mates and wins by tables from the position, the search from the root.
constexpr int to_table(int value, int ply) {
  return value >= ending_bound ? value + ply : value <= -ending_bound ? value - ply : value;
}
constexpr int from_table(int value, int ply) {
  return value >= ending_bound ? value - ply : value <= -ending_bound ? value + ply : value;
}

/// What wins by endgame tables count, in centipawns, less the plies until they are reached.
inline constexpr int ending_centipawns = 20'000;

constexpr Score to_score(int value) {
  if (value >= mate_bound) return {Score::Kind::mate, (mate_value - value + 1) / 2};
  if (value <= -mate_bound) return {Score::Kind::mate, -(mate_value + value) / 2};
  if (value >= ending_bound) return {Score::Kind::centipawns, ending_centipawns - (ending_won_at(0) - value)};
  if (value <= -ending_bound)
    return {Score::Kind::centipawns, (ending_won_at(0) + value) - ending_centipawns};
  return {Score::Kind::centipawns, value};
}

}  // namespace cheshire
