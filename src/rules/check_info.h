// CheckInfo<W>: the checkers, pins, pairs and shields of one king, from one scan of the lines through it.
#pragma once

#include "base/cell_set.h"
#include "base/fixed_vector.h"
#include "base/ids.h"
#include "rules/tables.h"

namespace cheshire {

template <int W>
struct CheckInfo {
  using Set = CellSet<W>;
  struct Pin {
    Cell piece, pinner;
    Set line;  // the cells between king and pinner, and the pinner
  };
  /// A piece of each side, the only two between the king and a slider: the king's side may not capture the
  /// other and so leave the line.
  struct Pair {
    Cell own, enemy;
  };

  int checks = 0;
  Set checkers;
  Set between;  // cells where one piece blocks all checkers; empty if some checker leaps
  Set pinned;
  Set shields;  // enemy pieces that alone keep an enemy slider from the king
  // At most the number of paths to a cell, plus two per axis through it.
  static constexpr int max_ways = max_paths + Topology::max_directions;
  FixedVector<Pin, max_ways> pins;
  FixedVector<Pair, max_ways> pairs;
};

}  // namespace cheshire
