// Restoring a copy, and the log of another database beside a file.
#include "server/store/store_restore.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>
#include <set>
#include <thread>

#include "base/test_message.h"
#include "server/store/sqlite_file.h"
#include "server/store/store_maintenance.h"
#include "server/store/test_older_files.h"
#include "server/store/test_store.h"
#include "server/test_client.h"

namespace cheshire {
namespace {

namespace fs = std::filesystem;

const Instant now_at = Instant(std::chrono::hours(500'000));  // 2027-01-15T08:00Z

struct RestoreTest : testing::Test {
  TempFolder folder;
  const std::string path = folder.path("games.db"), copy = folder.path("copy.db");
  const std::string old = path + ".before-restore-20270115T080000Z";

  static Result<void> add_games(Store& store, const std::string& prefix, int count) {
    for (int i = 0; i < count; ++i) {
      if (auto r = add(store, row(prefix + std::to_string(i), day(1))); !r) return r;
    }
    return {};
  }
  static std::size_t games(const std::string& file) {
    const auto store = Store::open(file);
    EXPECT_TRUE(store) << store.error().text();
    return store ? (*store)->list({})->size() : 0;
  }
  /// Copies the files as a crash would leave them.
  void crash(const std::string& from) const {
    for (const char* ending : {"", "-wal", "-shm"})
      fs::copy_file(from + ending, path + ending, fs::copy_options::overwrite_existing);
  }
  /// Leaves a file with 3 games and a log that has some of them, and `copy`, which has 2 of them.
  void leave_crashed() const {
    const std::string live = folder.path("live.db");
    const auto store = Store::open(live);
    ASSERT_TRUE(store && add_games(**store, "a", 2));
    const auto made = back_up_store(live, copy);
    ASSERT_TRUE(made) << made.error().text();
    SQLite::Database(live, SQLite::OPEN_READWRITE).exec("PRAGMA wal_checkpoint(PASSIVE)");
    ASSERT_TRUE(add_games(**store, "b", 1));
    crash(live);
  }
  void put_by_hand(const std::string& file) const {
    fs::copy_file(file, path, fs::copy_options::overwrite_existing);
  }
  std::string why(const std::string& from) const {
    const auto restored = restore_store(from, path, now_at);
    return restored ? "" : test::brief(restored.error().message);
  }
  static std::string refused(const std::string& file, const std::string& reason) {
    return "database-refused(\"" + file + "\", " + reason + ")";
  }
  /// The files whose names begin with that of the database.
  std::string beside() const {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(fs::path(path).parent_path())) {
      const std::string name = entry.path().filename().string();
      if (name.starts_with("games.db")) names.insert(name.substr(8));
    }
    std::string all;
    for (const std::string& name : names) all += name + " ";
    return all;
  }
};

TEST_F(RestoreTest, ACrashAloneLosesNothing) {
  leave_crashed();
  EXPECT_EQ(games(path), 3u);
}

// The first copy of a log into its file, and nothing behind it: the log begins before the file had its name.
TEST_F(RestoreTest, TheFirstLogOfAFileIsItsOwn) {
  const std::string live = folder.path("live.db");
  const auto store = Store::open(live);
  ASSERT_TRUE(store && add_games(**store, "a", 2));
  SQLite::Database(live, SQLite::OPEN_READWRITE).exec("PRAGMA wal_checkpoint(PASSIVE)");
  crash(live);
  EXPECT_EQ(games(path), 2u);
}

// A file whose games are all in the log is empty without it.
TEST_F(RestoreTest, ADamagedLogIsNotTakenForAnEmptyOne) {
  const std::string live = folder.path("live.db");
  const auto store = Store::open(live);
  ASSERT_TRUE(store && add_games(**store, "a", 5));
  for (const std::streamoff at : {10, 3000, 60'000}) {
    crash(live);
    std::fstream log(path + "-wal", std::ios::in | std::ios::out | std::ios::binary);
    log.seekg(at);
    const char changed = static_cast<char>(log.get() ^ 1);
    log.seekp(at);
    log.put(changed);
    log.close();
    const auto opened = Store::open(path);
    ASSERT_FALSE(opened) << at;
    EXPECT_THAT(test::brief(opened.error().message), testing::HasSubstr("log-damaged")) << at;
    for (const char* ending : {"", "-wal", "-shm"}) fs::remove(path + ending);
  }
}

// At any moment: before the first copy into the file, during one, and after the log was restarted.
TEST_F(RestoreTest, ALogIsTakenForTheFilesOwnWhereverTheServerDies) {
  std::mt19937 random(3);
  std::size_t last = 0;
  for (int round = 0; round < 30; ++round) {
    const auto name = "r" + std::to_string(round) + "-";
    const std::size_t wanted = random() % 12;
    const int every = static_cast<int>(1 + random() % 7);
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    const pid_t child = ::fork();
    if (child == 0) {
      const auto store = Store::open(path);
      if (!store) ::_exit(1);
      for (int i = 0;; ++i) {
        if (!add(**store, row(name + std::to_string(i), day(1)))) ::_exit(2);
        if (::write(ends[1], "x", 1) != 1) ::_exit(3);
        if (i % every == 0)
          SQLite::Database(path, SQLite::OPEN_READWRITE, 1000).exec("PRAGMA wal_checkpoint(RESTART)");
      }
    }
    ::close(ends[1]);
    char written = 0;
    std::size_t acknowledged = 0;
    while (acknowledged < wanted && ::read(ends[0], &written, 1) == 1) ++acknowledged;
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 2000));  // a random moment to die
    ::kill(child, SIGKILL);
    ::close(ends[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status)) << round << ": " << WEXITSTATUS(status);
    if (round % 3 == 0) (void)check_store(path);  // which changes nothing
    const auto store = Store::open(path);
    ASSERT_TRUE(store) << round << ": " << store.error().text();
    const std::size_t now =
        static_cast<std::size_t>(SQLite::Database(path).execAndGet("SELECT count(*) FROM games").getInt());
    EXPECT_GE(now, last + acknowledged);
    last = now;
  }
}

TEST_F(RestoreTest, ACopyTakesThePlaceOfWhatACrashHasLeft) {
  leave_crashed();
  const std::string file = contents(path), log = contents(path + "-wal"), copied = contents(copy);
  const auto restored = restore_store(copy, path, now_at);
  ASSERT_TRUE(restored) << restored.error().text();
  EXPECT_EQ(restored->kept, (std::vector<std::string>{old, old + "-wal", old + "-shm"}));
  EXPECT_EQ(contents(old), file);
  EXPECT_EQ(contents(old + "-wal"), log);
  EXPECT_EQ(contents(copy), copied);
  struct stat status{};
  ASSERT_EQ(::stat(path.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
  EXPECT_EQ(beside(),
            " .before-restore-20270115T080000Z .before-restore-20270115T080000Z-shm "
            ".before-restore-20270115T080000Z-wal ");
  EXPECT_EQ(games(path), 2u);
  EXPECT_EQ(games(old), 3u);  // a database like any other
  // Again, in the same second.
  const auto again = restore_store(copy, path, now_at);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->kept, (std::vector<std::string>{old + "-2"}));
}

TEST_F(RestoreTest, TheLogOfAnotherFileIsNotReplayedIntoACopy) {
  leave_crashed();
  put_by_hand(copy);
  const std::string file = contents(path), log = contents(path + "-wal");
  const std::string refusal =
      refused(path, "log-of-another-database(\"" + path + "-wal\", \"" + path + "\")");
  const auto store = Store::open(path);
  ASSERT_FALSE(store);
  EXPECT_EQ(test::brief(store.error().message), refusal);
  const auto checked = check_store(path);
  ASSERT_FALSE(checked);
  EXPECT_EQ(test::brief(checked.error().message), refusal);
  EXPECT_FALSE(store_stats(path) || back_up_store(path, folder.path("another.db")));
  EXPECT_EQ(contents(path), file);
  EXPECT_EQ(contents(path + "-wal"), log);
  // What the message says.
  fs::rename(path, folder.path("mine.db"));
  const auto restored = restore_store(folder.path("mine.db"), path, now_at);
  ASSERT_TRUE(restored) << restored.error().text();
  EXPECT_EQ(contents(old + "-wal"), log);
  EXPECT_FALSE(fs::exists(old));  // there was none
  EXPECT_EQ(games(path), 2u);
  EXPECT_TRUE(check_store(path)->empty());
}

// Nothing in the pages tells that they do not fit: the mark does.
TEST_F(RestoreTest, ALogIsNotReplayedIntoAnEarlierStateOfItsFile) {
  const std::string live = folder.path("live.db");
  const auto store = Store::open(live);
  ASSERT_TRUE(store && add_games(**store, "a", 2));
  const auto checkpoint = [&] {
    SQLite::Database(live, SQLite::OPEN_READWRITE).exec("PRAGMA wal_checkpoint(RESTART)");
  };
  checkpoint();
  fs::copy_file(live, copy);
  ASSERT_TRUE(add_games(**store, "b", 2));
  checkpoint();
  ASSERT_TRUE(add_games(**store, "c", 1));
  crash(live);
  EXPECT_EQ(games(path), 5u);
  crash(live);
  put_by_hand(copy);
  const auto mixed = Store::open(path);
  ASSERT_FALSE(mixed);
  EXPECT_EQ(test::brief(mixed.error().message),
            refused(path, "log-of-another-database(\"" + path + "-wal\", \"" + path + "\")"));
}

TEST_F(RestoreTest, ACopyThatWasRestoredHasAnotherNameThanTheCopy) {
  leave_crashed();
  ASSERT_EQ(why(copy), "");
  const std::string live = folder.path("restored.db");
  fs::rename(path, live);
  const auto store = Store::open(live);
  ASSERT_TRUE(store && add_games(**store, "d", 1));
  crash(live);
  put_by_hand(copy);
  EXPECT_FALSE(Store::open(path));
}

TEST_F(RestoreTest, ALogWithoutItsFileIsKept) {
  leave_crashed();
  const std::string log = contents(path + "-wal");
  const std::string refusal = refused(path, "log-without-database(\"" + path + "-wal\")");
  for (const bool empty : {false, true}) {
    fs::remove(path);
    if (empty) folder.write("games.db", "");
    const auto store = Store::open(path);
    ASSERT_FALSE(store);
    EXPECT_EQ(test::brief(store.error().message), refusal);
    EXPECT_EQ(contents(path + "-wal"), log);
    EXPECT_EQ(fs::exists(path), empty);
  }
  EXPECT_FALSE(check_store(path));
  EXPECT_EQ(contents(path + "-wal"), log);
  EXPECT_EQ(why(copy), "");
  EXPECT_EQ(contents(old + "-wal"), log);
  EXPECT_EQ(games(path), 2u);
}

// A server that was killed while it made the file: all is in the log.
TEST_F(RestoreTest, AFileThatIsAllInItsLogIsOpened) {
  const std::string live = folder.path("live.db");
  SQLite::Database db(live, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  ASSERT_TRUE(sqlite::prepare(db, live, 0));
  crash(live);
  ASSERT_EQ(SQLite::Database("file:" + path + "?immutable=1", SQLite::OPEN_READONLY | SQLite::OPEN_URI)
                .execAndGet("SELECT count(*) FROM sqlite_schema")
                .getInt(),
            0);
  EXPECT_EQ(games(path), 0u);
}

// Version 9 had no marks. Its log is refused if the file is sound without it and damaged with it.
TEST_F(RestoreTest, TheLogOfAnOlderVersionIsTriedOut) {
  const std::string live = folder.path("live.db"), other = folder.path("other.db");
  {
    const auto store = Store::open(other);
    ASSERT_TRUE(store && add_games(**store, "other", 1));
  }
  const auto store = Store::open(live);
  ASSERT_TRUE(store && add_games(**store, "a", 40));
  const std::string undo = std::string(undo_17) + undo_16 + undo_15 + undo_14 + undo_13 + undo_11 + undo_10;
  SQLite::Database db(live, SQLite::OPEN_READWRITE);
  db.exec(undo);
  // The log has the first page, so the file grows to the size of this one; pages between are in no table
  // then.
  db.exec(
      "PRAGMA wal_checkpoint(RESTART); CREATE TABLE spare (x); INSERT INTO spare VALUES (zeroblob(20000))");
  SQLite::Database(other, SQLite::OPEN_READWRITE).exec(undo);
  crash(live);
  EXPECT_EQ(games(path), 40u);
  crash(live);
  put_by_hand(other);
  const std::string bytes = contents(path), log = contents(path + "-wal");
  const auto mixed = Store::open(path);
  ASSERT_FALSE(mixed);
  EXPECT_EQ(test::brief(mixed.error().message),
            refused(path, "log-of-another-database(\"" + path + "-wal\", \"" + path + "\")"));
  EXPECT_EQ(contents(path), bytes);
  EXPECT_EQ(contents(path + "-wal"), log);
}

TEST_F(RestoreTest, WhatIsNoCopyIsRefusedAndNothingChanges) {
  leave_crashed();
  const std::string log = contents(path + "-wal"), file = contents(path);
  const std::string missing = folder.path("missing.db"), link = folder.path("link.db"),
                    hard = folder.path("hard.db"), letter = folder.path("letter"),
                    bad = folder.path("bad.db"), other = folder.path("other.db"),
                    newer = folder.path("newer.db"), logged = folder.path("logged.db"),
                    empty = folder.path("empty.db");
  EXPECT_EQ(why(missing), refused(missing, "database-not-found(\"No such file or directory\")"));
  {
    // A file that cannot be opened, also not by root: first it is that of the plan.
    rlimit limit{};
    ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
    const std::string expected =
        refused(path + ".restore-plan", "database-not-readable(\"Too many open files\")");
    std::string unreadable;
    for (rlim_t files = 0; files < 100 && unreadable != expected; ++files) {
      const rlimit few{files, limit.rlim_max};
      ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &few), 0);
      unreadable = why(copy);
      ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
      ASSERT_NE(unreadable, "");
    }
    EXPECT_EQ(unreadable, expected);
  }
  fs::create_symlink(copy, link);
  EXPECT_EQ(why(link), refused(link, "copy-is-link(\"" + copy + "\")"));
  EXPECT_EQ(why(folder.path("")), refused(folder.path(""), "database-no-file"));
  EXPECT_EQ(why(path), refused(path, "copy-is-database"));
  fs::create_hard_link(path, hard);
  EXPECT_EQ(why(hard), refused(hard, "copy-is-database"));
  EXPECT_EQ(why(""), "backup-without-name");
  folder.write("letter", "this is a letter");
  EXPECT_EQ(why(letter), refused(letter, "not-a-database"));
  folder.write("empty.db", "");
  EXPECT_EQ(why(empty), refused(empty, "database-missing"));
  SQLite::Database(other, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec("CREATE TABLE a(b)");
  EXPECT_EQ(why(other), refused(other, "database-of-another-program"));
  fs::copy_file(copy, newer);
  SQLite::Database(newer, SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 99");
  EXPECT_EQ(why(newer), refused(newer, "database-too-new(99, " + std::to_string(Store::version) + ")"));
  std::string bytes = contents(copy);
  std::fill(bytes.begin() + 4096, bytes.begin() + 3 * 4096, 'x');
  folder.write("bad.db", bytes);
  EXPECT_TRUE(why(bad).starts_with(refused(bad, "copy-damaged(").substr(0, 30))) << why(bad);
  fs::copy_file(copy, logged);
  folder.write("logged.db-wal", "x");
  EXPECT_EQ(why(logged), refused(logged, "copy-with-log(\"" + logged + "-wal\")"));
  {
    const std::string served = folder.path("served.db");
    fs::copy_file(copy, served);
    const auto store = Store::open(served);
    EXPECT_EQ(why(served), refused(served, "database-in-use"));
  }
  EXPECT_EQ(beside(), " -shm -wal ");
  EXPECT_EQ(contents(path), file);
  EXPECT_EQ(contents(path + "-wal"), log);
  EXPECT_EQ(games(path), 3u);
}

TEST_F(RestoreTest, AServerOrAnotherRestoreKeepsItsFile) {
  leave_crashed();
  {
    const auto store = Store::open(path);
    ASSERT_TRUE(store);
    EXPECT_EQ(why(copy), refused(path, "database-in-use"));
  }
  std::string second;
  ASSERT_TRUE(restore_store(copy, path, now_at, [&] {
    if (second.empty()) second = why(copy);
  }));
  EXPECT_EQ(second, refused(path, "database-in-use"));
  EXPECT_EQ(games(path), 2u);
}

TEST_F(RestoreTest, ANewFileIsMadeWhereThereWasNone) {
  leave_crashed();
  const std::string fresh = folder.path("fresh.db");
  const auto restored = restore_store(copy, fresh, now_at);
  ASSERT_TRUE(restored) << restored.error().text();
  EXPECT_TRUE(restored->kept.empty());
  EXPECT_EQ(games(fresh), 2u);
  EXPECT_FALSE(restore_store(folder.path("missing"), folder.path("none.db"), now_at));
  EXPECT_FALSE(fs::exists(folder.path("none.db")));
}

TEST_F(RestoreTest, ALinkToTheFileStays) {
  leave_crashed();
  const std::string link = folder.path("link.db");
  fs::create_symlink(path, link);
  const auto restored = restore_store(copy, link, now_at);
  ASSERT_TRUE(restored) << restored.error().text();
  EXPECT_EQ(restored->file, path);
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(games(link), 2u);
}

/// Runs a restore in a process of its own that dies after so many steps. Returns whether it had that many.
bool dies_after(int steps, const std::string& copy, const std::string& path) {
  const pid_t child = ::fork();
  if (child == 0) {
    (void)restore_store(copy, path, now_at, [&] {
      if (--steps == 0) ::_exit(7);
    });
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 7;
}

TEST_F(RestoreTest, WhereverItDiesTheOldStateOrTheNewOneIsThere) {
  int steps = 0;
  for (bool died = true; died;) {
    for (const auto& entry : fs::directory_iterator(fs::path(path).parent_path())) fs::remove(entry.path());
    leave_crashed();
    died = dies_after(++steps, copy, path);
    // The first step is the copy, the second the decision.
    const bool decided = steps >= 2;
    if (steps % 2 == 0) {
      const auto stats = store_stats(path);
      ASSERT_TRUE(stats) << stats.error().text();
    }
    EXPECT_EQ(games(path), decided ? 2u : 3u) << steps;
    EXPECT_EQ(fs::exists(old), decided) << steps;
    EXPECT_FALSE(fs::exists(path + ".restoring") || fs::exists(path + ".restore-plan")) << steps;
    if (decided) {
      EXPECT_EQ(games(old), 3u) << steps;
    }
  }
  EXPECT_GT(steps, 5);
}

// Such as one that another user wrote.
TEST_F(RestoreTest, APlanThatCannotBeReadIsNotNone) {
  leave_crashed();
  ASSERT_TRUE(dies_after(3, copy, path)) << "the log has its new name";
  const fs::path plan = path + ".restore-plan", away = path + ".away";
  fs::rename(plan, away);
  fs::create_symlink(plan, plan);
  EXPECT_FALSE(Store::open(path));
  EXPECT_FALSE(store_stats(path));
  EXPECT_TRUE(fs::exists(path + ".restoring")) << "nothing is dropped";
  fs::remove(plan);
  fs::rename(away, plan);
  EXPECT_EQ(games(path), 2u);
  EXPECT_EQ(games(old), 3u);
}

}  // namespace
}  // namespace cheshire
