// Position<W, R>: a playable position and its moves. W is the number of 64-bit words of a cell set, R the
// rules type (rules/passage.h). One compiled kernel plays every game of that size and passage; the game
// itself is data.
//
// A Position comes only from validation (setup_check.h) or from a move in another, so it is always sound: one
// king each, no two pieces sharing a place on different boards unless the rules type allows it, and the side
// not to move not in check.
#pragma once

#include <cstdint>
#include <type_traits>

#include "base/cell_set.h"
#include "base/fixed_vector.h"
#include "base/function_ref.h"
#include "base/ids.h"
#include "rules/check_info.h"
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

template <int W, class R>
class Position {
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
  Piece at(Cell c) const { return piece_[c]; }
  Cell king(Color c) const { return king_[index(c)]; }
  const Set& pieces(Color c) const { return color_[index(c)]; }
  const Set& pieces(Kind k) const { return kind_[k]; }
  Set pieces(Color c, Kind k) const { return color_[index(c)] & kind_[k]; }
  Set occupied() const { return color_[0] | color_[1]; }
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
  /// Whether all incrementally updated state agrees with the pieces on their cells: sets, kings, line words,
  /// key, rights and the en-passant square. True in every reachable position. Slow; for assertions and tests.
  bool is_ok() const;

  // Moves
  /// Receives moves; returns false to stop.
  using Sink = FunctionRef<bool(const PieceMoves<W>&)>;
  /// Passes every legal move of the requested type to the sink. Only pieces on `from` move. Returns false if
  /// stopped.
  template <GenType type = GenType::all>
  bool generate(Sink sink, const Set& from) const {
    return generate_into<type>(sink, from);
  }
  template <GenType type = GenType::all>
  bool generate(Sink sink) const {
    return generate<type>(sink, tables_->cells);
  }
  void list(MoveList& moves) const;
  bool legal(Move m) const;
  bool has_legal_move() const;
  /// Returns the number of legal moves.
  int count() const;
  /// Returns the leaves of the tree of legal moves at `depth` >= 0 plies; the last ply is counted, not made.
  std::uint64_t perft(int depth);

  void make(Move m, Undo& undo);
  void unmake(Move m, const Undo& undo);
  /// Passes the turn, which is never legal: for the search, which does so only out of check, and to see what
  /// the other side could do.
  void make_null(Undo& undo);
  void unmake_null(const Undo& undo);

  // Effects of a move
  /// Returns the cell where the moved piece ends.
  static Cell arrival(Move m) { return transfer(m.to(), m.passage()); }
  static Cell transfer(Cell c, int passage) {
    if constexpr (boards == 1) return c;
    return static_cast<Cell>((c + passage * stride) % (boards * stride));
  }
  static int board(Cell c) { return c / stride; }
  bool captures(Move m) const {
    return m.kind() == MoveKind::en_passant || (piece_[m.to()] != no_piece && m.kind() != MoveKind::castling);
  }
  /// Returns where a castling rook ends if the king takes that passage; call it before the move.
  Cell rook_arrival(const CastlingSpec& castling, int passage) const;
  /// Returns the cell of the captured piece, or no_cell.
  Cell victim(Move m) const;

  // Attacks: whether and from where a piece of `by` could capture on a cell by an ordinary move, ignoring
  // pins.
  bool attacked(Cell c, Color by) const;
  bool attacked(Cell c, Color by, const Change& change) const;
  /// Returns the pieces of `by` that attack a cell; pieces on `without` neither attack nor block.
  Set attackers(Cell c, Color by, const Set& without = {}) const;
  bool in_check() const { return attacked(king(side_), !side_); }

  /// Returns the cells that the piece on c could reach, quietly or by capture, with only the pieces now on
  /// the board as obstacles and without captures of its own side. Ignores passage and legality; for
  /// evaluation and display.
  Set projection(Cell c) const;

  /// Returns whether mate has become impossible whatever is played (GameSpec::dead_position).
  bool dead() const;

 private:
  template <int, class>
  friend class SetupCheck;
  Position() = default;

  struct Masks {
    Set quiet, capture;
  };
  using OnLine = typename Tables::OnLine;
  using PieceTable = typename Tables::PieceTable;

  // attacks (position_attacks.h)
  const OnLine* on_lines(Cell c) const {
    return tables_->on_line.data() + static_cast<std::size_t>(c) * tables_->axes;
  }
  Set span(const OnLine& on, std::uint32_t word) const;
  struct AsItStands;
  struct KingLifted;
  struct Changed;
  template <class State>
  bool attacked_in(const State& state, Cell c, Color by, const Set& enemies) const;
  Cell zero_attacker(Cell c, const Set& enemies) const;
  void add_way(CheckInfo<W>& d, Cell enemy, const Set& way, int blockers, Cell first, Cell second) const;
  CheckInfo<W> check_info() const;
  Set plain_reach(const PieceTable& moves, Cell c) const;
  void reach(const PieceTable& moves, Cell c, Set& quiet, Set& capture) const;

  // generation (position_generate.h)
  struct MoveGenerator;
  template <GenType type, class AnySink>
  bool generate_into(AnySink& sink, const Set& from) const;

  // making (position_make.h)
  void put(Cell c, Piece m);
  void lift(Cell c, Piece m);
  void toggle_lines(Cell c);
  void change_rights(std::uint32_t rights);
  bool ep_capture_possible() const;

  // Copied when a move is made
  std::uint64_t key_ = 0;
  std::uint32_t clock_ = 0;
  std::uint32_t ply_ = 0;
  std::uint32_t rights_ = 0;
  Cell ep_square_ = no_cell;
  Color side_ = Color::white;

  // Updated when a move is made
  Cell king_[2] = {no_cell, no_cell};
  Set color_[2];
  Set kind_[max_kinds];
  const Tables* tables_ = nullptr;
  Piece piece_[64 * W];
  std::uint32_t line_[max_lines<W>];
};

}  // namespace cheshire

#include "rules/position_attacks.h"
#include "rules/position_generate.h"
#include "rules/position_make.h"
