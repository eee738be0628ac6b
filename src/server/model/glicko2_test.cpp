// Glicko-2: the numbers of Glickman's example, and how a rating becomes uncertain with time.
#include "server/model/glicko2.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace cheshire {
namespace {

constexpr double scale = 173.7178;

std::string digits(double value, int after_the_point) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*f", after_the_point, value);
  return text;
}

// A player against three opponents within one period.
TEST(Glicko2, GivesTheNumbersOfGlickmansExample) {
  const ScoredGame games[] = {{1400, 30, 1}, {1550, 100, 0}, {1700, 300, 0}};
  const Rating after = rated({1500, 200, 0.06}, games, 1);
  // He prints mu and phi with four digits, and goes on with these: 1464.06 where unrounded numbers give
  // 1464.05.
  const std::string mu = digits((after.rating - 1500) / scale, 4), phi = digits(after.deviation / scale, 4);
  EXPECT_EQ(mu, "-0.2069");
  EXPECT_EQ(phi, "0.8722");
  EXPECT_EQ(digits(1500 + scale * std::atof(mu.c_str()), 2), "1464.06");
  EXPECT_EQ(digits(scale * std::atof(phi.c_str()), 2), "151.52");
  EXPECT_EQ(digits(after.rating, 2), "1464.05");
  EXPECT_EQ(digits(after.deviation, 2), "151.52");
  // He prints 0.05999, without rounding.
  EXPECT_EQ(std::floor(after.volatility * 1e5), 5999);
}

TEST(Glicko2, WithoutGamesOnlyTheDeviationGrowsAndNotBeyondANewcomers) {
  const Rating idle = aged({1700, 50, 0.06}, 1);
  EXPECT_EQ(idle.rating, 1700);
  EXPECT_EQ(digits(idle.deviation, 2), "51.07");
  EXPECT_EQ(idle.volatility, 0.06);
  EXPECT_EQ(aged(Rating(), 1000), Rating());
  EXPECT_EQ(aged({1700, 50, 0.06}, 1e9).deviation, 350);
  EXPECT_EQ(aged({1700, 50, 0.06}, 0), Rating({1700, 50, 0.06}));
}

TEST(Glicko2, NoGameMakesTheDeviationGreaterThanANewcomers) {
  const ScoredGame upset[] = {{3000, 350, 1}};
  EXPECT_LE(rated({1500, 350, 0.06}, upset, 1e6).deviation, 350);
}

TEST(Glicko2, ARatingIsProvisionalAgainAfterAYear) {
  using std::chrono::hours;
  EXPECT_EQ(rating_periods(hours(24 * 100)), 21.436);
  EXPECT_EQ(rating_periods(hours(-24)), 0);
  const Rating settled{1500, 60, 0.06};
  EXPECT_FALSE(is_provisional(settled));
  EXPECT_FALSE(is_provisional(aged(settled, rating_periods(hours(24 * 364)))));
  EXPECT_TRUE(is_provisional(aged(settled, rating_periods(hours(24 * 366)))));
}

TEST(Glicko2, TakesUpsetsForASignOfVolatility) {
  const ScoredGame wins[] = {{2800, 30, 1}, {2800, 30, 1}};
  const Rating after = rated({1500, 50, 0.06}, wins, 1);
  EXPECT_GT(after.volatility, 0.06);
  EXPECT_GT(after.rating, 1510);
}

TEST(Glicko2, WhatOneGainsTheOtherOfTheSameDeviationLoses) {
  const Rating ann, ben;
  const ScoredGame won[] = {{ben.rating, ben.deviation, 1}}, lost[] = {{ann.rating, ann.deviation, 0}},
                   drawn[] = {{ben.rating, ben.deviation, 0.5}};
  const double gain = rated(ann, won, 0).rating - ann.rating;
  EXPECT_GT(gain, 100);
  EXPECT_DOUBLE_EQ(rated(ben, lost, 0).rating, ben.rating - gain);
  EXPECT_EQ(rated(ann, drawn, 0).rating, ann.rating);
}

}  // namespace
}  // namespace cheshire
