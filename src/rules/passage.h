// Passages: the rules types of games on one board and through the looking-glass. A passage of n takes a piece
// that has moved n boards further, cyclically, to the same place, which must be vacant; 0 leaves it where it
// moved.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace cheshire {

/// Which of the rules types below a game uses.
enum class Passage : std::uint8_t { one_board, looking_glass, stay_if_occupied, free_passage, three_boards };

/// One board: pieces stay where they moved.
struct OneBoard {
  static constexpr const char* name = "one-board";
  static constexpr Passage passage = Passage::one_board;
  static constexpr int max_words = 4;  // of a set of cells of all boards
  static constexpr int boards = 1;
  static constexpr std::array<int, 1> passages{0};
  static constexpr bool chosen = false;             // the player chooses the passage
  static constexpr bool stays_if_occupied = false;  // passage 0 is for pieces whose other passage is blocked
  static constexpr bool shared = false;             // pieces may share a place on different boards
  static constexpr bool zero_attacks = false;       // non-pawns attack the same place on the other board
};

/// Alice chess: two boards; every moved piece passes to the other.
struct LookingGlass : OneBoard {
  static constexpr const char* name = "looking-glass";
  static constexpr Passage passage = Passage::looking_glass;
  static constexpr int max_words = 8;
  static constexpr int boards = 2;
  static constexpr std::array<int, 1> passages{1};
};

/// O'Donohue's Alice: a piece whose passage is blocked stays where it moved.
struct StayIfOccupied : OneBoard {
  static constexpr const char* name = "stay-if-occupied";
  static constexpr Passage passage = Passage::stay_if_occupied;
  static constexpr int max_words = 2;
  static constexpr int boards = 2;
  static constexpr std::array<int, 2> passages{1, 0};
  static constexpr bool stays_if_occupied = true;
  static constexpr bool shared = true;
};

/// Duo: every moved piece passes or stays, as the player chooses.
struct FreePassage : OneBoard {
  static constexpr const char* name = "free";
  static constexpr Passage passage = Passage::free_passage;
  static constexpr int max_words = 2;
  static constexpr int boards = 2;
  static constexpr std::array<int, 2> passages{0, 1};
  static constexpr bool chosen = true;
  static constexpr bool shared = true;
  static constexpr bool zero_attacks = true;
};

/// Three boards: a moved piece passes to one of the other two.
struct ThreeBoards : OneBoard {
  static constexpr const char* name = "three-boards";
  static constexpr Passage passage = Passage::three_boards;
  static constexpr int max_words = 8;
  static constexpr int boards = 3;
  static constexpr std::array<int, 2> passages{1, 2};
  static constexpr bool chosen = true;
  static constexpr bool shared = true;
};

/// Calls f(R{}) with the rules type of a passage.
template <class F>
constexpr auto with_rules(Passage passage, F&& f) {
  switch (passage) {
    case Passage::looking_glass: return f(LookingGlass{});
    case Passage::stay_if_occupied: return f(StayIfOccupied{});
    case Passage::free_passage: return f(FreePassage{});
    case Passage::three_boards: return f(ThreeBoards{});
    case Passage::one_board: break;
  }
  return f(OneBoard{});
}

/// Returns how many cells a board of a game with that passage may have.
constexpr int max_cells(Passage passage) {
  return with_rules(passage, []<class R>(R) {
    return 64 * R::max_words / static_cast<int>(std::bit_ceil(static_cast<unsigned>(R::boards)));
  });
}

}  // namespace cheshire
