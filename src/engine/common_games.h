// Which kernels this build has. The browser's small core and the sanitizer build for threads have only those
// of the common games; every other program has all of them.
#pragma once

#include <type_traits>

#include "rules/passage.h"

namespace cheshire {

#ifdef CHESHIRE_COMMON_GAMES
constexpr bool all_games = false;
#else
constexpr bool all_games = true;
#endif

template <int W, class R>
constexpr bool common_game = (W == 1 && R::boards == 1) || (W == 2 && std::is_same_v<R, LookingGlass>);

}  // namespace cheshire
