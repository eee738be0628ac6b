// What one side knows of the other's papers, and what turns that are announced tell it.
#include "rules/cheops/knowledge.h"

#include <gtest/gtest.h>

#include "rules/cheops/test_board.h"

namespace cheshire::cheops {
namespace {

using test::Board, test::black, test::castle_on_e5, test::white;
using Doubt = Knowledge<2>::Doubt;

TEST(CheopsKnowledge, APlayerIsNotToldWhomTheEnemyAppointed) {
  const Board board(test::with_castles());
  cheops::Setup setup =
      board.setup({{"e1", white(king)}, {"e9", black(king)}, {"b3", white(civilian)}, {"a1", white(tower)}});
  setup.deputies = {board.cell("b3")};
  setup.appointments[0] = 1;
  const Knowledge<2> all(*board.tables, setup);
  EXPECT_TRUE(all.complete());
  EXPECT_TRUE(all.without_papers(Color::white).complete());
  const Knowledge<2> enemy = all.without_papers(Color::black);
  EXPECT_FALSE(enemy.complete());
  EXPECT_EQ(enemy.concealed(Color::white), 1);
  EXPECT_TRUE(enemy.position().deputies().empty());
  EXPECT_EQ(enemy.position().appointments(Color::white), 1)
      << "that there was an appointment everybody knows (CH-90)";
}

/// White's King keeps a Castle and may appoint one of the Civilians b3 and c3.
struct Appointing {
  Board board{test::with_castles()};
  Cell chair = board.cell("e5"), b3 = board.cell("b3"), c3 = board.cell("c3");
  Knowledge<2> all{*board.tables,
                   castle_on_e5(board, white(king),
                                {{"i9", black(king)}, {"b3", white(civilian)}, {"c3", white(civilian)}})};
  AnnouncedAction appointment{Action(ActionKind::appointment, chair, b3), false, {}};
};

TEST(CheopsKnowledge, AnAppointmentIsAnnouncedWithoutItsCivilian) {
  RecordProperty("rules", "CH-87 CH-90");
  Appointing g;
  Knowledge<2> black_knows = g.all.without_papers(Color::black);
  AnnouncedAction seen = Knowledge<2>::without_paper(g.appointment, Color::white, Color::black);
  EXPECT_TRUE(seen.sealed());
  EXPECT_EQ(Knowledge<2>::without_paper(g.appointment, Color::white, Color::white).action,
            g.appointment.action)
      << "White knows its own paper";
  ASSERT_EQ(g.all.play(g.appointment), Doubt::none);
  EXPECT_TRUE(g.all.position().deputies().contains(g.b3));
  ASSERT_EQ(black_knows.play(seen), Doubt::none);
  EXPECT_TRUE(black_knows.position().deputies().empty());
  EXPECT_EQ(black_knows.concealed(Color::white), 1);
  EXPECT_EQ(black_knows.position().appointments(Color::white), 1);
}

TEST(CheopsKnowledge, OnlyAKingWhoMayAppointsAnybody) {
  const Board board(test::with_castles());
  Knowledge<2> k(
      *board.tables,
      castle_on_e5(board, no_piece, {{"a1", white(king)}, {"i9", black(king)}, {"b3", white(civilian)}}));
  AnnouncedAction appointment{Action(ActionKind::appointment, board.cell("a1"), board.cell("b3")), false, {}};
  EXPECT_EQ(k.play(appointment), Doubt::illegal);
  AnnouncedAction sealed = Knowledge<2>::without_paper(appointment, Color::white, Color::black);
  EXPECT_EQ(k.play(sealed), Doubt::illegal);
  EXPECT_EQ(k.concealed(Color::white), 0) << "nothing changes";
  EXPECT_EQ(k.position().side(), Color::white);
}

TEST(CheopsKnowledge, NobodyIsExposedWhoCannotBeADeputy) {
  Appointing g;
  Knowledge<2> black_knows = g.all.without_papers(Color::black);
  AnnouncedAction step{Action(ActionKind::move, g.b3, g.board.cell("b4")), false, {}};
  step.compromised.push_back(g.c3);
  EXPECT_EQ(black_knows.play(step), Doubt::contradiction) << "White has appointed nobody";
}

}  // namespace
}  // namespace cheshire::cheops
