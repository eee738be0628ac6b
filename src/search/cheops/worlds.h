// Worlds: what the true position may be for somebody to whom not every paper is open. docs/rules/cheops.md, CH-90 to CH-97.
#pragma once

#include <span>
#include <vector>

#include "base/rng.h"
#include "rules/cheops/announced_action.h"
#include "rules/cheops/position.h"

namespace cheshire::cheops {

/// The positions that agree with all that was told: with `start`, of which Deputies may be concealed, and with `turns` from
/// there on, of which appointments may be sealed. In each of them every turn told is legal, the game was not over before it,
/// and what became known by it is what was announced. All of them if there are not more than `most`, else so many drawn from
/// them, each as likely as another; empty only if what was told contradicts itself.
template <int W>
std::vector<Position<W>> worlds(const Tables<W>& tables, const Setup& start,
                                std::span<const AnnouncedAction> turns, Rng& rng, int most);

}  // namespace cheshire::cheops
