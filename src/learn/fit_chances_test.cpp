#include "learn/fit_chances.h"

#include <gtest/gtest.h>

#include "base/rng.h"

namespace cheshire {
namespace {

std::vector<ScoredResult> drawn_by(const WinChances& chances, int count) {
  Rng rng(static_cast<std::uint64_t>(chances.half_won));
  std::vector<ScoredResult> positions;
  for (int i = 0; i < count; ++i) {
    const int score = static_cast<int>(rng.below(1001)) - 500;
    const double chance = static_cast<double>(rng.next() >> 11) * 0x1p-53;
    const int result = chance < chances.win(score) ? 1 : chance > 1 - chances.loss(score) ? -1 : 0;
    positions.push_back({score, result});
  }
  return positions;
}

TEST(FitChances, FindsWhatTheResultsWereDrawnWith) {
  for (const WinChances chances : {WinChances{40, 90}, WinChances{150, 60}, WinChances{300, 250}}) {
    const WinChances found = fit_chances(drawn_by(chances, 60'000));
    EXPECT_NEAR(found.half_won, chances.half_won, 0.05 * chances.half_won + 5);
    EXPECT_NEAR(found.spread, chances.spread, 0.05 * chances.spread);
  }
}

TEST(FitChances, StaysWithinItsBounds) {
  std::vector<ScoredResult> drawn(2000), decided(2000);
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    drawn[i].score = decided[i].score = i % 2 == 0 ? 100 : -100;
    decided[i].result = i % 2 == 0 ? 1 : -1;
  }
  EXPECT_LT(fit_chances(drawn).win(100), 0.001) << "no game was won";
  EXPECT_GE(fit_chances(decided).spread, 10);
  EXPECT_GT(fit_chances(decided).win(100), 0.999) << "nor was any drawn";
}

TEST(FitChances, DoesNotGuessFromFewPositions) {
  EXPECT_EQ(fit_chances(drawn_by({300, 250}, 900)), WinChances());
}

}  // namespace
}  // namespace cheshire
