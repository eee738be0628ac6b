// Relation: between cells, with what blocks it: the ways of one piece as sets, so that those that are open
// from a cell among given pieces are found in a few operations.
#pragma once

#include <vector>

#include "base/cell_set.h"
#include "base/ids.h"

namespace cheshire::endings {

template <int W>
class Relation {
 public:
  using Set = CellSet<W>;

  explicit Relation(int cells)
      : cells_(static_cast<std::size_t>(cells)), reach_(cells_), blocked_(cells_ * cells_), others_(cells_) {}

  /// Adds that `a` is related to `b` if all of `vacant` are empty and `occupied`, unless it is no_cell, is
  /// not. `b` itself may be in `vacant`; it then counts as empty.
  void add(Cell a, Cell b, Set vacant, Cell occupied = no_cell) {
    vacant.erase(b);
    if (occupied != no_cell || reach_[a].contains(b)) {
      others_[a].push_back({b, vacant, occupied});
      return;
    }
    reach_[a].insert(b);
    vacant.for_each([&](Cell o) { blocked_[a * cells_ + o].insert(b); });
  }

  /// Returns what `a` is related to, if `occupied` are the occupied cells, and these are listed in `pieces`.
  template <class Pieces>
  Set of(Cell a, const Pieces& pieces, const Set& occupied) const {
    Set found = reach_[a];
    if (found) {
      const Set* blocked = blocked_.data() + a * cells_;
      for (Cell o : pieces) found &= ~blocked[o];
    }
    for (const Other& other : others_[a]) {
      if (!(other.vacant & occupied) && (other.occupied == no_cell || occupied.contains(other.occupied)))
        found.insert(other.b);
    }
    return found;
  }

 private:
  /// What one set cannot say: a second way between the same cells, and ways that want a piece somewhere.
  struct Other {
    Cell b;
    Set vacant;
    Cell occupied;
  };

  std::size_t cells_;
  std::vector<Set> reach_, blocked_;  // [a], [a * cells + blocker]: those that it blocks
  std::vector<std::vector<Other>> others_;
};

}  // namespace cheshire::endings
