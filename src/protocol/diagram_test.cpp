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

TEST(Diagram, IsNarrowerWhereTheHeightAsksForIt) {
  const auto raumschach = session("raumschach");
  ASSERT_TRUE(raumschach->play("Ab2Ab3"));
  DiagramStyle style;
  style.height = 10;
  EXPECT_EQ(diagram(*raumschach, style),
            "  level A       level B       level C       level D       level E\n"
            "5 . . . . .   5 . . . . .   5 . . . . .   5 u b q u b   5 r n k n r\n"
            "4 . . . . .   4 . . . . .   4 . . . . .   4 p p p p p   4 p p p p p\n"
            "3 .[P]. . .   3 . . . . .   3 . . . . .   3 . . . . .   3 . . . . .\n"
            "2 P(.)P P P   2 P P P P P   2 . . . . .   2 . . . . .   2 . . . . .\n"
            "1 R N K N R   1 B U Q B U   1 . . . . .   1 . . . . .   1 . . . . .\n"
            "  a b c d e     a b c d e     a b c d e     a b c d e     a b c d e\n");
}

TEST(Diagram, ShowsTheLevelsOfTheLastMoveWhereNotAllFit) {
  const auto raumschach = session("raumschach");
  DiagramStyle style;
  style.height = 8;
  style.width = 40;
  EXPECT_TRUE(diagram(*raumschach, style).starts_with("  level A       level B       level C\n"))
      << "the first that fit";
  EXPECT_TRUE(diagram(*raumschach, style).ends_with("\n  and 2 more\n"));
  ASSERT_TRUE(raumschach->play("Bb2Bb3"));
  const std::string text = diagram(*raumschach, style);
  EXPECT_TRUE(text.starts_with("  level B\n")) << text;
  EXPECT_TRUE(text.ends_with("  and 4 more\n")) << text;
}

// Without colours, and in the smallest terminal that is in use.
TEST(Diagram, OfEveryGameFitsATerminalOf80By24) {
  for (const std::string& id : game_ids()) {
    const auto game = session(id);
    DiagramStyle style;
    style.height = 20;
    for (int ply = 0; ply < 2; ++ply) {
      const std::string text = diagram(*game, style);
      EXPECT_LE(std::count(text.begin(), text.end(), '\n'), style.height) << id << "\n" << text;
      for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1)
        EXPECT_LE(text.find('\n', at) - at, 80u) << id << "\n" << text;
      ASSERT_TRUE(game->play(game->legal_moves().front().uci)) << id;
    }
  }
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

std::unique_ptr<Session> cheops(const char* fen) {
  auto s = open_game("little-cheops", {{"castles-in-common", "on"}}).value()->session();
  EXPECT_TRUE(s->set(fen));
  return s;
}

// The text below the board says what letters cannot show.
TEST(Diagram, TellsCastlesArresteesAndKnownDeputies) {
  RecordProperty("rules", "CH-60 CH-61 CH-78 CH-95");
  const auto s = cheops("1C6k/9/9/3c1c3/C3Kn3/3t1t3/9/6C2/9 w - e5b=e5w 1:b9!/0");
  const std::string text = diagram(*s);
  EXPECT_TRUE(
      text.ends_with("    a  b  c  d  e  f  g  h  i\n"
                     "Castle e5 (d4 f4 d6 f6): built by Black, White's, kept by K e5\n"
                     "arrested: N f5\n"
                     "known Deputies: b9\n"))
      << text;
  const auto idle = cheops("1C6k/9/9/3c1c3/C8/3t1t3/9/4K1C2/9 w - e5b");
  EXPECT_TRUE(diagram(*idle).ends_with("Castle e5 (d4 f4 d6 f6): built by Black, not active\n"));
  EXPECT_EQ(diagram(*session("little-cheops")).find("Castle"), std::string::npos);
}

TEST(Diagram, ColoursCastles) {
  DiagramStyle style;
  style.color = true;
  const auto kept = diagram(*cheops("1C6k/9/9/3c1c3/C3K4/3t1t3/9/6C2/9 w - e5b=e5w"), style);
  const auto idle = diagram(*cheops("1C6k/9/9/3c1c3/C8/3t1t3/9/4K1C2/9 w - e5b"), style);
  const auto count = [](const std::string& text, const std::string& part) {
    int n = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++n;
    return n;
  };
  EXPECT_EQ(count(kept, "48;5;133m"), 4);
  EXPECT_EQ(count(kept, "48;5;146m") + count(kept, "48;5;183m"), 4);
  EXPECT_EQ(count(kept, "48;5;219m"), 1);
  EXPECT_EQ(count(idle, "48;5;247m"), 4);
  EXPECT_EQ(count(idle, "48;5;146m") + count(idle, "48;5;183m"), 0);
}

TEST(Diagram, SaysWhoThePiecesAre) {
  const auto s = session("little-cheops");
  DiagramStyle style;
  EXPECT_EQ(pieces_key(*s, style),
            "K king, Q queen, V prime minister (PM), M minister, N knight, T tower, A assassin, P pawn, "
            "C civilian, D duke, S duchess (DS), B baron, E baroness (BS), R master (MA)");
  style.unicode = true;
  EXPECT_NE(pieces_key(*s, style).find("♖ tower"), std::string::npos);
  EXPECT_NE(pieces_key(*s, style).find(", R master (MA)"), std::string::npos) << "no rook";
  EXPECT_NE(pieces_key(*s, style).find(", B baron"), std::string::npos) << "no bishop";
  EXPECT_EQ(pieces_key(*session("alice"), style), "");
}

}  // namespace
}  // namespace cheshire
