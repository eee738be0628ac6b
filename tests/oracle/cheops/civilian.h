// Civilians and Deputies: the step, and the chain of jumps.
#pragma once

#include <set>
#include <vector>

#include "oracle/cheops/state.h"

namespace cheshire::oracle::cheops {

/// Where a chain of jumps may end, and which of the enemies it has jumped are picked out on the way, in order
/// of their squares.
struct Chain {
  Cell to;
  std::vector<Cell> picked;
  friend auto operator<=>(const Chain&, const Chain&) = default;
};

/// Every chain of a piece on `from`, by any way that leads there, with up to `picks` enemies picked out.
/// `one_major`: no more than one jump over an enemy major.
std::set<Chain> chains(const Game& game, const State& state, Cell from, bool one_major, int picks);

/// Where a Civilian could go from there: what a Deputy may do too without giving himself away.
std::set<Cell> civilian_moves(const Game& game, const State& state, Cell from);

/// Where the piece there, Civilian or Deputy, may go without an arrest.
std::set<Cell> own_civilian_moves(const Game& game, const State& state, Cell from);

/// Whether a Deputy's chain is bound to one enemy major, as that of a Civilian is.
bool deputy_is_limited(const Game& game);

}  // namespace cheshire::oracle::cheops
