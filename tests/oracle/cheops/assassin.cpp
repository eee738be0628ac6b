#include "oracle/cheops/assassin.h"

#include <algorithm>
#include <vector>

#include "oracle/cheops/castle.h"

namespace cheshire::oracle::cheops {
namespace {

bool is_hall_or_chair(Part part) { return part == Part::hall || part == Part::chair; }

/// Returns the active Castle that has this square as a hall or its chair, or null.
const Castle* castle_at(const Game& game, const State& state, Cell cell) {
  for (const Castle& castle : state.castles) {
    if (castle.active() && is_hall_or_chair(part_of(game.arena, castle.chair, cell))) return &castle;
  }
  return nullptr;
}

class Walk {
 public:
  Walk(const Game& game, const State& state, Cell from)
      : game_(game), state_(state), color_(state.pieces[from]->color), path_{from} {}

  std::set<Cell> run() {
    if (may_start()) go_on();
    return ends_;
  }

 private:
  Cell start() const { return path_.front(); }

  /// Whether the halls and the chair of this Castle are open to a walk that begins in it.
  bool is_open(const Castle& castle) const {
    switch (game_.options.walk_out) {
      case WalkOut::never: return false;
      case WalkOut::friendly_castle: return castle.owner == color_;
      case WalkOut::any_castle: return true;
    }
    return false;
  }

  bool may_start() const {
    const Castle* castle = castle_at(game_, state_, start());
    return !castle || is_open(*castle);
  }

  bool may_enter(Cell from, Cell to) const {
    if (!state_.vacant(to) || std::find(path_.begin(), path_.end(), to) != path_.end()) return false;
    const Castle* castle = castle_at(game_, state_, to);
    if (!castle) return true;
    // The Effect does not cover the chair. If no hall is open to the walk, it can only come there from the
    // axis.
    if (to == castle->chair && game_.options.chair_open_by_axis) return true;
    const auto in_castle = [&](Cell cell) {
      const Part part = part_of(game_.arena, castle->chair, cell);
      return is_hall_or_chair(part) || (part == Part::axis && castle->owner == color_);
    };
    return is_open(*castle) && in_castle(start()) && (game_.options.walk_returns || in_castle(from));
  }

  void go_on() {
    const std::size_t steps = path_.size() - 1;
    const bool enough = steps == 3 || game_.options.assassin_walk == AssassinWalk::up_to_three;
    if (steps > 0 && enough) ends_.insert(path_.back());
    if (steps == 3) return;
    for (const Way& way : all_ways(game_.arena.flat())) {
      const Cell to = game_.arena.away(path_.back(), way);
      if (to == no_cell || !may_enter(path_.back(), to)) continue;
      path_.push_back(to);
      go_on();
      path_.pop_back();
    }
  }

  const Game& game_;
  const State& state_;
  const Color color_;
  std::vector<Cell> path_;
  std::set<Cell> ends_;
};

}  // namespace

std::set<Cell> assassin_moves(const Game& game, const State& state, Cell from) {
  std::set<Cell> cells = Walk(game, state, from).run();
  const bool starts_in_castle = castle_at(game, state, from) != nullptr;
  for (const Way& way : all_ways(game.arena.flat())) {
    const Cell to = game.arena.away(from, way);
    if (to == no_cell || !state.vacant(to)) continue;
    if (starts_in_castle || castle_at(game, state, to)) cells.insert(to);
  }
  return cells;
}

}  // namespace cheshire::oracle::cheops
