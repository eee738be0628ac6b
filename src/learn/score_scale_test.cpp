#include "learn/score_scale.h"

#include <gtest/gtest.h>

#include "base/rng.h"

namespace cheshire {
namespace {

TEST(ScoreScale, PromisesPoints) {
  EXPECT_DOUBLE_EQ(points_of(0), 0.5);
  EXPECT_NEAR(points_of(1), 0.731, 0.001);
  EXPECT_NEAR(points_of(-1) + points_of(1), 1, 1e-12);
}

TEST(ScoreScale, FindsTheScaleThatTheResultsWereDrawnWith) {
  for (const int scale : {120, 400, 1500}) {
    Rng rng(static_cast<std::uint64_t>(scale));
    PositionList positions;
    for (int i = 0; i < 100'000; ++i) {
      const int score = static_cast<int>(rng.below(2001)) - 1000;
      const double chance = static_cast<double>(rng.next() >> 11) * 0x1p-53;
      TrainingPosition position;
      position.score = static_cast<std::int16_t>(score);
      position.result = chance < points_of(static_cast<double>(score) / scale) ? 1 : -1;
      positions.add(position);
    }
    EXPECT_NEAR(fit_scale(positions), scale, 0.05 * scale);
  }
}

TEST(ScoreScale, StaysWithinItsBounds) {
  PositionList drawn, decided;
  for (int i = 0; i < 100; ++i) {
    TrainingPosition position;
    position.score = static_cast<std::int16_t>(i % 2 == 0 ? 100 : -100);
    drawn.add(position);
    position.result = static_cast<std::int8_t>(i % 2 == 0 ? 1 : -1);
    decided.add(position);
  }
  EXPECT_EQ(fit_scale(drawn), 5000);
  EXPECT_EQ(fit_scale(decided), 50);
}

}  // namespace
}  // namespace cheshire
