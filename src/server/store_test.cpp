#include "server/store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "server/test_client.h"

namespace cheshire {
namespace {

GameRow row(const std::string& id, const std::string& created) {
  return {id,
          "alice",
          {{"castling", "on"}},
          "the game's file",
          "start",
          R"({"kind":"human"})",
          R"({"kind":"human"})",
          "",
          created,
          created,
          {}};
}

Result<void> add(Store& store, const GameRow& r) {
  return store.transaction([&] { return store.insert(r); });
}

std::string contents(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

TEST(Store, KeepsGamesAndMovesOverReopening) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  {
    auto store = Store::open(path);
    ASSERT_TRUE(store) << store.error().message;
    ASSERT_TRUE(add(**store, row("a", "2026-01-01")));
    ASSERT_TRUE(add(**store, row("b", "2026-01-02")));
    ASSERT_TRUE((*store)->transaction([&]() -> Result<void> {
      for (int i = 0; i < 3; ++i) {
        if (auto r = (*store)->add_move("a", i, "m" + std::to_string(i), "", "now"); !r) return r;
      }
      return {};
    }));
  }
  auto store = Store::open(path);
  ASSERT_TRUE(store) << store.error().message;
  const auto games = (*store)->games();
  ASSERT_TRUE(games);
  ASSERT_EQ(games->size(), 2u);
  EXPECT_EQ((*games)[0].id, "b");  // newest first
  const auto a = (*store)->game("a");
  ASSERT_TRUE(a && a->has_value());
  EXPECT_EQ((*a)->moves, (std::vector<std::string>{"m0", "m1", "m2"}));
  EXPECT_EQ((*a)->file, "the game's file");
  EXPECT_EQ((*a)->start, "start");
  EXPECT_EQ((*a)->options, (OptionValues{{"castling", "on"}}));
  EXPECT_EQ((*a)->updated, "now");
  EXPECT_FALSE((*store)->game("c")->has_value());
}

TEST(Store, AFailedTransactionChangesNothing) {
  auto opened = Store::open(":memory:");
  ASSERT_TRUE(opened);
  Store& store = **opened;
  ASSERT_TRUE(add(store, row("a", "1")));
  const auto failed = store.transaction([&]() -> Result<void> {
    if (auto r = store.add_move("a", 0, "e2e4", "", "2"); !r) return r;
    return store.add_move("a", 2, "e7e5", "", "2");  // a gap
  });
  EXPECT_FALSE(failed);
  EXPECT_TRUE((*store.game("a"))->moves.empty());
  EXPECT_FALSE(store.transaction([&] { return store.add_move("none", 0, "e2e4", "", "2"); }));
  EXPECT_FALSE(add(store, row("a", "1")));  // the id is taken
  EXPECT_TRUE(store.transaction([&] { return store.add_move("a", 0, "e2e4", "", "2"); }));
}

TEST(Store, CutsResultsAndRemoves) {
  auto opened = Store::open(":memory:");
  ASSERT_TRUE(opened);
  Store& store = **opened;
  ASSERT_TRUE(add(store, row("a", "1")));
  ASSERT_TRUE(store.transaction([&]() -> Result<void> {
    (void)store.add_move("a", 0, "e2e4", "", "2");
    (void)store.add_move("a", 1, "e7e5", "", "2");
    return store.set_result("a", "{}", "3");
  }));
  EXPECT_EQ((*store.game("a"))->result, "{}");
  ASSERT_TRUE(store.transaction([&] { return store.cut("a", 1, "", "4"); }));
  EXPECT_EQ((*store.game("a"))->moves.size(), 1u);
  EXPECT_EQ((*store.game("a"))->result, "");
  ASSERT_TRUE(store.transaction([&] { return store.remove("a"); }));
  EXPECT_FALSE(store.game("a")->has_value());
  ASSERT_TRUE(add(store, row("a", "1")));
  EXPECT_TRUE((*store.game("a"))->moves.empty());  // the moves went with the game
}

TEST(Store, RefusesWhatIsNoDatabaseAndLeavesIt) {
  const TempFolder folder;
  for (const char* text :
       {"x", "this is a letter, and no database at all", "SQLite format 3 but not really one"}) {
    folder.write("file", text);
    const auto store = Store::open(folder.path("file"));
    ASSERT_FALSE(store);
    EXPECT_NE(store.error().message.find(folder.path("file")), std::string::npos);
    EXPECT_NE(store.error().message.find("not a database"), std::string::npos) << store.error().message;
    EXPECT_EQ(contents(folder.path("file")), text);
  }
}

TEST(Store, RefusesABrokenDatabase) {
  const TempFolder folder;
  const std::string text = std::string("SQLite format 3\0", 16) + std::string(5000, 'x');
  folder.write("file", text);
  EXPECT_FALSE(Store::open(folder.path("file")));
  EXPECT_EQ(contents(folder.path("file")), text);
}

TEST(Store, RefusesADatabaseOfAnotherProgram) {
  const TempFolder folder;
  const std::string path = folder.path("other.db");
  SQLite::Database(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec("CREATE TABLE letters(text)");
  const auto store = Store::open(path);
  ASSERT_FALSE(store);
  EXPECT_NE(store.error().message.find("another program"), std::string::npos);
}

// Version 1 knew no game files.
TEST(Store, BringsAnOlderFileUpToDate) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  {
    auto store = Store::open(path);
    ASSERT_TRUE(store);
    ASSERT_TRUE(add(**store, row("a", "2026-01-01")));
  }
  SQLite::Database(path, SQLite::OPEN_READWRITE)
      .exec(
          "ALTER TABLE games DROP COLUMN white_key; ALTER TABLE games DROP COLUMN black_key;"
          "ALTER TABLE games DROP COLUMN umpire_key; ALTER TABLE games DROP COLUMN parley;"
          "ALTER TABLE games DROP COLUMN offer; ALTER TABLE games DROP COLUMN challenge;"
          "ALTER TABLE games DROP COLUMN confirmed; ALTER TABLE games DROP COLUMN file;"
          "PRAGMA user_version = 1");
  auto store = Store::open(path);
  ASSERT_TRUE(store) << store.error().message;
  const auto a = (*store)->game("a");
  ASSERT_TRUE(a && a->has_value());
  EXPECT_EQ((*a)->start, "start");
  EXPECT_EQ((*a)->file, "");
}

// Version 2 knew no keys.
TEST(Store, AGameOfVersion2HasNoKeys) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  {
    auto store = Store::open(path);
    ASSERT_TRUE(store);
    ASSERT_TRUE(add(**store, row("a", "2026-01-01")));
    ASSERT_TRUE((*store)->transaction([&] { return (*store)->add_move("a", 0, "e2e4", "", "2"); }));
  }
  SQLite::Database(path, SQLite::OPEN_READWRITE)
      .exec(
          "ALTER TABLE games DROP COLUMN white_key; ALTER TABLE games DROP COLUMN black_key;"
          "ALTER TABLE games DROP COLUMN umpire_key; ALTER TABLE games DROP COLUMN parley;"
          "ALTER TABLE games DROP COLUMN offer; ALTER TABLE games DROP COLUMN challenge;"
          "ALTER TABLE games DROP COLUMN confirmed; PRAGMA user_version = 2");
  auto store = Store::open(path);
  ASSERT_TRUE(store) << store.error().message;
  const auto a = (*store)->game("a");
  ASSERT_TRUE(a && a->has_value());
  EXPECT_FALSE((*a)->keys.any());
  EXPECT_EQ((*a)->file, "the game's file");
  EXPECT_EQ((*a)->moves, std::vector<std::string>{"e2e4"});
  EXPECT_EQ((*a)->parley, "");
}

TEST(Store, KeepsKeysParleyAndStanding) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  GameRow with_keys = row("a", "1");
  with_keys.keys = {"white", "black", "umpire"};
  with_keys.parley = R"({"lot":"drawn"})";
  {
    auto store = Store::open(path);
    ASSERT_TRUE(store);
    ASSERT_TRUE(add(**store, with_keys));
    ASSERT_TRUE((*store)->transaction([&] { return (*store)->set_result("a", "", "2", {"w", true, 3}); }));
  }
  auto store = Store::open(path);
  ASSERT_TRUE(store);
  const GameRow a = (*(*store)->game("a")).value_or(GameRow{});
  EXPECT_EQ(a.keys.white + a.keys.black + a.keys.umpire, "whiteblackumpire");
  EXPECT_EQ(a.parley, with_keys.parley);
  EXPECT_EQ(a.standing.offer, "w");
  EXPECT_TRUE(a.standing.challenge);
  EXPECT_EQ(a.standing.confirmed, 3);
  ASSERT_TRUE((*store)->transaction([&] { return (*store)->add_move("a", 0, "e2e4", "", "3"); }));
  EXPECT_EQ((*(*store)->game("a"))->standing.offer, "");
}

