// PositionBase<Derived, W, R>: what every back end of the kernel shares: whose turn it is, rights, clocks and
// keys, making and unmaking moves, and what follows from the list of legal moves. The back end holds the
// pieces.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "base/assert.h"
#include "base/cell_set.h"
#include "base/fixed_vector.h"
#include "base/ids.h"
#include "rules/dead_position.h"
#include "rules/move.h"
#include "rules/setup.h"
#include "rules/tables.h"

namespace cheshire {

/// What unmake needs and the position does not keep.
struct Undo {
  std::uint64_t key;
  std::uint32_t clock;
  std::uint32_t rights;
  Cell ep_square;
  Cell captured_at;  // no_cell if nothing was captured
  Piece captured;
};

/// Enough for any position of an ordinary game; set-ups with very many pieces may have more moves, which
/// list() leaves out.
template <int W>
using MoveListOf = FixedVector<Move, 1024 * W>;

/// Cells to treat as vacant or occupied without changing the board.
struct Change {
  FixedVector<Cell, 4> vacated, occupied;
};

/// Derived has, besides what the Game concept (rules/game.h) asks for and is not here,
///   void put(Cell, Piece);  void lift(Cell, Piece);   which change a cell and key_,
///   bool ep_capture_possible() const;                 whether a pawn can legally capture on ep_square_.
template <class Derived, int W, class R>
class PositionBase {
 public:
  using Set = CellSet<W>;
  using Tables = RuleTables<W>;
  using Rules = R;
  using MoveList = MoveListOf<W>;

  static constexpr int words = W;
  static constexpr int boards = R::boards;
  static constexpr int words_per_board = W / static_cast<int>(std::bit_ceil(static_cast<unsigned>(boards)));
  static constexpr int stride = 64 * words_per_board;  // between boards

  // Reading
  const Tables& tables() const { return *tables_; }
  Color side() const { return side_; }
  /// The cell of a king; no_cell in a problem whose diagram lacks it (RequiredKings).
  Cell king(Color c) const { return king_[index(c)]; }
  std::uint32_t rights() const { return rights_; }
  Cell ep_square() const { return ep_square_; }
  /// Where the pawn that made the double step over ep_square() is now; no_cell if there is no ep_square().
  Cell ep_pawn() const;
  int halfmove_clock() const { return static_cast<int>(clock_); }
  int ply() const { return static_cast<int>(ply_); }  // half-moves since move 1 of White
  std::uint64_t key() const { return key_; }
  Setup setup() const;
  /// The key computed from scratch; always equals key().
  std::uint64_t fresh_key() const;

  // Moves
  void list(MoveList& moves) const;
  bool legal(Move m) const;
  bool has_legal_move() const;
  /// Returns the leaves of the tree of legal moves at `depth` >= 0 plies; the last ply is counted, not made.
  std::uint64_t perft(int depth);

  void make(Move m, Undo& undo);
  void unmake(Move m, const Undo& undo);
  /// Passes the turn, which is never legal: for the search, which does so only out of check, and to see what
  /// the other side could do.
  void make_null(Undo& undo);
  /// The same, and the other side may capture en passant over a cell that a pawn of this side has just
  /// passed; double_step_pawn() must say so. no_cell: nothing of the kind.
  void make_null(Undo& undo, Cell ep_square);
  void unmake_null(const Undo& undo);

  // Effects of a move
  /// Returns the cell where the moved piece ends.
  static Cell arrival(Move m) { return transfer(m.to(), m.passage()); }
  static Cell transfer(Cell c, int passage) {
    if constexpr (boards == 1) return c;
    return static_cast<Cell>((c + passage * stride) % (boards * stride));
  }
  /// The board of a cell; of no_cell one that no game has.
  static int board(Cell c) { return c / stride; }
  bool captures(Move m) const {
    return m.kind() == MoveKind::en_passant ||
           (self().at(m.to()) != no_piece && m.kind() != MoveKind::castling);
  }
  /// Returns where a castling rook ends if the king takes that passage; call it before the move.
  Cell rook_arrival(const CastlingSpec& castling, int passage) const;
  /// Returns the cell of the captured piece, or no_cell.
  Cell victim(Move m) const;

  bool in_check() const { return king(side_) != no_cell && self().attacked(king(side_), !side_); }

  /// Returns whether mate has become impossible whatever is played (GameSpec::dead_position).
  bool dead() const { return dead_material(self()); }

 protected:
  PositionBase() = default;

  void change_rights(std::uint32_t rights);

  // Copied when a move is made
  std::uint64_t key_ = 0;
  std::uint32_t clock_ = 0;
  std::uint32_t ply_ = 0;
  std::uint32_t rights_ = 0;
  Cell ep_square_ = no_cell;
  Color side_ = Color::white;

  // Updated when a move is made
  Cell king_[2] = {no_cell, no_cell};
  const Tables* tables_ = nullptr;

