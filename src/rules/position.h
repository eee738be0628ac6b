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

#include "base/assert.h"
#include "base/cell_set.h"
#include "base/function_ref.h"
#include "base/ids.h"
#include "rules/check_info.h"
#include "rules/move.h"
#include "rules/position_base.h"
#include "rules/tables.h"

namespace cheshire {

template <int W, class R>
class Position : public PositionBase<Position<W, R>, W, R> {
  using Base = PositionBase<Position, W, R>;

 public:
  using Set = CellSet<W>;
  using Base::board, Base::boards, Base::ep_pawn, Base::king, Base::transfer, Base::words_per_board;
  using typename Base::Tables;

  // Reading
  Piece at(Cell c) const { return piece_[c]; }
  const Set& pieces(Color c) const { return color_[index(c)]; }
  const Set& pieces(Kind k) const { return kind_[k]; }
  Set pieces(Color c, Kind k) const { return color_[index(c)] & kind_[k]; }
  Set occupied() const { return color_[0] | color_[1]; }
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
  /// Returns the number of legal moves.
  int count() const;

  // Attacks: whether and from where a piece of `by` could capture on a cell by an ordinary move, ignoring
  // pins.
  bool attacked(Cell c, Color by) const;
  bool attacked(Cell c, Color by, const Change& change) const;
  /// Returns the pieces of `by` that attack a cell; pieces on `without` neither attack nor block.
  Set attackers(Cell c, Color by, const Set& without = {}) const;

  /// Returns the cells that the piece on c could reach, quietly or by capture, with only the pieces now on
  /// the board as obstacles and without captures of its own side. Ignores passage and legality; for
  /// evaluation and display.
  Set projection(Cell c) const;
  /// Returns the cells that the piece on c attacks, those of its own side too, which it guards.
  Set attacks(Cell c) const;
  /// Returns the cells from which a piece would attack c, if it stood there and nothing else changed.
  Set attack_origins(Cell c, Piece piece) const;

 private:
  template <int, class>
  friend class SetupCheck;
  friend Base;
  Position() = default;

  using Base::ep_square_, Base::key_, Base::king_, Base::rights_, Base::side_, Base::tables_;

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

  // what PositionBase asks for (position_put.h)
  void put(Cell c, Piece piece);
  void lift(Cell c, Piece piece);
  bool ep_capture_possible() const;
  void toggle_lines(Cell c);

  // Updated when a move is made
  Set color_[2];
  Set kind_[max_kinds];
  Piece piece_[64 * W];
  std::uint32_t line_[max_lines<W>];
};

}  // namespace cheshire

#include "rules/position_attacks.h"
#include "rules/position_generate.h"
#include "rules/position_put.h"