TEST(Store, RefusesANewerVersion) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  ASSERT_TRUE(Store::open(path));
  SQLite::Database(path, SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 99");
  const auto store = Store::open(path);
  ASSERT_FALSE(store);
  EXPECT_NE(store.error().message.find("version 99"), std::string::npos) << store.error().message;
}

TEST(Store, RefusesPlacesThatCannotHoldIt) {
  const TempFolder folder;
  for (const std::string& path : {std::string(), folder.path(""), folder.path("missing/games.db")}) {
    const auto store = Store::open(path);
    ASSERT_FALSE(store) << path;
    EXPECT_FALSE(store.error().message.empty());
  }
}

TEST(Store, RefusesASecondServer) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  const auto first = Store::open(path);
  ASSERT_TRUE(first);
  const auto second = Store::open(path);
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().message.find("another server"), std::string::npos);
  ASSERT_TRUE(add(**first, row("a", "1")));  // the first goes on
}

TEST(Store, TellsOfAStoredGameThatIsDamaged) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  {
    auto store = Store::open(path);
    ASSERT_TRUE(add(**store, row("a", "1")));
    ASSERT_TRUE(add(**store, row("b", "1")));
  }
  SQLite::Database(path, SQLite::OPEN_READWRITE).exec("INSERT INTO moves VALUES('a', 1, 'e7e5', 'now')");
  auto store = Store::open(path);
  ASSERT_TRUE(store);
  EXPECT_FALSE((*store)->game("a"));
  EXPECT_EQ((*store)->games()->size(), 1u);
}

}  // namespace
}  // namespace cheshire
