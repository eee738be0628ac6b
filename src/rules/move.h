// Move: one move in 32 bits; PieceMoves: all moves of one piece that differ only in their target.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/cell_set.h"
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

/// Returns how many moves a PieceMoves contains.
template <int W>
inline std::size_t count_moves(const PieceMoves<W>& moves, const std::vector<Kind>& promotions) {
  const std::size_t cells = static_cast<std::size_t>(moves.to.count());
  return moves.kind == MoveKind::promotion ? cells * promotions.size() : cells;
}

}  // namespace cheshire
