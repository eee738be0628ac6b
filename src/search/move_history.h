// MoveHistory<M>: which moves have refuted others before, learnt while searching; it orders moves and steers
// reductions. It knows moves by slots, which the game numbers (SearchableGame).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/assert.h"
#include "rules/move.h"
#include "search/history_entry.h"

namespace cheshire {

/// Numbers of slots. Reply slots tell apart moves as answers: usually by piece and target.
struct HistorySizes {
  std::size_t quiet = 0, capture = 0, reply = 0;
  bool pairs =
      true;  // whether every pair of reply slots has an entry; without them only counter moves are kept
};

template <class M>
class MoveHistory {
 public:
  static constexpr int max = 8192;  // entries stay within +-max

  explicit MoveHistory(const HistorySizes& sizes);

  void clear();

  /// Entries of replies to one move, by reply slot; null before any move and without pairs.
  using Replies = std::int16_t*;
  Replies replies(std::size_t slot) {
    CHESHIRE_ASSERT(slot < counter_.size());
    return replies_ == 0 ? nullptr : follow_.data() + slot * replies_;
  }

  std::int16_t& quiet(std::size_t slot) { return quiet_[slot]; }
  std::int16_t quiet(std::size_t slot) const { return quiet_[slot]; }
  std::int16_t& capture(std::size_t slot) { return capture_[slot]; }
  std::int16_t capture(std::size_t slot) const { return capture_[slot]; }
  /// The reply that last refuted the move of that reply slot; M() if none did.
  M& counter(std::size_t slot) { return counter_[slot]; }

  /// Moves an entry towards +-max by a bonus within +-max.
  static void learn(std::int16_t& entry, int bonus) { learn_entry<max>(entry, bonus); }

 private:
  std::size_t replies_;
  std::vector<std::int16_t> quiet_, capture_, follow_;
  std::vector<M> counter_;
};

template <class M>
MoveHistory<M>::MoveHistory(const HistorySizes& sizes)
    : replies_(sizes.pairs ? sizes.reply : 0),
      quiet_(sizes.quiet),
      capture_(sizes.capture),
      follow_(replies_ * replies_),
      counter_(sizes.reply) {}

template <class M>
void MoveHistory<M>::clear() {
  std::fill(quiet_.begin(), quiet_.end(), std::int16_t{0});
  std::fill(capture_.begin(), capture_.end(), std::int16_t{0});
  std::fill(follow_.begin(), follow_.end(), std::int16_t{0});
  std::fill(counter_.begin(), counter_.end(), M());
}

// Compiled once, in move_history.cpp.
extern template class MoveHistory<Move>;

}  // namespace cheshire
