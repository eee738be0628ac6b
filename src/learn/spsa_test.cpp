#include "learn/spsa.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/rng.h"

namespace cheshire {
namespace {

std::vector<TunedNumber> two() { return {{"a", 100, 0, 200, 8, 100}, {"b", -50, -100, 0, 4, -50}}; }

/// Plays a pair by chance: the further a side is from the best numbers, the more it loses.
double result_of(const Spsa::Pair& pair, const std::vector<int>& best, Rng& rng) {
  const auto distance = [&](const std::vector<int>& values) {
    double sum = 0;
    for (std::size_t i = 0; i < values.size(); ++i) sum += std::pow((values[i] - best[i]) / 50.0, 2);
    return sum;
  };
  const double chance = 1 / (1 + std::exp(4 * (distance(pair.plus) - distance(pair.minus))));
  double points = 0;
  for (int game = 0; game < 2; ++game)
    points += static_cast<double>(rng.next() >> 11) * 0x1p-53 < chance ? 1 : -1;
  return points;
}

TEST(Spsa, FindsTheBestNumbersByNoisyGames) {
  SpsaOptions options;
  options.pairs = 20'000;
  options.rate = 0.02;
  Spsa spsa(two(), options);
  Rng rng(7);
  for (int i = 0; i < options.pairs; ++i) {
    const Spsa::Pair pair = spsa.pair(i);
    spsa.follow(pair, result_of(pair, {140, -20}, rng));
  }
  EXPECT_NEAR(spsa.numbers()[0].value, 140, 8);
  EXPECT_NEAR(spsa.numbers()[1].value, -20, 8);
  EXPECT_EQ(spsa.numbers()[0].first, 100);
}

TEST(Spsa, AWonPairMovesTheNumbersItsWay) {
  Spsa spsa(two(), {});
  const Spsa::Pair pair = spsa.pair(3);
  spsa.follow(pair, 2);
  for (std::size_t i = 0; i < 2; ++i)
    EXPECT_GT((spsa.numbers()[i].value - two()[i].value) * pair.sign[i], 0) << i;
  Spsa drawn(two(), {});
  drawn.follow(pair, 0);
  EXPECT_EQ(drawn.numbers()[0].value, 100);
}

TEST(Spsa, PairsDependOnTheirNumberAndTheSeed) {
  const Spsa spsa(two(), {});
  EXPECT_EQ(spsa.pair(5).plus, spsa.pair(5).plus);
  SpsaOptions other;
  other.seed = 2;
  int same = 0;
  for (int i = 0; i < 20; ++i) same += spsa.pair(i).plus == Spsa(two(), other).pair(i).plus;
  EXPECT_LT(same, 20);
}

TEST(Spsa, StaysWithinTheBounds) {
  std::vector<TunedNumber> numbers = two();
  numbers[0].value = 199;
  SpsaOptions options;
  options.rate = 10;
  Spsa spsa(numbers, options);
  for (int i = 0; i < 200; ++i) {
    const Spsa::Pair pair = spsa.pair(i);
    for (const auto& side : {pair.plus, pair.minus}) {
      EXPECT_LE(side[0], 200);
      EXPECT_GE(side[1], -100);
      EXPECT_LE(side[1], 0);
    }
    spsa.follow(pair, i % 2 == 0 ? 2 : -2);
    EXPECT_LE(spsa.numbers()[0].value, 200);
    EXPECT_GE(spsa.numbers()[0].value, 0);
  }
}

TEST(Spsa, AValueBetweenTwoWholeNumbersIsPlayedAsBoth) {
  std::vector<TunedNumber> one{{"a", 10.25, 0, 20, 0, 10}};
  const Spsa spsa(one, {});
  int high = 0;
  for (int i = 0; i < 1000; ++i) high += spsa.pair(i).plus[0] == 11;
  EXPECT_NEAR(high, 250, 60);
}

}  // namespace
}  // namespace cheshire
