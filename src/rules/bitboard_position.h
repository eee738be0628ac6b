// BitboardPosition<R>: a back end of the Game concept for orthodox pieces on one 8x8 board, or on two of
// which a square is never occupied on both: chess and Alice chess. All pieces are in one set of bitboards,
// and one more says which of them stand on board B. It plays the same game as Position<W, R>, gives the moves
// in the same order, and is much faster.
#pragma once

#include <cstdint>

#include "base/assert.h"
#include "base/cell_set.h"
#include "base/function_ref.h"
#include "base/ids.h"
#include "rules/bitboards.h"
#include "rules/move.h"
#include "rules/passage.h"
#include "rules/position.h"
#include "rules/position_base.h"
#include "rules/tables.h"

namespace cheshire {

/// Whether BitboardPosition can play a game; see there.
bool has_orthodox_rules(const GameSpec& spec, const Topology& topology);

template <class R>
class BitboardPosition : public PositionBase<BitboardPosition<R>, R::boards, R> {
  static_assert(R::boards <= 2 && !R::shared && !R::zero_attacks && R::passages.size() == 1);
  using Base = PositionBase<BitboardPosition, R::boards, R>;

 public:
  using Base::board, Base::boards, Base::king, Base::transfer;
  using typename Base::Set, typename Base::Tables;

  /// Whether it plays the game of these tables: the six orthodox pieces in the order of Kind below, pawns
  /// on their usual ranks, 8x8 boards without links, no zero moves, and no rule about the first board.
  static bool plays(const Tables& tables) { return has_orthodox_rules(tables.spec, tables.topology); }
  /// plays() must be true of the tables of p.
  explicit BitboardPosition(const Position<R::boards, R>& p);

  // Reading
  Piece at(Cell c) const { return (on(board(c)) >> square(c) & 1) != 0 ? piece_[square(c)] : no_piece; }
  Set pieces(Color c) const { return on_boards(color_[index(c)]); }
  Set pieces(Kind k) const { return on_boards(kind_[k]); }
  Set pieces(Color c, Kind k) const { return on_boards(color_[index(c)] & kind_[k]); }
  Set occupied() const { return on_boards(all()); }
  /// Whether all incrementally updated state agrees with the pieces. Slow; for assertions and tests.
  bool is_ok() const;

  // Moves and attacks, as in Position
  using Sink = FunctionRef<bool(const PieceMoves<R::boards>&)>;
  template <GenType type = GenType::all>
  bool generate(Sink sink, const Set& from) const {
    return generate_into<type>(sink, from);
  }
  template <GenType type = GenType::all>
  bool generate(Sink sink) const {
    return generate<type>(sink, tables_->cells);
  }
  int count() const;
  bool attacked(Cell c, Color by) const {
    const Bitboard here = on(board(c));
    return attacked_on(square(c), by, color_[index(by)] & here, all() & here);
  }
  bool attacked(Cell c, Color by, const Change& change) const;
  Set attackers(Cell c, Color by, const Set& without = {}) const;
  Set projection(Cell c) const;
  Set attacks(Cell c) const;
  Set attack_origins(Cell c, Piece piece) const;

 private:
  friend Base;
  enum : Kind { king_kind, queen, rook, bishop, knight, pawn, kinds };
  struct CheckInfo;
  struct MoveGenerator;

  using Base::ep_square_, Base::key_, Base::king_, Base::rights_, Base::side_, Base::tables_;

  static int square(Cell c) { return c & 63; }
  static Cell cell(int board, int square) { return static_cast<Cell>(64 * board + square); }
  Bitboard all() const { return color_[0] | color_[1]; }
  /// Among the occupied squares, those of a board.
  Bitboard on(int board) const { return board == 0 ? ~second_ : second_; }
  Set on_boards(Bitboard set) const {
    Set s;
    s.word(0) = set & ~second_;
    if constexpr (boards == 2) s.word(1) = set & second_;
    return s;
  }

  // attacks (bitboard_attacks.h)
  /// Whether some of `enemies`, which are of one colour and on one board, attacks a square of that board.
  bool attacked_on(int square, Color by, Bitboard enemies, Bitboard occupied) const;
  /// The squares of a board that a side attacks, if `occupied` are what is occupied there.
  Bitboard attacked_squares(Color by, int board, Bitboard occupied) const;
  /// The pieces of both colours that slide along a line to a square of an empty board.
  Bitboard sliders(int square) const {
    return (bishop_lines(square) & (kind_[bishop] | kind_[queen])) |
           (rook_lines(square) & (kind_[rook] | kind_[queen]));
  }
  /// The pieces of a colour, on whatever board, that attack a square by a leap.
  Bitboard leapers(int square, Color by) const {
    return (knight_attacks(square) & kind_[knight]) | (king_attacks(square) & kind_[king_kind]) |
           (pawn_attacks(bit(square), !by) & kind_[pawn]);
  }
  /// What a piece other than a pawn attacks.
  static Bitboard attacks_of(Kind kind, int square, Bitboard occupied);

  // what PositionBase asks for
  void put(Cell c, Piece piece) {
    CHESHIRE_ASSERT(piece != no_piece && piece_[square(c)] == no_piece);  // vacant on both boards
    piece_[square(c)] = piece;
    toggle(c, piece);
  }
  void lift(Cell c, Piece piece) {
    CHESHIRE_ASSERT(piece != no_piece && at(c) == piece);
    piece_[square(c)] = no_piece;
    toggle(c, piece);
  }
  void toggle(Cell c, Piece piece) {
    const Bitboard b = bit(square(c));
    color_[index(color_of(piece))] ^= b;
    kind_[kind_of(piece)] ^= b;
    if (boards == 2 && c >= 64) second_ ^= b;
    key_ ^= tables_->piece_key(c, piece);
  }
  bool ep_capture_possible() const;

  // generation (bitboard_generate.h)
  template <GenType type, class AnySink>
  bool generate_into(AnySink& sink, const Set& from) const;

  Bitboard color_[2] = {};
  Bitboard kind_[kinds] = {};
  Bitboard second_ = 0;  // the occupied squares of board B
  Piece piece_[64];      // of the squares, on whichever board
};

}  // namespace cheshire

#include "rules/bitboard_attacks.h"
#include "rules/bitboard_generate.h"
