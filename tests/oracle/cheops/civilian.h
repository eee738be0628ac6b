// Civilians and Deputies: the step, and the chain of jumps.
#pragma once

#include <set>
#include <vector>

#include "oracle/cheops/state.h"

namespace cheshire::oracle::cheops {

/// Where a chain of jumps may end, and which of the jumped enemies are picked for arrest, in order of their
/// squares.
struct Chain {
  Cell to;
  std::vector<Cell> picked;
  friend auto operator<=>(const Chain&, const Chain&) = default;
};

/// Returns every chain of a piece on `from`, by any route, with up to `picks` enemies picked. `one_major`: at
/// most one jump over an enemy major.
std::set<Chain> chains(const Game& game, const State& state, Cell from, bool one_major, int picks);

/// Returns where a Civilian could go from there. A Deputy may go there too without giving itself away.
std::set<Cell> civilian_moves(const Game& game, const State& state, Cell from);

/// Returns where the piece there, Civilian or Deputy, may go without an arrest.
std::set<Cell> own_civilian_moves(const Game& game, const State& state, Cell from);

/// Whether a Deputy's chain is limited to one enemy major, as a Civilian's is.
bool deputy_is_limited(const Game& game);

}  // namespace cheshire::oracle::cheops
