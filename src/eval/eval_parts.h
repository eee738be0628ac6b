// EvalParts: what the score of a position is made of. It is a sum of weights by counts but for three things:
// the phase, the square of a king's danger, and endings that cannot be won.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/ids.h"
#include "eval/eval_tables.h"
#include "eval/taper.h"

namespace cheshire {

struct EvalParts {
  static constexpr int middlegame = 256;  // phase
  static constexpr int limit = 19'000;    // centipawns

  Taper sum;                    // of White's counts by their weights, less Black's, in eval_unit-ths
  std::array<int, 2> danger{};  // [color]: of its king, in eval_unit-ths
  int phase = 0;
  std::array<bool, 2> thin{};  // [color]: when ahead, it has too little to win
  std::array<int, 2>
      drive{};  // [color]: when ahead, centipawns for how the enemy king stands, if it is alone

  /// What a danger costs, in eval_unit-ths of a centipawn.
  static constexpr int cost(int danger) {
    const std::int64_t above = std::max(danger, 0);
    return static_cast<int>(
        std::min<std::int64_t>(above * above / (128 * eval_unit), DangerWeights::max * eval_unit));
  }
  /// Centipawns from White's point of view, without tempo.
  constexpr int score(const DangerWeights& weights) const {
    const auto taper = [&](Color c) {
      const int middle = cost(danger[index(c)]);
      return Taper(middle, static_cast<int>(std::int64_t{middle} * weights.end / 64));
    };
    const int all = (sum - taper(Color::white) + taper(Color::black)).at(phase) / eval_unit;
    const int ahead = index(all >= 0 ? Color::white : Color::black);
    const int bonus = all >= 0 ? drive[ahead] : -drive[ahead];
    return std::clamp(thin[ahead] ? all / 3 : all + bonus, -limit, limit);
  }
};

}  // namespace cheshire
