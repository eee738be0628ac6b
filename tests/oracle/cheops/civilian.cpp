#include "oracle/cheops/civilian.h"

#include <algorithm>

#include "oracle/cheops/castle.h"

namespace cheshire::oracle::cheops {
namespace {

/// A stop in a chain: where the chain has led, whether over an enemy major, and which enemies it has picked.
struct Stop {
  Chain chain;
  bool over_major = false;
  friend auto operator<=>(const Stop&, const Stop&) = default;
};

class ChainSearch {
 public:
  ChainSearch(const Game& game, const State& state, Cell from, bool one_major, int picks)
      : game_(game),
        state_(state),
        from_(from),
        color_(state.pieces[from]->color),
        one_major_(one_major),
        picks_(picks) {}

  std::set<Chain> run() {
    go_on_from({{from_, {}}, false});
    std::set<Chain> ends;
    for (const Stop& stop : stops_) {
      if (stop.chain.to != from_) ends.insert(stop.chain);
    }
    return ends;
  }

 private:
  /// The square that the piece left counts as vacant while it jumps.
  bool vacant(Cell cell) const { return cell == from_ || state_.vacant(cell); }

  void go_on_from(const Stop& stop) {
    if (!stops_.insert(stop).second) return;
    if (stop.over_major && one_major_ && game_.options.major_in_chain == MajorInChain::last) return;
    for (const Way& way : all_ways(game_.arena.flat())) jump(stop, way);
  }

  void jump(const Stop& stop, Way way) {
    const Cell at = stop.chain.to, over = game_.arena.away(at, way);
    if (over == no_cell || vacant(over) || jump_barred(game_, state_, at, color_, over)) return;
    const Cell to = game_.arena.away(over, way);
    if (to == no_cell || !vacant(to) || jump_barred(game_, state_, at, color_, to)) return;

    // A pillar is a neutral obstruction, whoever built it.
    const bool enemy = state_.pieces[over]->color != color_ && !is_pillar(game_, state_, over);
    const bool major = enemy && is_major(state_.pieces[over]->role);
    if (major && stop.over_major && one_major_) return;
    Stop next{{to, stop.chain.picked}, stop.over_major || major};
    go_on_from(next);
    std::vector<Cell>& picked = next.chain.picked;
    if (!enemy || static_cast<int>(picked.size()) == picks_) return;
    if (std::find(picked.begin(), picked.end(), over) != picked.end()) return;
    picked.insert(std::upper_bound(picked.begin(), picked.end(), over), over);
    go_on_from(next);
  }

  const Game& game_;
  const State& state_;
  const Cell from_;
  const Color color_;
  const bool one_major_;
  const int picks_;
  std::set<Stop> stops_;
};

std::set<Cell> moves(const Game& game, const State& state, Cell from, bool one_major) {
  std::set<Cell> cells;
  for (const Way& way : all_ways(game.arena.flat())) {
    const Cell to = game.arena.away(from, way);
    if (to == no_cell || !state.vacant(to)) continue;
    if (!walled(game, state, from, state.pieces[from]->color, to)) cells.insert(to);
  }
  for (const Chain& chain : chains(game, state, from, one_major, 0)) cells.insert(chain.to);
  return cells;
}

}  // namespace

std::set<Chain> chains(const Game& game, const State& state, Cell from, bool one_major, int picks) {
  return ChainSearch(game, state, from, one_major, picks).run();
}

std::set<Cell> civilian_moves(const Game& game, const State& state, Cell from) {
  return moves(game, state, from, true);
}

std::set<Cell> own_civilian_moves(const Game& game, const State& state, Cell from) {
  return moves(game, state, from, !state.pieces[from]->deputy || deputy_is_limited(game));
}

bool deputy_is_limited(const Game& game) { return game.options.deputy_field != DeputyField::no_limit; }

}  // namespace cheshire::oracle::cheops
