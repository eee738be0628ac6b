// Patience: how long a game waits for a player before the other may claim it.
#pragma once

#include <chrono>

namespace cheshire {

struct Patience {
  std::chrono::milliseconds absence{60'000};  // with a Fischer clock, while the player to move is gone
  std::chrono::hours unfinished{24 * 14};     // without a clock, after the last change of the game
};

}  // namespace cheshire
