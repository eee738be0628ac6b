#include "search/win_draw_loss.h"

#include <gtest/gtest.h>

namespace cheshire {
namespace {

TEST(WinDrawLoss, AddsUpAndTurnsRound) {
  for (const WinChances chances : {WinChances{100, 100}, WinChances{0, 100}, WinChances{33, 7}}) {
    for (int centipawns = -3000; centipawns <= 3000; centipawns += 7) {
      const WinDrawLoss a = win_draw_loss({Score::Kind::centipawns, centipawns}, chances);
      const WinDrawLoss b = win_draw_loss({Score::Kind::centipawns, -centipawns}, chances);
      EXPECT_EQ(a.win + a.draw + a.loss, 1000) << centipawns;
      EXPECT_EQ(a.win, b.loss) << centipawns;
      EXPECT_GE(a.draw, 0) << centipawns;
    }
  }
  EXPECT_EQ(win_draw_loss({Score::Kind::centipawns, 100}, WinChances()).win, 500);
}

TEST(WinDrawLoss, AMateIsCertain) {
  EXPECT_EQ(win_draw_loss({Score::Kind::mate, 3}, WinChances()).win, 1000);
  EXPECT_EQ(win_draw_loss({Score::Kind::mate, -3}, WinChances()).loss, 1000);
  EXPECT_EQ(win_draw_loss({Score::Kind::mate, 0}, WinChances()).loss, 1000) << "mated already";
}

}  // namespace
}  // namespace cheshire
