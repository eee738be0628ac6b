// Moves across a square: the en-passant capture, and castling up to the square beside the Tower.
#include <gtest/gtest.h>

#include <string>

#include "oracle/cheops/test_position.h"

namespace cheshire::oracle::cheops {
namespace {

Options en_passant() {
  Options options;
  options.en_passant = true;
  return options;
}

TEST(CheopsPassing, OnlyRightAfterTheDoubleStep) {
  RecordProperty("rules", "CH-36 CH-108");
  const TestPosition t = common("white P e6 K a1 black P d8 K i9 moves black", en_passant()).after("P d8-d6");
  EXPECT_TRUE(t.allows("P e6Xd7"));
  EXPECT_FALSE(t.after("K a1-a2").after("K i9-i8").allows("P e6Xd7"));
  EXPECT_EQ(t.after("P e6Xd7").state.idle_turns, 0);
  EXPECT_TRUE(t.after("P e6Xd7").state.vacant(t.cell("d6")));
  const TestPosition single = common("white P e6 K a1 black P d7 K i9 moves black", en_passant());
  EXPECT_FALSE(single.after("P d7-d6").allows("P e6Xd7"));
  const TestPosition other = common("white N e5 M f5 K a1 black P d8 K i9 moves black", en_passant());
  EXPECT_TRUE(other.after("P d8-d6").allows("N e5Xd6") == false)
      << "the passed square holds nothing for others";
  EXPECT_TRUE(other.after("P d8-d6").allows("N e5-d7"));
  EXPECT_FALSE(other.after("P d8-d6").after("N e5-d7").state.vacant(t.cell("d6")));
}

TEST(CheopsPassing, BothPawnsAreGoneWhenTheKingIsLookedAt) {
  RecordProperty("rules", "CH-17 CH-36");
  const TestPosition bare = common("white P e6 K i6 black P d8 T a6 K a9 moves black", en_passant());
  EXPECT_FALSE(bare.after("P d8-d6").allows("P e6Xd7")) << "the Tower sees along the rank";
  EXPECT_TRUE(bare.after("P d8-d6").allows("P e6-e7")) << "one of them still stands in its way";
  const TestPosition screens = common("white P e6 K i6 black P d8 MA a6 K a9 moves black", en_passant());
  EXPECT_TRUE(screens.after("P d8-d6").allows("P e6Xd7")) << "a Master needs a screen, CH-26";
  const TestPosition checked = common("white P e6 K e5 black P d8 K a9 moves black", en_passant());
  EXPECT_TRUE(checked.after("P d8-d6").allows("P e6Xd7")) << "it takes the Pawn that gives check";
}

TEST(CheopsPassing, CastlesHinderTheCapture) {
  RecordProperty("rules", "CH-36 CH-61 CH-67 CH-78");
  const std::string pieces =
      "white T d13 T f13 C d15 C f15 castle e14 P d14 K a1 black P e16 K q17 moves black";
  const TestPosition held = imperial(pieces, en_passant()).after("P e16-e14");
  EXPECT_EQ(held.owner("e14"), 'b');
  EXPECT_TRUE(held.arrested("d14"));
  EXPECT_FALSE(held.allows("P d14Xe15"));
  Options majors = en_passant();
  majors.everyone_activates = false;
  EXPECT_TRUE(imperial(pieces, majors).after("P e16-e14").allows("P d14Xe15"));

  const std::string court = "black T d15 MA f15 C d17 C f17 P e16 D d16 castle e16 ";
  const std::string kings = "white P d14 K a1 black K q17 moves black";
  const TestPosition kept = imperial(court + "held d16 " + kings, en_passant()).after("P e16-e14");
  EXPECT_EQ(kept.owner("e16"), 'b');
  EXPECT_FALSE(kept.allows("P d14Xe15")) << "the passed square is a hall";
  const TestPosition left = imperial(court + kings, en_passant()).after("P e16-e14");
  EXPECT_EQ(left.owner("e16"), '-') << "the Pawn kept it";
  EXPECT_TRUE(left.allows("P d14Xe15"));
}

TEST(CheopsPassing, OnOneLevelOfThePyramid) {
  RecordProperty("rules", "CH-33 CH-36");
  Options options = en_passant();
  options.double_step = DoubleStep::may_turn_down;
  const TestPosition t = space("white P Ae6 P Be6 K Aa1 black P Ad8 K Ai9 moves black", options);
  const TestPosition straight = t.after("P Ad8-Ad6");
  EXPECT_TRUE(straight.allows("P Ae6XAd7"));
  EXPECT_FALSE(straight.allows("P Be6XBd7"));
  const TestPosition turned = t.after("P Ad8-Bd7");
  EXPECT_FALSE(turned.allows("P Ae6XAd7")) << "it went two ways";
  EXPECT_TRUE(turned.allows("P Be6XBd7")) << "an ordinary capture";
}

Words castlings(const std::string& position, const std::string& king) {
  Options options;
  options.castling = CastlingRule::beside;
  Words found = imperial(position, options).all(king);
  std::erase_if(found, [](const std::string& word) { return word.find(" T ") == std::string::npos; });
  return found;
}

TEST(CheopsPassing, CastlingBesideTheTower) {
  RecordProperty("rules", "CH-47 CH-49");
  const std::string home = "white K i1* T c1* black K i17 ";
  const Words all{"K i1-g1 T c1-h1", "K i1-f1 T c1-g1", "K i1-e1 T c1-f1", "K i1-d1 T c1-e1"};
  EXPECT_EQ(castlings(home, "K i1-"), all);
  EXPECT_EQ(castlings(home + "T c17", "K i1-"), all) << "the Tower may be attacked";
  EXPECT_EQ(castlings(home + "T d17", "K i1-"),
            (Words{"K i1-g1 T c1-h1", "K i1-f1 T c1-g1", "K i1-e1 T c1-f1"}));
  EXPECT_EQ(castlings(home + "T f17", "K i1-"), Words{"K i1-g1 T c1-h1"}) << "not to f1 nor across it";
  EXPECT_EQ(castlings(home + "T h17", "K i1-"), Words{});
  EXPECT_EQ(castlings(home + "N g3", "K i1-"), Words{}) << "it attacks h1";
  EXPECT_EQ(castlings(home + "PM g3", "K i1-"), all) << "a Prime Minister attacks next to itself, CH-21";
}

TEST(CheopsPassing, APillarDoesNotCastle) {
  RecordProperty("rules", "CH-47 CH-60");
  const std::string pieces = "white K i1* T c1* T o1* MA a1 C a3 C c3 black K q17 ";
  EXPECT_EQ(castlings(pieces, "K i1-").size(), 8U);
  EXPECT_EQ(castlings(pieces + "castle b2", "K i1-"),
            (Words{"K i1-k1 T o1-j1", "K i1-l1 T o1-k1", "K i1-m1 T o1-l1", "K i1-n1 T o1-m1"}));
}

}  // namespace
}  // namespace cheshire::oracle::cheops
