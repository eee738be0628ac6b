// The fastest back end of the Game concept for a game: for perft, the search and the solver.
#pragma once

#include <type_traits>

#include "rules/bitboard_position.h"
#include "rules/position.h"

namespace cheshire {

/// What plays some games of Position<W, R> faster, those that it plays(); void if there is no such back end.
template <int W, class R>
using FastPosition =
    std::conditional_t<(std::is_same_v<R, OneBoard> || std::is_same_v<R, LookingGlass>) && W == R::boards,
                       BitboardPosition<R>, void>;

/// Calls f with the same position on the back end that plays its game fastest.
template <int W, class R, class F>
auto with_fastest(const Position<W, R>& p, F&& f) {
  using Fast = FastPosition<W, R>;
  if constexpr (!std::is_void_v<Fast>) {
    if (Fast::plays(p.tables())) return f(Fast(p));
  }
  return f(p);
}

}  // namespace cheshire
