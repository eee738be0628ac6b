// Tests 69 to 76 of the dossier: the pyramid.
#include <gtest/gtest.h>

#include <string>

#include "oracle/cheops/test_position.h"

namespace cheshire::oracle::cheops {
namespace {

std::size_t moves(const std::string& piece, const std::string& square) {
  return space("white " + piece + ' ' + square).to(square).size();
}

TEST(CheopsDossier, T69_CellsAndPiecesInSpace) {
  RecordProperty("rules", "CH-3 CH-4 CH-6 CH-18 CH-19 CH-22 CH-23 CH-24");
  EXPECT_EQ(game_named("cheops")->arena.cells(), 165);
  EXPECT_EQ(game_named("cheops-imperial")->arena.cells(), 969);
  EXPECT_EQ(moves("K", "Ee5"), 9U);
  EXPECT_EQ(moves("N", "Ee5"), 4U);
  EXPECT_EQ(moves("T", "Ee5"), 4U);
  EXPECT_EQ(moves("M", "Ee5"), 16U);
  EXPECT_EQ(moves("Q", "Ee5"), 36U);
  EXPECT_EQ(moves("K", "Ae5"), 17U);
  EXPECT_EQ(moves("N", "Ae5"), 16U);
  EXPECT_EQ(moves("Q", "Ae5"), 52U);
}

TEST(CheopsDossier, T70_PawnsGoForwardOrDown) {
  RecordProperty("rules", "CH-3 CH-31 CH-32");
  const TestPosition t = space("white P Aa2 P Ae2");
  EXPECT_EQ(t.to("Aa2"), words("Aa3 Aa4"));
  EXPECT_EQ(t.to("Ae2"), words("Ae3 Ae4 Be2"));
  EXPECT_EQ(t.game.arena.find("Ce2"), no_cell);
}

TEST(CheopsDossier, T71_PawnsCaptureBesideTheirSteps) {
  RecordProperty("rules", "CH-34 CH-35");
  const TestPosition t = space("white P Ae4 black N Ad5 N Af5 N Bd4 N Bf4 N Be5 N Bd5 N Bf5");
  EXPECT_EQ(t.to("Ae4"), words("Ae5 Be4 Ad5 Af5 Bd4 Bf4"));
}

TEST(CheopsDossier, T72_TheKingGoesDownFromTheStart) {
  RecordProperty("rules", "CH-18");
  EXPECT_EQ(start_of("cheops").to("Ae1"), words("Bd2 Be2 Bf2"));
}

const std::string mated_black = "white K Ab7 T Ah9 black K Aa9 ";
const std::string mated_white = "white K Aa1 black K Ab3 T Ah1 ";

TEST(CheopsDossier, T73_BothObjectivesOrOneEach) {
  RecordProperty("rules", "CH-120 CH-122 CH-123");
  const TestPosition won = space(mated_black + "white Q Ee5 T Bh8 moves black");
  EXPECT_TRUE(reigns(won.game, won.state, Color::white));
  EXPECT_EQ(decide(won.game, won.state, Ending::checkmate), Decision::white_wins);
  const TestPosition tied = space(mated_white + "white Q Ee5");
  EXPECT_EQ(decide(tied.game, tied.state, Ending::checkmate), Decision::tie);
  const TestPosition stale = space("white K Aa1 Q Ee5 black K Ai9");
  const Tally points = tally(stale.game, stale.state, Ending::stalemate);
  EXPECT_EQ(points.of[0].points, 3) << "two for the reign, one for the Queen among the pieces";
  EXPECT_EQ(decide(stale.game, stale.state, Ending::stalemate), Decision::white_wins);
  const TestPosition crowd = space("white K Aa1 Q Ee5 black K Ai9 P Aa6 C Ab6 moves black");
  EXPECT_EQ(tally(crowd.game, crowd.state, Ending::stalemate).of[0].points, 2);
  EXPECT_EQ(decide(crowd.game, crowd.state, Ending::stalemate), Decision::white_wins);
}

TEST(CheopsDossier, T74_ADuchessAssumesTheReign) {
  RecordProperty("rules", "CH-121");
  const TestPosition t = space("white K Aa1 DS De5 black K Ai9 Q Ah9").after("DS De5-Ee5");
  EXPECT_EQ(t.piece("Ee5").role, Role::queen);
  EXPECT_TRUE(reigns(t.game, t.state, Color::white));
  const TestPosition other = space("white K Aa1 Q Ab1 DS De5 black K Ai9").after("DS De5-Ee5");
  EXPECT_EQ(other.piece("Ee5").role, Role::duchess);
}

TEST(CheopsDossier, WhoTakesTheQueenMakesTheDuchessOnTheApexQueen) {
  RecordProperty("rules", "CH-17 CH-86 CH-121");
  const std::string queen_on_a7 = "T Aa2 black K Ai9 Q Aa7 DS Ee5";
  const TestPosition in_line = space("white K Ae1 " + queen_on_a7);
  EXPECT_EQ(in_line.to("Aa2"), words("Ab2 Ac2 Ad2 Ae2 Af2 Ag2 Ah2 Ai2 Aa1 Aa3 Aa4 Aa5 Aa6"))
      << "she would give check through Be2, Ce3 and De4";
  const TestPosition aside = space("white K Ad1 " + queen_on_a7).after("T Aa2XAa7");
  EXPECT_EQ(aside.piece("Ee5").role, Role::queen);
}

/// A Castle on level 3 with its chair in the middle.
const std::string third_level = "white T Cd4 T Cf4 C Cd6 C Cf6 castle Ce5 ";

TEST(CheopsDossier, T75_TheAxisIsOpenAboveAndBelow) {
  RecordProperty("rules", "CH-56 CH-63 CH-67 CH-72");
  const TestPosition tower = space(third_level + "white K Ce5 black T Ae5 moves black");
  EXPECT_TRUE(tower.to("Ae5").contains("Be5"));
  EXPECT_FALSE(tower.to("Ae5").contains("Bd5"));
  EXPECT_TRUE(tower.check(Color::white)) << "from Ae5 down the post";
  EXPECT_FALSE(space(third_level + "white K Ce5 P Be5 black T Ae5 moves black").check(Color::white));

  const TestPosition minister = space(third_level + "white K Ce5 P Cd5 P Bd4 black M Af5 moves black");
  ASSERT_TRUE(minister.allows("M Af5-Be5"));
  const Words from_axis = minister.after("M Af5-Be5").passed_turn().to("Be5");
  EXPECT_TRUE(from_axis.contains("Cd5"));
  EXPECT_TRUE(from_axis.contains("Bd4"));

  const TestPosition beside = space(third_level + "white K Ce5 black T Ad5 moves black");
  EXPECT_FALSE(beside.to("Ad5").contains("Bd5"));
  EXPECT_TRUE(space(third_level + "black T Ad5 moves black").to("Ad5").contains("Bd5"));
}

TEST(CheopsDossier, T76_TheUpperAxisOnTheKingsLevelIsClosed) {
  RecordProperty("rules", "CH-56 CH-67 CH-74");
  const std::string second_level = "white T Bd4 T Bf4 C Bd6 C Bf6 K Be5 castle Be5 ";
  const TestPosition empty = space(second_level);
  const Castle& castle = empty.state.castles[0];
  int tried = 0;
  for (Cell cell = 0; cell < empty.game.arena.cells(); ++cell) {
    const std::string& name = empty.game.arena.name(cell);
    if (part_of(empty.game.arena, castle.chair, cell) != Part::outside) continue;
    for (const char* piece : {"K", "Q", "PM", "M", "N", "T", "P", "C", "D", "DS", "B", "BS", "MA", "A"}) {
      TestPosition t = space(second_level + "black " + piece + ' ' + name + " moves black");
      EXPECT_FALSE(quiet_moves(t.game, t.state, cell).contains(t.cell("Ae5"))) << piece << ' ' << name;
      ++tried;
    }
  }
  EXPECT_GT(tried, 1000);
  EXPECT_TRUE(space(second_level + "black A Ag5 moves black").to("Ag5").contains("Af5"));
  EXPECT_TRUE(space(second_level + "black A Af5 moves black").to("Af5").contains("Ae5"));
  const TestPosition below = space(second_level + "black T De5 moves black");
  EXPECT_TRUE(below.to("De5").contains("Ce5"));
  EXPECT_TRUE(below.check(Color::white)) << "up the post";
}

}  // namespace
}  // namespace cheshire::oracle::cheops
