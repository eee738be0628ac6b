// Move: one move in 32 bits; PieceMoves: all moves of one piece that differ only in their target.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/cell_set.h"
#include "base/fixed_vector.h"
#include "base/ids.h"

namespace cheshire {

/// A zero move leads to the same place on the other board; its passage is 0.
enum class MoveKind : std::uint8_t { ordinary, promotion, double_step, en_passant, castling, zero };

class Move {
 public:
  constexpr Move() = default;
  /// `to` is the cell reached on the first board, `passage` how many boards further the piece then passes.
  /// `extra` is the Kind promoted to, or the number of the castling.
  constexpr Move(Cell from, Cell to, int passage, MoveKind kind = MoveKind::ordinary, int extra = 0)
      : bits_(from | std::uint32_t{to} << 10 | static_cast<std::uint32_t>(passage) << 20 |
              static_cast<std::uint32_t>(kind) << 22 | static_cast<std::uint32_t>(extra) << 25) {}
  static constexpr Move from_bits(std::uint32_t bits) {
    Move m;
    m.bits_ = bits;
    return m;
  }

  constexpr Cell from() const { return bits_ & 0x3FF; }
  constexpr Cell to() const { return bits_ >> 10 & 0x3FF; }
  constexpr int passage() const { return bits_ >> 20 & 3; }
  constexpr MoveKind kind() const { return static_cast<MoveKind>(bits_ >> 22 & 7); }
  constexpr Kind promotion() const { return static_cast<Kind>(bits_ >> 25 & 31); }
  constexpr int castling() const { return static_cast<int>(bits_ >> 25 & 31); }
  constexpr std::uint32_t bits() const { return bits_; }
  /// The same move to a cell, of one to cell 0.
  constexpr Move leading_to(Cell to) const { return from_bits(bits_ | std::uint32_t{to} << 10); }
  /// The null move, which a default-constructed Move is; it equals no move of a game.
  constexpr bool null() const { return bits_ == 0; }
  friend constexpr bool operator==(Move, Move) = default;

 private:
  std::uint32_t bits_ = 0;
};

/// Which moves to generate. Promotions count as captures: they change the material.
enum class GenType { all, captures, quiets };

/// All moves of one piece of one type. A promotion stands for one move per kind the pawn may become.
template <int W>
struct PieceMoves {
  Piece piece;
  Cell from;
  MoveKind kind;
  std::uint8_t passage;
  std::uint8_t castling;  // number of the castling, when kind is castling
  CellSet<W> to;
};

/// Calls f(Move) for each move that a PieceMoves contains; f returns false to stop.
template <int W, class F>
inline bool for_each_move(const PieceMoves<W>& moves, const std::vector<Kind>& promotions, F&& f) {
  if (moves.kind == MoveKind::promotion) {
    return moves.to.all_of([&](Cell to) {
      for (Kind k : promotions) {
        if (!f(Move(moves.from, to, moves.passage, moves.kind, k))) return false;
      }
      return true;
    });
  }
  const Move nowhere(moves.from, 0, moves.passage, moves.kind, moves.castling);
  return moves.to.all_of([&](Cell to) { return f(nowhere.leading_to(to)); });
}

/// Appends the moves that a PieceMoves contains to `list`, as many as fit; returns whether all did.
template <int W, std::size_t N>
inline bool append_moves(const PieceMoves<W>& moves, const std::vector<Kind>& promotions,
                         FixedVector<Move, N>& list) {
  constexpr std::size_t at_once = 4;
  if (moves.kind == MoveKind::promotion || list.size() + 64 * W + at_once > N) {
    return for_each_move(moves, promotions, [&](Move move) {
      if (list.size() == N) return false;
      list.push_back(move);
      return true;
    });
  }
  // Four at a time, and what was written beyond the last is not counted: how many there are is hard to
  // predict.
  const Move nowhere(moves.from, 0, moves.passage, moves.kind, moves.castling);
  for (int word = 0; word < W; ++word) {
    std::uint64_t to = moves.to.word(word);
    const std::size_t size = list.size() + static_cast<std::size_t>(std::popcount(to));
    while (to != 0) {
      for (std::size_t i = 0; i < at_once; ++i, to &= to - 1)
        list.push_back(nowhere.leading_to(static_cast<Cell>(64 * word + (std::countr_zero(to) & 63))));
    }
    list.resize(size);
  }
  return true;
}

}  // namespace cheshire
