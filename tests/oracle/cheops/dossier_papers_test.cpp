// Tests 61 to 68 of the dossier: Deputies, and the decision by points.
#include <gtest/gtest.h>

#include <string>

#include "oracle/cheops/test_position.h"

namespace cheshire::oracle::cheops {
namespace {

TEST(CheopsDossier, T61_WhoCanBeAppointed) {
  RecordProperty("rules", "CH-87 CH-89");
  EXPECT_EQ(imperial(black_castle + "white K e5 C a5 C b9").all("K appoints"),
            (Words{"K appoints C a5", "K appoints C b9"}));
  EXPECT_EQ(imperial(white_castle + "white K e5").all("K appoints"), Words{});
  EXPECT_EQ(imperial(black_castle + "white K e5 C a5 C b9 black A e6").all("K appoints"), Words{});
}

TEST(CheopsDossier, T62_InspectionOfADeputy) {
  RecordProperty("rules", "CH-91 CH-92 CH-93 CH-96 CH-97");
  const TestPosition t = imperial(black_castle + "white K e5 C a5 C b9 black T a12 K q17");
  EXPECT_EQ(t.passed_turn().all("inspects"), Words{});
  const TestPosition sealed = t.after("K appoints C a5");
  EXPECT_FALSE(sealed.allows("T a12Xa5"));
  EXPECT_EQ(sealed.all("inspects"), Words{"inspects a5"});
  const TestPosition opened = sealed.after("inspects a5");
  EXPECT_TRUE(opened.piece("a5").known);
  EXPECT_TRUE(opened.passed_turn().allows("T a12Xa5"));
  const TestPosition both = sealed.after("K q17-p17").after("K appoints C b9");
  EXPECT_TRUE(both.piece("a5").known && both.piece("b9").known);
  EXPECT_TRUE(both.allows("T a12Xa5"));
}

TEST(CheopsDossier, T63_AnArrest) {
  RecordProperty("rules", "CH-80 CH-95 CH-98");
  const TestPosition t = imperial(black_castle + "white K e5 C+ a8 C k2 black N b8");
  EXPECT_EQ(t.all("C a8-c8"), (Words{"C a8-c8", "C a8-c8 N b8(d5)", "C a8-c8 N b8(e4)", "C a8-c8 N b8(e6)",
                                     "C a8-c8 N b8(f5)"}));
  const TestPosition after = t.after("C a8-c8 N b8(d5)");
  EXPECT_TRUE(after.arrested("d5"));
  EXPECT_EQ(after.piece("d5").role, Role::knight);
  EXPECT_TRUE(after.piece("c8").known);
  EXPECT_FALSE(t.after("C a8-c8").piece("c8").known);
  EXPECT_TRUE(after.passed_turn().allows("K e5Xd5"));
}

TEST(CheopsDossier, T64_AnArrestedAssassinWaitsForTwoTurns) {
  RecordProperty("rules", "CH-102");
  TestPosition t = imperial(black_castle + "white D e5 K a1 C+ a8 C k2 black A b8 K q17");
  t = t.after("C a8-c8 A b8(d5)");
  EXPECT_EQ(t.to("d5"), Words{});
  t = t.after("K q17-p17").after("K a1-a2");
  EXPECT_EQ(t.to("d5"), Words{});
  t = t.after("K p17-q17").after("K a2-a1");
  EXPECT_TRUE(t.allows("A d5Xe5"));
  EXPECT_EQ(t.after("A d5Xe5").owner("e5"), 'b');
}

Options with_tally() {
  Options options;
  options.little_result = ResultRule::tally;
  return options;
}

/// White has mated Black: five pieces against eight.
const std::string mate = "white K b7 T h9 P f2 P g2 P h2 black K a9 P c4 P d4 P e4 P f4 P g4 P h4 P i4 ";
/// The same with a Castle of Black's: its Towers, and a Knight on the chair, complete Black's eight pieces.
const std::string mate_and_castle = "white K b15 T h17 P l2 P m2 P n2 black K a17 P p4 P l4 P m4 P n4 ";

TEST(CheopsDossier, T65_ATallyThatTies) {
  RecordProperty("rules", "CH-123 CH-125");
  const TestPosition t = imperial(mate_and_castle + black_castle + "black N e5 moves black", with_tally());
  ASSERT_EQ(t.condition(), Condition::checkmate);
  const Tally points = tally(t.game, t.state, Ending::checkmate);
  EXPECT_EQ(points.of[0].civilians, 0);
  EXPECT_EQ(points.of[1].civilians, 2);
  EXPECT_EQ(points.of[0].pieces, 5);
  EXPECT_EQ(points.of[1].pieces, 8);
  EXPECT_EQ(points.of[0].castles, 0);
  EXPECT_EQ(points.of[1].castles, 1);
  EXPECT_EQ(points.of[0].points, 3);
  EXPECT_EQ(points.of[1].points, 3);
  EXPECT_EQ(decide(t.game, t.state, Ending::checkmate), Decision::tie);
}

// "most active Civilians (including uncompromised Deputies)", and Deputies are pieces.
TEST(CheopsDossier, ADeputyAmongThePillars) {
  RecordProperty("rules", "CH-124 CH-125");
  const auto white = [](const std::string& corner) {
    const TestPosition t =
        imperial("white T d4 T f4 C f6 " + corner + " d6 castle e5 K e5 black K q17 Q q1", with_tally());
    return tally(t.game, t.state, Ending::stalemate).of[0];
  };
  EXPECT_EQ(white("C").civilians, 2);
  EXPECT_EQ(white("C").pieces, 3);
  EXPECT_EQ(white("C+").civilians, 2) << "nobody knows of it";
  EXPECT_EQ(white("C+").pieces, 4);
  EXPECT_EQ(white("C!").civilians, 1);
  EXPECT_EQ(white("C!").pieces, 4);
}

TEST(CheopsDossier, T66_ATallyThatWins) {
  RecordProperty("rules", "CH-123");
  const TestPosition t = common(mate + "C a1 C b1 white C d1 C e1 moves black", with_tally());
  ASSERT_EQ(t.condition(), Condition::checkmate);
  const Tally points = tally(t.game, t.state, Ending::checkmate);
  EXPECT_EQ(points.of[0].pieces, 5);
  EXPECT_EQ(points.of[1].pieces, 8);
  EXPECT_EQ(points.of[0].points, 3);
  EXPECT_EQ(points.of[1].points, 1);
  EXPECT_EQ(decide(t.game, t.state, Ending::checkmate), Decision::white_wins);
}

TEST(CheopsDossier, T67_ByDefaultMateWins) {
  RecordProperty("rules", "CH-119");
  const TestPosition castle = imperial(mate_and_castle + black_castle + "black N e5 moves black");
  EXPECT_EQ(decide(castle.game, castle.state, Ending::checkmate), Decision::white_wins);
  const TestPosition level = common(mate + "C a1 C b1 white C d1 C e1 moves black");
  EXPECT_EQ(decide(level.game, level.state, Ending::checkmate), Decision::white_wins);
}

TEST(CheopsDossier, T68_ADeputyCountsTwice) {
  RecordProperty("rules", "CH-124");
  const TestPosition t = imperial("white K a1 C+ c1 C d1 black K q17 C c17 C d17");
  const Tally points = tally(t.game, t.state, Ending::stalemate);
  EXPECT_EQ(points.of[0].civilians, 2);
  EXPECT_EQ(points.of[1].civilians, 2);
  EXPECT_EQ(points.of[0].pieces, 2);
  EXPECT_EQ(points.of[1].pieces, 1);
  EXPECT_EQ(points.of[0].points, 1);
  const TestPosition known = imperial("white K a1 C! c1 C d1 black K q17 C c17 C d17");
  EXPECT_EQ(tally(known.game, known.state, Ending::stalemate).of[0].civilians, 1);
}

}  // namespace
}  // namespace cheshire::oracle::cheops
