// Recorder notation of Cheops: the author's marks, written and read back.
#include "text/cheops/notation.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "base/rng.h"
#include "base/shown_text.h"
#include "base/test_message.h"
#include "text/cheops/test_cheops.h"
#include "text/cheops/wire.h"

namespace cheshire::cheops::test {
namespace {

using cheshire::test::brief;

// Returns the notation of a turn given in its wire form.
template <int W>
std::string written(const Kernel<W>& game, const std::string& fen, const std::string& wire) {
  const auto p = game.position(fen);
  const auto setup = p.setup();
  const Result<Wire> read = read_wire(wire, game.spec(), game.topology(), setup.pieces, setup.side);
  EXPECT_TRUE(read) << wire;
  if (!read) return {};
  const std::string text = notation(p, read->announced);
  const Result<AnnouncedAction> again = read_notation(p, text);
  EXPECT_TRUE(again) << text;
  if (again && again->action.kind() != ActionKind::appointment) {
    EXPECT_EQ(again->action, read->announced.action) << text;
  }
  return text;
}

TEST(CheopsNotation, MovesAndCaptures) {
  const auto game = common();
  EXPECT_EQ(written(game, "k8/9/9/9/9/9/9/9/K2V5", "d1e2"), "PM d1-e2");
  EXPECT_EQ(written(game, "T3k4/9/9/9/9/9/9/n8/4K4", "a9a2"), "T a9Xa2");
  EXPECT_EQ(written(game, "8k/1P7/9/9/9/9/9/9/K8", "b8b9a"), "P b8-b9=A");
  EXPECT_EQ(written(game, "2n5k/1P7/9/9/9/9/9/9/K8", "b8c9v"), "P b8Xc9=PM");
  EXPECT_EQ(written(game, "t3k3t/9/9/9/9/9/9/9/T3K3T w a1,e1,i1", "e1c1"), "K e1-c1 T a1-d1");
  Rules rules;
  rules.en_passant = true;
  EXPECT_EQ(written(common(rules), "k8/9/9/9/9/3pP4/9/9/K8 b - - - - - e3", "d4e3"), "P d4Xe3");
}

TEST(CheopsNotation, ChainsHaveTheirLeastNumberOfJumps) {
  RecordProperty("rules", "CH-38");
  const auto game = common();
  EXPECT_EQ(written(game, "k8/9/6P2/9/4P4/3P5/3C5/9/K8", "d3d5"), "C d3:1:d5");
  EXPECT_EQ(written(game, "k8/9/9/6P2/6P2/4P4/3C5/9/K8", "d3f5"), "C d3:1:f5");
  EXPECT_EQ(written(game, "k8/9/9/6P2/9/4P4/3C5/9/K8", "d3h7"), "C d3:2:h7");
  EXPECT_EQ(written(game, "k8/9/9/6P2/9/4P4/3C5/9/K8", "d3c3"), "C d3-c3");
}

TEST(CheopsNotation, AbdicationsAndPapers) {
  const auto game = common(with_castles());
  EXPECT_EQ(written(game, "k7T/1K7/9/9/9/9/9/5d3/9 b", "a9>f2"), "K a9->f2");
  const std::string court = "8k/1C5c1/9/3C1C3/4K4/3T1R3/7T1/C8/9 w - e5w=e5w ";
  EXPECT_EQ(written(game, court, "@a2"), "K appoints C");
  EXPECT_EQ(written(game, court, "@"), "K appoints C");
  EXPECT_EQ(written(game, court + "0/1", "?h8"), "inspects h8");
  EXPECT_EQ(written(game, court + "0/1", "?h8!"), "inspects h8 Civilian");
  EXPECT_EQ(written(game, court + "0/1", "?h8!h8"), "inspects h8 Deputy");
  const Result<AnnouncedAction> announced = read_notation(game.position(court + "0/1"), "inspects h8 Deputy");
  ASSERT_TRUE(announced);
  EXPECT_TRUE(announced->discloses);
  EXPECT_EQ(announced->compromised[0], game.cell("h8"));
  EXPECT_TRUE(read_notation(game.position(court), "K appoints C")->sealed());
  EXPECT_EQ(written(game, "8k/9/9/3C1C3/3PK4/3T1R3/9/9/9 w - e5w=e5w - d5", "d5d5q"), "P d5=Q");
}

TEST(CheopsNotation, ArrestsNameTheHall) {
  RecordProperty("rules", "CH-98");
  const auto game = common(with_castles());
  const std::string court = "8k/9/9/3C1C3/4K4/3T1R3/";
  EXPECT_EQ(written(game, court + "7C1/1n7/C8 w - e5w=e5w 1:a1/0", "a1c3:b2e6"), "C a1:1:c3 N(e6)");
  // The chain may lead over either Knight, so the arrested one is named by its square.
  EXPECT_EQ(written(game, court + "7C1/nn7/C8 w - e5w=e5w 1:a1/0", "a1a3:a2e6"), "C a1:1:a3 N a2(e6)");
  EXPECT_EQ(written(game, court + "7C1/nn7/C8 w - e5w=e5w 1:a1/0", "a1a3:b2e6"), "C a1:3:a3 N b2(e6)");
}

TEST(CheopsNotation, ThePyramidNamesLevels) {
  const auto game = space();
  const std::string fen = "8k/9/9/9/9/9/9/4P4/K8/7/7/7/7/7/7/7/5/5/5/5/5/3/1S1/3/1";
  EXPECT_EQ(written(game, fen, "De5Ee5"), "DS e5@4-e5@5");
  EXPECT_EQ(written(game, fen, "Ae2Be2"), "P e2@1-e2@2");
  const auto p = game.position(fen);
  for (const char* same : {"DS De5-Ee5", " DS  e5@4-e5@5 ", "12a DS e5@4-Ee5", "12 DS De5-e5@5"}) {
    const Result<AnnouncedAction> announced = read_notation(p, same);
    ASSERT_TRUE(announced) << same;
    EXPECT_EQ(announced->action.to(), game.cell("Ee5"));
  }
}

TEST(CheopsNotation, WhatIsNoLegalActionIsNotRead) {
  const auto game = common();
  const auto p = game.position("T3k4/9/9/9/9/9/9/n8/4K4");
  EXPECT_TRUE(read_notation(p, "3b T a9xa2"));
  for (const char* text : {"", "3b", "T a9-a2", "T a9", "x", "T a9Xa1", "\xff", "K appoints C", "t a9Xa2"}) {
    const Result<AnnouncedAction> announced = read_notation(p, text);
    ASSERT_FALSE(announced) << text;
    EXPECT_EQ(brief(announced.error().message), "turn-illegal(\"" + shown_text(text) + "\")");
  }
}

TEST(CheopsNotation, AnIntentionIsReadFromItsSquares) {
  const auto flat = common(with_castles());
  const auto p = flat.position("8k/9/9/3C1C3/4K4/3T1R3/7C1/nn7/C8 w - e5w=e5w 1:a1/0");
  const auto cell = [&](const char* name) { return flat.cell(name); };
  const auto move = [&](const char* a, const char* b) { return Action(ActionKind::move, cell(a), cell(b)); };
  EXPECT_EQ(read_intention(p, "PM d1Xd9"), move("d1", "d9"));
  EXPECT_EQ(read_intention(p, " 12b  C a1:2:c3 "), move("a1", "c3"));
  EXPECT_EQ(read_intention(p, "C a1:1:a3 N a2(e6)"), move("a1", "a3").with_arrest(cell("a2"), cell("e6")));
  EXPECT_EQ(read_intention(p, "C a1:1:a3 N(e6)"), move("a1", "a3"));
  EXPECT_EQ(read_intention(p, "P b8xb9=DS"), move("b8", "b9").with_promotion(duchess));
  EXPECT_EQ(read_intention(p, "P b8xb9=D founds e5"),
            move("b8", "b9").with_promotion(duke).with_castle(cell("e5")));
  EXPECT_EQ(read_intention(p, "P d5=Q"),
            Action(ActionKind::promotion_in_place, cell("d5"), cell("d5")).with_promotion(queen));
  EXPECT_EQ(read_intention(p, "K e5->a1"), Action(ActionKind::abdication, cell("e5"), cell("a1")));
  EXPECT_EQ(read_intention(p, "inspects f7"), Action(ActionKind::inspection, cell("f7"), cell("f7")));
  EXPECT_EQ(read_intention(p, "K appoints C"), AnnouncedAction::sealed_appointment(cell("e5")));
  for (const char* nothing : {"", "PM", "PM d1", "inspects", "inspects z9", "K e5@5", "\xff=Q", "=", "a1 ="})
    EXPECT_FALSE(read_intention(p, nothing)) << nothing;

  const auto pyramid = space();
  const auto q = pyramid.position("8k/9/9/9/9/9/9/4P4/K8/7/7/7/7/7/7/7/5/5/5/5/5/3/1S1/3/1");
  const Action wanted(ActionKind::move, pyramid.cell("Ae2"), pyramid.cell("Cf3"));
  for (const char* text : {"P e2@1-f3@3", "P Ae2-Cf3", "3. P e2@1Xf3@3"})
    EXPECT_EQ(read_intention(q, text), wanted) << text;
  for (const char* nothing : {"P e2-f3", "P e2@1-f3@9", "P e2@1-f3@", "P e2@0-f3@1"})
    EXPECT_FALSE(read_intention(q, nothing)) << nothing;
}

// Except for appointments, no two actions have the same notation. Each action can be read from its notation
// and its wire form.
template <int W>
void each_is_read(const Kernel<W>& game, const std::string& fen, int positions) {
  Rng rng(11);
  auto p = game.position(fen);
  for (int n = 0; n < positions; ++n) {
    const auto setup = p.setup();
    std::map<std::string, Action> texts;
    const auto actions = p.actions();
    for (Action a : actions) {
      const AnnouncedAction announced{a, false, {}};
      const std::string wire = write_wire({announced, {}}, game.spec(), game.topology());
      const Result<Wire> read = read_wire(wire, game.spec(), game.topology(), setup.pieces, setup.side);
      ASSERT_TRUE(read) << wire;
      EXPECT_EQ(read->announced.action, a) << wire;
      if (a.kind() == ActionKind::appointment) continue;
      const auto [it, fresh] = texts.emplace(notation(p, announced), a);
      EXPECT_TRUE(fresh) << it->first << " in " << write_fen(setup, game.spec(), game.topology());
    }
    if (!texts.empty()) {
      auto some = texts.begin();
      std::advance(some, rng.below(static_cast<std::uint32_t>(texts.size())));
      const Result<AnnouncedAction> announced = read_notation(p, some->first);
      ASSERT_TRUE(announced) << some->first;
      EXPECT_EQ(announced->action, some->second);
    }
    p = actions.empty() ? game.position(fen) : p;
    if (!actions.empty()) p.play(actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
  }
}

TEST(CheopsNotation, EveryActionIsReadAsItWasWritten) {
  Rules rules = with_castles();
  each_is_read(common(), "tmmvkqnnt/ppppppppp/3c1c3/9/9/9/3C1C3/PPPPPPPPP/TMMVKQNNT w a1,e1,i1,a9,e9,i9",
               200);
  rules.castling = Castling::beside;
  rules.formation = Formation::declared;
  each_is_read(imperial(rules), campaign, 200);
  each_is_read(space(), pyramid_campaign, 200);
}

}  // namespace
}  // namespace cheshire::cheops::test
