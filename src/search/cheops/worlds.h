// The worlds of a game with sealed papers: the positions that a player has to reckon with.
// docs/rules/cheops.md, CH-90 to CH-97.
#pragma once

#include <span>
#include <vector>

#include "base/rng.h"
#include "rules/cheops/announced_action.h"
#include "rules/cheops/position.h"

namespace cheshire::cheops {

/// Returns the positions that agree with everything that was announced: with `start`, whose Deputies may be
/// concealed, and with the `turns` since then, whose appointments may be sealed. In each of them every
/// announced turn is legal, the game was not over before it, and it made known exactly what was announced. If
/// there are more than `max`, returns that many of them, chosen at random with equal probability. Empty only
/// if the announcements contradict each other.
template <int W>
std::vector<Position<W>> worlds(const Tables<W>& tables, const Setup& start,
                                std::span<const AnnouncedAction> turns, Rng& rng, int max);

}  // namespace cheshire::cheops
