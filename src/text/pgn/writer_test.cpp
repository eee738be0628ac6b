// Writing PGN: the export format of the standard (3.2, 8), and that it reads back as it was.
#include "text/pgn/writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "text/pgn/test_pgn.h"

namespace cheshire::pgn_test {
namespace {

/// Reads a text and writes it again.
std::string written(std::string_view text) {
  std::string out;
  read_games(text, 1 << 20, [&](const PgnGame& game) { write_pgn(game, out); });
  return out;
}

/// The movetext of what is written.
std::string movetext(std::string_view text) {
  const std::string all = written(text);
  const std::size_t begin = all.find("\n\n") + 2;
  return all.substr(begin, all.rfind("\n\n") - begin);
}

// 8.1.1: the roster comes first and is complete; 8.1: the other tags follow by name.
TEST(PgnWriter, WritesTheRosterAndOtherTagsInOrder) {
  PgnGame game;
  game.set_tag("Variant", "Alice");
  game.set_tag("Black", "B \"the\\ second\"");
  game.set_tag("Annotator", "C");
  game.add_move("e4");
  game.set_result("1-0");
  EXPECT_EQ(
      write_pgn(game),
      "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n"
      "[Black \"B \\\"the\\\\ second\\\"\"]\n[Result \"1-0\"]\n[Annotator \"C\"]\n[Variant \"Alice\"]\n\n"
      "1. e4 1-0\n\n");
}

TEST(PgnWriter, KeepsControlCharactersOutOfTagsAndComments) {
  PgnGame game;
  game.set_tag("Event", "a\nb\x1b[31m");
  game.add_move("e4");
  game.add_comment("c\n\x01 d");
  const std::string text = write_pgn(game);
  EXPECT_THAT(text, testing::StartsWith("[Event \"a b\uFFFD[31m\"]\n"));
  EXPECT_THAT(text, testing::HasSubstr("1. e4 {c \uFFFD d} *"));
}

// 8.2.2.2: Black's moves have a number only where something stands between them and White's.
TEST(PgnWriter, NumbersMoves) {
  EXPECT_EQ(movetext("e4 e5 Nf3"), "1. e4 e5 2. Nf3 *");
  EXPECT_EQ(movetext("e4 {x} e5 (c5 Nf3 (Nc3) d6) Nf3 $1 Nc6"),
            "1. e4 {x} 1... e5 (1... c5 2. Nf3 (2. Nc3) 2... d6) 2. Nf3 $1 Nc6 *");
  EXPECT_EQ(movetext("[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 30\"]\n\nKd7 Kd2 Kd6"), "30... Kd7 31. Kd2 Kd6 *");
  EXPECT_EQ(movetext("{before} e4 ({a} d4 {b}) e5"), "{before} 1. e4 ({a} 1. d4 {b}) 1... e5 *");
  EXPECT_EQ(movetext("e4 ()e5"), "1. e4 () 1... e5 *");
}

TEST(PgnWriter, WritesACommentWithABraceToTheEndOfItsLine) {
  EXPECT_EQ(movetext("e4 ; a } brace\ne5 (;}\nc5)"), "1. e4 ;a } brace\n1... e5 (;}\n1... c5) *");
}

// 3.2.4, 4.3: lines are shorter than 80 characters.
TEST(PgnWriter, BreaksLines) {
  std::string text = "[White \"Ä\"]\n\n{";
  for (int i = 0; i < 60; ++i) text += "Öffnung ";
  text += "} ";
  for (int i = 0; i < 60; ++i) text += "Nf3 Nf6 ";
  std::istringstream lines(written(text));
  std::size_t longest = 0;
  for (std::string line; std::getline(lines, line);) {
    std::size_t width = 0;
    for (const char c : line) width += (c & 0xC0) != 0x80;
    longest = std::max(longest, width);
  }
  EXPECT_LT(longest, 80u);
  EXPECT_GT(longest, 72u);
}

// A line of a comment must look neither like a tag nor like an escape, and commands stay whole.
TEST(PgnWriter, BreaksNoLineBeforeABracketOrAPercentSign) {
  for (int width = 40; width < 90; ++width) {
    const std::string text =
        "e4 {" + std::string(static_cast<std::size_t>(width), 'x') + " [%clk 0:01:00] [%eval 0.3] % y} e5 *";
    const std::string moves = movetext(text);
    EXPECT_THAT(moves, testing::HasSubstr(" [%clk 0:01:00] [%eval 0.3] %")) << width;
    EXPECT_EQ(game(moves), game(text)) << width;
  }
}

// What the program writes reads back as the same text, and every text as the same game.
TEST(PgnWriter, WritesWhatItRead) {
  constexpr std::string_view texts[] = {
      "1. e4 e5 2. Nf3 (2. f4 exf4 (2... d5 $5 {Falkbeer}) 3. Nf3) 2... Nc6 3. Bb5 a6 $10 1/2-1/2",
      "[Result \"0-0\"]\n\n1. O-O 0-0 2. e4! 0-0",
      "[Variant \"Alice\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 30\"]\n\n30... Kd7/B 31. Kd2/A {[%clk "
      "0:00:01.5]} *",
      "[Variant \"Cheops\"]\n\n1. PM d1-e2 1... C a1:3:a3 N b2(e6) 2. K i1->g4 P b8-b9=A founds e5",
      "[White \"\"]\n[A \"\\\\\\\"\"]\n\n; odd } one\n1. %x () (1. d4!? () ({})) e.p. 2. e8=Q+ = % 12 {%} *",
      // A quote that nobody escaped before a control character, and words of bytes that begin no character.
      "[A \"\"\x7F\"]\n\n1. e4 e5 *",
      "\xB5\n\x90 \xF5 \xB5 2. \x90 \x90 12 \xB5 *",
  };
  for (const std::string_view text : texts) {
    const std::string once = written(text);
    EXPECT_EQ(games(once), games(text)) << once;
    EXPECT_EQ(written(once), once);
  }
}

}  // namespace
}  // namespace cheshire::pgn_test
