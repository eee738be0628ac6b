#include "protocol/xboard.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "messages/text.h"
#include "messages/uci.h"
#include "protocol/test_dialogue.h"

namespace cheshire {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

class Talk : public ProtocolDialogue<Xboard> {
 public:
  explicit Talk(std::string variant = "chess") : ProtocolDialogue(std::move(variant)) {
    for (const char* line : {"xboard", "protover 2", "new", "sd 1"}) say(line);
    forget();
  }

  Xboard& xboard() { return protocol(); }
  /// Waits for a line of thinking.
  bool thinks() {
    return !wait_for([](std::string_view line) { return line[0] >= '1' && line[0] <= '9'; }).empty();
  }
  /// Waits for the engine's move and returns it, its legs joined; empty if it makes none.
  std::string move() {
    finish();
    std::string text;
    for (const std::string& line : lines()) {
      if (line.starts_with("move ")) text += line.substr(5);
    }
    return text;
  }
};

TEST(Xboard, AnnouncesItsFeatures) {
  Talk t;
  const auto lines = t.answers("protover 2");
  EXPECT_EQ(lines.front(), "feature done=0");
  EXPECT_EQ(lines.back(), "feature done=1");
  EXPECT_THAT(lines, Contains(StartsWith("feature variants=\"normal,fischerandom,alice,")));
  EXPECT_THAT(lines, Contains("feature option=\"Level -spin 8 1 8\""));
  EXPECT_THAT(lines, Contains("feature option=\"Clear Hash -button\""));
  EXPECT_THAT(lines, Contains("feature option=\"UCI_LimitStrength -check 0\""));
  EXPECT_THAT(lines, Contains(StartsWith("feature option=\"UCI_Elo -spin ")));
  EXPECT_THAT(lines, Not(Contains(HasSubstr("UCI_ShowWDL"))));
  EXPECT_THAT(lines, Not(Contains(HasSubstr("cheops")))) << "its turns are not plain moves";
}

TEST(Xboard, LeavesChessOutIfItBeginsWithAnotherGame) {
  Talk t("alice");
  const auto lines = t.answers("protover 2");
  EXPECT_THAT(lines, Contains(StartsWith("feature variants=\"alice,looking-glass,")));
  EXPECT_THAT(lines, Not(Contains(HasSubstr("normal"))));
  EXPECT_THAT(
      lines,
      Contains("feature option=\"en-passant -combo *off /// first-board /// landing-board /// both\""));
  EXPECT_THAT(lines, Contains("feature option=\"castling -check 1\""));
}

TEST(Xboard, SaysWhatItEvaluatesWith) {
  Talk t;
  const auto without = [](const char* game) { return "# " + msg::uci_eval_without_net(game).text(); };
  EXPECT_THAT(t.answers("option EvalFile=none"), ElementsAre(without("chess")));
  EXPECT_THAT(t.answers("variant alice"), Contains(without("alice")));
  EXPECT_THAT(t.answers("option EvalFile=<empty>"),
              ElementsAre(StartsWith("# EvalFile: evaluating alice with a net of ")));
  EXPECT_THAT(t.answers("option EvalFile=/missing"),
              ElementsAre(AllOf(StartsWith("Error ("), HasSubstr("option EvalFile=/missing"))));
}

TEST(Xboard, PlaysChess) {
  Talk t;
  t.say("usermove e2e4");
  const std::string move = t.move();
  EXPECT_EQ(move.size(), 4u) << move;
  t.say("force");
  t.forget();
  t.say("setboard 6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1");
  t.say("go");
  EXPECT_EQ(t.move(), "e1e8");
  EXPECT_THAT(t.wait_for("1-0"), StartsWith("1-0 {"));
}

TEST(Xboard, ClaimsTheResultOfTheUsersMove) {
  Talk t;
  for (const char* line : {"force", "usermove f2f3", "usermove e7e5", "usermove g2g4"}) t.say(line);
  EXPECT_THAT(t.answers("usermove d8h4"), ElementsAre(StartsWith("0-1 {")));
}

TEST(Xboard, RefusesIllegalMoves) {
  Talk t;
  EXPECT_THAT(t.answers("usermove e2e5"), ElementsAre(StartsWith("Illegal move (")));
  EXPECT_THAT(t.answers("usermove nonsense"), ElementsAre(EndsWith("): nonsense")));
  Talk alice("alice");
  EXPECT_THAT(alice.answers("usermove e2e4"), ElementsAre(StartsWith("Illegal move (")))
      << "the pawn ends on the other board";
  EXPECT_THAT(alice.answers("usermove e2"),
              ElementsAre("Illegal move (" + msg::move_illegal("e2").text() + "): e2"));
}

TEST(Xboard, TakesMovesWithoutACommand) {
  Talk t;
  t.say("force");
  EXPECT_THAT(t.answers("e2e4"), IsEmpty());
  EXPECT_THAT(t.answers("e2e4"), ElementsAre("Error (unknown command): e2e4")) << "it is on e4 by now";
  EXPECT_THAT(t.answers("usermove e7e5"), IsEmpty());
}

TEST(Xboard, RefusesUnknownCommands) {
  Talk t;
  EXPECT_THAT(t.answers("dance"), ElementsAre("Error (unknown command): dance"));
  EXPECT_THAT(t.answers("variant checkers"), ElementsAre("Error (unknown variant): checkers"));
  EXPECT_THAT(t.answers("option Level=9"), ElementsAre(StartsWith("Error (")));
  for (const char* fine : {"", "accepted san", "rating 1 2", "option Level=3", "memory 32", "random", "."})
    EXPECT_THAT(t.answers(fine), IsEmpty()) << fine;
}

TEST(Xboard, BringsLimitsIntoTheirRange) {
  for (const char* limit :
       {"sd 99999999999999999999", "sd 2x", "st -1", "st x", "level -3 x y", "time -500"}) {
    Talk t;
    t.say(limit);
    t.say("usermove e2e4");
    t.say("?");
    EXPECT_EQ(t.move().size(), 4u) << limit;
  }
  Talk t;
  t.say("post");
  t.say("sd 2x");
  t.say("usermove e2e4");
  t.move();
  EXPECT_TRUE(t.said("2 ")) << "two plies, and the default was one";
  EXPECT_FALSE(t.said("3 "));
}

TEST(Xboard, RefusesALineThatIsTooLong) {
  Talk t;
  const std::string line = "usermove e2e4" + std::string(longest_line, ' ');
  EXPECT_THAT(t.answers(line),
              ElementsAre(StartsWith("Error (" + msg::uci_line_too_long(longest_line).text())));
}

TEST(Xboard, DefinesAliceChess) {
  Talk t;
  EXPECT_THAT(t.answers("variant alice"),
              ElementsAre("setup (PNBRQ................/....K.pnbrq................/....k.) 16x8+0_berolina "
                          "rnbqkbnr8/pppppppp8/16/16/16/16/PPPPPPPP8/RNBQKBNR8 w - - 0 1",
                          "piece K& KisO2"));
  t.say("usermove e2m4");
  EXPECT_EQ(t.move().size(), 4u);
}

TEST(Xboard, KeepsXBoardsOwnRulesOffPawnsThatStayOnTheirFile) {
  Talk t;
  EXPECT_THAT(t.answers("variant raumschach"), ElementsAre(StartsWith("setup (.NBRQP..............U/....K.")))
      << "the pawn is XBoard's ferz, and the king its prince";
}

TEST(Xboard, CapturesOfAliceChessHaveTwoLegs) {
  Talk t("alice");
  for (const char* line : {"force", "usermove e2e4,e4m4", "usermove d7l5", "usermove f1m2"}) t.say(line);
  EXPECT_THAT(t.lines(), IsEmpty());
  EXPECT_THAT(t.answers("usermove l5m4"), ElementsAre(StartsWith("Illegal move")))
      << "whoever captures on B ends on A";
  EXPECT_THAT(t.answers("usermove l5m4,m4e4"), IsEmpty());
  t.say("go");
  EXPECT_EQ(t.move(), "m2b5") << "1.e4 d5 2.Be2 dxe4 3.Bb5 mate";
  EXPECT_THAT(t.wait_for("1-0"), StartsWith("1-0 {"));
}

TEST(Xboard, CastlesByWayOfTheRook) {
  Talk t("alice");
  t.say("force");
  t.say("setboard r3k2r8/16/16/16/16/16/16/R3K2R8 w KQkq - 0 1");
  EXPECT_THAT(t.answers("usermove e1h1,h1o1"), IsEmpty());
  EXPECT_THAT(t.answers("usermove e8k8,a8l8"), IsEmpty()) << "as XBoard sends it to the other engine";
}

TEST(Xboard, SaysThatItCannotShowACastling) {
  // The rook stays on its board, because its square on the other one is occupied.
  Talk t("odonohue");
  t.say("force");
  t.say("setboard 4k11/16/16/16/16/16/16/4K2R5N2 w K - 0 1");
  EXPECT_THAT(t.answers("usermove e1h1,h1o1"),
              ElementsAre("telluser " + msg::xboard_castling_hidden().text()));
}

TEST(Xboard, MarksWhereAPieceCanGo) {
  Talk t("alice");
  for (const char* line : {"force", "usermove e2m4", "usermove d7l5", "usermove f1m2"}) t.say(line);
  // The pawn l5 may step to l4 and d4, or capture on m4 and end on e4.
  EXPECT_THAT(t.answers("lift l5"), ElementsAre("highlight 16/16/16/16/3Y8C3/16/16/16"));
  t.say("put m4");
  EXPECT_THAT(t.answers("lift m4"), ElementsAre("highlight 16/16/16/16/4R11/16/16/16"));
}

TEST(Xboard, OffersTheChoiceOfAPromotion) {
  Talk t("alice");
  t.say("force");
  t.say("setboard 4k11/P15/16/16/16/16/16/4K11 w - - 0 1");
  EXPECT_THAT(t.answers("lift a7"), ElementsAre("highlight 8M7/16/16/16/16/16/16/16"));
  EXPECT_THAT(t.answers("put i8"), ElementsAre("choice QRBN"));
  EXPECT_THAT(t.answers("usermove a7i8q"), IsEmpty());
}

TEST(Xboard, TakesBackMoves) {
  Talk t;
  for (const char* line : {"force", "usermove e2e4", "undo"}) t.say(line);
  EXPECT_THAT(t.answers("usermove d2d4"), IsEmpty());
  t.say("usermove d7d5");
  t.say("remove");
  EXPECT_THAT(t.answers("usermove c2c4"), IsEmpty());
}

TEST(Xboard, SaysWhatIsCorrectedInAPosition) {
  Talk t("chess");
  t.say("force");
  EXPECT_THAT(t.answers("setboard 4k3/8/8/8/8/8/8/4K3 w KQ - 0 1"),
              Contains(StartsWith("telluser corrected: ")));
  EXPECT_THAT(t.answers("setboard 4k3/8/8/8/8/8/8/4K3 w - - 0 1"), IsEmpty());
}

TEST(Xboard, RefusesPositionsThatCannotBePlayed) {
  Talk t("alice");
  EXPECT_THAT(t.answers("setboard 16/16"), ElementsAre(StartsWith("tellusererror Illegal position: ")));
  EXPECT_THAT(t.answers("usermove e2m4"), ElementsAre(StartsWith("Illegal move")));
  t.say("new");
  t.say("force");
  EXPECT_THAT(t.answers("usermove e2m4"), IsEmpty());
}

TEST(Xboard, AnswersPingsAfterItsMove) {
  Talk t;
  EXPECT_THAT(t.answers("ping 1"), ElementsAre("pong 1"));
  t.say("sd 0");
  t.say("st 1");
  t.forget();
  t.say("usermove e2e4");
  t.say("ping 2");
  EXPECT_EQ(t.wait_for("pong"), "pong 2");
  EXPECT_THAT(t.lines(), ElementsAre(StartsWith("move "), "pong 2"));
}

TEST(Xboard, MovesAtOnceWhenAsked) {
  Talk t;
  t.say("sd 0");
  t.say("st 1000");
  t.say("usermove e2e4");
  t.say("?");
  EXPECT_FALSE(t.wait_for("move ").empty());
}

TEST(Xboard, DoesNotMoveInForceMode) {
  Talk t;
  t.say("sd 0");
  t.say("st 1000");
  t.say("usermove e2e4");
  t.say("force");
  EXPECT_THAT(t.answers("usermove e7e5"), IsEmpty());
  t.xboard().finish();
  EXPECT_THAT(t.lines(), IsEmpty());
}

TEST(Xboard, PostsItsThinking) {
  Talk t;
  t.say("post");
  t.say("sd 2");
  t.say("usermove e2e4");
  t.wait_for("move ");
  EXPECT_THAT(t.lines(), Contains(testing::MatchesRegex("2 -?[0-9]+ [0-9]+ [0-9]+ [^ ]+.*")));
  t.say("nopost");
  t.forget();
  t.say("usermove a2a3");
  t.wait_for("move ");
  EXPECT_THAT(t.lines(), ElementsAre(StartsWith("move ")));
}

TEST(Xboard, AnalysesUntilItIsToldToLeave) {
  Talk t;
  t.say("force");
  t.forget();
  t.say("analyze");
  EXPECT_TRUE(t.thinks());
  t.say("usermove e2e4");
  t.forget();
  EXPECT_TRUE(t.thinks()) << "it goes on with the new position";
  t.say("exit");
  t.forget();
  EXPECT_THAT(t.answers("ping 1"), ElementsAre("pong 1"));
}

TEST(Xboard, Ponders) {
  Talk t;
  for (const char* line : {"sd 0", "hard", "post", "level 0 0:10 0", "force", "usermove e2e4", "go"})
    t.say(line);
  EXPECT_FALSE(t.wait_for("move ").empty());
  // Play what it expects, three times over.
  for (int i = 0; i < 3; ++i) {
    t.forget();
    EXPECT_TRUE(t.thinks()) << "while the opponent does";
    t.say("hint");
    const std::string hint = t.wait_for("Hint: ");
    ASSERT_FALSE(hint.empty());
    t.say("time 1000");
    t.say("usermove " + hint.substr(6));
    EXPECT_FALSE(t.wait_for("move ").empty()) << hint;
  }
  // And what it does not expect.
  t.forget();
  t.say("undo");
  t.say("go");
  EXPECT_FALSE(t.wait_for("move ").empty());
}

TEST(Xboard, AcceptsADrawUnlessItStandsBetter) {
  Talk t;
  EXPECT_THAT(t.answers("draw"), IsEmpty()) << "it does not know yet";
  t.say("force");
  t.say("setboard 4k3/8/8/8/8/8/8/Q3K3 b - - 0 1");
  t.say("go");
  t.wait_for("move ");
  EXPECT_THAT(t.answers("draw"), ElementsAre("offer draw"));
}

TEST(Xboard, PlaysFischerRandom) {
  Talk t;
  EXPECT_THAT(t.answers("variant fischerandom"), IsEmpty()) << "XBoard knows it";
  t.say("force");
  t.say("setboard 1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1");
  EXPECT_THAT(t.answers("usermove O-O"), IsEmpty());
  EXPECT_THAT(t.answers("usermove O-O-O"), IsEmpty());
}

TEST(Xboard, SlowEveryVariantPlaysAWholeGameAgainstItself) {
  Talk names;
  std::string list = names.answers("protover 2")[2];
  list = list.substr(list.find('"') + 1);
  list.pop_back();
  while (!list.empty()) {
    const std::string variant = list.substr(0, list.find(','));
    list.erase(0, std::min(list.size(), variant.size() + 1));
    Talk white, black;
    for (Talk* t : {&white, &black}) {
      t->say("variant " + variant);
      t->say("sd 1");
      t->forget();
    }
    std::string said;
    for (int ply = 0; ply < 30; ++ply) {
      Talk& mover = ply % 2 == 0 ? white : black;
      mover.forget();
      mover.say(ply == 0 ? "go" : "usermove " + said);
      said = mover.move();
      ASSERT_THAT(mover.lines(), Not(Contains(StartsWith("Illegal")))) << variant << ", ply " << ply;
      if (said.empty()) {
        ASSERT_THAT(mover.lines(), Contains(HasSubstr(" {"))) << variant << " is over";
        break;
      }
    }
  }
}

}  // namespace
}  // namespace cheshire
