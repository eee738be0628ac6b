#include "search/win_draw_loss.h"

namespace cheshire {

WinDrawLoss win_draw_loss(const Score& score, const WinChances& chances) {
  if (score.kind == Score::Kind::mate) {
    return score.value > 0 ? WinDrawLoss{1000, 0, 0} : WinDrawLoss{0, 0, 1000};
  }
  const int win = static_cast<int>(1000 * chances.win(score.value));
  const int loss = static_cast<int>(1000 * chances.loss(score.value));
  return {win, 1000 - win - loss, loss};
}

}  // namespace cheshire
