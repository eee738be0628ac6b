// PathKeys: the keys of the positions before a node, in the game and in the tree, for repetitions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/assert.h"

namespace cheshire {

class PathKeys {
 public:
  /// Starts a search. `game`: keys of the positions before the root, in order; the root itself may come last.
  /// A path of `deepest` half-moves needs no more memory.
  void start(std::span<const std::uint64_t> game, std::uint64_t root, std::size_t deepest) {
    if (!game.empty() && game.back() == root) game = game.first(game.size() - 1);
    keys_.assign(game.begin(), game.end());
    game_ = keys_.size();
    first_ = 0;
    keys_.reserve(game_ + deepest);
  }

  /// `key` is the position that a move leaves.
  void push(std::uint64_t key) { keys_.push_back(key); }
  void pop() {
    CHESHIRE_ASSERT(keys_.size() > std::max(game_, first_));
    keys_.pop_back();
  }
  /// The same for a null move: positions before it do not count as repeated after it.
  void push_null(std::uint64_t key) {
    keys_.push_back(key);
    first_ = keys_.size();
  }
  /// `first` is what first() was before push_null().
  void pop_null(std::size_t first) {
    CHESHIRE_ASSERT(first_ == keys_.size() && first < first_ && keys_.size() > game_);
    keys_.pop_back();
    first_ = first;
  }
  /// The index from which repetitions count.
  std::size_t first() const { return first_; }

  /// The positions of the game before the root. Valid until the next start().
  std::span<const std::uint64_t> game() const { return std::span(keys_).first(game_); }

  /// Whether the position `key` has occurred once on the path or twice in the game, within the last
  /// `reversible` half-moves.
  bool repeated(std::uint64_t key, int reversible) const {
    CHESHIRE_ASSERT(reversible >= 0);
    const std::size_t n = keys_.size();
    const std::size_t back = std::min(static_cast<std::size_t>(reversible), n - first_);
    int seen = 0;
    for (std::size_t i = 4; i <= back; i += 2) {
      if (keys_[n - i] != key) continue;
      if (n - i >= game_ || ++seen == 2) return true;
    }
    return false;
  }

 private:
  std::vector<std::uint64_t> keys_;  // without the present position
  std::size_t game_ = 0;             // how many of them are of the game
  std::size_t first_ = 0;
};

}  // namespace cheshire
