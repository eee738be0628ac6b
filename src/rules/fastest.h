// with_fastest: picks the fastest back end of the Game concept for a position.
#pragma once

#include <type_traits>

#include "rules/bitboard_position.h"
#include "rules/position.h"

namespace cheshire {

/// Calls f with the same position on the back end that plays its game fastest.
template <int W, class R, class F>
auto with_fastest(const Position<W, R>& p, F&& f) {
  constexpr bool exclusive_boards = std::is_same_v<R, OneBoard> || std::is_same_v<R, LookingGlass>;
  if constexpr (exclusive_boards && W == R::boards) {
    using Fast = BitboardPosition<R>;
    if (Fast::plays(p.tables())) return f(Fast(p));
  }
  return f(p);
}

}  // namespace cheshire
