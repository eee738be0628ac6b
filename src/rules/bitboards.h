// Sets of squares of one 8x8 board as 64-bit words, a1 in bit 0, b1 in bit 1, h8 in bit 63, and where
// orthodox pieces attack. See https://www.chessprogramming.org/Bitboards.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "base/ids.h"

namespace cheshire {

using Bitboard = std::uint64_t;

inline constexpr Bitboard file_a = 0x0101'0101'0101'0101, file_h = file_a << 7;
inline constexpr Bitboard rank_1 = 0xFF, rank_2 = rank_1 << 8, rank_7 = rank_1 << 48, rank_8 = rank_1 << 56;

constexpr Bitboard bit(int square) { return Bitboard{1} << square; }
constexpr int lowest(Bitboard set) { return std::countr_zero(set); }

/// Calls f(square) for every square, lowest first; f returns false to stop. Returns false if stopped.
template <class F>
constexpr bool all_of(Bitboard set, F&& f) {
  for (; set; set &= set - 1) {
    if (!f(lowest(set))) return false;
  }
  return true;
}

// Pawns, all at once
constexpr Bitboard forward(Bitboard set, Color c) { return c == Color::white ? set << 8 : set >> 8; }
constexpr Bitboard forward_left(Bitboard set, Color c) { return forward(set & ~file_a, c) >> 1; }
constexpr Bitboard forward_right(Bitboard set, Color c) { return forward(set & ~file_h, c) << 1; }
constexpr Bitboard pawn_attacks(Bitboard set, Color c) {
  return forward_left(set, c) | forward_right(set, c);
}
constexpr Bitboard last_rank(Color c) { return c == Color::white ? rank_8 : rank_1; }
constexpr Bitboard double_step_rank(Color c) { return c == Color::white ? rank_2 : rank_7; }

namespace bitboard_tables {

/// The squares on one line through a square, before and behind it.
struct Line {
  Bitboard lower = 0, upper = 0;
};

/// Aligned so that its sets and straight lines are in one cache line.
struct alignas(64) Square {
  Bitboard king = 0, knight = 0;
  Bitboard straights = 0, diagonals = 0;  // both lines together
  std::array<Line, 2> straight, diagonal;
  std::array<Bitboard, 64> between{};  // [other square]: the squares between, if on one line
};

constexpr Bitboard step(int square, int dx, int dy) {
  const int x = square % 8 + dx, y = square / 8 + dy;
  return x < 0 || x > 7 || y < 0 || y > 7 ? 0 : bit(8 * y + x);
}

constexpr Square square_tables(int square) {
  Square s;
  for (int dx = -2; dx <= 2; ++dx) {
    for (int dy = -2; dy <= 2; ++dy) {
      const int length = dx * dx + dy * dy;
      if (length == 5) s.knight |= step(square, dx, dy);
      if (length == 1 || length == 2) s.king |= step(square, dx, dy);
    }
  }
  constexpr int directions[4][2] = {{1, 0}, {0, 1}, {-1, 1}, {1, 1}};
  for (int d = 0; d < 4; ++d) {
    Line& line = d < 2 ? s.straight[d] : s.diagonal[d - 2];
    for (const int sign : {1, -1}) {
      const int dx = sign * directions[d][0], dy = sign * directions[d][1];
      Bitboard way = 0, at = step(square, dx, dy);
      for (int n = 2; at != 0; ++n) {
        s.between[lowest(at)] = way;
        way |= at;
        at = step(square, n * dx, n * dy);
      }
      (sign > 0 ? line.upper : line.lower) = way;
    }
    (d < 2 ? s.straights : s.diagonals) |= line.lower | line.upper;
  }
  return s;
}

inline constexpr auto squares = [] {
  std::array<Square, 64> all{};
  for (int square = 0; square < 64; ++square) all[square] = square_tables(square);
  return all;
}();

/// The squares of a line that a slider reaches, the first occupied ones included: in the difference of the
/// nearest occupied square above and all squares from the nearest below.
constexpr Bitboard slide(const Line& line, Bitboard occupied) {
  const Bitboard lower = line.lower & occupied, upper = line.upper & occupied;
  const Bitboard from_nearest = ~Bitboard{0} << (63 - std::countl_zero(lower | 1));
  const Bitboard nearest = upper & (0 - upper);
  return (line.lower | line.upper) & (2 * nearest + from_nearest);
}

}  // namespace bitboard_tables

constexpr Bitboard king_attacks(int square) { return bitboard_tables::squares[square].king; }
constexpr Bitboard knight_attacks(int square) { return bitboard_tables::squares[square].knight; }
constexpr Bitboard rook_attacks(int square, Bitboard occupied) {
  const auto& lines = bitboard_tables::squares[square].straight;
  return slide(lines[0], occupied) | slide(lines[1], occupied);
}
constexpr Bitboard bishop_attacks(int square, Bitboard occupied) {
  const auto& lines = bitboard_tables::squares[square].diagonal;
  return slide(lines[0], occupied) | slide(lines[1], occupied);
}
/// What a rook and a bishop reach on an empty board.
constexpr Bitboard rook_lines(int square) { return bitboard_tables::squares[square].straights; }
constexpr Bitboard bishop_lines(int square) { return bitboard_tables::squares[square].diagonals; }
/// The squares between two squares of one line; empty if they are on none.
constexpr Bitboard between(int a, int b) { return bitboard_tables::squares[a].between[b]; }

}  // namespace cheshire
