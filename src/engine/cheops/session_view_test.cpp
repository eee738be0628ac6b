// Sessions of Cheops: when a game has started, and which pieces are developed.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/cheops/test_session.h"

namespace cheshire {
namespace {

bool at_opening(const Session& s, const char* cell) {
  const auto all = names(s, cheops_view(s)->counts->opening);
  return std::find(all.begin(), all.end(), cell) != all.end();
}
Moves developed(const Session& s) {
  const CheopsView view = *cheops_view(s);
  return {std::to_string(view.counts->developed[0]), std::to_string(view.counts->developed[1])};
}

TEST(CheopsOpening, AGameStartsWhenBothHaveMoved) {
  const auto s = session("little-cheops");
  EXPECT_FALSE(cheops_view(*s)->counts->started);
  play_all(*s, {"e2e4"});
  EXPECT_FALSE(cheops_view(*s)->counts->started);
  play_all(*s, {"e8e6"});
  EXPECT_TRUE(cheops_view(*s)->counts->started);
  s->back(1);
  EXPECT_FALSE(cheops_view(*s)->counts->started) << "taken back";
  EXPECT_TRUE(
      cheops_view(*session("little-cheops", "8k/9/9/9/9/9/9/9/K6T1 w - - - - - - 0 2"))->counts->started);
  const auto black = session("little-cheops", "8k/9/9/9/9/9/9/9/K6T1 b");
  EXPECT_FALSE(cheops_view(*black)->counts->started);
  play_all(*black, {"i9i8"});
  EXPECT_FALSE(cheops_view(*black)->counts->started) << "White has not moved";
  play_all(*black, {"a1a2"});
  EXPECT_TRUE(cheops_view(*black)->counts->started);
}

TEST(CheopsOpening, APieceIsDevelopedOnceItHasMoved) {
  const auto s = session("little-cheops");
  EXPECT_EQ(cheops_view(*s)->counts->opening.size(), 40u);
  EXPECT_EQ(developed(*s), (Moves{"0", "0"}));
  play_all(*s, {"e2e4", "b9a7"});
  EXPECT_EQ(developed(*s), (Moves{"1", "1"}));
  EXPECT_FALSE(at_opening(*s, "e2"));
  EXPECT_FALSE(at_opening(*s, "e4"));
  play_all(*s, {"g1h3", "a7b9", "h3g1"});
  EXPECT_EQ(developed(*s), (Moves{"2", "1"})) << "a piece that comes back has moved";
  EXPECT_FALSE(at_opening(*s, "g1"));
  s->back(5);
  EXPECT_EQ(developed(*s), (Moves{"0", "0"}));
  EXPECT_TRUE(at_opening(*s, "e2"));
}

TEST(CheopsOpening, OthersCanTakeAPieceFromItsStation) {
  RecordProperty("rules", "CH-98");
  const auto s = session("little-cheops");
  play_all(*s, {"g1h3", "b9a7", "h3g5", "a7b9", "g5e6", "b9a7", "e6d8"});
  EXPECT_EQ(cheops_view(*s)->counts->opening.size(), 37u) << "two Knights, and a Pawn that was captured";
  EXPECT_FALSE(at_opening(*s, "d8"));
  EXPECT_EQ(developed(*s), (Moves{"1", "1"}));
  // CH-98
  const auto arrest =
      session("little-cheops", "Cn6k/9/9/3C1C3/4K4/3T1T3/9/7C1/9 w - e5w=e5w 1:a9/0", in_common);
  EXPECT_EQ(names(*arrest, cheops_view(*arrest)->counts->opening), Moves{"b9"});
  play_all(*arrest, {"a9c9:b9e6"});
  EXPECT_EQ(cheops_view(*arrest)->counts->opening.size(), 0u);
  EXPECT_EQ(developed(*arrest), (Moves{"7", "2"}));
}

TEST(CheopsOpening, WhatElseIsAMove) {
  RecordProperty("rules", "CH-47 CH-83 CH-111");
  // CH-47: both move.
  const auto castling = session("little-cheops", "t3k3t/9/9/9/9/9/9/9/T3K3T w a1,e1,i1,a9,e9,i9");
  play_all(*castling, {"e1c1"});
  EXPECT_EQ(names(*castling, cheops_view(*castling)->counts->opening), (Moves{"i1", "a9", "e9", "i9"}));
  // CH-83: the promoted piece is a new one, although it stays on its square.
  const auto promotion = session("little-cheops", "8k/9/9/9/9/3C1C3/4K4/3TPT3/9 w - e3w=e3w - e2", in_common);
  EXPECT_EQ(names(*promotion, cheops_view(*promotion)->counts->opening), Moves{"e2"});
  play_all(*promotion, {"e2e2q"});
  EXPECT_EQ(names(*promotion, cheops_view(*promotion)->counts->opening), Moves{});
  // CH-111: the Duke does not move, but becomes King where it is.
  const std::string board = "8knd6/1T15/17/17/17/17/17/17/17/17/17/17/T16/17/17/17/8K8 w";
  const auto abdication = session("little-cheops-imperial", board);
  EXPECT_EQ(names(*abdication, cheops_view(*abdication)->counts->opening), (Moves{"i1", "i17", "k17"}));
  play_all(*abdication, {"a5a17", "i17>k17"});
  EXPECT_EQ(names(*abdication, cheops_view(*abdication)->counts->opening), (Moves{"i1", "k17"}));
  EXPECT_EQ(developed(*abdication), (Moves{"2", "1"}));
}

// An appointment moves nothing, and nothing of it shows here.
TEST(CheopsOpening, PapersMakeNoDifference) {
  RecordProperty("rules", "CH-90");
  const auto s = session("little-cheops", campaign, in_common);
  const CheopsCounts before = *cheops_view(*s)->counts;
  play_all(*s, {"@a5"});
  for (Viewer v : viewers) {
    const CheopsCounts after = *cheops_view(*s->seen_by(v))->counts;
    EXPECT_EQ(after.opening, before.opening);
    EXPECT_EQ(after.developed[0], before.developed[0]);
  }
}

// A set-up position: pieces on stations of their kind and colour.
TEST(CheopsOpening, OfAPositionThatWasSetUp) {
  const auto s = session("little-cheops", "4k4/4t4/9/9/9/9/4T4/9/T3K3T w a1,e1,i1");
  EXPECT_EQ(names(*s, cheops_view(*s)->counts->opening), (Moves{"a1", "e1", "i1", "e9"}));
  EXPECT_EQ(developed(*s), (Moves{"1", "1"}));
}

}  // namespace
}  // namespace cheshire
