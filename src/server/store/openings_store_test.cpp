// What was played, in its file: counted once, kept, and begun again when the file is damaged.
#include "server/store/openings_store.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "server/test_client.h"

namespace cheshire {
namespace {

using Counted = CountedGame::Ending;

/// A file in a folder of its own, with what SQLite puts beside it.
class OpeningsFile {
 public:
  std::string path() const { return folder_.path("games.db-openings"); }
  std::unique_ptr<OpeningsStore> open() const {
    auto store = OpeningsStore::open(path());
    EXPECT_TRUE(store) << (store ? "" : store.error().text());
    return store ? std::move(*store) : nullptr;
  }

 private:
  TempFolder folder_;
};

CountedGame game(const std::string& id, Counted ending, std::vector<CountedGame::Step> steps) {
  return {id, "alice;", ending, std::move(steps)};
}

TEST(OpeningsStore, CountsEachGameOnce) {
  const OpeningsFile file;
  const auto store = file.open();
  const std::vector<CountedGame> games = {game("a", Counted::white, {{1, 2}, {2, 3}}),
                                          game("b", Counted::draw, {{1, 2}}),
                                          game("c", Counted::other, {{1, ~std::uint64_t{0}}})};
  ASSERT_TRUE(store->add(games, {"2026", "c"}));
  ASSERT_TRUE(store->add(games, {"2027", "c"}));
  auto moves = *store->moves("alice;", 1);
  ASSERT_EQ(moves.size(), 2u);
  if (moves[0].to != 2) std::swap(moves[0], moves[1]);
  EXPECT_EQ(moves[0].games, 2);
  EXPECT_EQ(moves[0].white, 1);
  EXPECT_EQ(moves[0].draws, 1);
  EXPECT_EQ(moves[0].examples, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(moves[1].to, ~std::uint64_t{0});
  EXPECT_TRUE(store->moves("alice;", 9)->empty());
  EXPECT_TRUE(store->moves("chess;", 1)->empty());
  EXPECT_EQ(store->cursor()->time, "2027");
}

TEST(OpeningsStore, KeepsFewExamplesAndShortBeginnings) {
  const OpeningsFile file;
  const auto store = file.open();
  std::vector<CountedGame> games;
  for (int n = 0; n < 10; ++n) {
    games.push_back(game("g" + std::to_string(n), Counted::black, {}));
    for (std::uint64_t i = 0; i < 60; ++i) games.back().steps.push_back({i, i + 1});
  }
  ASSERT_TRUE(store->add(games, {"2026", "x"}));
  EXPECT_EQ(store->moves("alice;", 0)->at(0).examples.size(), OpeningsStore::max_examples);
  EXPECT_EQ(store->moves("alice;", 0)->at(0).black, 10);
  EXPECT_TRUE(store->moves("alice;", OpeningsStore::max_steps)->empty());
}

TEST(OpeningsStore, IsThereAgainAndBegunAgainIfDamaged) {
  const OpeningsFile file;
  ASSERT_TRUE(file.open()->add(std::vector{game("a", Counted::white, {{1, 2}})}, {"2026", "a"}));
  EXPECT_EQ(file.open()->moves("alice;", 1)->size(), 1u);
  {
    const auto open = file.open();
    for (const char* ending : {"", "-wal", "-shm"})
      EXPECT_EQ(std::filesystem::status(file.path() + ending).permissions(),
                std::filesystem::perms::owner_read | std::filesystem::perms::owner_write)
          << ending;
  }
  for (const std::string& bytes : {std::string("no database"), std::string(8192, 'x')}) {
    std::ofstream(file.path(), std::ios::binary | std::ios::trunc) << bytes;
    const auto again = file.open();
    ASSERT_TRUE(again);
    EXPECT_TRUE(again->moves("alice;", 1)->empty());
    EXPECT_TRUE(again->cursor()->at_start());
    ASSERT_TRUE(again->add(std::vector{game("a", Counted::white, {{1, 2}})}, {"2026", "a"}));
  }
  EXPECT_FALSE(OpeningsStore::open("/nowhere/at/all"));
}

}  // namespace
}  // namespace cheshire
