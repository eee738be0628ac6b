// Each theme with a line that shows it and one that nearly does.
#include "learn/puzzle_themes.h"

#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "base/test_message.h"

namespace cheshire {
namespace {

using enum PuzzleTheme;

struct Case {
  PuzzleTheme theme;
  bool shown;
  const char *game, *fen, *moves;
};

Puzzle graded(const std::string& id, const OptionValues& options, const std::string& fen,
              const std::string& moves) {
  Puzzle puzzle;
  puzzle.fen = fen;
  std::istringstream words(moves);
  for (std::string word; words >> word;) puzzle.moves.push_back(word);
  PuzzleGrader grader(open_game(id, options).value());
  const Result<void> done = grader.grade(puzzle);
  EXPECT_TRUE(done) << fen << ' ' << moves << ": " << (done ? "" : done.error().text());
  return puzzle;
}

void expect_all(const std::vector<Case>& cases) {
  for (const Case& c : cases) {
    const Puzzle puzzle = graded(c.game, {}, c.fen, c.moves);
    EXPECT_EQ(puzzle.themes.has(c.theme), c.shown)
        << name_of(c.theme) << ": " << c.fen << ' ' << c.moves << " shows " << puzzle.themes.text();
  }
}

constexpr const char* ladder = "6k1/8/8/8/8/8/8/RR4K1 b - - 0 1";

TEST(PuzzleThemes, LengthsOfMates) {
  expect_all({
      {mate, true, "chess", "6k1/5ppp/7r/8/8/8/8/R5K1 b - - 0 1", "h6h5 a1a8"},
      {mate, false, "chess", "6k1/5ppp/7r/8/8/8/8/R5K1 b - - 0 1", "h6h5 a1a7"},
      {mate_in_1, true, "chess", "6k1/5ppp/7r/8/8/8/8/R5K1 b - - 0 1", "h6h5 a1a8"},
      {mate_in_1, false, "chess", ladder, "g8h8 a1a7 h8g8 b1b8"},
      {mate_in_2, true, "chess", ladder, "g8h8 a1a7 h8g8 b1b8"},
      {mate_in_2, false, "chess", ladder, "g8h8 a1a6 h8g7 b1b7"},
      {mate_in_3, true, "chess", ladder, "g8h8 a1a6 h8g7 b1b7 g7g8 a6a8"},
      {mate_in_3, false, "chess", ladder, "g8h8 a1a7 h8g8 b1b8"},
      {mate_in_4, true, "chess", ladder, "g8h8 a1a5 h8g7 b1b6 g7f7 a5a7 f7f8 b6b8"},
      {mate_in_4, false, "chess", ladder, "g8h8 a1a6 h8g7 b1b7 g7g8 a6a8"},
      {mate_in_5, true, "chess", ladder, "g8h8 a1a4 h8g7 b1b5 g7f6 a4a6 f6f7 b5b7 f7f8 a6a8"},
      {mate_in_5, false, "chess", ladder, "g8h8 a1a5 h8g7 b1b6 g7f7 a5a7 f7f8 b6b8"},
  });
}

TEST(PuzzleThemes, Tactics) {
  const char* const fork_at_a8 = "q3k3/8/8/1N6/8/p7/8/4K3 b - - 0 1";
  const char* const smothered = "5r1k/p5pp/7N/8/8/1Q6/6PP/6K1 b - - 0 1";
  expect_all({
      {fork, true, "chess", fork_at_a8, "a3a2 b5c7 e8d8 c7a8"},
      // It goes on with something else.
      {fork, false, "chess", fork_at_a8, "a3a2 b5c7 e8d8 c7e6"},
      {pin, true, "chess", "4k3/4r2p/8/3N4/8/8/8/4R1K1 b - - 0 1", "h7h6 d5c7"},
      {pin, false, "chess", "4k3/4r2p/8/3N4/8/8/8/3R2K1 b - - 0 1", "h7h6 d5c7"},
      {sacrifice, true, "chess", smothered, "a7a6 b3g8 f8g8 h6f7"},
      // The knight would be lost only if Black took it.
      {sacrifice, false, "chess", smothered, "a7a6 h6f7 h8g8 f7h6"},
      // It is taken back.
      {sacrifice, false, "chess", "3rk3/p7/8/8/8/8/8/3RK3 b - - 0 1", "a7a6 d1d2 d8d2 e1d2"},
      {hanging_piece, true, "chess", "3rk3/8/8/8/8/8/8/4K3 b - - 0 1", "d8d2 e1d2"},
      {hanging_piece, false, "chess", "3rk3/8/7b/8/8/8/8/2Q1K3 b - - 0 1", "d8d2 c1d2"},
      {quiet_move, true, "chess", ladder, "g8h8 a1a7 h8g8 b1b8"},
      {quiet_move, false, "chess", "6k1/5ppp/7r/8/8/8/8/R5K1 b - - 0 1", "h6h5 a1a8"},
      {discovered_check, true, "chess", "4k3/p7/8/8/4N3/8/8/4R1K1 b - - 0 1", "a7a6 e4c5"},
      {discovered_check, false, "chess", "4k3/p7/8/8/4N3/8/8/4R1K1 b - - 0 1", "a7a6 e4f6"},
      {double_check, true, "chess", "4k3/p7/8/8/4N3/8/8/4R1K1 b - - 0 1", "a7a6 e4f6"},
      {double_check, false, "chess", "4k3/p7/8/8/4N3/8/8/4R1K1 b - - 0 1", "a7a6 e4c5"},
  });
}

TEST(PuzzleThemes, Defence) {
  expect_all({
      {defence, true, "chess", "4k3/8/8/8/8/8/r7/4K2R b - - 0 1", "a2a1 e1d2"},
      // Black would mate on b1.
      {defence, true, "chess", "r5k1/5p1p/8/8/8/8/5PPP/6K1 b - - 0 1", "a8b8 g1f1"},
      {defence, false, "chess", "r5k1/5p1p/8/8/8/7P/5PP1/6K1 b - - 0 1", "a8b8 g1f1"},
  });
}

TEST(PuzzleThemes, SpecialMoves) {
  expect_all({
      {promotion, true, "chess", "8/P5k1/7p/8/8/8/8/6K1 b - - 0 1", "h6h5 a7a8q"},
      {promotion, false, "chess", "8/P5k1/7p/8/8/8/8/6K1 b - - 0 1", "h6h5 g1g2"},
      {underpromotion, true, "chess", "8/P5k1/7p/8/8/8/8/6K1 b - - 0 1", "h6h5 a7a8n"},
      {underpromotion, false, "chess", "8/P5k1/7p/8/8/8/8/6K1 b - - 0 1", "h6h5 a7a8q"},
      {castling, true, "chess", "4k3/p7/8/8/8/8/8/4K2R b K - 0 1", "a7a6 e1g1"},
      {castling, false, "chess", "4k3/p7/8/8/8/8/8/4K2R b K - 0 1", "a7a6 e1f1"},
      {en_passant, true, "chess", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5 e5d6"},
      {en_passant, false, "chess", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5 e5e6"},
  });
}

TEST(PuzzleThemes, TwoBoards) {
  // 1.e4 d5 2.Be2, and then dxe4 3.Bb5 is mate.
  const char* const famous = "rnbqkbnr/ppp1pppp/8/3|p4/4|P3/8/PPPP|BPPP/RNBQK1NR b KQkq - 2 2";
  const char* const knights = "rnbqkbnr/pppppppp/8/8/8/|P7/1PPPPPPP/RNBQKBNR b KQkq - 0 1";
  // The knight mates from b4 of A; the bishop on a3 of B attacks that square of its own board.
  const char* const other_board =
      "r2|k1bnr/ppp|bppp1/2|n4|p/3pqQ2/2|P5/|B|P|N1|P3/P2P1PPP/2|K|R1BNR w - - 7 9";
  const char* const shielded = "4k3/p7/2p5/1B6/4B3/8/8/4R1K1 b - - 0 1";
  expect_all({
      {vanishing_block, true, "alice", famous, "d5e4 e2b5"},
      {wrong_board, false, "alice", famous, "d5e4 e2b5"},
      {vanishing_block, false, "alice", other_board, "f5e6 e5a1 c1c2 c6b4"},
      {wrong_board, true, "alice", other_board, "f5e6 e5a1 c1c2 c6b4"},
      {through_the_glass, true, "alice", knights, "e7e5 g1f3 b8c6 f3e5"},
      {through_the_glass, false, "alice", knights, "e7e5 g1f3 b8c6 b1c3"},
      {through_the_glass, false, "alice", famous, "d5e4 e2b5"},
      {double_check_by_transfer, true, "alice", shielded, "a7a6 e4c6"},
      {double_check_by_transfer, false, "alice", shielded, "a7a6 e4d5"},
      {double_check_by_transfer, false, "chess", "4k3/p7/8/8/4N3/8/8/4R1K1 b - - 0 1", "a7a6 e4f6"},
  });
}

TEST(PuzzleThemes, Levels) {
  expect_all({
      {level_mate, true, "raumschach",
       "5/2p2/5/1r3/5/k4/1bK2/p1u2/5/5/5/5/5/2U2/5/5/1P3/p4/B4/5/5/R4/5/1PP2/5 b - - 4 78",
       "Eb2Ea2 Aa4Aa5 Dc3Ba5 Aa5Ba5"},
      {level_mate, false, "raumschach",
       "5/5/5/5/5/5/3p1/1npQ1/2n2/5/5/5/2K2/5/5/5/5/2U1P/5/5/5/5/3k1/5/5 b - - 1 72", "Ad3Be3 Dd3Bd3"},
  });
}

TEST(PuzzleThemes, Arrests) {
  const auto after = [](const char* moves) {
    return graded("little-cheops", {{"castles-in-common", "on"}},
                  "8k/9/9/3C1C3/4K4/3T1R3/7C1/1n7/C8 b - e5w=e5w 1:a1/0", moves)
        .themes;
  };
  EXPECT_TRUE(after("i9i8 a1c3:b2e6").has(castle_arrest));
  EXPECT_FALSE(after("i9i8 a1c3").has(castle_arrest));
}

TEST(PuzzleThemes, LongerAndQuieterIsHarder) {
  const int one = graded("chess", {}, "6k1/5ppp/7r/8/8/8/8/R5K1 b - - 0 1", "h6h5 a1a8").rating;
  const int two = graded("chess", {}, ladder, "g8h8 a1a7 h8g8 b1b8").rating;
  const int three = graded("chess", {}, ladder, "g8h8 a1a6 h8g7 b1b7 g7g8 a6a8").rating;
  EXPECT_GE(one, Puzzle::min_rating);
  EXPECT_GT(two, one + 200);
  EXPECT_GT(three, two);
}

TEST(PuzzleThemes, NamesAreRead) {
  std::map<std::string_view, int> names;
  for (int i = 0; i < puzzle_theme_count; ++i) {
    const auto theme = static_cast<PuzzleTheme>(i);
    EXPECT_EQ(read_theme(name_of(theme)), theme);
    ++names[name_of(theme)];
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(puzzle_theme_count));
  EXPECT_EQ(read_theme("crushing"), std::nullopt);
}

TEST(PuzzleThemes, LinesThatCannotBePlayedAreRefused) {
  PuzzleGrader grader(open_game("chess").value());
  Puzzle puzzle;
  puzzle.fen = ladder;
  puzzle.moves = {"g8h8", "a1b3"};
  EXPECT_FALSE(grader.grade(puzzle));
  puzzle.fen = "no position";
  EXPECT_FALSE(grader.grade(puzzle));
}

}  // namespace
}  // namespace cheshire
