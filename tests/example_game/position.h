// Positions of Shove, their moves and how these are carried out. A position is copied to play a
// move.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/result.h"
#include "rules/compiled_rules.h"
#include "rules/move.h"
#include "rules/setup.h"
#include "shove.h"

namespace cheshire::shove {

/// A game compiled; every position points to one.
struct Tables final : CompiledRules {
  /// Errors: the game is not Shove, or its board is not of 25 cells.
  static Result<std::shared_ptr<const Tables>> compile(GameSpec spec);

  static constexpr int cells = 25, directions = 4;

  Rules rules;
  std::array<std::array<Cell, directions>, cells> neighbor;  // no_cell over the edge; d ^ 1 is opposite to d
  std::array<std::array<std::uint64_t, max_pieces>, cells> piece_keys;
  std::uint64_t side_key;

  std::size_t bytes() const override { return sizeof(Tables) + topology.bytes(); }

 private:
  explicit Tables(Topology t) : CompiledRules(std::move(t)) {}
};

/// Every fault of a set-up.
std::vector<Fault> faults(const Setup& setup, const Tables& tables);

class Position {
 public:
  /// The set-up must be without faults.
  Position(const Tables& tables, const Setup& setup);

  const Tables& tables() const { return *tables_; }
  Color side() const { return side_; }
  Piece at(Cell c) const { return pieces_[c]; }
  Cell king(Color c) const { return kings_[index(c)]; }
  int halfmove_clock() const { return clock_; }
  std::uint64_t key() const { return key_; }
  Setup setup() const;

  /// The legal moves, by cells.
  std::vector<Move> moves() const;
  bool legal(Move m) const;
  /// Cells of the row that a move pushes, the nearest first; empty for a step. The move need not be legal.
  std::vector<Cell> row(Move m) const;
  /// Where the last piece of that row goes; no_cell over the edge.
  Cell beyond(Move m) const;
  /// Where a piece leaves the game by a move, or no_cell.
  Cell victim(Move m) const;
  /// Carries out a legal move.
  void play(Move m);
  std::uint64_t perft(int depth) const;

  bool in_check() const { return exposed(side_); }
  /// Whether key and kings are those of the pieces; for assertions.
  bool is_ok() const;
  /// No stone is left. SH-13
  bool dead() const;
  /// The stones of a side that could push the piece on `c` if it were its turn.
  std::vector<Cell> attackers(Cell c, Color by) const;

 private:
  int direction(Move m) const;
  bool possible(Move m) const;  // ignoring the safety of its own king
  bool exposed(Color side) const;
  void put(Cell c, Piece piece);

  const Tables* tables_;
  std::array<Piece, Tables::cells> pieces_;
  std::array<Cell, 2> kings_{no_cell, no_cell};
  Color side_;
  int clock_, move_number_;
  std::uint64_t key_ = 0;
};

}  // namespace cheshire::shove
