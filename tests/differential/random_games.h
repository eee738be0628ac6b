// For tests: random games in which the kernel is compared with the oracle.
#pragma once

#include <cstdint>

#include "rules/game_spec.h"

namespace cheshire::test {

/// How often each rare feature came up.
struct Seen {
  int positions = 0, checks = 0, double_checks = 0, pins = 0, shields = 0, pairs = 0, en_passant = 0,
      castling = 0, promotions = 0, zero_moves = 0, mates = 0, stalemates = 0;
};

/// Returns the FNV-1a hash of the game's identity, so that other options give other games.
inline std::uint64_t seed_of(const GameSpec& spec) {
  std::uint64_t seed = 14695981039346656037u;
  for (char letter : spec.identity()) seed = (seed ^ static_cast<unsigned char>(letter)) * 1099511628211u;
  return seed;
}

/// Plays random games of this spec, from random set-ups and every twentieth from the start, and compares
/// kernel and oracle in every position until `positions` are done or something differs. Prints how often each
/// rare feature came up.
Seen compare_random_games(GameSpec spec, int positions);

}  // namespace cheshire::test
