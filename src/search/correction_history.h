// CorrectionHistory: how far the evaluation has been off where the same pawns, pieces or attackers stood,
// learnt while searching. Evaluations are corrected by it, so that pruning and quiescence rely on better
// ones.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/ids.h"
#include "search/history_entry.h"
#include "search/search_params.h"

namespace cheshire {

/// Hashes of the parts of a position for which corrections are learnt; 0 if the game has no such part.
struct CorrectionKeys {
  std::uint64_t pawns = 0;
  std::array<std::uint64_t, 2> pieces{};      // of a colour, without pawns
  std::array<std::uint64_t, 2> king_board{};  // a colour's king, and the enemy pieces on its board
};

class CorrectionHistory {
 public:
  static constexpr int max = 1024;  // entries stay within +-max

  /// One that is not used takes no memory.
  explicit CorrectionHistory(bool used = true) : entries_(used ? 2 * parts * size : 0) {}

  void clear() { std::fill(entries_.begin(), entries_.end(), std::int16_t{0}); }

  /// Returns the centipawns by which evaluations of such positions were too low on average, from the point
  /// of view of the side to move.
  int correction(Color side, const CorrectionKeys& keys, const CorrectionParams& params) const {
    const Hashes hashes = hashes_of(keys);
    const Weights weights = weights_of(params);
    int sum = 0;
    for (std::size_t part = 0; part < parts; ++part) {
      if (hashes[part] != 0) sum += weights[part] * entries_[slot(side, part, hashes[part])];
    }
    return sum / max;
  }

  /// Learns from a search: what it found, less the corrected evaluation, is `error`. Deep searches count
  /// more.
  void learn(Color side, const CorrectionKeys& keys, int error, int depth, const CorrectionParams& params) {
    const Hashes hashes = hashes_of(keys);
    const int bonus = params.bonus(error, depth);
    for (std::size_t part = 0; part < parts; ++part) {
      if (hashes[part] != 0) learn_entry<max>(entries_[slot(side, part, hashes[part])], bonus);
    }
  }

 private:
  static constexpr std::size_t parts = 5;
  static constexpr int size_bits = 14;
  static constexpr std::size_t size = std::size_t{1} << size_bits;  // entries of a part and a side to move
  using Hashes = std::array<std::uint64_t, parts>;
  using Weights = std::array<int, parts>;

  static Hashes hashes_of(const CorrectionKeys& keys) {
    return {keys.pawns, keys.pieces[0], keys.pieces[1], keys.king_board[0], keys.king_board[1]};
  }
  static Weights weights_of(const CorrectionParams& params) {
    return {params.pawns, params.pieces, params.pieces, params.king_board, params.king_board};
  }
  static std::size_t slot(Color side, std::size_t part, std::uint64_t hash) {
    return (part * 2 + static_cast<std::size_t>(index(side))) << size_bits |
           static_cast<std::size_t>(hash >> (64 - size_bits));
  }

  std::vector<std::int16_t> entries_;  // by part, side to move and hash
};

}  // namespace cheshire
