// Passages: the rules types of games on one board and through the looking-glass. A passage of n carries a man that has
// moved n boards further, cyclically, to the same place, which must be vacant; 0 leaves it where it moved.
#pragma once

#include <array>

namespace cheshire {

/// One board: men stay where they moved.
struct OneBoard {
  static constexpr int boards = 1;
  static constexpr std::array<int, 1> passages{0};
  static constexpr bool chosen = false;             // the player chooses among the passages
  static constexpr bool stays_if_occupied = false;  // 0 is for men whose other passage is closed
  static constexpr bool shared = false;             // men may stand at one place of different boards
  static constexpr bool zero_attacks = false;       // men but pawns attack the same place of the other board
};

/// Alice chess: two boards, every man that moved passes to the other.
struct LookingGlass : OneBoard {
  static constexpr int boards = 2;
  static constexpr std::array<int, 1> passages{1};
};

/// O'Donohue's Alice: a man whose way through the glass is closed stays where it moved.
struct StayIfOccupied : OneBoard {
  static constexpr int boards = 2;
  static constexpr std::array<int, 2> passages{1, 0};
  static constexpr bool stays_if_occupied = true;
  static constexpr bool shared = true;
};

/// Duo: every man that moved passes or stays, as the player likes.
struct FreePassage : OneBoard {
  static constexpr int boards = 2;
  static constexpr std::array<int, 2> passages{0, 1};
  static constexpr bool chosen = true;
  static constexpr bool shared = true;
  static constexpr bool zero_attacks = true;
};

/// Three boards: a man that moved passes to one of the two others.
struct ThreeBoards : OneBoard {
  static constexpr int boards = 3;
  static constexpr std::array<int, 2> passages{1, 2};
  static constexpr bool chosen = true;
  static constexpr bool shared = true;
};

}  // namespace cheshire
