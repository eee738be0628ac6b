#include "learn/puzzle_prover.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "base/test_message.h"

namespace cheshire {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

std::string found(const char* game, const std::string& fen, const std::string& mistake) {
  PuzzleProver prover(open_game(game).value(), {});
  const auto moves = prover.find(fen, mistake, {});
  if (!moves) return test::brief(moves.error().message);
  std::string line;
  for (const std::string& move : *moves) line += (line.empty() ? "" : " ") + move;
  return line;
}

/// What prove() says of a line.
std::string proof(const char* game, const std::string& fen, const std::string& moves,
                  std::initializer_list<PuzzleTheme> themes) {
  Puzzle puzzle;
  puzzle.fen = fen;
  std::istringstream words(moves);
  for (std::string word; words >> word;) puzzle.moves.push_back(word);
  for (const PuzzleTheme theme : themes) puzzle.themes.add(theme);
  PuzzleProver prover(open_game(game).value(), {});
  const auto proved = prover.prove(puzzle, {});
  return proved ? "proved" : test::brief(proved.error().message);
}

constexpr const char* back_rank = "6k1/5ppp/7r/8/8/8/5PPP/R5K1 b - - 0 1";
constexpr const char* queen_and_king = "q3k3/p3p3/4p3/1N6/8/8/5PPP/b4RK1 b - - 0 1";
constexpr const char* famous = "rnbqkbnr/ppp1pppp/8/3|p4/4|P3/8/PPPP|BPPP/RNBQK1NR b KQkq - 2 2";

TEST(PuzzleProver, FindsMatesThatAreTheOnlyOnes) {
  EXPECT_EQ(found("chess", back_rank, "h6h5"), "h6h5 a1a8");
  EXPECT_EQ(found("alice", famous, "d5e4"), "d5e4 e2b5");
  // The rook comes between, and prolongs it.
  EXPECT_EQ(found("chess", back_rank, "h6b6"), "h6b6 a1a8 b6b8 a8b8");
  // The king has a way out.
  EXPECT_EQ(found("chess", "6k1/5pp1/7r/7p/8/8/5PPP/R5K1 b - - 0 1", "h6g6"), "");
  // Either rook mates.
  EXPECT_EQ(found("chess", "6k1/5ppp/7r/8/8/8/5PPP/RR4K1 b - - 0 1", "h6h5"), "");
}

TEST(PuzzleProver, LeavesOutAFirstMoveWithoutAnAlternative) {
  const char* const rook = "1k6/2p5/p5p1/n1bR1r2/1p5p/7P/6BK/8 w - - 1 49";
  EXPECT_EQ(found("chess", rook, "d5d8"), "");
  EXPECT_EQ(proof("chess", rook, "d5d8 b8a7 d8a8 a7b6 a8b8 a5b7", {}), "puzzle-only-legal(\"b8a7\")");
}

TEST(PuzzleProver, FindsLinesThatWinMaterial) {
  // The knight forks king and queen, and nothing else is as good.
  EXPECT_THAT(found("chess", queen_and_king, "a1b2"), AllOf(StartsWith("a1b2 b5c7 "), HasSubstr(" c7a8")));
  // Nothing is wrong with it.
  EXPECT_EQ(found("chess", "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2", "b8c6"), "");
  // It only takes back.
  EXPECT_EQ(found("chess", "4k3/p7/8/3q4/8/8/3R1PPP/3R2K1 b - - 0 1", "d5d2"), "");
}

TEST(PuzzleProver, ProvesLines) {
  using enum PuzzleTheme;
  EXPECT_EQ(proof("chess", back_rank, "h6h5 a1a8", {mate, mate_in_1}), "proved");
  EXPECT_EQ(proof("alice", famous, "d5e4 e2b5", {mate, mate_in_1}), "proved");
  EXPECT_EQ(proof("chess", back_rank, "h6b6 a1a8", {mate, mate_in_1}), "puzzle-mate-unproved(1)");
  EXPECT_EQ(proof("chess", "6k1/5ppp/7r/8/8/8/5PPP/RR4K1 b - - 0 1", "h6h5 a1a8", {mate, mate_in_1}),
            "puzzle-not-only-move(\"a1a8\")");
  const char* const ladder = "6k1/8/8/8/8/8/8/RR4K1 b - - 0 1";
  EXPECT_EQ(proof("chess", ladder, "g8h8 a1a7 h8g8 b1b8", {mate, mate_in_2}),
            "puzzle-not-only-move(\"a1a7\")");
  EXPECT_EQ(proof("chess", queen_and_king, "a1b2 b5c7 e8d7 c7a8", {fork}), "proved");
  EXPECT_EQ(proof("chess", queen_and_king, "a1b2 b5a7 e8d7 f1b1", {}), "puzzle-not-only-move(\"b5a7\")");
  EXPECT_NE(proof("chess", back_rank, "h6h1 a1a8", {mate, mate_in_1}), "proved");
}

TEST(PuzzleProver, StopsWithoutALine) {
  PuzzleProver prover(open_game("chess").value(), {});
  EXPECT_TRUE(prover.find(back_rank, "h6h5", [] { return true; })->empty());
  EXPECT_FALSE(prover.find("no position", "h6h5", {}));
  EXPECT_FALSE(prover.find(back_rank, "h6b1", {}));
}

}  // namespace
}  // namespace cheshire
