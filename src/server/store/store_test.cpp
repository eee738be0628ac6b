#include "server/store/store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>

#include "base/test_message.h"
#include "server/store/sqlite_file.h"
#include "server/store/store_care.h"
#include "server/store/test_store.h"
#include "server/test_client.h"

namespace cheshire {
namespace {

/// The error of a file that cannot be used.
std::string refused(const std::string& path, const std::string& reason) {
  return "database-refused(\"" + path + "\", " + reason + ")";
}

TEST(Store, AHeadIsThatOfTheWholeGame) {
  auto store = Store::open(":memory:");
  ASSERT_TRUE(store);
  GameRow with_keys = row("a", day(1));
  with_keys.keys = keys_of("white key", "black key", "");
  with_keys.keys.called = true;
  with_keys.papers = true;
  ASSERT_TRUE(add(**store, with_keys));
  ASSERT_TRUE(add(**store, row("b", day(1))));
  const auto a = *(*store)->head("a"), b = *(*store)->head("b"), none = *(*store)->head("c");
  ASSERT_TRUE(a && b);
  EXPECT_FALSE(none);
  EXPECT_EQ(fitting(a->keys, "white key", "black key", ""), "wbu");
  EXPECT_TRUE(a->keys.called);
  EXPECT_TRUE(a->papers);
  EXPECT_FALSE(b->keys.any());
  EXPECT_FALSE(b->keys.called);
  EXPECT_FALSE(b->papers);
}

TEST(Store, KeepsGamesAndMovesOverReopening) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  {
    auto store = Store::open(path);
    ASSERT_TRUE(store) << store.error().text();
    ASSERT_TRUE(add(**store, row("a", day(1))));
    ASSERT_TRUE(add(**store, row("b", day(2))));
    ASSERT_TRUE((*store)->transaction([&]() -> Result<void> {
      for (int i = 0; i < 3; ++i) {
        if (auto r = move(**store, "a", i, "m" + std::to_string(i), day(9)); !r) return r;
      }
      return {};
    }));
  }
  auto store = Store::open(path);
  ASSERT_TRUE(store) << store.error().text();
  const auto games = (*store)->list({});
  ASSERT_TRUE(games) << games.error().text();
  ASSERT_EQ(games->size(), 2u);
  EXPECT_EQ((*games)[0].row.id, "a");  // changed last
  EXPECT_EQ((*games)[0].plies, 3);
  const auto a = (*store)->game("a");
  ASSERT_TRUE(a && a->has_value());
  EXPECT_EQ((*a)->moves, (std::vector<std::string>{"m0", "m1", "m2"}));
  EXPECT_EQ((*a)->file, "the game's file");
  EXPECT_EQ((*a)->start, "start");
  EXPECT_EQ((*a)->options, (OptionValues{{"castling", "on"}}));
  EXPECT_EQ((*a)->updated, day(9));
  EXPECT_FALSE((*store)->game("c")->has_value());
}

TEST(Store, AFailedTransactionChangesNothing) {
  auto opened = Store::open(":memory:");
  ASSERT_TRUE(opened);
  Store& store = **opened;
  ASSERT_TRUE(add(store, row("a", day(1))));
  const auto failed = store.transaction([&]() -> Result<void> {
    if (auto r = move(store, "a", 0, "e2e4", day(2)); !r) return r;
    return move(store, "a", 2, "e7e5", day(2));  // a gap
  });
  EXPECT_FALSE(failed);
  EXPECT_TRUE((*store.game("a"))->moves.empty());
  EXPECT_FALSE(store.transaction([&] { return move(store, "none", 0, "e2e4", day(2)); }));
  EXPECT_FALSE(add(store, row("a", day(1))));  // the id is taken
  EXPECT_TRUE(store.transaction([&] { return move(store, "a", 0, "e2e4", day(2)); }));
}

// What is written to a file that has lost its name is lost with the server.
TEST(Store, WritesNothingWhileItsFilesAreNotInTheirPlace) {
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

TEST(Store, WritesNothingToADatabaseThatWasOverwritten) {
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

TEST(Store, WritesNothingToADatabaseThatWasCut) {
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
TEST(Store, AnotherProgramMayEmptyTheLog) {
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

TEST(Store, CutsResultsAndRemoves) {
  auto opened = Store::open(":memory:");
  ASSERT_TRUE(opened);
  Store& store = **opened;
  ASSERT_TRUE(add(store, row("a", day(1))));
  ASSERT_TRUE(store.transaction([&]() -> Result<void> {
    (void)move(store, "a", 0, "e2e4", day(2));
    (void)move(store, "a", 1, "e7e5", day(2));
    return store.set_result("a", now(store, "a", white_won, day(3)));
  }));
  EXPECT_EQ((*store.game("a"))->result, white_won);
  ASSERT_TRUE(store.transaction([&] { return store.cut("a", 1, now(store, "a", "", day(4))); }));
  EXPECT_EQ((*store.game("a"))->moves.size(), 1u);
  EXPECT_EQ((*store.game("a"))->result, "");
  ASSERT_TRUE(store.transaction([&] { return store.remove("a"); }));
  EXPECT_FALSE(store.game("a")->has_value());
  ASSERT_TRUE(add(store, row("a", day(1))));
  EXPECT_TRUE((*store.game("a"))->moves.empty());  // the moves were removed with the game
}

// Somebody else may have changed the game meanwhile: another server, or a part of this one that dropped its
// state.
TEST(Store, WritesOnlyUponTheGameThatIsStored) {
  auto opened = Store::open(":memory:");
  ASSERT_TRUE(opened);
  Store& store = **opened;
  GameRow game = row("a", day(1));
  game.keys = keys_of("white", "black", "");
  game.invitations.keys = keys_of("", "to black", "");
  ASSERT_TRUE(add(store, game));
  ASSERT_TRUE(store.transaction([&] { return move(store, "a", 0, "e2e4", day(2)); }));
  const std::int64_t known = revision(store, "a");
  const auto writes = [&](std::int64_t at) {
    const Change change{at, white_won, day(3), {}};
    return std::vector<std::function<Result<void>()>>{
        [&store, change] { return store.add_move("a", 1, "e7e5", change); },
        [&store, change] { return store.cut("a", 0, change); },
        [&store, change] { return store.set_result("a", change); },
        [&store, change] { return store.agree("a", "{}", {}, {}, change); },
        [&store, at] {
          return store.take_seat("a", at, SeatName::black, KeyHash::of("new"), R"({"kind":"human"})");
        },
        [&store, at] { return store.invite_umpire("a", at, Color::black, KeyHash::of("to another")); },
    };
  };
  for (const std::int64_t wrong : {known - 1, known + 1}) {
    for (const auto& write : writes(wrong)) {
      const auto refused = store.transaction(write);
      ASSERT_FALSE(refused);
      EXPECT_EQ(test::brief(refused.error().message), "stored-game-changed");
    }
  }
  const GameRow unchanged = (*store.game("a")).value_or(GameRow{});
  EXPECT_EQ(unchanged.revision, known);
  EXPECT_EQ(unchanged.moves.size(), 1u);
  EXPECT_EQ(unchanged.result + unchanged.parley, "");
  EXPECT_EQ(fitting(unchanged.keys, "white", "black", ""), "wbu");
  EXPECT_TRUE(unchanged.invitations.open(SeatName::black));
  for (std::size_t i = 0; i < writes(0).size(); ++i) {
    const std::int64_t before = revision(store, "a");
    ASSERT_TRUE(store.transaction(writes(before)[i])) << i;
    EXPECT_EQ(revision(store, "a"), before + 1) << i;
  }
}

TEST(Store, RefusesAFileWithADamagedPage) {
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

TEST(Store, RefusesWhatIsNoDatabaseAndLeavesIt) {
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
  ::chmod(path.c_str(), 0644);
  const auto store = Store::open(path);
  ASSERT_FALSE(store);
  EXPECT_EQ(test::brief(store.error().message), refused(path, "database-of-another-program"));
  struct stat after{};
  ASSERT_EQ(::stat(path.c_str(), &after), 0);
  EXPECT_EQ(after.st_mode & 0777, 0644u);
}

TEST(Store, KeepsKeysParleyAndRound) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  GameRow with_keys = row("a", day(1));
  with_keys.keys = keys_of("white", "black", "umpire");
  with_keys.parley = R"({"lot":"drawn"})";
  {
    auto store = Store::open(path);
    ASSERT_TRUE(store);
    ASSERT_TRUE(add(**store, with_keys));
    ASSERT_TRUE((*store)->transaction([&] { return move(**store, "a", 0, "e2e4", day(2)); }));
    ASSERT_TRUE((*store)->transaction([&] {
      RoundState round;
      round.offer = "w";
      round.challenge = true;
      round.confirmed = 1;
      return (*store)->set_result("a", now(**store, "a", "", day(2), round));
    }));
  }
  auto store = Store::open(path);
  ASSERT_TRUE(store);
  const GameRow a = (*(*store)->game("a")).value_or(GameRow{});
  EXPECT_EQ(fitting(a.keys, "white", "black", "umpire"), "wbu");
  EXPECT_EQ(a.parley, with_keys.parley);
  EXPECT_EQ(a.round.offer, "w");
  EXPECT_TRUE(a.round.challenge);
  EXPECT_EQ(a.round.confirmed, 1);
  ASSERT_TRUE((*store)->transaction([&] { return move(**store, "a", 1, "e7e5", day(3)); }));
  EXPECT_EQ((*(*store)->game("a"))->round.offer, "");
}

TEST(Store, KeepsItsFilesToItsOwner) {
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
TEST(Store, HoldsTheLockOfItsLog) {
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

TEST(Store, KeepsWhatWasAgreedAndWhoIsCalled) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  GameRow game = row("a", day(1));
  game.parley = R"({"umpire":"none"})";
  game.round.ask = Ask{Color::black, RequestKind::parley, 0, R"({"play":"official"})"};
  game.round.started = "2026-01-31T12:00:00.000Z";
  {
    auto store = Store::open(path);
    ASSERT_TRUE(store);
    ASSERT_TRUE(add(**store, game));
    Keys keys = keys_of("", "", "umpire");
    keys.called = keys.accepted.black = true;
    const Invitations invitations{keys_of("", "", "to umpire"), {}};
    ASSERT_TRUE((*store)->transaction(
        [&] { return (*store)->agree("a", "{}", keys, invitations, {1, "", day(2), game.round}); }));
    EXPECT_FALSE((*store)->transaction(
        [&] { return (*store)->agree("b", "{}", keys, invitations, {1, "", day(2), game.round}); }));
  }
  auto store = Store::open(path);
  ASSERT_TRUE(store);
  const GameRow a = (*(*store)->game("a")).value_or(GameRow{});
  EXPECT_EQ(a.round.ask, game.round.ask);
  EXPECT_EQ(a.round.started, game.round.started);
  EXPECT_EQ(a.parley, "{}");
  EXPECT_TRUE(a.keys.called && a.umpire_awaited());
  EXPECT_TRUE(a.keys.accepted.black && !a.keys.accepted.white);
  EXPECT_EQ(fitting(a.keys, "", "", "umpire"), "wbu");
  EXPECT_TRUE((*store)->list({})->front().row.keys.called);
}

TEST(Store, KeepsInvitationsAndWhoHasCome) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  {
    auto store = Store::open(path);
    ASSERT_TRUE(store);
    GameRow game = row("a", day(1));
    game.keys = keys_of("white", "black", "umpire");
    game.invitations.keys = keys_of("", "to black", "to umpire");
    ASSERT_TRUE(add(**store, game));
    const auto take = [&](const char* id, SeatName place) {
      return (*store)->transaction([&] {
        return (*store)->take_seat(id, revision(**store, id), place, KeyHash::of("new"), R"({"kind":"cat"})");
      });
    };
    ASSERT_TRUE(take("a", SeatName::umpire));
    EXPECT_FALSE(take("b", SeatName::white));
  }
  auto store = Store::open(path);
  ASSERT_TRUE(store);
  GameRow a = (*(*store)->game("a")).value_or(GameRow{});
  EXPECT_EQ(fitting(a.keys, "white", "black", "new"), "wbu");
  EXPECT_FALSE(a.invitations.open(SeatName::white));
  EXPECT_TRUE(a.invitations.open(SeatName::black));
  EXPECT_FALSE(a.invitations.open(SeatName::umpire));
  EXPECT_EQ(fitting(a.invitations.keys, "", "to black", "to umpire"), "wbu");
  const std::string white = a.white, black = R"({"kind":"human","name":"Bob"})";
  EXPECT_NE(a.black, R"({"kind":"cat"})");
  ASSERT_TRUE((*store)->transaction([&] {
    return (*store)->take_seat("a", revision(**store, "a"), SeatName::black, KeyHash::of("own"), black);
  }));
  a = (*(*store)->game("a")).value_or(GameRow{});
  EXPECT_EQ(a.white, white);
  EXPECT_EQ(a.black, black);
  EXPECT_TRUE(a.invitations.used.black && a.invitations.used.umpire);
  EXPECT_EQ(fitting(a.keys, "white", "own", "new"), "wbu");
}

TEST(Store, KeepsSeatsClocksAndAsks) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  GameRow game = row("a", day(1));
  game.link = game.papers = true;
  game.title = "Alice chess";
  game.clock = ClockTerms{ClockTerms::Kind::fischer, 60, 2, 0};
  RoundState round;
  round.clock = {{Milliseconds(5), Milliseconds(1'000'000'000'000)},
                 Color::black,
                 Instant(Milliseconds(1'769'860'800'123))};
  round.ask = Ask{Color::black, RequestKind::back, 4, {}};
  round.rematch = "w";
  round.fen = "fen";
  {
    auto store = Store::open(path);
    ASSERT_TRUE(store);
    ASSERT_TRUE(add(**store, game));
    ASSERT_TRUE((*store)->transaction([&]() -> Result<void> {
      for (int i = 0; i < 4; ++i) {
        if (auto r = move(**store, "a", i, "m" + std::to_string(i), day(1)); !r) return r;
      }
      return (*store)->set_result("a", now(**store, "a", "", day(1), round));
    }));
  }
  auto store = Store::open(path);
  ASSERT_TRUE(store);
  const GameRow a = (*(*store)->game("a")).value_or(GameRow{});
  EXPECT_TRUE(a.link && a.papers);
  EXPECT_EQ(a.title, game.title);
  EXPECT_EQ(a.clock, game.clock);
  EXPECT_EQ(a.round.clock, round.clock);
  EXPECT_EQ(a.round.ask, round.ask);
  EXPECT_EQ(a.round.rematch, "w");
  EXPECT_EQ(a.round.fen, "fen");
  EXPECT_EQ(*(*store)->games_to_watch(), std::vector<std::string>{"a"});
  ASSERT_TRUE(
      (*store)->transaction([&] { return (*store)->set_result("a", now(**store, "a", white_won, day(2))); }));
  EXPECT_TRUE((*store)->games_to_watch()->empty());
}

TEST(Store, KeepsTheLastLinesOfAChat) {
  auto opened = Store::open(":memory:");
  ASSERT_TRUE(opened);
  Store& store = **opened;
  ASSERT_TRUE(add(store, row("a", day(1))));
  ASSERT_TRUE(store.transaction([&]() -> Result<void> {
    for (int i = 0; i < 205; ++i) {
      const Color from = i % 2 == 0 ? Color::white : Color::black;
      if (auto r = store.add_chat("a", {from, std::to_string(i), day(9)}); !r) return r;
    }
    return {};
  }));
  const auto lines = store.chat("a");
  ASSERT_TRUE(lines);
  ASSERT_EQ(lines->size(), 200u);
  EXPECT_EQ(lines->front().text, "5");
  EXPECT_EQ(lines->front().from, Color::black);
  EXPECT_EQ(lines->back().text, "204");
  EXPECT_TRUE(store.chat("b")->empty());
  EXPECT_FALSE(store.transaction([&] { return store.add_chat("none", {Color::white, "x", day(9)}); }));
  ASSERT_TRUE(store.transaction([&] { return store.remove("a"); }));
  EXPECT_TRUE(store.chat("a")->empty());  // it was removed with the game
}

TEST(Store, KnowsWhenAServerRan) {
  auto store = Store::open(":memory:");
  ASSERT_TRUE(store);
  EXPECT_EQ((*store)->alive()->steady, Instant());
  const Instant now(Milliseconds(1'769'860'800'123));
  ASSERT_TRUE((*store)->transaction([&] { return (*store)->set_alive({now, now + Milliseconds(5)}); }));
  EXPECT_EQ((*store)->alive()->steady, now);
  EXPECT_EQ((*store)->alive()->set_by(), Milliseconds(5));
}

TEST(Store, RefusesANewerVersion) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  ASSERT_TRUE(Store::open(path));
  SQLite::Database(path, SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 99");
  const auto store = Store::open(path);
  ASSERT_FALSE(store);
  EXPECT_EQ(test::brief(store.error().message),
            refused(path, "database-too-new(99, " + std::to_string(Store::version) + ")"));
}

TEST(Store, RefusesPlacesThatCannotHoldIt) {
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

TEST(Store, RefusesWhatCannotBeMadePrivate) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  std::filesystem::create_directory(path + "-shm");
  const auto store = Store::open(path);
  ASSERT_FALSE(store);
  EXPECT_EQ(test::brief(store.error().message), refused(path + "-shm", "database-not-private"));
}

TEST(Store, RefusesAFolderWithoutALog) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  // This file system of SQLite's has no shared memory.
  SQLite::Database db(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, 0, "unix-none");
  const auto prepared = sqlite::prepare(db, path, 0);
  ASSERT_FALSE(prepared);
  EXPECT_EQ(test::brief(prepared.error().message), refused(path, R"(database-without-log("delete"))"));
}

TEST(Store, RefusesASecondServer) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  const auto first = Store::open(path);
  ASSERT_TRUE(first);
  const auto second = Store::open(path);
  ASSERT_FALSE(second);
  EXPECT_EQ(test::brief(second.error().message), refused(path, "database-in-use"));
  ASSERT_TRUE(add(**first, row("a", day(1))));  // the first one still works
}

TEST(Store, TellsOfAStoredGameThatIsDamaged) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  {
    auto store = Store::open(path);
    ASSERT_TRUE(add(**store, row("a", day(1))));
    ASSERT_TRUE(add(**store, row("b", day(1))));
  }
  SQLite::Database(path, SQLite::OPEN_READWRITE)
      .exec("INSERT INTO moves VALUES('a', 1, 'e7e5', '2026-01-09T00:00:00.000Z')");
  auto store = Store::open(path);
  ASSERT_TRUE(store);
  EXPECT_EQ(test::brief((*store)->game("a").error().message),
            R"(stored-game-damaged("a", stored-move-missing))");
  EXPECT_TRUE((*store)->game("b")->has_value());
  const auto moved =
      (*store)->transaction([&] { return (*store)->add_move("b", 1, "e7e5", {0, "", day(2), {}}); });
  EXPECT_EQ(test::brief(moved.error().message), "stored-moves-changed");
}

}  // namespace
}  // namespace cheshire
