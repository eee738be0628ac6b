#include "learn/match_score.h"

#include <gtest/gtest.h>

#include <cmath>

namespace cheshire {
namespace {

MatchScore games(int wins, int losses, int draws) { return {wins, draws, losses, {}}; }

/// Pairs by the half points of the first player.
MatchScore pairs(int none, int one, int two, int three, int four) {
  MatchScore score;
  score.pairs = {none, one, two, three, four};
  // Any games with the same points will do: only the pairs count.
  score.wins = two + three + 2 * four;
  score.losses = 2 * none + one + two;
  score.draws = one + three;
  return score;
}

double llr(const MatchScore& score, double elo0, double elo1, Sprt::Unit unit) {
  return Sprt{elo0, elo1, unit}.log_likelihood_ratio(score);
}

// The expected numbers are those of fastchess (app/tests/sprt_test.cpp, elo_test.cpp), which has most of them
// from tests of Stockfish.
TEST(Sprt, GamesAreATrinomial) {
  constexpr auto normalized = Sprt::Unit::normalized, logistic = Sprt::Unit::logistic;
  EXPECT_NEAR(llr(games(36433, 36027, 68692), 0, 2, normalized), 0.92, 0.01);
  EXPECT_NEAR(llr(games(10871, 10650, 20431), -1.75, 0.25, normalized), 2.30, 0.02);
  EXPECT_NEAR(llr(games(21404, 21184, 40708), 0.5, 2.5, logistic), -1.57, 0.01);
  EXPECT_NEAR(llr(games(57433, 57030, 106593), 0, 2, logistic), -2.59, 0.02);
}

TEST(Sprt, PairsAreAPentanomial) {
  constexpr auto normalized = Sprt::Unit::normalized, logistic = Sprt::Unit::logistic;
  EXPECT_NEAR(llr(pairs(365, 16618, 36029 + 200, 16974, 390), 0, 2, normalized), 2.25, 0.02);
  EXPECT_NEAR(llr(pairs(127, 4883, 10311 + 401, 5150, 104), -1.75, 0.25, normalized), 3.01, 0.03);
  EXPECT_NEAR(llr(pairs(223, 9863, 20279 + 1000, 10037, 246), 0.5, 2.5, logistic), -3.07, 0.03);
  EXPECT_NEAR(llr(pairs(871, 26175, 55003 + 980, 26678, 821), 0, 2, logistic), -4.98, 0.05);
}

TEST(Sprt, DecidesWhereAllGamesEndAlike) {
  constexpr auto normalized = Sprt::Unit::normalized, logistic = Sprt::Unit::logistic;
  for (const auto unit : {normalized, logistic}) {
    EXPECT_EQ(llr({}, 0, 5, unit), 0);
    EXPECT_GT(llr(pairs(0, 0, 0, 0, 400), 0, 5, unit), Sprt::bound);
    EXPECT_LT(llr(pairs(400, 0, 0, 0, 0), 0, 5, unit), -Sprt::bound);
    EXPECT_LT(llr(games(0, 0, 40000), 0, 5, unit), 0);
  }
}

TEST(EloEstimate, OfGamesAndOfPairs) {
  const EloEstimate few = *estimate_elo(games(136, 96, 111));
  EXPECT_NEAR(few.elo.difference, 40.70, 0.01);
  EXPECT_NEAR(few.normalized.difference, 49.77, 0.05);
  EXPECT_NEAR((few.normalized.high - few.normalized.low) / 2, 36.77, 0.3);
  EXPECT_NEAR(few.superiority, 0.996, 0.001);

  const EloEstimate many = *estimate_elo(pairs(332, 433, 457 + 41, 333, 334));
  EXPECT_NEAR(many.elo.difference, -8.64, 0.01);
  EXPECT_NEAR((many.elo.high - many.elo.low) / 2, 10.33, 0.05);
  EXPECT_NEAR(many.normalized.difference, -9.17, 0.01);
  EXPECT_NEAR((many.normalized.high - many.normalized.low) / 2, 10.96, 0.02);
  EXPECT_NEAR(many.superiority, 0.0505, 0.001);
}

TEST(EloEstimate, IsWideAfterFewGames) {
  EXPECT_FALSE(estimate_elo({}));
  const EloEstimate one = *estimate_elo(games(1, 0, 0));
  EXPECT_EQ(one.elo.difference, INFINITY);
  EXPECT_LT(one.elo.low, -100);
  EXPECT_GT(one.elo.high, 400);
  EXPECT_LT(one.superiority, 0.8);
}

TEST(EloEstimate, LiesWithinItsBounds) {
  for (const MatchScore& score : {pairs(18, 0, 2, 0, 0), pairs(0, 0, 0, 1, 30), games(40, 0, 0)}) {
    const EloEstimate estimate = *estimate_elo(score);
    for (const Estimate& e : {estimate.elo, estimate.normalized}) {
      EXPECT_LE(e.low, e.difference);
      EXPECT_GE(e.high, e.difference);
    }
  }
}

TEST(MatchScore, AddsUp) {
  MatchScore a = pairs(1, 2, 3, 4, 5);
  a += pairs(5, 4, 3, 2, 1);
  EXPECT_EQ(a.pairs, (std::array{6, 6, 6, 6, 6}));
  EXPECT_EQ(a.games(), 60);
  EXPECT_EQ(a.points(), 30);
  MatchScore b;
  for (const int half_points : {0, 1, 2, 2}) b.add_game(half_points);
  EXPECT_EQ(b, games(2, 1, 1));
  EXPECT_FALSE(b.paired());
}

}  // namespace
}  // namespace cheshire
