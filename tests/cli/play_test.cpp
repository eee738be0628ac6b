// Games at the terminal, from scripts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "run.h"

namespace cheshire {
namespace {

using testing::HasSubstr;

TEST(CliPlay, TwoPeoplePlayTheShortestMate) {
  const Ran ran = run({"play", "alice", "--side", "both", "--ascii"}, "e4\nd5\nBe2\ndxe4\nBb5\n");
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.err, "");
  EXPECT_THAT(ran.out, HasSubstr("White plays 3. Bb5#, from B to A.\n"));
  EXPECT_EQ(ran.last_line(), "Checkmate: White wins. 1-0");
  EXPECT_THAT(ran.out, HasSubstr(" 5  . [B] .  .  .  .  .  .  5    5  .  .  .  .  .  .  .  .  5\n"));
  EXPECT_THAT(ran.out, HasSubstr(" 8  r  n  b  q !k! b  n  r  8"));
}

TEST(CliPlay, SaysWhyAMoveIsRefused) {
  const Ran ran = run({"play", "alice", "--side", "both"}, "e5\ne2e5\nfoo\ne4 e5\n\n\xff\xfe\nKe2\nquit\n");
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.out, HasSubstr("e2e5: a pawn does not move like that.\n"));
  EXPECT_THAT(ran.out, HasSubstr("One move at a time"));
  EXPECT_THAT(ran.out, HasSubstr("Ke2: your own pawn stands on e2 on A.\n"));
  EXPECT_THAT(ran.out, HasSubstr("Move 1, White to move."));
}

TEST(CliPlay, KnowsItsCommands) {
  const Ran ran = run({"play", "chess", "--side", "both", "--movetime", "20"},
                      "help\nmoves\ne4\nback\nback\nback x\nflip\nboard\nfen\nhint\nresign\n");
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.out, HasSubstr("give up the game"));
  EXPECT_THAT(ran.out, HasSubstr("  Na3 "));
  EXPECT_THAT(ran.out, HasSubstr("1 half-move taken back."));
  EXPECT_THAT(ran.out, HasSubstr("There is no move to take back."));
  EXPECT_THAT(ran.out, HasSubstr("    h  g  f  e  d  c  b  a\n"));
  EXPECT_THAT(ran.out, HasSubstr("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"));
  EXPECT_THAT(ran.out, HasSubstr("Hint: "));
  EXPECT_EQ(ran.last_line(), "Resignation: Black wins. 0-1");
}

TEST(CliPlay, TheEngineAnswers) {
  const Ran ran = run({"play", "alice", "--level", "1", "--movetime", "20"}, "e4\nback\nd4\nquit\n");
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.out, HasSubstr("Cheshire plays 1... "));
  EXPECT_THAT(ran.out, HasSubstr("2 half-moves taken back."));
  EXPECT_THAT(ran.out, HasSubstr("White plays 1. d4, from A to B."));
  EXPECT_THAT(run({"play", "chess", "--side", "black", "--movetime", "20"}, "").out,
              HasSubstr("Cheshire plays 1. "));
}

TEST(CliPlay, TheEnginePlaysItself) {
  const Ran ran = run({"play", "alice", "--side", "none", "--movetime", "20", "--moves", "e4 d5 Be2 dxe4"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.last_line(), "Checkmate: White wins. 1-0");
}

TEST(CliPlay, EndsWithItsInput) {
  const Ran ran = run({"play", "alice"}, "");
  EXPECT_EQ(ran.status, 0);
}

}  // namespace
}  // namespace cheshire
