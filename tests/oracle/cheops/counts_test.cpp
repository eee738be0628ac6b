// The start positions: the pieces on their squares, and the numbers of actions that the rules give.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "oracle/cheops/test_position.h"

namespace cheshire::oracle::cheops {
namespace {

std::uint64_t actions(const TestPosition& table, int depth) { return perft(table.game, table.state, depth); }

Options with_civilians(int distance) {
  Options options;
  options.civilian_distance = distance;
  return options;
}

TEST(CheopsCounts, LittleCommon) {
  const TestPosition table = start_of("little-cheops");
  EXPECT_EQ(actions(table, 1), 27U);
  EXPECT_EQ(actions(table, 2), 729U);
  EXPECT_EQ(actions(table, 3), 21269U);
}

TEST(CheopsCounts, OtherFilesForTheCiviliansOfLittleCommon) {
  const std::uint64_t first[] = {27, 27, 27, 23}, second[] = {729, 729, 729, 529};
  for (int distance = 1; distance <= 4; ++distance) {
    const TestPosition table = start_of("little-cheops", with_civilians(distance));
    EXPECT_EQ(actions(table, 1), first[distance - 1]) << distance;
    EXPECT_EQ(actions(table, 2), second[distance - 1]) << distance;
  }
}

TEST(CheopsCounts, LittleImperial) {
  const TestPosition table = start_of("little-cheops-imperial");
  EXPECT_EQ(actions(table, 1), 48U);
  EXPECT_EQ(actions(table, 2), 2302U);
  EXPECT_TRUE(table.allows("MA a1Xa16"));
  EXPECT_TRUE(table.allows("MA q1Xq16"));
}

TEST(CheopsCounts, ThePyramids) {
  const TestPosition table = start_of("cheops");
  std::map<std::string, int> by_piece;
  for (const std::string& action : table.all()) ++by_piece[action.substr(0, action.find(' '))];
  const std::map<std::string, int> expected = {{"P", 21}, {"C", 66}, {"Q", 6}, {"PM", 5},
                                               {"N", 5},  {"K", 3},  {"M", 3}};
  EXPECT_EQ(by_piece, expected);
  EXPECT_EQ(actions(table, 1), 109U);
  EXPECT_EQ(actions(start_of("cheops-imperial"), 1), 251U);
}

}  // namespace
}  // namespace cheshire::oracle::cheops
