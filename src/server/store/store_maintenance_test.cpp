// Backup, check, statistics and pruning of a store's file.
#include "server/store/store_maintenance.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <thread>

#include "base/test_message.h"
#include "server/store/store.h"
#include "server/test_client.h"

namespace cheshire {
namespace {

using std::chrono::hours;

const Instant now = Instant(hours(500'000));
constexpr hours day(24);

GameRow row(const std::string& id, Instant changed = now) {
  GameRow row;
  row.id = id;
  row.game = "chess";
  row.start = "start";
  row.white = row.black = R"({"kind":"human"})";
  row.created = row.updated = iso(changed);
  return row;
}

Result<void> play(Store& store, const std::string& id, int plies) {
  for (int ply = 0; ply < plies; ++ply) {
    const auto stored = store.game(id);
    if (!stored) return stored.error();
    if (auto r = store.add_move(id, ply, "e2e4", {(**stored).revision, "", iso(now), {}}); !r) return r;
  }
  return {};
}

struct MaintenanceTest : testing::Test {
  TempFolder folder;
  const std::string path = folder.path("games.db"), copy = folder.path("copy.db");

  /// Adds `games` games. Each has as many half-moves as its number, up to 3.
  void fill(int games, Instant changed = now) const {
    auto store = Store::open(path);
    ASSERT_TRUE(store) << store.error().text();
    ASSERT_TRUE((*store)->transaction([&]() -> Result<void> {
      for (int i = 0; i < games; ++i) {
        GameRow game = row("g" + std::to_string(i), changed);
        if (i == 0) game.file = "the file";
        if (auto r = (*store)->insert(game); !r) return r;
        if (auto r = play(**store, game.id, std::min(i, 3)); !r) return r;
      }
      return (*store)->add_chat("g0", {Color::white, "hello", iso(now)});
    }));
  }
  void damage() const {
    SQLite::Database(path, SQLite::OPEN_READWRITE).exec("DELETE FROM moves WHERE game = 'g3' AND ply = 1");
  }
  static bool there(const std::string& file) { return std::filesystem::exists(file); }
};

TEST_F(MaintenanceTest, Counts) {
  fill(5);
  const auto stats = store_stats(path);
  ASSERT_TRUE(stats) << stats.error().text();
  EXPECT_EQ(stats->version, Store::version);
  EXPECT_EQ(stats->games, 5);
  EXPECT_EQ(stats->open, 5);
  EXPECT_EQ(stats->finished, 0);
  EXPECT_EQ(stats->unplayed, 2);
  EXPECT_EQ(stats->moves, 1 + 2 + 3 + 3);
  EXPECT_EQ(stats->chats, 1);
  EXPECT_EQ(stats->files, 1);
  EXPECT_EQ(stats->file_bytes, 8);
  EXPECT_EQ(stats->newest, iso(now));
  EXPECT_EQ(stats->bytes, static_cast<std::int64_t>(std::filesystem::file_size(path)));
}

TEST_F(MaintenanceTest, ListsAndRemovesArenas) {
  {
    auto store = Store::open(path);
    ASSERT_TRUE(store) << store.error().text();
    ArenaRow arena{"tea",
                   {"Tea party", "alice", {}, {ClockTerms::Kind::fischer, 180, 2, 0}, false, now, 60},
                   "p",
                   "Ann"};
    ASSERT_TRUE((*store)->transaction([&]() -> Result<void> {
      PeopleStore& people = (*store)->people();
      if (Result<void> r = people.insert_person({"p", "Ann", KeyHash::of("key"), iso(now), iso(now)}); !r)
        return r;
      if (Result<void> r = (*store)->arenas().insert_arena(arena); !r) return r;
      return (*store)->arenas().put_arena_player("tea", {"p", "Ann"});
    }));
    const auto listed = list_arenas(path);  // while it is open
    ASSERT_TRUE(listed && listed->size() == 1u);
    EXPECT_EQ(listed->front().title + " by " + listed->front().by, "Tea party by Ann");
    EXPECT_EQ(listed->front().players, 1);
  }
  EXPECT_EQ(test::brief(remove_arena(path, "milk").error().message), "arena-not-found");
  EXPECT_TRUE(remove_arena(path, "tea"));
  EXPECT_TRUE(list_arenas(path)->empty());
  EXPECT_TRUE(check_store(path)->empty());
}

TEST_F(MaintenanceTest, RefusesWhatIsNoneOfOurs) {
  EXPECT_FALSE(store_stats(path));
  EXPECT_FALSE(there(path));  // no file is created
  folder.write("letter", "this is a letter");
  SQLite::Database(folder.path("other.db"), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
      .exec("CREATE TABLE a(b)");
  const auto refusal = [](const auto& result, const std::string& file) {
    if (result) return std::string();
    const std::string whole = test::brief(result.error().message),
                      prefix = "database-refused(\"" + file + "\", ";
    return whole.starts_with(prefix) ? whole.substr(prefix.size(), whole.size() - prefix.size() - 1) : whole;
  };
  const std::string letter = folder.path("letter"), other = folder.path("other.db");
  const std::string missing = std::string("database-not-found(\"") + std::strerror(ENOENT) + "\")";
  EXPECT_EQ(refusal(check_store(other), other), "database-of-another-program");
  EXPECT_EQ(refusal(check_store(path), path), missing);
  EXPECT_EQ(refusal(back_up_store(path, copy), path), missing);
  EXPECT_EQ(refusal(prune_store(path, {day, {}}, now, false, false), path), "database-missing");
  EXPECT_EQ(refusal(prune_store(letter, {day, {}}, now, false, false), letter), "not-a-database");
  EXPECT_EQ(refusal(back_up_store(other, ""), other), "backup-without-name");
  EXPECT_TRUE(refusal(check_store(folder.path("")), folder.path("")).starts_with("database-unusable("));
  for (const std::string& file : {letter, other, path}) {
    EXPECT_NE(refusal(check_store(file), file), "");
    EXPECT_NE(refusal(back_up_store(file, copy), file), "");
    EXPECT_NE(refusal(prune_store(file, {day, {}}, now, false, false), file), "");
    EXPECT_FALSE(there(copy) || there(copy + ".partial")) << file;
  }
}

TEST_F(MaintenanceTest, ACopyIsWholeAndItsOwners) {
  fill(5);
  const auto bytes = back_up_store(path, copy);
  ASSERT_TRUE(bytes) << bytes.error().text();
  EXPECT_GT(*bytes, 0);
  struct stat status{};
  ASSERT_EQ(::stat(copy.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
  EXPECT_FALSE(there(copy + ".partial"));
  const auto again = back_up_store(path, copy);
  ASSERT_FALSE(again);
  EXPECT_EQ(test::brief(again.error().message), "backup-exists(\"" + copy + "\")");
  const auto restored = Store::open(copy);
  ASSERT_TRUE(restored) << restored.error().text();
  EXPECT_EQ((*restored)->list({})->size(), 5u);
  EXPECT_EQ((*(*restored)->game("g3"))->moves.size(), 3u);
}

TEST_F(MaintenanceTest, ACopyThatCannotBeWrittenIsNamed) {
  fill(1);
  const std::string nowhere = folder.path("missing/copy.db");
  const auto not_created = back_up_store(path, nowhere);
  ASSERT_FALSE(not_created);
  EXPECT_EQ(test::brief(not_created.error().message),
            "backup-not-created(\"" + nowhere + ".partial\", \"" + std::strerror(ENOENT) + "\")");
  std::filesystem::create_symlink(nowhere, copy);
  const auto not_written = back_up_store(path, copy);
  ASSERT_FALSE(not_written);
  EXPECT_EQ(test::brief(not_written.error().message),
            "backup-not-written(\"" + copy + "\", \"" + std::strerror(EEXIST) + "\")");
  EXPECT_FALSE(there(copy + ".partial"));
}

// Two games get their moves in one transaction, so a copy taken at one moment has equally many moves of both.
TEST_F(MaintenanceTest, ACopyIsOfOneMomentWhileAServerWrites) {
  const auto opened = Store::open(path);
  ASSERT_TRUE(opened);
  Store& store = **opened;
  ASSERT_TRUE(store.transaction([&]() -> Result<void> {
    if (auto r = store.insert(row("a")); !r) return r;
    return store.insert(row("b"));
  }));
  std::atomic<bool> stop = false;
  std::atomic<int> written = 0;
  std::thread writer([&] {
    for (int ply = 0; !stop; ++ply) {
      const Change change{ply + 1, "", iso(now), {}};
      const auto done = store.transaction([&]() -> Result<void> {
        if (auto r = store.add_move("a", ply, "e2e4", change); !r) return r;
        return store.add_move("b", ply, "e2e4", change);
      });
      if (!done) break;
      ++written;
    }
  });
  for (int copies = 0; copies < 5; ++copies) {
    const int before = written;
    const std::string target = copy + std::to_string(copies);
    const auto made = back_up_store(path, target);
    const int after = written;
    ASSERT_TRUE(made) << made.error().text();
    SQLite::Database db(target, SQLite::OPEN_READONLY);
    const auto moves = [&](const char* id) {
      return db.execAndGet(std::string("SELECT count(*) FROM moves WHERE game = '") + id + "'").getInt();
    };
    EXPECT_EQ(moves("a"), moves("b"));
    EXPECT_GE(moves("a"), before);
    EXPECT_LE(moves("a"), after + 1);
    wait_until([&] { return written > after; });  // the server keeps running
  }
  stop = true;
  writer.join();
}

TEST_F(MaintenanceTest, ChecksWhatIsSoundAndWhatIsNot) {
  fill(5);
  auto faults = check_store(path);
  ASSERT_TRUE(faults) << faults.error().text();
  EXPECT_TRUE(faults->empty());
  damage();
  SQLite::Database(path, SQLite::OPEN_READWRITE).exec("UPDATE games SET white_key = 'x' WHERE id = 'g1'");
  faults = check_store(path);
  ASSERT_TRUE(faults);
  ASSERT_EQ(faults->size(), 2u);
  EXPECT_EQ(test::brief((*faults)[0]),
            R"(stored-game-fault("g1", stored-value-damaged("white_key", stored-value-not-allowed)))");
  EXPECT_EQ(test::brief((*faults)[1]), R"(stored-game-fault("g3", stored-move-missing))");
}

TEST_F(MaintenanceTest, RowsWithoutAGameAndLostPagesAreFound) {
  fill(1);
  SQLite::Database(path, SQLite::OPEN_READWRITE)
      .exec("INSERT INTO moves VALUES('gone', 0, 'e2e4', '2026-01-09T00:00:00.000Z')");
  auto faults = check_store(path);
  ASSERT_TRUE(faults) << faults.error().text();
  ASSERT_EQ(faults->size(), 1u);
  EXPECT_EQ(test::brief(faults->front()), R"(row-without-game("moves"))");
  SQLite::Database(path, SQLite::OPEN_READWRITE)
      .exec("PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'games_by_change'");
  faults = check_store(path);
  ASSERT_TRUE(faults) << faults.error().text();
  ASSERT_FALSE(faults->empty());
  EXPECT_TRUE(test::brief(faults->front()).starts_with("database-integrity("));
}

TEST_F(MaintenanceTest, ADamagedFileIsFoundAndNotCopied) {
  fill(500);
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(60 * 4096);  // of the games and their moves
  file << std::string(4096, 'x');
  file.close();
  const auto faults = check_store(path);
  EXPECT_TRUE(!faults || !faults->empty());
  const auto made = back_up_store(path, copy);
  ASSERT_FALSE(made);
  EXPECT_TRUE(
      test::brief(made.error().message).starts_with("database-refused(\"" + path + "\", database-damaged("))
      << made.error().text();
  EXPECT_FALSE(there(copy) || there(copy + ".partial"));
}

TEST_F(MaintenanceTest, PrunesInBatchesWhileNoServerRuns) {
  fill(2000, now - 8 * day);  // those with moves were changed now
  {
    const auto store = Store::open(path);
    ASSERT_TRUE((*store)->transaction([&]() -> Result<void> {
      for (int i = 0; i < 2000; ++i)
        if (auto r = (*store)->insert(row("old" + std::to_string(i), now - 8 * day)); !r) return r;
      return {};
    }));
    const auto busy = prune_store(path, {7 * day, {}}, now, false, false);
    ASSERT_FALSE(busy);
    EXPECT_EQ(test::brief(busy.error().message), "database-refused(\"" + path + "\", database-in-use)");
  }
  const auto counted = prune_store(path, {7 * day, {}}, now, true, false);
  ASSERT_TRUE(counted);
  EXPECT_EQ(counted->removed, 2001);
  EXPECT_EQ(store_stats(path)->games, 4000);
  const std::int64_t bytes = store_stats(path)->bytes;
  const auto pruned = prune_store(path, {7 * day, {}}, now, false, true);
  ASSERT_TRUE(pruned) << pruned.error().text();
  EXPECT_EQ(pruned->removed, 2001);
  EXPECT_EQ(store_stats(path)->games, 1999);
  EXPECT_EQ(store_stats(path)->unplayed, 1);
  EXPECT_LT(store_stats(path)->bytes, bytes);
  EXPECT_EQ(prune_store(path, {7 * day, {}}, now, false, false)->removed, 0);
  EXPECT_TRUE(check_store(path)->empty());
}

}  // namespace
}  // namespace cheshire
