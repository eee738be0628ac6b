// How games of arenas score, and who plays whom.
#include "server/model/arena.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace cheshire {
namespace {

ArenaScore after(std::initializer_list<int> games) {
  ArenaScore score;
  for (const int half_points : games) score.add(half_points);
  return score;
}

TEST(ArenaScore, AWinIsWorthTwoPointsAndADrawOne) {
  EXPECT_EQ(after({2}).points, 2);
  EXPECT_EQ(after({1}).points, 1);
  EXPECT_EQ(after({0}).points, 0);
  EXPECT_EQ(after({0, 2}).games, 2);
  EXPECT_EQ(after({0, 2}).won, 1);
}

TEST(ArenaScore, AfterTwoWinsGamesCountTwiceUntilOneIsNotWon) {
  EXPECT_FALSE(after({2}).doubled());
  EXPECT_TRUE(after({2, 2}).doubled());
  EXPECT_EQ(after({2, 2, 2}).points, 8);
  EXPECT_EQ(after({2, 2, 1}).points, 6);
  EXPECT_FALSE(after({2, 2, 1}).doubled());
  EXPECT_EQ(after({2, 2, 0, 2}).points, 6);
  EXPECT_EQ(after({2, 0, 2, 2, 2}).points, 10);
}

TEST(ArenaScore, ADrawAfterADrawIsWorthNothing) {
  EXPECT_EQ(after({1, 1, 1}).points, 1);
  EXPECT_EQ(after({1, 2, 1}).points, 4);
  EXPECT_EQ(after({1, 0, 1}).points, 2);
}

TEST(ArenaScore, MorePointsStandFirstThenMoreWinsThenFewerGames) {
  EXPECT_TRUE(better(after({2}), after({1})));
  EXPECT_TRUE(better(after({2, 0}), after({1, 0, 1})));  // two points each
  EXPECT_TRUE(better(after({2}), after({2, 0})));
  EXPECT_FALSE(better(after({2}), after({2})));
}

struct ArenaPairing : testing::Test {
  Instant now{std::chrono::hours(24 * 20'000)};
  std::vector<ArenaWaiting> waiting;

  ArenaWaiting& add(std::string_view person, std::string_view last = "") {
    waiting.push_back({person, last, {}, 0, now});
    return waiting.back();
  }
  std::string pairs() const {
    std::string text;
    for (const ArenaPair& pair : pair_arena(waiting, now)) {
      text += text.empty() ? "" : " ";
      text += std::string(waiting[pair.white].person) + "-" + std::string(waiting[pair.black].person);
    }
    return text;
  }
};

TEST_F(ArenaPairing, WhoStandsSideBySideMeets) {
  for (const char* one : {"a", "b", "c", "d", "e"}) add(one);
  EXPECT_EQ(pairs(), "a-b c-d");
}

TEST_F(ArenaPairing, NobodyMeetsTheSameOpponentTwiceInARowIfAnotherIsThere) {
  add("a", "b");
  add("b", "a");
  add("c");
  EXPECT_EQ(pairs(), "a-c");
}

TEST_F(ArenaPairing, ButAfterAWhileIfNobodyElseComes) {
  add("a", "b");
  add("b", "a");
  EXPECT_EQ(pairs(), "");
  now += arena_patience;
  EXPECT_EQ(pairs(), "a-b");
}

TEST_F(ArenaPairing, WhiteIsForWhoHasHadItLess) {
  add("a").whites = 1;
  add("b").whites = -1;
  EXPECT_EQ(pairs(), "b-a");
}

TEST_F(ArenaPairing, TwoOfOneAddressDoNotMeetWhereThatCounts) {
  add("a").client = "x";
  add("b").client = "x";
  EXPECT_EQ(pairs(), "");
  add("c").client = "y";
  EXPECT_EQ(pairs(), "a-c");
}

TEST_F(ArenaPairing, TwoThousandAreAllPaired) {
  std::vector<std::string> names;
  for (int i = 0; i < 2000; ++i) names.push_back("player " + std::to_string(i));
  for (int i = 0; i < 2000; ++i)
    add(names[static_cast<std::size_t>(i)],
        names[static_cast<std::size_t>(i ^ 1)]);  // who stands beside them
  const auto found = pair_arena(waiting, now);
  std::set<std::size_t> players;
  for (const ArenaPair& pair : found) {
    EXPECT_NE(waiting[pair.white].last, waiting[pair.black].person);
    players.insert(pair.white);
    players.insert(pair.black);
  }
  EXPECT_EQ(players.size(), 2000u);
}

}  // namespace
}  // namespace cheshire
