// Passages: the rules types of games on one board and through the looking-glass. A passage of n carries a man that has
// moved n boards further, cyclically, to the same place, which must be vacant.
#pragma once

#include <array>

namespace cheshire {

/// One board: men stay where they moved.
struct OneBoard {
  static constexpr int boards = 1;
  static constexpr std::array<int, 1> passages{0};
};

/// Alice chess: two boards, every man that moved passes to the other.
struct LookingGlass {
  static constexpr int boards = 2;
  static constexpr std::array<int, 1> passages{1};
};

}  // namespace cheshire
