// WinChances: what scores promise. With a score of `half_won` a side wins half of its games; each further
// `spread` multiplies the odds by e. It loses with the chance of the opposite score, and the rest is drawn.
#pragma once

#include <cmath>

namespace cheshire {

struct WinChances {
  // Centipawns. A rule of thumb for hand-written evaluations, measured in no game; a net brings its own.
  int half_won = 100;
  int spread = 100;

  /// Returns the chance, 0 to 1, of the side whose score this is.
  double win(double centipawns) const { return 1 / (1 + std::exp((half_won - centipawns) / spread)); }
  double loss(double centipawns) const { return win(-centipawns); }

  friend bool operator==(const WinChances&, const WinChances&) = default;
};

}  // namespace cheshire
