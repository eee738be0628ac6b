// The opening books of data/books: each is of a game that there is and keeps its rules, small, and its
// examples can be played over.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "engine/opening_book.h"
#include "engine/session.h"
#include "source.h"

namespace cheshire {
namespace {

std::vector<std::filesystem::path> book_files() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(test::source_folder() / "data/books"))
    files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

TEST(Books, AreOfTheirGameAndCanBePlayedOver) {
  constexpr std::size_t largest = 1'000'000, sample = 100;
  for (const std::filesystem::path& path : book_files()) {
    EXPECT_EQ(path.extension(), ".book");
    EXPECT_LE(std::filesystem::file_size(path), largest) << path;
    const auto book = OpeningBook::read(test::text_of(path));
    ASSERT_TRUE(book) << path << ": " << book.error().text();
    const auto game = book->game({});
    ASSERT_TRUE(game) << path << ": " << game.error().text();
    EXPECT_EQ((*game)->spec().id, path.stem().string());
    EXPECT_GE(book->least(), 10u) << path;
    const auto start = book->explore(*(*game)->session(), 1);
    ASSERT_TRUE(start) << path;
    EXPECT_EQ(start->total().games, static_cast<std::int64_t>(book->games())) << path;
    // A move that was counted where it is not legal would be missing.
    std::int64_t games = 0;
    for (const Explorer::Move& move : start->moves()) games += move.games;
    EXPECT_EQ(games, start->total().games) << path;
    const std::size_t step = std::max<std::size_t>(book->examples() / sample, 1);
    for (std::size_t i = 0; i < book->examples(); i += step) {
      const auto example = book->example(i, **game);
      ASSERT_TRUE(example) << path << ": game " << i;
      EXPECT_FALSE(example->moves.empty());
    }
  }
}

}  // namespace
}  // namespace cheshire
