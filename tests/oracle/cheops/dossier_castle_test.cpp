// Tests 30 to 60 of the dossier: Castles on 17 files, Assassins and arrestees.
#include <gtest/gtest.h>

#include <string>

#include "oracle/cheops/test_position.h"

namespace cheshire::oracle::cheops {
namespace {

TEST(CheopsDossier, T30_ACastleIsFormed) {
  RecordProperty("rules", "CH-54 CH-55 CH-60 CH-65");
  const TestPosition before = imperial("white T d4 MA f4 C d6 C f7 K a1 black T d9 K q17");
  const TestPosition t = before.after("C f7-f6");
  ASSERT_EQ(t.state.castles.size(), 1U);
  EXPECT_FALSE(t.active("e5"));
  EXPECT_FALSE(t.to("d9").contains("d6"));
  EXPECT_TRUE(t.allows("T d9-d7"));
  const TestPosition white = t.passed_turn();
  for (const char* pillar : {"d4", "f4", "d6", "f6"}) EXPECT_EQ(white.to(pillar), Words{}) << pillar;
}

TEST(CheopsDossier, T31_NoCastleWhoseEffectOverlaps) {
  RecordProperty("rules", "CH-58");
  const TestPosition t = imperial(white_castle + "black T f5 T h5 C f7 C h8 moves black");
  EXPECT_EQ(t.after("C h8-h7").state.castles.size(), 1U);
}

TEST(CheopsDossier, T32_CastlesMayTouch) {
  RecordProperty("rules", "CH-58");
  const TestPosition t = imperial(white_castle + "black T g5 T i5 C g7 C i8 moves black").after("C i8-i7");
  ASSERT_EQ(t.state.castles.size(), 2U);
  EXPECT_EQ(t.state.castles[1].chair, t.cell("h6"));
}

TEST(CheopsDossier, T33_ThePieceOnTheChairOwnsTheNewCastle) {
  RecordProperty("rules", "CH-61 CH-78");
  const TestPosition t = imperial("white T d4 MA f4 C d6 C f7 M d5 black N e5").after("C f7-f6");
  EXPECT_EQ(t.owner("e5"), 'b');
  EXPECT_TRUE(t.arrested("d5"));
  EXPECT_EQ(t.passed_turn().to("d5"), Words{});
}

TEST(CheopsDossier, T34_AKnightLeapsAPillarThatIsNotActive) {
  RecordProperty("rules", "CH-61 CH-66");
  const TestPosition t = imperial(white_castle + "white N g6");
  ASSERT_TRUE(t.allows("N g6-e5"));
  EXPECT_EQ(t.after("N g6-e5").owner("e5"), 'w');
}

TEST(CheopsDossier, T35_AnActiveCastleIsAWall) {
  RecordProperty("rules", "CH-67");
  const Words file = words("e7 e8 e9 e10 e11 e13 e14 e15 e16 e17");
  Words reached = imperial(white_castle + "white N e5 black T e12 moves black").to("e12");
  std::erase_if(reached, [](const std::string& name) { return name[0] != 'e'; });
  EXPECT_EQ(reached, file);
}

TEST(CheopsDossier, T36_AnInactiveCastleIsOpen) {
  RecordProperty("rules", "CH-61 CH-65");
  const TestPosition t = imperial(white_castle + "black T e12 moves black");
  const Words reached = t.to("e12");
  for (const char* square : {"e5", "e4", "e1"}) EXPECT_TRUE(reached.contains(square)) << square;
  EXPECT_EQ(t.after("T e12-e5").owner("e5"), 'b');
}

TEST(CheopsDossier, T37_AKnightAbandonsTheCastle) {
  RecordProperty("rules", "CH-62 CH-68");
  const TestPosition t = imperial(white_castle + "white N e5");
  EXPECT_EQ(t.owner("e5"), 'w');
  EXPECT_EQ(t.after("N e5-c6").owner("e5"), '-');
}

TEST(CheopsDossier, T38_ANobleKeepsTheCastleFromItsHalls) {
  RecordProperty("rules", "CH-62");
  const TestPosition t = imperial(white_castle + "white K e5").after("K e5-e6").passed_turn();
  EXPECT_EQ(t.owner("e5"), 'w');
  EXPECT_EQ(t.to("e6"), words("d7 e7 f7 d5 f5 e5"));
  EXPECT_EQ(t.after("K e6-e7").owner("e5"), '-');
}

TEST(CheopsDossier, T39_TheOwnersPiecesOutsideSeeTheWallToo) {
  RecordProperty("rules", "CH-67");
  const Words reached = imperial(white_castle + "white K e5 T e1").to("e1");
  EXPECT_TRUE(reached.contains("e2") && reached.contains("e3"));
  EXPECT_FALSE(reached.contains("e4"));
}

TEST(CheopsDossier, T40_KnightsDoNotLeapTheWallsOfAnActiveCastle) {
  RecordProperty("rules", "CH-66 CH-70");
  const TestPosition east = imperial(white_castle + "white K e5 black N g6 moves black");
  EXPECT_EQ(east.to("g6"), words("f8 h8 h4 i5 i7"));
  const TestPosition north = imperial(white_castle + "white K e5 black N d7 moves black");
  EXPECT_FALSE(north.to("d7").contains("c5"));
  EXPECT_FALSE(north.to("d7").contains("e5"));
  const Words open_east = imperial(white_castle + "black N g6 moves black").to("g6");
  for (const char* square : {"e7", "e5", "f8", "h8", "h4", "i5", "i7"})
    EXPECT_TRUE(open_east.contains(square));
  const Words open_north = imperial(white_castle + "black N d7 moves black").to("d7");
  for (const char* square : {"c5", "e5"}) EXPECT_TRUE(open_north.contains(square));
}

TEST(CheopsDossier, T41_NobodyOutsideChecksAKingInTheCastle) {
  RecordProperty("rules", "CH-67");
  EXPECT_FALSE(imperial(white_castle + "white K e5 black Q e7 T c5 N g6 M h8 MA e14").check(Color::white));
}

TEST(CheopsDossier, T42_AMasterDoesNotJumpTheWalls) {
  RecordProperty("rules", "CH-71");
  EXPECT_FALSE(imperial(white_castle + "white K e5 T d2 black MA d12 moves black").to("d12").contains("d2"));
  EXPECT_FALSE(imperial(white_castle + "white T d2 black MA d12 moves black").to("d12").contains("d2"));
}

TEST(CheopsDossier, T43_PiecesInsideCaptureOutwards) {
  RecordProperty("rules", "CH-67 CH-68");
  const TestPosition t = imperial(white_castle + "white T e5 black T e12");
  EXPECT_TRUE(t.allows("T e5Xe12"));
  EXPECT_FALSE(t.passed_turn().allows("T e12Xe5"));
}

TEST(CheopsDossier, T44_AMinisterOnTheChairIsShutIn) {
  RecordProperty("rules", "CH-68");
  EXPECT_EQ(imperial(white_castle + "white M e5").to("e5"), Words{});
}

TEST(CheopsDossier, T45_ADukeInAHallKeepsTheWall) {
  RecordProperty("rules", "CH-62 CH-67");
  const TestPosition t = imperial(white_castle + "white D e5 K e2 black T e12");
  EXPECT_FALSE(t.check(Color::white));
  EXPECT_FALSE(t.after("D e5-e4").check(Color::white));
}

TEST(CheopsDossier, T46_APieceMayBePinnedToTheChair) {
  RecordProperty("rules", "CH-73");
  const TestPosition t = imperial(white_castle + "white N e5 K e2 black T e12");
  EXPECT_FALSE(t.allows("N e5-c6"));
  EXPECT_EQ(t.to("e5"), Words{});
}

TEST(CheopsDossier, T47_APillarGivesNoCheck) {
  RecordProperty("rules", "CH-60");
  const TestPosition t = imperial("white C d4 T f4 T d6 C f7 black K k4");
  EXPECT_TRUE(t.check(Color::black));
  EXPECT_FALSE(t.after("C f7-f6").check(Color::black));
}

TEST(CheopsDossier, T48_AnAssassinEntersAHall) {
  RecordProperty("rules", "CH-30 CH-74 CH-75");
  const TestPosition t = imperial(white_castle + "white K e5 black A e7 moves black");
  EXPECT_FALSE(t.check(Color::white));
  EXPECT_FALSE(t.to("e7").contains("e5"));
  EXPECT_FALSE(t.to("e7").contains("e4"));
  EXPECT_TRUE(t.after("A e7-e6").check(Color::white));
}

TEST(CheopsDossier, T49_TheKingAnswersAnAssassinInAHall) {
  RecordProperty("rules", "CH-77");
  const TestPosition t = imperial(white_castle + "white K e5 black A e6");
  EXPECT_EQ(t.all(), (Words{"K e5Xe6", "K e5-e4"}));
}

TEST(CheopsDossier, T50_AnAssassinOutsideGuardsTheHall) {
  RecordProperty("rules", "CH-30 CH-74");
  EXPECT_EQ(imperial(white_castle + "white K e5 black A e6 A e7").all(), Words{"K e5-e4"});
}

TEST(CheopsDossier, T51_ATowerOutsideDoesNotGuardTheHall) {
  RecordProperty("rules", "CH-62 CH-67");
  const TestPosition t = imperial(white_castle + "white K e5 black A e6 T e10");
  ASSERT_TRUE(t.allows("K e5Xe6"));
  EXPECT_EQ(t.after("K e5Xe6").owner("e5"), 'w');
  EXPECT_FALSE(t.after("K e5Xe6").check(Color::white));
}

TEST(CheopsDossier, T52_AWalkDoesNotEnterAnActiveCastle) {
  RecordProperty("rules", "CH-75");
  const Words reached = imperial(white_castle + "white K e5 black A e9 moves black").to("e9");
  EXPECT_FALSE(reached.contains("e6"));
  EXPECT_TRUE(reached.contains("e7"));
}

TEST(CheopsDossier, T53_AWalkEntersACastleThatIsNotActive) {
  RecordProperty("rules", "CH-61 CH-65");
  const TestPosition t = imperial(white_castle + "black A e8 moves black");
  ASSERT_TRUE(t.allows("A e8-e5"));
  EXPECT_EQ(t.after("A e8-e5").owner("e5"), 'b');
}

TEST(CheopsDossier, T54_AKingCapturesAnArrestee) {
  RecordProperty("rules", "CH-78 CH-80 CH-81");
  const TestPosition t = imperial(white_castle + "white K d5 black N e4 moves white").after("K d5-e5");
  EXPECT_TRUE(t.arrested("e4"));
  const TestPosition other = imperial(white_castle + "white K e4 black N d5").after("K e4-e5");
  EXPECT_TRUE(other.arrested("d5"));
  EXPECT_EQ(other.to("d5"), Words{});
  const TestPosition white = other.passed_turn();
  ASSERT_TRUE(white.allows("K e5Xd5"));
  EXPECT_EQ(white.after("K e5Xd5").owner("e5"), 'w');
}

TEST(CheopsDossier, T55_ATowerCapturesAnArresteeAndLosesTheCastle) {
  RecordProperty("rules", "CH-80 CH-81");
  const TestPosition t = imperial(white_castle + "white T e5 black N d5");
  ASSERT_TRUE(t.allows("T e5Xd5"));
  EXPECT_EQ(t.after("T e5Xd5").owner("e5"), '-');
}

TEST(CheopsDossier, T56_ACivilianIsArrestedAndNotCaptured) {
  RecordProperty("rules", "CH-80");
  const TestPosition t = imperial(white_castle + "white K e5 black C e4");
  EXPECT_TRUE(t.arrested("e4"));
  EXPECT_FALSE(t.to("e5").contains("e4"));
}

TEST(CheopsDossier, T57_AnAssassinTakesTheCastle) {
  RecordProperty("rules", "CH-61 CH-78");
  const TestPosition t = imperial(white_castle + "white N e5 T f5 black A e6 moves black").after("A e6Xe5");
  EXPECT_EQ(t.owner("e5"), 'b');
  EXPECT_TRUE(t.arrested("f5"));
  EXPECT_EQ(t.to("f5"), Words{});
}

TEST(CheopsDossier, T58_AKingOnTheChairTakesControlWhenTheDukeFalls) {
  RecordProperty("rules", "CH-64 CH-88");
  TestPosition t = imperial(white_castle + "white D e5 K e4 C a9 black A c5 K q17");
  t = t.after("D e5-d5").after("K q17-p17").after("K e4-e5");
  EXPECT_EQ(t.state.castles[0].activator, t.cell("d5"));
  EXPECT_EQ(t.passed_turn().all("K appoints"), Words{});
  t = t.after("A c5Xd5");
  EXPECT_EQ(t.owner("e5"), 'w');
  EXPECT_EQ(t.state.castles[0].activator, t.cell("e5"));
  EXPECT_TRUE(t.check(Color::white));
}

TEST(CheopsDossier, T59_APawnIsPromotedInAHall) {
  RecordProperty("rules", "CH-83 CH-84");
  TestPosition t = imperial(white_castle + "white P d5 K e3 black K q17");
  EXPECT_EQ(t.all("P d5="), Words{});
  t = t.after("K e3-e4").after("K q17-p17").after("K e4-e5").after("K p17-q17");
  EXPECT_EQ(t.all("P d5=").size(), 11U);
  EXPECT_EQ(t.after("P d5=A").piece("d5").role, Role::assassin);
  const TestPosition chair = imperial(white_castle + "white P e5");
  EXPECT_EQ(chair.all("P"), Words{"P e5-e6"});
  EXPECT_EQ(chair.after("P e5-e6").owner("e5"), '-');
}

TEST(CheopsDossier, T60_ACivilianJumpsOnlyInactivePillars) {
  RecordProperty("rules", "CH-71");
  const TestPosition t = imperial(white_castle + "black C c7 moves black");
  ASSERT_TRUE(t.allows("C c7-e5"));
  EXPECT_EQ(t.after("C c7-e5").owner("e5"), 'b');
  EXPECT_FALSE(imperial(white_castle + "white K e5 black C c7 moves black").to("c7").contains("e5"));
}

}  // namespace
}  // namespace cheshire::oracle::cheops
