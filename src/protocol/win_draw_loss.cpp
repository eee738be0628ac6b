#include "protocol/win_draw_loss.h"

#include <cmath>

namespace cheshire {
namespace {

constexpr double even_chance = 100;  // centipawns at which half of the games are won
constexpr double scale = 100;        // centipawns that multiply the odds by e

int wins(int centipawns) {
  return static_cast<int>(std::lround(1000 / (1 + std::exp((even_chance - centipawns) / scale))));
}

}  // namespace

WinDrawLoss win_draw_loss(const Score& score) {
  if (score.kind == Score::Kind::mate) {
    return score.value > 0 ? WinDrawLoss{1000, 0, 0} : WinDrawLoss{0, 0, 1000};
  }
  const int win = wins(score.value), loss = wins(-score.value);
  return {win, 1000 - win - loss, loss};
}

}  // namespace cheshire
