// The store's files: which it opens, that they are its own, and what another program may do to them.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>

#include "base/test_message.h"
#include "server/store/sqlite_file.h"
#include "server/store/store_maintenance.h"
#include "server/store/test_store.h"
#include "server/test_client.h"

namespace cheshire {
namespace {

/// The error of a file that cannot be used.
std::string refused(const std::string& path, const std::string& reason) {
  return "database-refused(\"" + path + "\", " + reason + ")";
}

TEST(StoreFile, RefusesWhatIsNoDatabaseAndLeavesIt) {
  const TempFolder folder;
  for (const char* text :
       {"x", "this is a letter, and no database at all", "SQLite format 3 but not really one"}) {
    folder.write("file", text);
    const auto store = Store::open(folder.path("file"));
    ASSERT_FALSE(store);
    EXPECT_EQ(test::brief(store.error().message), refused(folder.path("file"), "not-a-database"));
    EXPECT_EQ(contents(folder.path("file")), text);
  }
}

TEST(StoreFile, RefusesABrokenDatabase) {
  const TempFolder folder;
  const std::string text = std::string("SQLite format 3\0", 16) + std::string(5000, 'x');
  folder.write("file", text);
  EXPECT_FALSE(Store::open(folder.path("file")));
  EXPECT_EQ(contents(folder.path("file")), text);
}

TEST(StoreFile, RefusesAFileWithADamagedPage) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  {
    auto store = Store::open(path);
    ASSERT_TRUE((*store)->transaction([&]() -> Result<void> {
      for (int i = 0; i < 500; ++i) {
        if (auto r = (*store)->insert(row("game " + std::to_string(i), day(1))); !r) return r;
      }
      return {};
    }));
  }
  std::string bytes = contents(path);
  ASSERT_GT(bytes.size(), 20u * 4096);
  for (std::size_t i = 10 * 4096; i < 11 * 4096; ++i) bytes[i] = 'x';
  folder.write("games.db", bytes);
  const auto store = Store::open(path);
  ASSERT_FALSE(store);
  EXPECT_TRUE(
      test::brief(store.error().message).starts_with("database-refused(\"" + path + "\", database-damaged("))
      << store.error().text();
  EXPECT_EQ(contents(path), bytes);
}

TEST(StoreFile, RefusesADatabaseOfAnotherProgram) {
  const TempFolder folder;
  const std::string path = folder.path("other.db");
  SQLite::Database(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec("CREATE TABLE letters(text)");
  ::chmod(path.c_str(), 0644);
  const auto store = Store::open(path);
  ASSERT_FALSE(store);
  EXPECT_EQ(test::brief(store.error().message), refused(path, "database-of-another-program"));
  struct stat after{};
  ASSERT_EQ(::stat(path.c_str(), &after), 0);
  EXPECT_EQ(after.st_mode & 0777, 0644u);
}

TEST(StoreFile, RefusesANewerVersion) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  ASSERT_TRUE(Store::open(path));
  SQLite::Database(path, SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 99");
  const auto store = Store::open(path);
  ASSERT_FALSE(store);
  EXPECT_EQ(test::brief(store.error().message),
            refused(path, "database-too-new(99, " + std::to_string(Store::version) + ")"));
}

TEST(StoreFile, RefusesPlacesThatCannotHoldIt) {
  const TempFolder folder;
  const auto fault = [](const std::string& path) {
    const auto store = Store::open(path);
    return store ? "" : test::brief(store.error().message);
  };
  const auto not_opened = [](int error) {
    return std::string("database-not-opened(\"") + std::strerror(error) + "\")";
  };
  EXPECT_EQ(fault(""), "database-without-name");
  EXPECT_EQ(fault(folder.path("")), refused(folder.path(""), not_opened(EISDIR)));
  EXPECT_EQ(fault(folder.path("missing/games.db")),
            refused(folder.path("missing/games.db"), not_opened(ENOENT)));
  EXPECT_EQ(fault("/dev/null"), refused("/dev/null", "database-no-file"));
}

TEST(StoreFile, RefusesWhatCannotBeMadePrivate) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  std::filesystem::create_directory(path + "-shm");
  const auto store = Store::open(path);
  ASSERT_FALSE(store);
  EXPECT_EQ(test::brief(store.error().message), refused(path + "-shm", "database-not-private"));
}

TEST(StoreFile, RefusesAFolderWithoutALog) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  // This file system of SQLite's has no shared memory.
  SQLite::Database db(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, 0, "unix-none");
  const auto prepared = sqlite::prepare(db, path, 0);
  ASSERT_FALSE(prepared);
  EXPECT_EQ(test::brief(prepared.error().message), refused(path, R"(database-without-log("delete"))"));
}

