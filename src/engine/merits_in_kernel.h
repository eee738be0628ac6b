// merits_in_kernel: the merits of a problem on Position<W, R>. Instantiated once per type, in
// instantiations/.
#pragma once

#include "engine/general_session.h"
#include "solve/merits_in_play.h"
#include "solve/twin.h"

namespace cheshire {

/// The position must be playable.
template <int W, class R>
Merits merits_in_kernel(const AnyGame& any, const ProblemPosition& position,
                        const ProblemSolution& solution) {
  const auto& game = static_cast<const GeneralGame<W, R>&>(any);
  const auto checked = SetupCheck<W, R>::check(position.setup, game.tables(),
                                               required_kings(position.stipulation, position.setup.side));
  if (!checked.position) return {};
  return merits_of(*checked.position, solution, position.stipulation);
}

}  // namespace cheshire
