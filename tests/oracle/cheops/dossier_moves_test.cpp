// Tests 1 to 29 of the dossier: movement, check, promotion, mate and castling on nine files.
#include <gtest/gtest.h>

#include <string>

#include "oracle/cheops/test_position.h"

namespace cheshire::oracle::cheops {
namespace {

TEST(CheopsDossier, T01_CommonStart) {
  RecordProperty("rules", "CH-1 CH-7 CH-9 CH-10 CH-13");
  const TestPosition t = start_of("little-cheops");
  EXPECT_EQ(t.all().size(), 27U);
  EXPECT_EQ(t.to("d2"), Words{});
  EXPECT_EQ(t.to("f2"), Words{});
  EXPECT_EQ(t.to("g1"), words("h3"));
  EXPECT_EQ(t.to("h1"), words("g3 i3"));
}

TEST(CheopsDossier, T02_PrimeMinisterMovesFarAndCapturesNear) {
  RecordProperty("rules", "CH-20 CH-21");
  const TestPosition t = common("white K a1 PM e4 black K i9 P g6 N e5");
  EXPECT_TRUE(t.allows("PM e4-f5"));
  EXPECT_FALSE(t.to("e4").contains("g6"));
  EXPECT_FALSE(t.to("e4").contains("h7"));
  EXPECT_TRUE(t.allows("PM e4Xe5"));
  EXPECT_TRUE(t.allows("PM e4-a8"));
}

TEST(CheopsDossier, T03_AnOpenDiagonalOfThePrimeMinisterIsNoCheck) {
  RecordProperty("rules", "CH-16");
  const TestPosition t = common("white K a1 PM c3 black K f6 moves black");
  EXPECT_FALSE(t.check(Color::black));
  EXPECT_TRUE(t.allows("K f6-e5"));
}

TEST(CheopsDossier, T04_PrimeMinisterAttacksHisNeighbours) {
  RecordProperty("rules", "CH-21");
  const TestPosition t = common("white K a1 PM c3 black K e5 moves black");
  EXPECT_FALSE(t.allows("K e5-d4"));
  EXPECT_TRUE(t.allows("K e5-f6"));
}

TEST(CheopsDossier, T05_ThePawnsDoubleStepNeedsBothSquares) {
  RecordProperty("rules", "CH-31 CH-32");
  EXPECT_EQ(common("white P e2 black C e4").to("e2"), words("e3"));
  EXPECT_EQ(common("white P e2").to("e2"), words("e3 e4"));
}

TEST(CheopsDossier, T06_ThePawnCapturesSidewaysAndNoCivilian) {
  RecordProperty("rules", "CH-34 CH-42");
  EXPECT_EQ(common("white P e4 black C d5 N f5 P e5").all(), Words{"P e4Xf5"});
}

TEST(CheopsDossier, T07_ACivilianStopsATower) {
  RecordProperty("rules", "CH-23 CH-42");
  EXPECT_EQ(common("white T a5 black C d5").to("a5"), words("b5 c5 a1 a2 a3 a4 a6 a7 a8 a9"));
}

TEST(CheopsDossier, T08_ACivilianInterposesOnAnAttackedSquare) {
  RecordProperty("rules", "CH-42 CH-103");
  const TestPosition t = common("white K a1 T e1 black K e9 P d9 P f9 P d8 P f8 C d6 moves black");
  EXPECT_TRUE(t.check(Color::black));
  EXPECT_EQ(t.all(), (Words{"C d6-e5", "C d6-e6", "C d6-e7"}));
  EXPECT_FALSE(t.after("C d6-e5").to("e1").contains("e5"));
}

TEST(CheopsDossier, T09_StepsAndChainsOfACivilian) {
  RecordProperty("rules", "CH-37 CH-38 CH-39");
  const TestPosition t = common("white C e4 P e5 black N f7 M h8 P d6 P b6");
  EXPECT_EQ(t.to("e4"), words("d3 d4 d5 e3 f3 f4 f5 e6 g8 c6 a6"));
}

TEST(CheopsDossier, T10_OneEnemyMajorInAChain) {
  RecordProperty("rules", "CH-39");
  const TestPosition t = common("white K a1 C e4 P e5 black K i9 N f7 T h7");
  EXPECT_TRUE(t.allows("C e4-g8"));
  EXPECT_FALSE(t.to("e4").contains("i6"));
  EXPECT_TRUE(common("white K a1 C e4 P e5 black K i9 N f7 P h7").allows("C e4-i6"));
}

TEST(CheopsDossier, T11_CiviliansNeitherCheckNorFall) {
  RecordProperty("rules", "CH-41 CH-42");
  const TestPosition t = common("white K e5 black C e6 C d5");
  EXPECT_FALSE(t.check(Color::white));
  EXPECT_FALSE(t.to("e5").contains("e6"));
  EXPECT_TRUE(t.allows("K e5-e4"));
}

TEST(CheopsDossier, T12_TheWalkNeedsThreeSquares) {
  RecordProperty("rules", "CH-28 CH-29");
  const std::string position = "white A a1 P b1 P b2 P b3 P a3";
  EXPECT_EQ(common(position).to("a1"), Words{});
  Options options;
  options.assassin_walk = AssassinWalk::up_to_three;
  EXPECT_EQ(common(position, options).to("a1"), words("a2"));
}

TEST(CheopsDossier, T13_TheWalkMayBeALoop) {
  RecordProperty("rules", "CH-28");
  EXPECT_EQ(common("white A a1 P c1 P c2 P c3 P b3 P a3").to("a1"), words("a2 b1 b2"));
}

TEST(CheopsDossier, T14_TheWalkOnAnOpenBoard) {
  RecordProperty("rules", "CH-28");
  EXPECT_EQ(common("white A e5").to("e5").size(), 48U);
}

TEST(CheopsDossier, T15_TheAssassinCapturesAndChecksHisNeighbours) {
  RecordProperty("rules", "CH-30");
  const TestPosition t = common("white A e5 black P e6 N h5 K e8");
  EXPECT_TRUE(t.allows("A e5Xe6"));
  EXPECT_FALSE(t.to("e5").contains("h5"));
  EXPECT_FALSE(t.check(Color::black));
}

TEST(CheopsDossier, T16_TheMasterCapturesOverAScreen) {
  RecordProperty("rules", "CH-25 CH-26");
  const TestPosition t = common("white MA a1 P a4 black T a8 N d1");
  EXPECT_EQ(t.to("a1"), words("a2 a3 a8 b1 c1"));
  EXPECT_TRUE(t.allows("MA a1Xa8"));
}

TEST(CheopsDossier, T17_TheMasterChecksOverAScreen) {
  RecordProperty("rules", "CH-25");
  const TestPosition t = common("white MA e1 black P e5 K e9 moves black");
  EXPECT_TRUE(t.check(Color::black));
  EXPECT_EQ(t.to("e9"), words("d8 d9 f8 f9"));
}

TEST(CheopsDossier, T18_ASecondScreenParriesTheMaster) {
  RecordProperty("rules", "CH-26");
  EXPECT_TRUE(common("white MA e1 black P e5 K e9 T a7 moves black").allows("T a7-e7"));
}

TEST(CheopsDossier, T19_TheScreenGoesAway) {
  RecordProperty("rules", "CH-26");
  const TestPosition t = common("white MA e1 black N e5 K e9 moves black");
  EXPECT_TRUE(t.check(Color::black));
  EXPECT_EQ(t.to("e5"), words("c4 c6 d3 d7 f3 f7 g4 g6"));
}

TEST(CheopsDossier, T20_NoScreenNoCheck) {
  RecordProperty("rules", "CH-26");
  EXPECT_FALSE(common("white MA e1 black K e9 moves black").check(Color::black));
}

TEST(CheopsDossier, T21_ElevenChoicesOfPromotion) {
  RecordProperty("rules", "CH-50 CH-51 CH-52");
  const TestPosition t = common("white Q a1 P b8");
  const Words expected = {"P b8-b9=Q", "P b8-b9=PM", "P b8-b9=M", "P b8-b9=N",  "P b8-b9=T", "P b8-b9=A",
                          "P b8-b9=D", "P b8-b9=DS", "P b8-b9=B", "P b8-b9=BS", "P b8-b9=MA"};
  EXPECT_EQ(t.all("P "), expected);
}

const std::string cornered = "white K b7 T h9 black K a9 ";

TEST(CheopsDossier, T22_AMatedKingAbdicates) {
  RecordProperty("rules", "CH-103 CH-111 CH-113");
  const TestPosition mated = common(cornered + "moves black");
  EXPECT_EQ(mated.condition(), Condition::checkmate);
  EXPECT_EQ(mated.all(), Words{});
  const TestPosition t = common(cornered + "D f2 moves black");
  EXPECT_EQ(t.condition(), Condition::checkmate);
  EXPECT_EQ(t.all(), Words{"K a9->f2"});
  const TestPosition after = t.after("K a9->f2");
  EXPECT_EQ(after.piece("f2").role, Role::king);
  EXPECT_TRUE(after.state.vacant(after.cell("a9")));
  EXPECT_FALSE(after.check(Color::black));
}

TEST(CheopsDossier, T23_AnAttackedDukeReceivesNothing) {
  RecordProperty("rules", "CH-112");
  const TestPosition t = common("white K b7 T h9 M g3 black K a9 D f2 moves black");
  EXPECT_EQ(t.condition(), Condition::checkmate);
  EXPECT_EQ(t.all(), Words{});
}

TEST(CheopsDossier, T24_ADukeShieldedByHisKingReceivesNothing) {
  RecordProperty("rules", "CH-112");
  const TestPosition t = common("white T i9 T h8 K i1 black K b9 D a9 moves black");
  EXPECT_FALSE(is_attacked(t.game, t.state, t.cell("a9"), Color::white));
  EXPECT_EQ(t.condition(), Condition::checkmate);
  EXPECT_EQ(t.all(), Words{});
}

TEST(CheopsDossier, T25_AbdicationInADeadlock) {
  RecordProperty("rules", "CH-104 CH-111");
  const TestPosition t = common("white T b1 T h8 K g5 C h1 C h2 black K a9 P i2 D i1 moves black");
  EXPECT_FALSE(t.check(Color::black));
  EXPECT_EQ(t.condition(), Condition::deadlock);
  EXPECT_EQ(t.all(), Words{"K a9->i1"});
}

TEST(CheopsDossier, T26_ADeadlockIsADraw) {
  RecordProperty("rules", "CH-104 CH-119");
  const TestPosition t = common("white T b1 T h8 K g5 C h1 C h2 black K a9 P i2 T i1 moves black");
  EXPECT_EQ(t.condition(), Condition::deadlock);
  EXPECT_EQ(t.all(), Words{});
  EXPECT_EQ(decide(t.game, t.state, Ending::stalemate), Decision::draw);
}

TEST(CheopsDossier, T27_NoAbdicationWhenACheckCanBeParried) {
  RecordProperty("rules", "CH-111");
  EXPECT_EQ(common(cornered + "D f2 T c3 moves black").all(), Words{"T c3-c9"});
}

TEST(CheopsDossier, T28_CastlingToBothSides) {
  RecordProperty("rules", "CH-47");
  const TestPosition t = common("white K e1* T a1* T i1* black K e9");
  EXPECT_TRUE(t.allows("K e1-c1 T a1-d1"));
  EXPECT_TRUE(t.allows("K e1-g1 T i1-f1"));
  const TestPosition after = t.after("K e1-c1 T a1-d1");
  EXPECT_EQ(after.piece("c1").role, Role::king);
  EXPECT_EQ(after.piece("d1").role, Role::tower);
  EXPECT_TRUE(after.state.vacant(after.cell("a1")) && after.state.vacant(after.cell("e1")));
}

TEST(CheopsDossier, T29_NoCastlingAcrossAnAttackedSquare) {
  RecordProperty("rules", "CH-49");
  const TestPosition t = common("white K e1* T a1* T i1* black K e9 T d8");
  EXPECT_FALSE(t.allows("K e1-c1 T a1-d1"));
  EXPECT_TRUE(t.allows("K e1-g1 T i1-f1"));
}

}  // namespace
}  // namespace cheshire::oracle::cheops
