// Arena: the squares of Cheops, a pyramid of levels that stands on its tip, or its top level alone.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "board/board_spec.h"
#include "board/topology.h"

namespace cheshire::oracle::cheops {

/// A direction or a jump: files, ranks, and levels downwards.
struct Way {
  int files = 0, ranks = 0, levels = 0;
  friend bool operator==(const Way&, const Way&) = default;
};

/// Returns a pyramid of `levels` levels. The top one has `size` files and ranks; each of the others is one
/// square narrower on every side than the one above. A square is named "e4" if there is one level, else with
/// its level first: "Ae4" on the King's Level, "Ee5" at the Apex of nine files.
BoardSpec pyramid(int size, int levels, bool a1_dark);

class Arena {
 public:
  Arena(int size, int levels, bool a1_dark);

  const Topology& topology() const { return topology_; }
  int size() const { return size_; }
  int levels() const { return levels_; }
  bool flat() const { return levels_ == 1; }
  int cells() const { return topology_.cells_per_board(); }

  /// Returns the square with this name, or no_cell.
  Cell find(std::string_view name) const { return topology_.find(name); }
  const std::string& name(Cell cell) const { return topology_.name(cell); }
  /// Returns file, rank and level, each from 0. The King's Level is level 0.
  Coord at(Cell cell) const { return places_[cell]; }
  /// Returns the square at these coordinates, or no_cell.
  Cell square(int file, int rank, int level) const;
  /// Returns the square at this offset from another, or no_cell.
  Cell away(Cell from, Way way) const;
  /// Returns the only square of the lowest level; no_cell on a flat board.
  Cell apex() const;
  /// Returns the same square seen from the other side of the board.
  Cell turned(Cell cell) const;

  /// Whether a square lies on the last rank of its level, as seen by the player of this colour.
  bool on_final_rank(Cell cell, Color color) const;
  /// Whether the Pawns of this colour start there.
  bool on_pawn_rank(Cell cell, Color color) const;

 private:
  int size_, levels_;
  Topology topology_;
  std::vector<Coord> places_;
  std::vector<Cell> grid_;
};

}  // namespace cheshire::oracle::cheops
