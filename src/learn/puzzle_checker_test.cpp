#include "learn/puzzle_checker.h"

#include <gtest/gtest.h>

#include "base/test_message.h"

namespace cheshire {
namespace {

Puzzle back_rank_mate() {
  Puzzle puzzle;
  puzzle.fen = "6k1/5ppp/7r/8/8/8/5PPP/R5K1 b - - 0 1";
  puzzle.moves = {"h6h5", "a1a8"};
  return puzzle;
}

std::string checked(const Puzzle& puzzle) {
  PuzzleChecker checker(open_game("chess").value(), {});
  const auto result = checker.check(puzzle, {});
  return result ? "good" : test::brief(result.error().message);
}

TEST(PuzzleChecker, ComparesWhatALineSaysOfItself) {
  Puzzle puzzle = back_rank_mate();
  PuzzleChecker checker(open_game("chess").value(), {});
  ASSERT_TRUE(checker.grade(puzzle));
  EXPECT_EQ(checked(puzzle), "good");
  Puzzle other = puzzle;
  other.id = "00000000";
  EXPECT_EQ(checked(other), "puzzle-other-id(\"" + puzzle.id + "\")");
  other = puzzle;
  other.rating += 10;
  EXPECT_EQ(checked(other), "puzzle-other-grade(" + std::to_string(puzzle.rating) + ", \"mate mateIn1\")");
  other = puzzle;
  other.themes.add(PuzzleTheme::fork);
  EXPECT_EQ(checked(other), "puzzle-other-grade(" + std::to_string(puzzle.rating) + ", \"mate mateIn1\")");
}

TEST(PuzzleChecker, ComparesACollectionWithItsRules) {
  PuzzleFile file;
  file.game = "chess";
  const auto one = [](const std::string& id, int rating, bool easy = false) {
    Puzzle puzzle{id, "fen", {"a", "b"}, rating, {}};
    if (easy) puzzle.themes.add(PuzzleTheme::mate_in_1);
    return puzzle;
  };
  const auto says = [&](const char* game) {
    const auto sound = check_collection(file, game);
    return sound ? "sound" : test::brief(sound.error().message);
  };
  file.puzzles = {one("a", 800, true), one("b", 900), one("c", 900), one("d", 900), one("e", 900)};
  EXPECT_EQ(says("chess"), "sound");
  EXPECT_EQ(says("alice"), "training-other-game(\"chess\", \"alice\")");
  file.puzzles.pop_back();
  EXPECT_EQ(says("chess"), "puzzles-too-easy(1, 4)");
  file.puzzles = {one("b", 900), one("a", 900)};
  EXPECT_EQ(says("chess"), "puzzles-unsorted(\"a\")");
  file.puzzles = {one("a", 900), one("a", 1000)};
  file.part = true;
  EXPECT_EQ(says("chess"), "puzzles-unmerged");
  file.part = false;
  EXPECT_EQ(says("chess"), "puzzle-twice(\"a\")");
}

}  // namespace
}  // namespace cheshire
