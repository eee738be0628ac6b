// correction_keys(): the parts of a position of the general kernel for which CorrectionHistory learns.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/rng.h"
#include "rules/game.h"
#include "search/correction_history.h"

namespace cheshire {

/// Odd random numbers. A sum of words, each times its own, is a hash whose upper bits are good.
template <std::size_t count>
constexpr std::array<std::uint64_t, count> random_factors() {
  std::array<std::uint64_t, count> factors{};
  Rng rng(0);
  for (std::uint64_t& factor : factors) factor = rng.next() | 1;
  return factors;
}

/// The hashes are made of the sets of pieces. On several boards a king is safe or not by what stands on its
/// own one, so that is a part too; on one board `pieces` says the same.
template <Game P>
CorrectionKeys correction_keys(const P& p) {
  static constexpr auto factors = random_factors<static_cast<std::size_t>(2 * max_kinds * P::words + 2)>();
  CorrectionKeys keys;
  const auto& tables = p.tables();
  const std::uint64_t* factor = factors.data();
  for (const Color us : {Color::white, Color::black}) {
    const Cell enemy_king = p.king(!us);
    std::uint64_t& pieces = keys.pieces[static_cast<std::size_t>(index(us))];
    std::uint64_t& king_board = keys.king_board[static_cast<std::size_t>(index(!us))];
    if constexpr (P::boards > 1) king_board += (enemy_king + 1u) * *factor++;
    for (int k = 0; k < tables.kinds; ++k) {
      const Kind kind = static_cast<Kind>(k);
      const typename P::Set set = p.pieces(us, kind);
      for (int i = 0; i < P::words; ++i) {
        const std::uint64_t word = set.word(i);
        const std::uint64_t hash =
            (word ^ word >> 32) * *factor++;  // a product's upper bits depend on all lower ones
        if (kind == tables.spec.pawn.kind) {
          keys.pawns += hash;
          continue;
        }
        pieces += hash;
        if (P::boards > 1 && i / P::words_per_board == P::board(enemy_king)) king_board += hash;
      }
    }
  }
  return keys;
}

}  // namespace cheshire
