#include "learn/puzzle_maker.h"

#include <gtest/gtest.h>

#include "base/test_message.h"
#include "learn/puzzle_checker.h"

namespace cheshire {
namespace {

PuzzleMakerOptions quick_options() {
  PuzzleMakerOptions options;
  options.selfplay.nodes = 60;
  options.selfplay.opening.nodes = 60;
  options.selfplay.hash = 1;
  options.proof.nodes = 400;
  options.proof.hash = 1;
  return options;
}

TEST(PuzzleMaker, WhatItFindsIsProvedAndDependsOnTheGameAlone) {
  for (const char* id : {"chess", "alice"}) {
    const auto game = *open_game(id);
    PuzzleMaker maker(game, quick_options()), other(game, quick_options());
    PuzzleChecker checker(game, quick_options().proof);
    std::size_t count = 0;
    for (std::uint64_t number = 0; number < 60 && count < 3; ++number) {
      const auto found = maker.play(number, {});
      ASSERT_TRUE(found && *found) << id;
      if ((*found)->empty()) continue;
      count += (*found)->size();
      EXPECT_EQ(**other.play(number, {}), **found) << id << ' ' << number;
      for (const Puzzle& puzzle : **found) {
        const auto checked = checker.check(puzzle, {});
        EXPECT_TRUE(checked) << puzzle.fen << ' ' << checked.error().text();
      }
    }
    EXPECT_GE(count, 3u) << id;
  }
}

TEST(PuzzleMaker, TakesStoredGames) {
  PuzzleMaker maker(open_game("alice").value(), quick_options());
  const auto found = maker.read("", {"e4", "d5", "Be2", "dxe4", "Bb5"}, {});
  ASSERT_TRUE(found && *found);
  ASSERT_EQ((*found)->size(), 1u);
  const Puzzle& puzzle = (*found)->front();
  EXPECT_EQ(puzzle.moves, (std::vector<std::string>{"d5e4", "e2b5"}));
  EXPECT_EQ(puzzle.themes.text(), "mate mateIn1 vanishingBlock");
  EXPECT_EQ(puzzle.id.size(), 8u);
  EXPECT_FALSE(maker.read("", {"e4", "e4"}, {}));
  TrainingGame game;
  game.number = 7;
  game.moves = {999};
  game.opening = 1;
  const auto refused = maker.read(game, {});
  ASSERT_FALSE(refused);
  EXPECT_EQ(test::brief(refused.error().message), "training-game-refused(7)");
}

TEST(PuzzleMaker, StopsWithoutPuzzles) {
  PuzzleMaker maker(open_game("chess").value(), quick_options());
  const auto stopped = maker.play(0, [] { return true; });
  ASSERT_TRUE(stopped);
  EXPECT_FALSE(*stopped);
}

}  // namespace
}  // namespace cheshire
