// CheckSquares<P>: whether a move can give check, judged by what pieces attack on an empty board. Cheap; "no"
// is never wrong.
#pragma once

#include <array>
#include <vector>

#include "rules/game.h"

namespace cheshire {

template <Game P>
class CheckSquares {
 public:
  using Set = typename P::Set;

  explicit CheckSquares(const typename P::Tables& tables) {
    for (int m = 0; m < 2 * tables.kinds; ++m) from_[m].resize(64 * P::words);
    lines_.resize(64 * P::words);
    tables.cells.for_each([&](Cell king) {
      for (int m = 0; m < 2 * tables.kinds; ++m) {
        from_[m][king] = tables.piece[m].leap_from[king];
        for (const auto& path : tables.piece[m].path_from[king]) {
          from_[m][king].insert(path.end);
          lines_[king] |= path.over;
        }
      }
      for (const auto& group : tables.groups) {
        lines_[king] |= group.reach[king];
        for (Kind k : group.kinds) {
          from_[make_piece(Color::white, k)][king] |= group.reach[king];
          from_[make_piece(Color::black, k)][king] |= group.reach[king];
        }
      }
    });
  }

  /// False if the move gives no check; true if it may.
  bool may_check(const P& p, Move m) const {
    if (m.kind() == MoveKind::castling || m.kind() == MoveKind::en_passant) return true;
    const Cell king = p.king(!p.side());
    if (P::Rules::zero_attacks && P::arrival(m) == P::transfer(king, 1)) return true;
    const Piece piece =
        m.kind() == MoveKind::promotion ? make_piece(p.side(), m.promotion()) : p.at(m.from());
    if (from_[piece][king].contains(P::arrival(m))) return true;
    return lines_[king].contains(m.from()) || (P::boards > 1 && lines_[king].contains(m.to()));
  }
  /// The cells from which a piece attacks a king on an empty board.
  const Set& attacking(Piece piece, Cell king) const { return from_[piece][king]; }
  /// The cells on which a piece may stand between the king and an attacker.
  const Set& lines(Cell king) const { return lines_[king]; }

 private:
  std::array<std::vector<Set>, max_pieces> from_;
  std::vector<Set> lines_;
};

}  // namespace cheshire
