// Castles: how they form, who keeps them, and what they close. Positions small enough to check by hand.
#include <gtest/gtest.h>

#include "rules/cheops/test_board.h"

namespace cheshire::cheops {
namespace {

using test::Board, test::black, test::castle_on_e5, test::Placed, test::white;

struct Castles : testing::Test {
  Board board{test::with_castles()};
  Cell at(const char* name) const { return board.cell(name); }
  CellSet<2> cells(std::initializer_list<const char*> names) const {
    CellSet<2> set;
    for (const char* name : names) set.insert(at(name));
    return set;
  }
  Position<2> with(Piece keeper, const Placed& others) const {
    return Position<2>(*board.tables, castle_on_e5(board, keeper, others));
  }
  static Action move(Cell from, Cell to) { return {ActionKind::move, from, to}; }
};

TEST_F(Castles, FormWhenTheFourthCornerIsOccupied) {
  RecordProperty("rules", "CH-54 CH-55");
  const Placed three{{"a1", white(king)},
                     {"i9", black(king)},
                     {"d4", white(tower)},
                     {"d6", white(civilian)},
                     {"f6", white(civilian)}};
  Placed rook = three, knight_there = three;
  rook.emplace_back("f1", white(tower));
  knight_there.emplace_back("d3", white(knight));
  Position<2> p = board.position(rook);
  EXPECT_TRUE(p.castles().empty());
  p.play(move(at("f1"), at("f4")));
  ASSERT_EQ(p.castles().size(), 1u);
  EXPECT_EQ(p.castles()[0].chair, at("e5"));
  EXPECT_EQ(p.castles()[0].builder, Color::white);
  EXPECT_FALSE(p.castles()[0].active()) << "nobody is on the chair";
  EXPECT_EQ(p.pillars(), cells({"d4", "f4", "d6", "f6"}));
  Position<2> q = board.position(knight_there);
  q.play(move(at("d3"), at("f4")));
  EXPECT_TRUE(q.castles().empty()) << "a Knight is no Rook";
}

TEST_F(Castles, PillarsNeitherMoveNorCheckNorAreCaptured) {
  RecordProperty("rules", "CH-60");
  const Position<2> p = with(no_piece, {{"a1", white(king)}, {"d9", black(king)}, {"d1", black(tower)}});
  EXPECT_FALSE(p.attacked(at("d9"))) << "the Tower d4 is a pillar";
  EXPECT_FALSE(p.attacked(at("d4")));
  for (Action a : p.actions()) EXPECT_FALSE(p.pillars().contains(a.from()));
}

TEST_F(Castles, AreKeptByWhoeverComesToTheChair) {
  RecordProperty("rules", "CH-61 CH-62 CH-64");
  Position<2> p =
      with(no_piece, {{"a1", white(king)}, {"e4", white(knight)}, {"i9", black(king)}, {"e9", black(tower)}});
  EXPECT_FALSE(p.castles()[0].active());
  Position<2> taken = p;
  taken.play(move(at("a1"), at("a2")));
  ASSERT_TRUE(taken.legal(move(at("e9"), at("e5"))));
  taken.play(move(at("e9"), at("e5")));
  ASSERT_TRUE(taken.castles()[0].active());
  EXPECT_EQ(taken.castles()[0].owner, Color::black);
  EXPECT_EQ(taken.castles()[0].builder, Color::white);
  EXPECT_EQ(taken.castles()[0].activator, at("e5"));
}

TEST_F(Castles, AreAbandonedByAnActivatorThatLeaves) {
  RecordProperty("rules", "CH-62 CH-73");
  Position<2> tower_leaves = with(white(tower), {{"a1", white(king)}, {"i9", black(king)}});
  ASSERT_TRUE(tower_leaves.castles()[0].active());
  tower_leaves.play(move(at("e5"), at("e4")));
  EXPECT_FALSE(tower_leaves.castles()[0].active()) << "a Tower is no Noble";
  Position<2> king_steps = with(white(king), {{"i9", black(king)}});
  king_steps.play(move(at("e5"), at("e4")));
  EXPECT_TRUE(king_steps.castles()[0].active()) << "a Noble may stay in a hall";
  king_steps.play(move(at("i9"), at("i8")));
  king_steps.play(move(at("e4"), at("e3")));
  EXPECT_FALSE(king_steps.castles()[0].active());
}

TEST_F(Castles, CloseHallsAndPillarsToPiecesOutside) {
  RecordProperty("rules", "CH-65 CH-67 CH-68 CH-72");
  const CellSet<2> walls = cells({"d4", "e4", "f4", "d5", "f5", "d6", "e6", "f6"});
  const Position<2> empty = with(no_piece, {{"a1", white(king)}, {"i9", black(king)}});
  EXPECT_TRUE(empty.closed_to(at("e1"), Color::black).empty()) << "an inactive Castle has no Effect";
  const Position<2> p = with(white(king), {{"i9", black(king)}});
  for (const Color color : {Color::white, Color::black}) EXPECT_EQ(p.closed_to(at("e1"), color), walls);
  EXPECT_TRUE(p.closed_to(at("e4"), Color::white).empty()) << "the owner's pieces in a hall are inside";
  EXPECT_EQ(p.closed_to(at("e4"), Color::black), walls | cells({"e5"}));
  EXPECT_TRUE(p.closed_to(at("e5"), Color::black).empty());
}

TEST_F(Castles, ShelterTheirKing) {
  RecordProperty("rules", "CH-67");
  const Placed others{{"i9", black(king)}, {"e1", black(tower)}, {"a5", black(tower)}};
  const Position<2> inside = with(white(king), others);
  EXPECT_FALSE(inside.in_check());
  Placed open = others;
  open.emplace_back("e5", white(king));
  EXPECT_TRUE(board.position(open).in_check());
}

TEST_F(Castles, AreNotLeaptInto) {
  RecordProperty("rules", "CH-70 CH-71");
  const Position<2> p = with(white(king), {{"i9", black(king)}, {"e2", black(knight)}});
  const CellSet<2> barred = p.barred_to(at("e2"), Color::black);
  EXPECT_TRUE(barred.contains(at("e4")));
  EXPECT_FALSE(barred.contains(at("c3")));
}

// Where no King is arrested, the walls treat a King in an enemy hall as they treat a piece outside.
TEST(CastlesWithFreeKings, AKingInAnEnemyHallMayStepOut) {
  RecordProperty("rules", "CH-79");
  const auto king_moves = [](bool arrested) {
    Rules rules = test::with_castles();
    rules.king_arrested = arrested;
    const Board board(rules);
    cheops::Setup setup =
        castle_on_e5(board, white(knight), {{"e6", black(king)}, {"a1", white(king)}, {"a6", white(tower)}});
    setup.side = Color::black;
    const Position<2> p(*board.tables, setup);
    EXPECT_FALSE(p.in_check()) << "the hall is walled off from the Tower on a6";
    std::vector<std::string> to;
    p.luft(Color::black).for_each([&](Cell c) { to.push_back(board.tables->topology.name(c)); });
    return to;
  };
  EXPECT_EQ(king_moves(true), std::vector<std::string>{});
  // The Knight attacks d7 and f7; d5, e5 and f5 are walled off, and d6 and f6 are pillars.
  EXPECT_EQ(king_moves(false), std::vector<std::string>{"e7"});
}

}  // namespace
}  // namespace cheshire::cheops
