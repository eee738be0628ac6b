// Opens the games of Cheops on sets of the width that their board needs.
#pragma once

#include <memory>

#include "engine/session.h"

namespace cheshire::cheops {

/// Returns how many words of 64 cells the sets of the kernel have that plays the game: the fewest that hold
/// its board.
int kernel_words(const GameSpec& spec);

/// Calls f.operator()<W>() with that number.
template <class F>
auto with_width(const GameSpec& spec, F f) {
  switch (kernel_words(spec)) {
    case 2: return f.template operator()<2>();
    case 3: return f.template operator()<3>();
    case 5: return f.template operator()<5>();
    default: return f.template operator()<16>();
  }
}

/// Errors: the game cannot be compiled, or its start cannot be played.
Result<std::shared_ptr<const AnyGame>> open_cheops(GameSpec spec);

/// The same on cheops::Position<W>; defined in instantiations/.
template <int W>
Result<std::shared_ptr<const AnyGame>> open_kernel(GameSpec spec);

}  // namespace cheshire::cheops