TEST(StoreFile, RefusesASecondServer) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  const auto first = Store::open(path);
  ASSERT_TRUE(first);
  const auto second = Store::open(path);
  ASSERT_FALSE(second);
  EXPECT_EQ(test::brief(second.error().message), refused(path, "database-in-use"));
  ASSERT_TRUE(add(**first, row("a", day(1))));  // the first one still works
}

TEST(StoreFile, KeepsItsFilesToItsOwner) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  const auto modes = [&] {
    std::string text;
    for (const char* ending : {"", "-wal", "-shm"}) {
      struct stat status{};
      text += ::stat((path + ending).c_str(), &status) == 0 ? std::to_string(status.st_mode & 0777) + " "
                                                            : "none ";
    }
    return text;
  };
  const std::string own = "384 384 384 ";  // 0600
  {
    auto store = Store::open(path);
    ASSERT_TRUE(add(**store, row("a", day(1))));
    EXPECT_EQ(modes(), own);
    // The files a killed server leaves behind, copied by somebody who can read everything.
    for (const char* ending : {"", "-wal"})
      std::filesystem::copy_file(path + ending, folder.path("copy.db") + ending);
  }
  for (const char* ending : {"", "-wal"}) ::chmod((folder.path("copy.db") + ending).c_str(), 0666);
  std::filesystem::rename(folder.path("copy.db"), path);
  std::filesystem::rename(folder.path("copy.db-wal"), path + "-wal");
  auto store = Store::open(path);
  ASSERT_TRUE(store) << store.error().text();
  ASSERT_TRUE((*store)->game("a")->has_value());
  ASSERT_TRUE(add(**store, row("b", day(1))));
  EXPECT_EQ(modes(), own);
}

