// Sentences of docs/rules/cheops.md that the source leaves open, each with a position played under both
// readings; and positions that were once judged wrongly.
#include <gtest/gtest.h>

#include <string>

#include "oracle/cheops/test_position.h"

namespace cheshire::oracle::cheops {
namespace {

// The hall that a Deputy leaves is vacant when its chain is over.
TEST(CheopsReadings, ADeputyVacatesTheHallItLeaves) {
  RecordProperty("rules", "CH-98 CH-100");
  const std::string full = black_castle + "white K e5 C! e6 N e4 N d5 N f5 black N e7 K q17";
  const TestPosition t = imperial(full);
  EXPECT_EQ(t.all("C e6-e8"), (Words{"C e6-e8", "C e6-e8 N e7(e6)"}));
  EXPECT_EQ(t.all().size(), 12U);
  EXPECT_TRUE(t.after("C e6-e8 N e7(e6)").arrested("e6"));
  // From outside a full Castle nobody can be arrested.
  const TestPosition outside =
      imperial(black_castle + "white K e5 C! a8 N e4 N d5 N f5 N e6 black N b8 K q17");
  EXPECT_EQ(outside.all("C a8-c8"), Words{"C a8-c8"});
}

// A Deputy mates by sending the King to a hall.
TEST(CheopsReadings, ACastleIsForce) {
  RecordProperty("rules", "CH-109");
  const std::string pieces = "white K e5 C! a8 black K b8";
  const TestPosition t = imperial(black_castle + pieces);
  EXPECT_EQ(t.condition(), Condition::none);
  EXPECT_EQ(t.after("C a8-c8 K b8(e4)").condition(), Condition::checkmate);
  EXPECT_EQ(imperial(black_castle + "white K e3 C! a8 black K b8").condition(), Condition::none)
      << "the Castle can become active again";
  EXPECT_EQ(imperial(pieces).condition(), Condition::minimal_strength);
}

// An arrested Civilian has not been appointed.
TEST(CheopsReadings, TheLastCivilian) {
  RecordProperty("rules", "CH-96");
  const std::string before = black_castle + "black D e5 C! b4 K q17 white C b5 C+ a9 K a1 moves black";
  const TestPosition letter = imperial(before).after("C b4-b6 C b5(d5)");
  EXPECT_TRUE(letter.arrested("d5"));
  EXPECT_FALSE(letter.piece("a9").known);
  const TestPosition active =
      imperial(before, with(&Options::last_civilian, LastCivilian::active)).after("C b4-b6 C b5(d5)");
  EXPECT_TRUE(active.piece("a9").known);
  // Appointing the last one makes both known under either reading.
  const TestPosition t =
      imperial(black_castle + "white K e5 C+ a5 C b9 black K q17").after("K appoints C b9");
  EXPECT_TRUE(t.piece("a5").known && t.piece("b9").known);
}

// The Effect of its own Castle does not hinder a walk that begins there.
TEST(CheopsReadings, AWalkComesBackIntoItsCastle) {
  RecordProperty("rules", "CH-75 CH-76");
  const std::string position =
      "white T Cd4 T Cf4 C Cd6 C Cf6 castle Ce5 K Ce5 A Bd4 N Be4 N Bd5 N Be5 N Ce4 N Cd5 black K Aa9";
  EXPECT_TRUE(space(position).to("Bd4").contains("Bf4")) << "over d3 and e3, which are outside";
  const TestPosition barred = space(position, with(&Options::walk_returns, false));
  EXPECT_FALSE(barred.to("Bd4").contains("Bf4"));
  EXPECT_TRUE(barred.to("Bd4").contains("Bf3")) << "it may leave";
  // A walk that begins outside does not enter.
  const TestPosition outside = space("white T Cd4 T Cf4 C Cd6 C Cf6 castle Ce5 K Ce5 A Bc3 black K Aa9");
  EXPECT_FALSE(outside.to("Bc3").contains("Bf4"));
}

// The chair is reached over the axis.
TEST(CheopsReadings, TheChairFromTheAxis) {
  RecordProperty("rules", "CH-127");
  const std::string castle = "white T Cd4 T Cf4 C Cd6 C Cf6 castle Ce5 D Ce6 held Ce6 K Aa1 ";
  const Options slides_only = with(&Options::chair_open_by_axis, false);
  const std::string tower = castle + "black T Ae5 K Ai9 moves black";
  EXPECT_TRUE(space(tower).to("Ae5").contains("Ce5"));
  EXPECT_TRUE(space(tower, slides_only).to("Ae5").contains("Ce5"));
  const std::string jump = castle + "black C Ae5 N Be5 K Ai9 moves black";
  EXPECT_TRUE(space(jump).to("Ae5").contains("Ce5"));
  EXPECT_EQ(space(jump).after("C Ae5-Ce5").owner("Ce5"), 'w');
  EXPECT_FALSE(space(jump, slides_only).to("Ae5").contains("Ce5"));
  const std::string walk = castle + "black A Ad5 K Ai9 moves black";
  EXPECT_TRUE(space(walk).to("Ad5").contains("Ce5"));
  EXPECT_FALSE(space(walk, slides_only).to("Ad5").contains("Ce5"));
  EXPECT_FALSE(space(walk).to("Ad5").contains("Ce4")) << "halls stay closed to a walk";
}

TEST(CheopsReadings, PromotionOnEnteringAHall) {
  RecordProperty("rules", "CH-85");
  const std::string position = white_castle + "white D d5 held d5 K a1 P e5 black K q17";
  EXPECT_EQ(imperial(position).all("P e5-e6"), Words{"P e5-e6"});
  const TestPosition entry = imperial(position, with(&Options::promotion_on_entry, true));
  EXPECT_EQ(entry.all("P e5-e6").size(), 11U);
  EXPECT_TRUE(entry.allows("P e5-e6=Q"));
  // By leaving, the activator makes the Castle inactive, so there is no hall for it.
  EXPECT_EQ(imperial(white_castle + "white K a1 P e5 black K q17", with(&Options::promotion_on_entry, true))
                .all("P e5-e6"),
            Words{"P e5-e6"});
}

TEST(CheopsReadings, TheFieldOfAnArrestedAssassin) {
  RecordProperty("rules", "CH-102");
  const Options keeps = with(&Options::arrested_assassin_keeps_field, true);
  const std::string beside_king = black_castle + "white K e5 C+ a8 C k2 black A b8 K q17";
  EXPECT_TRUE(imperial(beside_king).allows("C a8-c8 A b8(e6)"));
  EXPECT_FALSE(imperial(beside_king, keeps).allows("C a8-c8 A b8(e6)")) << "it would give check";
  const std::string beside_duke = black_castle + "white D e5 K a1 C+ a8 C k2 black A b8 K q17";
  const TestPosition silent = imperial(beside_duke).after("C a8-c8 A b8(d5)");
  EXPECT_FALSE(is_attacked(silent.game, silent.state, silent.cell("e5"), Color::black));
  const TestPosition waiting = imperial(beside_duke, keeps).after("C a8-c8 A b8(d5)");
  EXPECT_TRUE(is_attacked(waiting.game, waiting.state, waiting.cell("e5"), Color::black));
  EXPECT_EQ(waiting.to("d5"), Words{}) << "it neither moves nor captures";
}

TEST(CheopsReadings, SeveralArrestsInOneTurn) {
  RecordProperty("rules", "CH-99");
  const Options each = with(&Options::arrests, Arrests::each_jumped);
  // Five enemies in a row, four halls: at most four are sent.
  const std::string row = black_castle + "white K a1 D e5 C! a8 C k2 black P b8 P d8 P f8 P h8 P j8 K q17";
  const TestPosition t = imperial(row, each);
  EXPECT_TRUE(t.allows("C a8-k8 P b8(d5) P d8(e4) P f8(e6) P h8(f5)"));
  const Words all = t.all("C a8-k8");
  EXPECT_EQ(all.size(), 1U + 5 * 4 + 10 * 12 + 10 * 24 + 5 * 24);
  const TestPosition after = t.after("C a8-c8 P b8(e6)");
  EXPECT_TRUE(after.arrested("e6"));
  EXPECT_FALSE(t.allows("C a8-e8 P b8(d5) P d8(d5)")) << "a hall holds one piece";
}

}  // namespace
}  // namespace cheshire::oracle::cheops
