// Playable: what every algorithm over positions may ask: the search, the problem solver, proofs of mates.
// Game (rules/game.h), SolvablePosition (solve/solver_traits.h) and SearchableGame (search/searchable_game.h)
// refine it.
#pragma once

#include <concepts>
#include <cstdint>

#include "base/ids.h"

namespace cheshire {

template <class P>
concept Playable = std::copyable<P> && requires(const P p) {
  { p.side() } -> std::same_as<Color>;
  { p.key() } -> std::same_as<std::uint64_t>;  // equal for equal positions
  { p.in_check() } -> std::same_as<bool>;
};

}  // namespace cheshire