// SQLite marks a log as in use by a lock on its index. A process that finds no lock resets the index, which
// ended a server that had lost its lock: closing any other descriptor of the file drops it.
TEST(StoreFile, HoldsTheLockOfItsLog) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  ASSERT_TRUE(Store::open(path));
  const auto store = Store::open(path);
  ASSERT_TRUE(store);
  const pid_t child = ::fork();
  if (child == 0) {
    struct flock lock{};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    lock.l_start = 128;  // WAL_DMS_LOCK in SQLite's file format
    lock.l_len = 1;
    const int fd = ::open((path + "-shm").c_str(), O_RDWR);
    ::_exit(fd >= 0 && ::fcntl(fd, F_GETLK, &lock) == 0 && lock.l_type == F_RDLCK ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
}

// What is written to a file that has lost its name is lost with the server.
TEST(StoreFile, WritesNothingWhileItsFilesAreNotInTheirPlace) {
  const TempFolder folder;
  const std::string path = folder.path("games.db"), away = folder.path("away");
  auto opened = Store::open(path);
  ASSERT_TRUE(opened);
  Store& store = **opened;
  ASSERT_TRUE(add(store, row("a", day(1))));
  int games = 1;
  for (const char* ending : {"", "-wal", "-shm"}) {
    const auto why = [&] {
      const auto written = add(store, row("b" + std::string(ending), day(1)));
      return written ? "" : test::brief(written.error().message);
    };
    std::filesystem::rename(path + ending, away);
    EXPECT_EQ(why(), "database-replaced") << ending;
    folder.write(std::string("games.db") + ending, "another");
    EXPECT_EQ(why(), "database-replaced") << ending;
    std::filesystem::rename(away, path + ending);
    EXPECT_EQ(why(), "") << ending;
    EXPECT_EQ(store.list({})->size(), static_cast<std::size_t>(++games));
  }
}

TEST(StoreFile, WritesNothingToADatabaseThatWasOverwritten) {
  const TempFolder folder;
  const std::string path = folder.path("games.db"), backup = folder.path("backup.db");
  const auto copy = [&](const std::string& from, const std::string& to) {
    std::filesystem::copy_file(from, to, std::filesystem::copy_options::overwrite_existing);
  };
  const std::string earlier = folder.path("earlier.db"), later = folder.path("later.db");
  for (const char* game : {"a", "b", "c"}) {
    const auto store = Store::open(path);
    ASSERT_TRUE(store && add(**store, row(game, day(1))));
    if (*game == 'a') ASSERT_TRUE(back_up_store(path, backup));
  }
  copy(path, later);
  copy(path, earlier);
  {
    const auto store = Store::open(later);
    ASSERT_TRUE(store && add(**store, row("d", day(1))) && add(**store, row("e", day(1))));
  }
  {
    const auto store = Store::open(path);
    ASSERT_TRUE(store && add(**store, row("f", day(1))));
  }
  for (const std::string& other : {backup, earlier, later}) {
    const std::string live = folder.path("live.db");
    for (const char* ending : {"", "-wal", "-shm"}) std::filesystem::remove(live + ending);
    copy(path, live);
    auto opened = Store::open(live);
    ASSERT_TRUE(opened);
    copy(other, live);
    const auto written = add(**opened, row("g", day(1)));
    ASSERT_FALSE(written) << other;
    EXPECT_EQ(test::brief(written.error().message), "database-replaced") << other;
    EXPECT_FALSE((*opened)->game("a")) << "nor is it read";
    EXPECT_FALSE((*opened)->list({}));
    opened->reset();
    EXPECT_EQ(contents(live), contents(other)) << "what was copied stays";
  }
}

TEST(StoreFile, WritesNothingToADatabaseThatWasCut) {
  const TempFolder folder;
  const auto refused_after = [&](const char* name, const auto& cut) {
    const std::string path = folder.path(name);
    auto opened = Store::open(path);
    EXPECT_TRUE(opened && add(**opened, row("a", day(1))));
    cut(path);
    EXPECT_FALSE((*opened)->game("a")) << "nor is it read";
    const auto written = add(**opened, row("b", day(1)));
    return written ? "" : test::brief(written.error().message);
  };
  const auto halve = [](const std::string& file) {
    std::filesystem::resize_file(file, std::filesystem::file_size(file) / 2);
  };
  EXPECT_EQ(refused_after("half.db", halve), "database-replaced");
  EXPECT_EQ(refused_after("empty.db", [](const std::string& path) { std::filesystem::resize_file(path, 0); }),
            "database-replaced");
  EXPECT_EQ(refused_after("log.db", [&](const std::string& path) { halve(path + "-wal"); }),
            "database-replaced");
  EXPECT_EQ(refused_after("no_log.db",
                          [](const std::string& path) { std::filesystem::resize_file(path + "-wal", 0); }),
            "database-replaced");
}

// As backup programs do, which lose nothing.
TEST(StoreFile, AnotherProgramMayEmptyTheLog) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  auto opened = Store::open(path);
  ASSERT_TRUE(opened);
  const auto add_some = [&](const std::string& name) {
    for (int i = 0; i < 30; ++i)
      ASSERT_TRUE(add(**opened, row(name + std::to_string(i), day(1)))) << name << i;
  };
  const auto other = [&](const char* sql) { SQLite::Database(path, SQLite::OPEN_READWRITE, 5000).exec(sql); };
  add_some("a");
  other("PRAGMA wal_checkpoint(TRUNCATE)");
  ASSERT_EQ(std::filesystem::file_size(path + "-wal"), 0u);
  add_some("b");
  other("PRAGMA wal_checkpoint(TRUNCATE)");
  EXPECT_TRUE((*opened)->game("a7"));
  add_some("c");
  EXPECT_TRUE((*opened)->game("c7"));
}

}  // namespace
}  // namespace cheshire
