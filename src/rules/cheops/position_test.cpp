// The kernel of Cheops alone, on positions whose actions can be counted by hand. tests/oracle has the rules
// one by one, and tests/differential compares both in random games.
#include "rules/cheops/position.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "base/test_message.h"
#include "rules/cheops/test_board.h"

namespace cheshire::cheops {
namespace {

using test::Board, test::black, test::Placed, test::white;

TEST(CheopsPosition, LoneKingsStepToEveryNeighbour) {
  const Board board;
  EXPECT_EQ(board.position({{"e5", white(king)}, {"e9", black(king)}}).count(), 8);
  EXPECT_EQ(board.position({{"a1", white(king)}, {"e9", black(king)}}).count(), 3);
  // Kings keep apart: none of the three squares towards e3 is available.
  EXPECT_EQ(board.position({{"e1", white(king)}, {"e3", black(king)}}).count(), 2);
}

TEST(CheopsPosition, ATowerAndAMinisterSlide) {
  const Board board;
  const Placed kings{{"a8", white(king)}, {"i8", black(king)}};
  const auto with = [&](Kind kind, const char* where) {
    Placed all = kings;
    all.emplace_back(where, white(kind));
    return board.position(all).count() - board.position(kings).count();
  };
  EXPECT_EQ(with(tower, "e5"), 16);
  EXPECT_EQ(with(minister, "e5"), 16);
  EXPECT_EQ(with(knight, "e5"), 8);
  EXPECT_EQ(with(queen, "e5"), 32);
}

TEST(CheopsPosition, ACaptureTakesThePieceOffAndBeginsTheCountAnew) {
  const Board board;
  cheops::Setup setup =
      board.setup({{"a1", white(king)}, {"e5", white(tower)}, {"e8", black(knight)}, {"i9", black(king)}});
  setup.idle_turns = 17;
  Position<2> p(*board.tables, setup);
  p.play({ActionKind::move, board.cell("a1"), board.cell("a2")});
  EXPECT_EQ(p.idle_turns(), 18);
  EXPECT_TRUE(p.is_ok());
  p.play({ActionKind::move, board.cell("i9"), board.cell("i8")});
  const Action capture(ActionKind::move, board.cell("e5"), board.cell("e8"));
  ASSERT_TRUE(p.legal(capture));
  p.play(capture);
  EXPECT_EQ(p.idle_turns(), 0);
  EXPECT_EQ(p.at(board.cell("e8")), white(tower));
  EXPECT_TRUE(p.pieces(Color::black, knight).empty());
  EXPECT_TRUE(p.is_ok());
}

TEST(CheopsPosition, AKingInCheckMustParry) {
  const Board board;
  // The Tower on e9 checks along the file; d and f are free, and the Tower on a2 can interpose on e2.
  const auto p =
      board.position({{"e1", white(king)}, {"a2", white(tower)}, {"e9", black(tower)}, {"i9", black(king)}});
  EXPECT_TRUE(p.in_check());
  EXPECT_EQ(p.count(), 5);  // d1, d2, f1, f2, and the Tower on e2
  EXPECT_TRUE(p.legal({ActionKind::move, board.cell("a2"), board.cell("e2")}));
  EXPECT_FALSE(p.legal({ActionKind::move, board.cell("a2"), board.cell("a3")}));
}

TEST(CheopsPosition, TheKeyTellsPiecesAndTheSideToMove) {
  const Board board;
  const Placed placed{{"a1", white(king)}, {"i9", black(king)}};
  EXPECT_EQ(board.position(placed).key(), board.position(placed).key());
  EXPECT_NE(board.position(placed).key(), board.position(placed, Color::black).key());
  EXPECT_NE(board.position(placed).key(), board.position({{"a2", white(king)}, {"i9", black(king)}}).key());
}

TEST(CheopsPosition, StaysOkInRandomGames) {
  const Board board(test::with_castles());
  Rng rng(20);
  int actions = 0;
  for (int game = 0; game < 40; ++game) {
    Placed placed{{"e1", white(king)},  {"e9", black(king)},   {"a1", white(tower)},
                  {"i9", black(tower)}, {"b1", white(knight)}, {"h9", black(minister)}};
    for (char file = 'b'; file <= 'h'; ++file) {
      placed.emplace_back(std::string{file, '2'}, white(pawn));
      placed.emplace_back(std::string{file, '8'}, black(pawn));
    }
    for (const char* where : {"c3", "e3", "g3"}) placed.emplace_back(where, white(civilian));
    for (const char* where : {"c7", "e7", "g7"}) placed.emplace_back(where, black(civilian));
    Position<2> p = board.position(placed);
    for (int turn = 0; turn < 60; ++turn) {
      const std::vector<Action> all = p.actions();
      if (all.empty()) break;
      p.play(all[rng.below(all.size())]);
      ASSERT_TRUE(p.is_ok()) << "game " << game << ", turn " << turn;
      ++actions;
    }
  }
  EXPECT_GT(actions, 1000);
}

// The Tower on i2 and the Knight on h3 both check, so only a chain that arrests both is legal.
// Thousands of others, with fewer or lower squares, come before those and do not count.
TEST(CheopsPosition, JointArrestsThatLeaveTheKingInCheckDoNotCount) {
  RecordProperty("rules", "CH-99");
  Rules rules = test::with_castles();
  rules.one_arrest = false;
  const Board board(rules);
  Placed placed{{"f2", white(king)},     {"a1", white(civilian)}, {"i9", black(king)},
                {"b1", black(minister)}, {"d1", black(minister)}, {"f1", black(minister)},
                {"h1", black(minister)}, {"i2", black(tower)},    {"h3", black(knight)}};
  std::vector<Castle> castles;
  for (const char file : {'b', 'e', 'h'}) {
    const auto beside = [&](int files, char rank) {
      return std::string{static_cast<char>(file + files), rank};
    };
    placed.emplace_back(beside(-1, '5'), white(tower));
    placed.emplace_back(beside(1, '5'), white(tower));
    placed.emplace_back(beside(-1, '7'), white(civilian));
    placed.emplace_back(beside(1, '7'), white(civilian));
    placed.emplace_back(beside(0, '6'), white(knight));
    const Cell chair = board.cell(beside(0, '6'));
    castles.push_back({chair, Color::white, chair, Color::white});
  }
  cheops::Setup setup = board.setup(placed);
  setup.castles = castles;
  setup.deputies = {board.cell("a1")};
  setup.appointments[0] = 1;
  const Position<2> p(*board.tables, setup);
  ASSERT_TRUE(p.in_check());
  int joint = 0;
  for (const Action a : p.actions()) {
    if (a.arrest_count() < 2) continue;
    ++joint;
    CellSet<2> sent;
    for (int i = 0; i < a.arrest_count(); ++i) sent.insert(a.arrest(i).victim);
    EXPECT_TRUE(sent.contains(board.cell("i2")) && sent.contains(board.cell("h3")));
  }
  // On g3 alone end 12 x 11 arrests of these two, and 4 x 12 x 11 x 10 of one more.
  EXPECT_EQ(joint, Position<2>::max_joint_arrests);
  EXPECT_EQ(p.count(), static_cast<int>(p.actions().size()));
}

TEST(CheopsPosition, WithNothingButKingsMateIsImpossible) {
  const Board board;
  EXPECT_FALSE(board.position({{"e1", white(king)}, {"e9", black(king)}}).has_force());
  EXPECT_TRUE(board.position({{"e1", white(king)}, {"e9", black(king)}, {"a1", white(tower)}}).has_force());
}

// Pieces that a game file gives the Court move as the kernel can; C++ games are made for it.
TEST(CheopsTables, RefuseWhatTheKernelCannotPlay) {
  const auto with = [](auto change) {
    GameSpec spec = test::cheops_spec(9, 1, {});
    change(spec);
    const auto tables = Tables<2>::compile(std::move(spec));
    return tables ? std::string("none") : cheshire::test::brief(tables.error().message);
  };
  EXPECT_EQ(with([](GameSpec&) {}), "none");
  EXPECT_EQ(with([](GameSpec& s) { s.board = test::cheops_spec(9, 5, {}).board; }), "board-too-large(128)");
  EXPECT_EQ(with([](GameSpec& s) { s.kinds.pop_back(); }), "cheops-pieces-missing");
  EXPECT_EQ(with([](GameSpec& s) { s.kinds[duke].movement = "K?"; }),
            "movement-unreadable(duke, \"K?\", atom-unknown(\"?\"))");
  EXPECT_EQ(with([](GameSpec& s) { s.kinds[duke].movement = "nN"; }),
            "piece-unplayable(duke, lame-leap-bent)");
  EXPECT_EQ(with([](GameSpec& s) { s.kinds[duke].movement = "nD"; }),
            "piece-unplayable(duke, paths-in-cheops)");
}

}  // namespace
}  // namespace cheshire::cheops
