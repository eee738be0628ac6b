#include "learn/puzzle_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/test_message.h"

namespace cheshire {
namespace {

Puzzle puzzle(const std::string& id, int rating, std::initializer_list<PuzzleTheme> themes = {}) {
  Puzzle one{id, "8/8/1k6/8/1P6/1K6/8/8 b - - 0 1", {"b6a6", "b4b5"}, rating, {}};
  for (const PuzzleTheme theme : themes) one.themes.add(theme);
  return one;
}

PuzzleFile collection() {
  PuzzleFile file;
  file.game = "chess;castling=on";
  file.made = {"cheshire puzzles chess --shard 1/2", "cheshire puzzles chess --shard 2/2"};
  file.puzzles = {puzzle("aaaaaaaa", 800, {PuzzleTheme::fork}),
                  puzzle("bbbbbbbb", 900, {PuzzleTheme::mate, PuzzleTheme::mate_in_2})};
  return file;
}

std::string refusal(const std::string& text) {
  const auto file = read_puzzles(text);
  return file ? "read" : test::brief(file.error().message);
}

TEST(PuzzleFile, IsReadAsItWasWritten) {
  const PuzzleFile file = collection();
  const std::string text = write_puzzles(file);
  const PuzzleFile again = read_puzzles(text).value();
  EXPECT_EQ(again.game, file.game);
  EXPECT_EQ(again.made, file.made);
  EXPECT_EQ(again.puzzles, file.puzzles);
  EXPECT_FALSE(again.part);
  EXPECT_THAT(text, testing::StartsWith("# Cheshire puzzles, version 1\n# game: chess;castling=on\n"));
  EXPECT_THAT(text,
              testing::EndsWith("bbbbbbbb\t8/8/1k6/8/1P6/1K6/8/8 b - - 0 1\tb6a6 b4b5\t900\tmate mateIn2\n"));
}

TEST(PuzzleFile, OthersAreRefused) {
  const std::string text = write_puzzles(collection());
  EXPECT_EQ(refusal(""), "puzzles-none");
  EXPECT_EQ(refusal("my thesis\n"), "puzzles-none");
  std::string newer = text;
  newer.replace(newer.find("version 1"), 9, "version 2");
  EXPECT_EQ(refusal(newer), "puzzles-version(\"2\", 1)");
  for (std::size_t size = 30; size < text.size(); ++size)
    EXPECT_THAT(refusal(text.substr(0, size)), testing::StartsWith("puzzles-cut(")) << size;
}

TEST(PuzzleFile, LinesThatAreNoPuzzlesAreNamed) {
  const std::string text = write_puzzles(collection());
  const auto with = [&](std::string_view old, std::string_view fresh) {
    std::string changed = text;
    changed.replace(changed.rfind(old), old.size(), fresh);
    return refusal(changed);
  };
  EXPECT_EQ(with("mateIn2", "mateIn9"), "puzzle-unreadable(8)");
  EXPECT_EQ(with("\t900", "\t9000"), "puzzle-unreadable(8)");
  EXPECT_EQ(with("\t900", "\tx"), "puzzle-unreadable(8)");
  EXPECT_EQ(with("b6a6 b4b5", "b6a6"), "puzzle-unreadable(8)");
  EXPECT_EQ(with("b6a6 b4b5", "b6a6  b4b5"), "puzzle-unreadable(8)");
  EXPECT_EQ(with("bbbbbbbb", "bb<bbbbb"), "puzzle-unreadable(8)");
  EXPECT_EQ(with("\tmate ", "\tmate\t"), "puzzle-unreadable(8)");
  EXPECT_EQ(with("bbbbbbbb", std::string(5000, 'b')), "puzzle-unreadable(8)");
}

TEST(PuzzleFile, OfAPartWhatBelongsToNoWholeGameIsLeftOut) {
  PuzzleFile head = collection();
  head.part = true;
  const std::string begun = write_puzzles(head);
  const std::string one = begun + write_puzzle(head.puzzles[0]) + write_next(5);
  const std::string two = one + write_puzzle(head.puzzles[1]);
  EXPECT_EQ(read_puzzles(begun)->puzzles.size(), 0u);
  for (std::size_t size = one.size(); size <= two.size(); ++size) {
    const auto part = read_puzzles(two.substr(0, size));
    ASSERT_TRUE(part) << size;
    EXPECT_TRUE(part->part);
    EXPECT_EQ(part->puzzles.size(), 1u);
    EXPECT_EQ(part->next, 5u);
    EXPECT_EQ(part->whole, one.size());
  }
  const auto both = read_puzzles(two + write_next(6));
  EXPECT_EQ(both->puzzles.size(), 2u);
  EXPECT_EQ(both->next, 6u);
}

TEST(PuzzleFile, ACollectionHasAPositionOnceAndFewMatesInOne) {
  std::vector<Puzzle> all;
  for (char c = 'a'; c <= 'h'; ++c) all.push_back(puzzle(std::string(8, c), 1500 - c));
  for (char c = 'A'; c <= 'H'; ++c)
    all.push_back(puzzle(std::string(8, c), 700, {PuzzleTheme::mate, PuzzleTheme::mate_in_1}));
  all.push_back(all.front());
  const std::vector<Puzzle> chosen = choose_puzzles(all, 0);
  EXPECT_EQ(chosen.size(), 10u);
  EXPECT_EQ(chosen[0].id, "AAAAAAAA");
  EXPECT_EQ(chosen[1].id, "BBBBBBBB");
  EXPECT_EQ(chosen[2].id, "hhhhhhhh");
  EXPECT_EQ(chosen.back().id, "aaaaaaaa");
  const std::vector<Puzzle> five = choose_puzzles(all, 5);
  EXPECT_EQ(five.size(), 5u);
  EXPECT_EQ(five[0].id, "AAAAAAAA");
  EXPECT_EQ(five[1].rating, 1500 - 'd');
  EXPECT_EQ(usable_puzzles(8, 8), 10u);
  EXPECT_EQ(usable_puzzles(0, 8), 8u);
  EXPECT_EQ(usable_puzzles(5, 0), 0u);
}

}  // namespace
}  // namespace cheshire
