#include "protocol/diagram.h"

#include <gtest/gtest.h>

namespace cheshire {
namespace {

std::unique_ptr<Session> session(std::string_view game) { return open_game(game).value()->session(); }

TEST(Diagram, DrawsTheBoardsSideBySideAndMarksTheLastMove) {
  const auto alice = session("alice");
  ASSERT_TRUE(alice->play("e4"));
  EXPECT_EQ(diagram(*alice),
            "              A                               B\n"
            " 8  r  n  b  q  k  b  n  r  8    8  .  .  .  .  .  .  .  .  8\n"
            " 7  p  p  p  p  p  p  p  p  7    7  .  .  .  .  .  .  .  .  7\n"
            " 6  .  .  .  .  .  .  .  .  6    6  .  .  .  .  .  .  .  .  6\n"
            " 5  .  .  .  .  .  .  .  .  5    5  .  .  .  .  .  .  .  .  5\n"
            " 4  .  .  .  .  .  .  .  .  4    4  .  .  .  . [P] .  .  .  4\n"
            " 3  .  .  .  .  .  .  .  .  3    3  .  .  .  .  .  .  .  .  3\n"
            " 2  P  P  P  P (.) P  P  P  2    2  .  .  .  .  .  .  .  .  2\n"
            " 1  R  N  B  Q  K  B  N  R  1    1  .  .  .  .  .  .  .  .  1\n"
            "    a  b  c  d  e  f  g  h          a  b  c  d  e  f  g  h\n");
}

TEST(Diagram, OfOneBoardHasNoTitleAndCanBeFlipped) {
  const auto chess = session("chess");
  DiagramStyle style;
  style.flip = true;
  const std::string text = diagram(*chess, style);
  EXPECT_TRUE(text.starts_with(" 1  R  N  B  K  Q  B  N  R  1\n")) << text;
  EXPECT_TRUE(text.ends_with("    h  g  f  e  d  c  b  a\n")) << text;
}

TEST(Diagram, MarksAKingInCheck) {
  const auto alice = session("alice");
  ASSERT_TRUE(alice->set("4k3/8/8/8/8/8/8/K3|R3 w - - 0 1"));
  ASSERT_TRUE(alice->set("4k3/8/8/8/8/8/8/K3R3 b - - 0 1"));
  EXPECT_NE(diagram(*alice).find("!k!"), std::string::npos);
}

TEST(Diagram, StacksBoardsThatDoNotFit) {
  const auto alice = session("alice");
  DiagramStyle narrow;
  narrow.width = 40;
  const std::string text = diagram(*alice, narrow);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 21);
}

TEST(Diagram, WritesFiguresAndColours) {
  const auto chess = session("chess");
  DiagramStyle style;
  style.unicode = true;
  EXPECT_NE(diagram(*chess, style).find("♜  ♞"), std::string::npos);
  style.color = true;
  EXPECT_NE(diagram(*chess, style).find("\x1b[38;5;16;48;5;"), std::string::npos);
  EXPECT_EQ(diagram(*chess, style).find('('), std::string::npos);
}

}  // namespace
}  // namespace cheshire
