// Mover: the ways of one piece, arranged for retrograde analysis: which it makes from a cell, by which it
// comes to one, and which cells it attacks.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "endings/relation.h"
#include "endings/ways.h"

namespace cheshire::endings {

template <int W>
class Mover {
 public:
  using Set = CellSet<W>;

  struct Step {
    Cell other;  // of a move, where the piece ends; of a move back, where it came from
    Set vacant;
    Cell occupied, safe;
  };

  /// Without `zeroing`, a pawn's advances are no quiet moves. Promotions never are.
  Mover(const PieceWays<W>& ways, bool zeroing)
      : cells_(ways.quiet.size()),
        steps_(cells_),
        steps_back_(cells_),
        quiet_to_(static_cast<int>(cells_)),
        quiet_from_(static_cast<int>(cells_)),
        attack_from_(static_cast<int>(cells_)) {
    for (std::size_t at = 0; at < cells_; ++at) {
      const Cell c = static_cast<Cell>(at);
      for (const Way<W>& way : ways.quiet[c]) {
        if (way.promotes || (way.resets_clock && !zeroing)) continue;
        steps_[c].push_back({way.arrival, way.vacant, way.occupied, way.safe});
        steps_back_[way.arrival].push_back({c, way.vacant, way.occupied, way.safe});
        quiet_to_.add(c, way.arrival, way.vacant, way.occupied);
        quiet_from_.add(way.arrival, c, way.vacant, way.occupied);
      }
    }
    fill_attacks(ways);
  }

  /// Its quiet moves from a cell, and those that end on one.
  const std::vector<Step>& steps(Cell from) const { return steps_[from]; }
  const std::vector<Step>& steps_back(Cell arrival) const { return steps_back_[arrival]; }
  /// The same as sets, of pieces that are no kings.
  const Relation<W>& quiet_to() const { return quiet_to_; }
  const Relation<W>& quiet_from() const { return quiet_from_; }
  const Relation<W>& attack_from() const { return attack_from_; }
  /// For each way in which it attacks a cell from another, what must be vacant.
  std::span<const Set> attacks(Cell from, Cell target) const {
    const std::size_t i = from * cells_ + target;
    return {over_.data() + first_[i], first_[i + 1] - first_[i]};
  }

 private:
  void fill_attacks(const PieceWays<W>& ways) {
    for (std::size_t from = 0; from < cells_; ++from) {
      std::vector<std::vector<Set>> of_target(cells_);
      for (const AttackWay<W>& way : ways.attack[from]) {
        of_target[way.target].push_back(way.over);
        attack_from_.add(way.target, static_cast<Cell>(from), way.over);
      }
      for (const auto& list : of_target) {
        first_.push_back(static_cast<std::uint32_t>(over_.size()));
        over_.insert(over_.end(), list.begin(), list.end());
      }
    }
    first_.push_back(static_cast<std::uint32_t>(over_.size()));
  }

  std::size_t cells_;
  std::vector<std::vector<Step>> steps_, steps_back_;
  Relation<W> quiet_to_, quiet_from_, attack_from_;
  std::vector<std::uint32_t> first_;  // [from * cells + target], in over_
  std::vector<Set> over_;
};

}  // namespace cheshire::endings