 private:
  Derived& self() { return static_cast<Derived&>(*this); }
  const Derived& self() const { return static_cast<const Derived&>(*this); }
};

template <class Derived, int W, class R>
inline void PositionBase<Derived, W, R>::change_rights(std::uint32_t rights) {
  for (unsigned changed = rights_ ^ rights; changed; changed &= changed - 1) {
    key_ ^= tables_->right_key[std::countr_zero(changed)];
  }
  rights_ = rights;
}

template <class Derived, int W, class R>
Cell PositionBase<Derived, W, R>::ep_pawn() const {
  const Cell reached = tables_->double_step_to[index(!side_)][ep_square_];
  if (reached == no_cell) return no_cell;
  // A pawn that could not pass stays where it stepped.
  if (R::stays_if_occupied && self().at(reached) == make_piece(!side_, tables_->spec.pawn.kind))
    return reached;
  return transfer(reached, R::passages[0]);
}

template <class Derived, int W, class R>
inline Cell PositionBase<Derived, W, R>::rook_arrival(const CastlingSpec& castling, int passage) const {
  const Cell to = castling.rook_to;
  if constexpr (R::stays_if_occupied) {
    const Cell beyond = transfer(to, 1);
    return self().at(beyond) == no_piece ? beyond : to;
  }
  return transfer(to, passage);
}

template <class Derived, int W, class R>
Cell PositionBase<Derived, W, R>::victim(Move m) const {
  if (m.kind() == MoveKind::castling) return no_cell;
  if (m.kind() == MoveKind::en_passant) return ep_pawn();
  return self().at(m.to()) == no_piece ? no_cell : m.to();
}

template <class Derived, int W, class R>
inline void PositionBase<Derived, W, R>::make(Move m, Undo& undo) {
  const Cell from = m.from();
  const Piece piece = self().at(from);
  CHESHIRE_ASSERT(!m.null() && piece != no_piece && color_of(piece) == side_);
  CHESHIRE_ASSERT(victim(m) == no_cell || color_of(self().at(victim(m))) != side_);
  CHESHIRE_ASSERT(victim(m) == no_cell || kind_of(self().at(victim(m))) != tables_->spec.king);
  CHESHIRE_ASSERT(m.kind() != MoveKind::en_passant || ep_square_ != no_cell);
  CHESHIRE_ASSERT(m.kind() != MoveKind::castling || (rights_ >> m.castling() & 1) != 0);
  CHESHIRE_ASSERT((m.kind() != MoveKind::promotion && m.kind() != MoveKind::double_step) ||
                  kind_of(piece) == tables_->spec.pawn.kind);
  undo = {key_, clock_, rights_, ep_square_, victim(m), no_piece};
  ++clock_;
  if (undo.captured_at != no_cell) {
    undo.captured = self().at(undo.captured_at);
    self().lift(undo.captured_at, undo.captured);
    clock_ = 0;
  }
  if (ep_square_ != no_cell) {
    key_ ^= tables_->ep_key[ep_square_];
    ep_square_ = no_cell;
  }

  const Cell to = arrival(m);
  self().lift(from, piece);
  if (m.kind() == MoveKind::castling) {
    const CastlingSpec& castling = tables_->spec.castlings[m.castling()];
    const Piece rook = make_piece(side_, castling.rook);
    const Cell rook_to = rook_arrival(castling, m.passage());
    self().lift(castling.rook_from, rook);
    self().put(rook_to, rook);
  }
  const bool promotes = m.kind() == MoveKind::promotion;
  self().put(to, promotes ? make_piece(side_, m.promotion()) : piece);
  const bool pawn = kind_of(piece) == tables_->spec.pawn.kind;
  if (promotes || (pawn && tables_->advance[from] != tables_->advance[m.to()])) clock_ = 0;
  if (kind_of(piece) == tables_->spec.king) king_[index(side_)] = to;
  if (rights_) {
    const auto lost = tables_->rights_lost[from] | tables_->rights_lost[m.to()];
    change_rights(rights_ & ~lost);
  }

  side_ = !side_;
  key_ ^= tables_->side_key;
  ++ply_;
  if (m.kind() == MoveKind::double_step && tables_->spec.en_passant != EnPassant::off) {
    ep_square_ = tables_->double_step[index(color_of(piece))][from].over;
    if (self().ep_capture_possible()) {
      key_ ^= tables_->ep_key[ep_square_];
    } else {
      ep_square_ = no_cell;
    }
  }
}

template <class Derived, int W, class R>
inline void PositionBase<Derived, W, R>::unmake(Move m, const Undo& undo) {
  CHESHIRE_ASSERT(ply_ > 0 && self().at(arrival(m)) != no_piece && color_of(self().at(arrival(m))) == !side_);
  side_ = !side_;
  --ply_;
  const Cell to = arrival(m);
  const Piece piece =
      m.kind() == MoveKind::promotion ? make_piece(side_, tables_->spec.pawn.kind) : self().at(to);
  if (m.kind() == MoveKind::castling) {
    const CastlingSpec& castling = tables_->spec.castlings[m.castling()];
    const bool stayed =
        R::stays_if_occupied && self().at(castling.rook_to) == make_piece(castling.color, castling.rook);
    const Cell rook =
        stayed ? castling.rook_to : transfer(castling.rook_to, R::stays_if_occupied ? 1 : m.passage());
    // King and rook may each go where the other came from, so both are lifted first.
    self().lift(rook, make_piece(castling.color, castling.rook));
    self().lift(to, piece);
    self().put(castling.rook_from, make_piece(castling.color, castling.rook));
  } else {
    self().lift(to, self().at(to));
  }
  self().put(m.from(), piece);
  if (kind_of(piece) == tables_->spec.king) king_[index(side_)] = m.from();
  if (undo.captured_at != no_cell) self().put(undo.captured_at, undo.captured);
  key_ = undo.key;
  rights_ = undo.rights;
  clock_ = undo.clock;
  ep_square_ = undo.ep_square;
  CHESHIRE_ASSERT(self().at(m.from()) == piece &&
                  (undo.captured_at == no_cell || self().at(undo.captured_at) == undo.captured));
  CHESHIRE_ASSERT(king(side_) == no_cell || self().at(king(side_)) == make_piece(side_, tables_->spec.king));
}

template <class Derived, int W, class R>
void PositionBase<Derived, W, R>::make_null(Undo& undo) {
  undo = {key_, clock_, rights_, ep_square_, no_cell, no_piece};
  if (ep_square_ != no_cell) {
    key_ ^= tables_->ep_key[ep_square_];
    ep_square_ = no_cell;
  }
  side_ = !side_;
  key_ ^= tables_->side_key;
  ++clock_;
  ++ply_;
}

template <class Derived, int W, class R>
void PositionBase<Derived, W, R>::make_null(Undo& undo, Cell ep_square) {
  make_null(undo);
  ep_square_ = ep_square;
  if (ep_square == no_cell) return;
  if (self().ep_capture_possible()) {
    key_ ^= tables_->ep_key[ep_square];
  } else {
    ep_square_ = no_cell;
  }
}

template <class Derived, int W, class R>
void PositionBase<Derived, W, R>::unmake_null(const Undo& undo) {
  CHESHIRE_ASSERT(ply_ > 0 && undo.captured_at == no_cell);
  side_ = !side_;
  --ply_;
  key_ = undo.key;
  clock_ = undo.clock;
  ep_square_ = undo.ep_square;
}

template <class Derived, int W, class R>
std::uint64_t PositionBase<Derived, W, R>::fresh_key() const {
  std::uint64_t key = side_ == Color::black ? tables_->side_key : 0;
  self().occupied().for_each([&](Cell c) { key ^= tables_->piece_key(c, self().at(c)); });
  for (unsigned rights = rights_; rights; rights &= rights - 1)
    key ^= tables_->right_key[std::countr_zero(rights)];
  if (ep_square_ != no_cell) key ^= tables_->ep_key[ep_square_];
  return key;
}

template <class Derived, int W, class R>
Setup PositionBase<Derived, W, R>::setup() const {
  Setup s;
  for (Cell c = 0; c < tables_->topology.cell_count(); ++c) s.pieces.push_back(self().at(c));
  s.side = side_;
  s.rights = rights_;
  s.ep_square = ep_square_;
  s.halfmove_clock = std::min(halfmove_clock(), Setup::max_counted);
  s.move_number = std::min(ply() / 2 + 1, Setup::max_counted);
  return s;
}

template <class Derived, int W, class R>
void PositionBase<Derived, W, R>::list(MoveList& moves) const {
  // Compiling the generator with this sink makes random games an eighth faster.
  const auto append = [&](const PieceMoves<W>& m) {
    return append_moves(m, tables_->spec.pawn.promotes_to, moves);
  };
  self().template generate_into<GenType::all>(append, tables_->cells);
}

template <class Derived, int W, class R>
bool PositionBase<Derived, W, R>::legal(Move m) const {
  if (m.from() >= Set::capacity || !tables_->cells.contains(m.from())) return false;
  return !self().generate(
      [&](const PieceMoves<W>& moves) {
        return for_each_move(moves, tables_->spec.pawn.promotes_to, [&](Move move) { return move != m; });
      },
      Set::of(m.from()));
}

template <class Derived, int W, class R>
bool PositionBase<Derived, W, R>::has_legal_move() const {
  return !self().generate([](const PieceMoves<W>&) { return false; });
}

template <class Derived, int W, class R>
std::uint64_t PositionBase<Derived, W, R>::perft(int depth) {
  if (depth == 0) return 1;
  if (depth == 1) return static_cast<std::uint64_t>(self().count());
  std::uint64_t nodes = 0;
  self().generate([&](const PieceMoves<W>& m) {
    return for_each_move(m, tables_->spec.pawn.promotes_to, [&](Move move) {
      Undo undo;
      make(move, undo);
      nodes += perft(depth - 1);
      unmake(move, undo);
      return true;
    });
  });
  return nodes;
}

}  // namespace cheshire
