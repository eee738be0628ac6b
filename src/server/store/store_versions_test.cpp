// Files of older versions are brought up to date with everything in them.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/test_message.h"
#include "server/store/store_maintenance.h"
#include "server/store/test_older_files.h"
#include "server/store/test_store.h"
#include "server/test_client.h"

namespace cheshire {
namespace {

/// Turns a file into one of version 7, which stored keys as plain text.
constexpr const char* undo_8 =
    "ALTER TABLE games DROP COLUMN revision;"
    "UPDATE games SET white_key = 'white-key' WHERE white_key != '';"
    "UPDATE games SET black_key = 'black-key' WHERE black_key != '';"
    "UPDATE games SET umpire_key = 'umpire-key' WHERE umpire_key != '';"
    "UPDATE games SET black_invitation = 'to-black' WHERE black_invitation != '';"
    "UPDATE games SET umpire_invitation = 'to-umpire' WHERE umpire_invitation != '';"
    "PRAGMA user_version = 7;";
/// Version 8.
constexpr const char* undo_9 =
    "ALTER TABLE games ADD COLUMN file TEXT NOT NULL DEFAULT '';"
    "UPDATE games SET file = coalesce((SELECT text FROM files WHERE game = id), '');"
    "DROP TABLE files; PRAGMA user_version = 8;";
/// Version 6.
constexpr const char* undo_7 = "ALTER TABLE games DROP COLUMN accepted; PRAGMA user_version = 6;";
/// Version 5.
constexpr const char* undo_6 =
    "ALTER TABLE games DROP COLUMN ask_what; ALTER TABLE games DROP COLUMN ask_terms;"
    "ALTER TABLE games DROP COLUMN started; ALTER TABLE games DROP COLUMN called; PRAGMA user_version = 5;";
/// Version 4.
constexpr const char* undo_5 =
    "ALTER TABLE games DROP COLUMN white_invitation; ALTER TABLE games DROP COLUMN black_invitation;"
    "ALTER TABLE games DROP COLUMN umpire_invitation; ALTER TABLE games DROP COLUMN taken;"
    "ALTER TABLE server DROP COLUMN wall; PRAGMA user_version = 4;";
/// Version 3.
constexpr const char* undo_4 =
    "DROP TABLE chats; DROP TABLE server; DROP INDEX games_by_change; CREATE INDEX games_by_age ON "
    "games(created);"
    "ALTER TABLE games DROP COLUMN title; ALTER TABLE games DROP COLUMN fen; ALTER TABLE games DROP COLUMN "
    "link;"
    "ALTER TABLE games DROP COLUMN papers; ALTER TABLE games DROP COLUMN clock;"
    "ALTER TABLE games DROP COLUMN clock_white; ALTER TABLE games DROP COLUMN clock_black;"
    "ALTER TABLE games DROP COLUMN clock_side; ALTER TABLE games DROP COLUMN clock_since;"
    "ALTER TABLE games DROP COLUMN ask_by; ALTER TABLE games DROP COLUMN ask_ply;"
    "ALTER TABLE games DROP COLUMN rematch; PRAGMA user_version = 3;";
/// Version 2.
constexpr const char* undo_3 =
    "ALTER TABLE games DROP COLUMN white_key; ALTER TABLE games DROP COLUMN black_key;"
    "ALTER TABLE games DROP COLUMN umpire_key; ALTER TABLE games DROP COLUMN parley;"
    "ALTER TABLE games DROP COLUMN offer; ALTER TABLE games DROP COLUMN challenge;"
    "ALTER TABLE games DROP COLUMN confirmed; PRAGMA user_version = 2;";

void undo(const std::string& path, std::initializer_list<const char*> steps) {
  SQLite::Database db(path, SQLite::OPEN_READWRITE);
  for (const char* step : steps) db.exec(step);
}

// Version 1 had no game files.
TEST(StoreVersions, BringsAnOlderFileUpToDate) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  {
    auto store = Store::open(path);
    ASSERT_TRUE(store);
    ASSERT_TRUE(add(**store, row("a", day(1))));
  }
  undo(path, {undo_17, undo_16, undo_15, undo_14, undo_13, undo_11, undo_10, undo_9, undo_8, undo_7, undo_6,
              undo_5, undo_4, undo_3, "ALTER TABLE games DROP COLUMN file; PRAGMA user_version = 1;"});
  auto store = Store::open(path);
  ASSERT_TRUE(store) << store.error().text();
  const auto a = (*store)->game("a");
  ASSERT_TRUE(a && a->has_value());
  EXPECT_EQ((*a)->start, "start");
  EXPECT_EQ((*a)->file, "");
}

// Version 2 had no keys.
TEST(StoreVersions, AGameOfVersion2HasNoKeys) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  {
    auto store = Store::open(path);
    ASSERT_TRUE(store);
    ASSERT_TRUE(add(**store, row("a", day(1))));
    ASSERT_TRUE((*store)->transaction([&] { return move(**store, "a", 0, "e2e4", day(2)); }));
  }
  undo(path, {undo_17, undo_16, undo_15, undo_14, undo_13, undo_11, undo_10, undo_9, undo_8, undo_7, undo_6,
              undo_5, undo_4, undo_3});
  auto store = Store::open(path);
  ASSERT_TRUE(store) << store.error().text();
  const auto a = (*store)->game("a");
  ASSERT_TRUE(a && a->has_value());
  EXPECT_FALSE((*a)->keys.any());
  EXPECT_EQ((*a)->file, "the game's file");
  EXPECT_EQ((*a)->moves, std::vector<std::string>{"e2e4"});
  EXPECT_EQ((*a)->parley, "");
}

// Version 3 had no links, clocks, requests or chats.
TEST(StoreVersions, AGameOfVersion3IsTakenOver) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  {
    auto store = Store::open(path);
    ASSERT_TRUE(store);
    GameRow keyed = row("a", day(1));
    keyed.keys = keys_of("white", "black", "umpire");
    ASSERT_TRUE(add(**store, keyed));
    ASSERT_TRUE(add(**store, row("b", day(2))));
    ASSERT_TRUE((*store)->transaction([&] { return move(**store, "b", 0, "e2e4", day(3)); }));
  }
  undo(path, {undo_17, undo_16, undo_15, undo_14, undo_13, undo_11, undo_10, undo_9, undo_8, undo_7, undo_6,
              undo_5, undo_4});
  auto store = Store::open(path);
  ASSERT_TRUE(store) << store.error().text();
  const GameRow a = (*(*store)->game("a")).value_or(GameRow{}),
                b = (*(*store)->game("b")).value_or(GameRow{});
  EXPECT_TRUE(a.papers);  // only games with papers had keys
  EXPECT_FALSE(b.papers);
  for (const GameRow& game : {a, b}) {
    EXPECT_FALSE(game.link);
    EXPECT_FALSE(game.clock);
    EXPECT_FALSE(game.round.ask);
    EXPECT_EQ(game.round.rematch + game.round.fen + game.title, "");
  }
  EXPECT_EQ(b.moves, std::vector<std::string>{"e2e4"});
  EXPECT_EQ((*store)->list({})->size(), 2u);
  ASSERT_TRUE((*store)->transaction([&] { return (*store)->describe("b", "Alice chess", "fen"); }));
  EXPECT_EQ((*(*store)->game("b"))->title, "Alice chess");
  EXPECT_EQ((*(*store)->game("b"))->updated, day(3));
  ASSERT_TRUE(
      (*store)->transaction([&] { return (*store)->add_chat("a", {Color::black, "hello", day(9)}); }));
}

// Version 4 had no invitations: whoever has a key has the seat.
TEST(StoreVersions, AGameOfVersion4IsTakenOver) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  const Instant then(Milliseconds(1'769'860'800'123));
  {
    auto store = Store::open(path);
    ASSERT_TRUE(store);
    GameRow keyed = row("a", day(1));
    keyed.keys = keys_of("white", "black", "");
    keyed.link = true;
    ASSERT_TRUE(add(**store, keyed));
    ASSERT_TRUE((*store)->transaction([&] { return (*store)->set_alive({then, Instant()}); }));
  }
  undo(path, {undo_17, undo_16, undo_15, undo_14, undo_13, undo_11, undo_10, undo_9, undo_8, undo_7, undo_6,
              undo_5});
  auto store = Store::open(path);
  ASSERT_TRUE(store) << store.error().text();
  const GameRow a = (*(*store)->game("a")).value_or(GameRow{});
  EXPECT_TRUE(a.link);
  EXPECT_EQ(fitting(a.keys, "white-key", "black-key", ""), "wbu");
  EXPECT_FALSE(a.invitations.any());
  EXPECT_EQ((*store)->alive()->steady, then);
  EXPECT_EQ((*store)->alive()->wall, then);
  ASSERT_TRUE((*store)->transaction([&] {
    return (*store)->take_seat("a", revision(**store, "a"), SeatName::black, KeyHash::of("new"), a.black);
  }));
  EXPECT_TRUE((*(*store)->game("a"))->keys.black.fits(KeyHash::of("new")));
}

// Version 5 had no official start: it is the time of the second move, CH-134 and CH-135.
TEST(StoreVersions, AGameOfVersion5IsTakenOver) {
  RecordProperty("rules", "CH-134 CH-135");
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  {
    auto store = Store::open(path);
    ASSERT_TRUE(store);
    for (const char* id : {"none", "one", "two", "waits", "confirmed"}) {
      GameRow game = row(id, day(1));
      if (*id == 'w' || *id == 'c') game.parley = R"({"umpire":"confirms"})";
      ASSERT_TRUE(add(**store, game));
    }
    const auto play = [&](const char* id, int plies, int confirmed) {
      for (int ply = 0; ply < plies; ++ply) {
        ASSERT_TRUE((*store)->transaction([&] {
          RoundState round;
          round.confirmed = std::min(confirmed, ply + 1);
          return move(**store, id, ply, "m", day(ply + 2), round);
        }));
      }
    };
    play("one", 1, 0);
    play("two", 3, 0);
    play("waits", 2, 1);
    play("confirmed", 3, 2);
  }
  undo(path, {undo_17, undo_16, undo_15, undo_14, undo_13, undo_11, undo_10, undo_9, undo_8, undo_7, undo_6});
  auto store = Store::open(path);
  ASSERT_TRUE(store) << store.error().text();
  const auto started = [&](const char* id) {
    return (*(*store)->game(id)).value_or(GameRow{}).round.started;
  };
  EXPECT_EQ(started("none"), "");
  EXPECT_EQ(started("one"), "");
  EXPECT_EQ(started("two"), day(3));
  EXPECT_EQ(started("waits"), "");
  EXPECT_EQ(started("confirmed"), day(3));
  EXPECT_FALSE((*(*store)->game("two"))->keys.called);
  EXPECT_FALSE((*(*store)->game("two"))->keys.accepted.player());
}

// Version 7 stored keys and invitations as plain text.
TEST(StoreVersions, OfAGameOfVersion7TheKeysFitAndCannotBeRead) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  {
    auto store = Store::open(path);
    ASSERT_TRUE(store);
    for (int i = 0; i < 50; ++i) {
      GameRow game = row("game " + std::to_string(i), day(1));
      game.keys = keys_of("white", "black", "umpire");
      game.invitations.keys = keys_of("", "to black", "to umpire");
      ASSERT_TRUE(add(**store, game));
    }
    ASSERT_TRUE((*store)->transaction([&] {
      return (*store)->take_seat("game 7", revision(**store, "game 7"), SeatName::umpire,
                                 KeyHash::of("umpire-key"), "");
    }));
    ASSERT_TRUE(add(**store, row("open", day(1))));
  }
  undo(path, {undo_17, undo_16, undo_15, undo_14, undo_13, undo_11, undo_10, undo_9, undo_8});
  ASSERT_NE(contents(path).find("white-key"), std::string::npos);
  auto store = Store::open(path);
  ASSERT_TRUE(store) << store.error().text();
  for (const char* ending : {"", "-wal"}) {
    const std::string bytes = contents(path + ending);
    for (const char* secret : {"white-key", "black-key", "umpire-key", "to-black", "to-umpire"})
      EXPECT_EQ(bytes.find(secret), std::string::npos) << secret << " in " << path << ending;
  }
  const GameRow game = (*(*store)->game("game 7")).value_or(GameRow{});
  EXPECT_EQ(fitting(game.keys, "white-key", "black-key", "umpire-key"), "wbu");
  EXPECT_EQ(fitting(game.invitations.keys, "", "to-black", "to-umpire"), "wbu");
  EXPECT_TRUE(game.invitations.open(SeatName::black));
  EXPECT_FALSE(game.invitations.open(SeatName::umpire));
  EXPECT_FALSE((*(*store)->game("open"))->keys.any());
}

// Version 8 stored the files in the rows of the games.
TEST(StoreVersions, AGameOfVersion8KeepsItsFile) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  {
    auto store = Store::open(path);
    ASSERT_TRUE(store);
    GameRow plain = row("plain", day(2));
    plain.file.clear();
    ASSERT_TRUE(add(**store, row("brought", day(1))));
    ASSERT_TRUE(add(**store, plain));
  }
  undo(path, {undo_17, undo_16, undo_15, undo_14, undo_13, undo_11, undo_10, undo_9});
  EXPECT_EQ(store_stats(path)->files, 1);
  auto store = Store::open(path);
  ASSERT_TRUE(store) << store.error().text();
  EXPECT_EQ((*(*store)->game("brought"))->file, "the game's file");
  EXPECT_EQ((*(*store)->game("plain"))->file, "");
  const auto listed = *(*store)->list({});
  ASSERT_EQ(listed.size(), 2u);
  EXPECT_FALSE(listed[0].file);
  EXPECT_TRUE(listed[1].file);
  // The file is removed with its game.
  ASSERT_TRUE((*store)->transaction([&] { return (*store)->remove("brought"); }));
  store->reset();
  EXPECT_EQ(store_stats(path)->files, 0);
}

// Version 10 had no people.
TEST(StoreVersions, AFileOfVersion10GetsRoomForPeople) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  {
    auto store = Store::open(path);
    ASSERT_TRUE(add(**store, row("a", day(1))));
  }
  undo(path, {undo_17, undo_16, undo_15, undo_14, undo_13, undo_11});
  EXPECT_EQ(store_stats(path)->version, 10);
  EXPECT_TRUE(check_store(path)->empty());
  auto store = Store::open(path);
  ASSERT_TRUE(store) << store.error().text();
  EXPECT_TRUE((*(*store)->game("a")).has_value());
  PeopleStore& people = (*store)->people();
  ASSERT_TRUE((*store)->transaction(
      [&] { return people.insert_person({"p", "Alice", KeyHash::of("key"), day(1), day(1)}); }));
  EXPECT_EQ((*people.person(KeyHash::of("key")))->name, "Alice");
}

// Version 11 did not know who wrote the comments of studies.
TEST(StoreVersions, AChapterOfVersion11HasNoAuthors) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  const std::string ann = "p";
  const auto put = [&](Store& store, std::int64_t revision, std::span<const std::string> authors) {
    return store.transaction(
        [&] { return store.studies().put_chapter("s", {"a", "A", day(2), revision, 2}, "{}", authors); });
  };
  {
    auto store = Store::open(path);
    ASSERT_TRUE((*store)->transaction([&]() -> Result<void> {
      auto r = (*store)->people().insert_person({ann, "Ann", KeyHash::of("key"), day(1), day(1)});
      return r ? (*store)->studies().insert_study({"s", ann, "Study", day(1), day(1), false, {}, 1}) : r;
    }));
    ASSERT_TRUE(put(**store, 2, {}));
  }
  undo(path, {undo_17, undo_16, undo_15, undo_14, undo_13, "DROP TABLE authors; PRAGMA user_version = 11;"});
  EXPECT_TRUE(check_store(path)->empty());
  auto store = Store::open(path);
  ASSERT_TRUE(store) << store.error().text();
  EXPECT_EQ((*(*store)->studies().chapter("s", "a"))->text, "{}");
  EXPECT_TRUE((*(*store)->studies().chapter("s", "a"))->authors.empty());
  ASSERT_TRUE(put(**store, 3, {&ann, 1}));
  ASSERT_EQ((*(*store)->studies().chapter("s", "a"))->authors.size(), 1u);
  EXPECT_EQ((*(*store)->studies().chapter("s", "a"))->authors[0].name, "Ann");
}

// Version 12 counted no gifts of time and forgot offers.
TEST(StoreVersions, AGameOfVersion12HasNoGiftsAndNoPastOffer) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  RoundState round;
  round.given = {2, 1};
  round.last_offer = {Color::black, 7};
  {
    auto store = Store::open(path);
    ASSERT_TRUE(add(**store, row("a", day(1))));
    const std::int64_t revision = (*(*store)->game("a"))->revision;
    ASSERT_TRUE(
        (*store)->transaction([&] { return (*store)->set_result("a", {revision, "", day(2), round}); }));
    EXPECT_EQ((*(*store)->game("a"))->round.given, round.given);
    EXPECT_EQ((*(*store)->game("a"))->round.last_offer, round.last_offer);
  }
  undo(path, {undo_17, undo_16, undo_15, undo_14, undo_13});
  auto store = Store::open(path);
  ASSERT_TRUE(store) << store.error().text();
  EXPECT_EQ((*(*store)->game("a"))->round.given, (std::array<int, 2>{}));
  EXPECT_EQ((*(*store)->game("a"))->round.last_offer, LastOffer());
}

// Version 13 did not know who sat at a game.
TEST(StoreVersions, AGameOfVersion13IsNotRated) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  {
    auto store = Store::open(path);
    ASSERT_TRUE((*store)->transaction([&] {
      return (*store)->people().insert_person({"p", "Alice", KeyHash::of("key"), day(1), day(1)});
    }));
    GameRow game = row("a", day(1));
    game.rated = true;
    game.person(Color::white) = {"p", "", 7, "1500?"};
    ASSERT_TRUE(add(**store, game));
    EXPECT_EQ((*(*store)->game("a"))->person(Color::white).rating, "1500?");
  }
  undo(path, {undo_17, undo_16, undo_15, undo_14});
  EXPECT_TRUE(check_store(path)->empty());
  auto store = Store::open(path);
  ASSERT_TRUE(store) << store.error().text();
  const GameRow game = (*(*store)->game("a")).value_or(GameRow{});
  EXPECT_FALSE(game.rated);
  EXPECT_EQ(game.person(Color::white).id + game.person(Color::white).rating, "");
  EXPECT_EQ(game.person(Color::white).number, 0);
}

// Version 13 had neither rated games nor names for them.
TEST(StoreVersions, APersonOfVersion13HasNoRatedName) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  {
    auto store = Store::open(path);
    ASSERT_TRUE((*store)->transaction([&] {
      return (*store)->people().insert_person({"p", "Alice", KeyHash::of("key"), day(1), day(1)});
    }));
  }
  undo(path, {undo_17, undo_16, undo_15, undo_14});
  EXPECT_EQ(store_stats(path)->version, 13);
  EXPECT_TRUE(check_store(path)->empty());
  auto store = Store::open(path);
  ASSERT_TRUE(store) << store.error().text();
  PeopleStore& people = (*store)->people();
  const auto alice = people.person(KeyHash::of("key"));
  ASSERT_TRUE(alice && alice->has_value());
  EXPECT_FALSE((*alice)->rated());
  EXPECT_FALSE((*alice)->banned);
  ASSERT_TRUE((*store)->transaction([&] { return people.set_rated_name("p", "Alice", "allce"); }));
  EXPECT_TRUE((*people.person(KeyHash::of("key")))->rated());
  EXPECT_TRUE((*store)->ratings().ratings_of(1)->empty());
}

// Version 15 had no bots.
TEST(StoreVersions, APersonOfVersion15IsNoBot) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  {
    auto store = Store::open(path);
    ASSERT_TRUE((*store)->transaction([&] {
      return (*store)->people().insert_person({"p", "Alice", KeyHash::of("key"), day(1), day(1)});
    }));
  }
  undo(path, {undo_17, undo_16});
  EXPECT_EQ(store_stats(path)->version, 15);
  EXPECT_TRUE(check_store(path)->empty());
  auto store = Store::open(path);
  ASSERT_TRUE(store) << store.error().text();
  PeopleStore& people = (*store)->people();
  const auto alice = people.person(KeyHash::of("key"));
  ASSERT_TRUE(alice && alice->has_value());
  EXPECT_FALSE((*alice)->bot);
  ASSERT_TRUE((*store)->transaction([&] { return people.set_bot("p"); }));
  EXPECT_TRUE((*people.person(KeyHash::of("key")))->bot);
}

TEST(StoreVersions, ASeatWhoseKeyCannotBeReadIsNotOpen) {
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  {
    auto store = Store::open(path);
    ASSERT_TRUE(add(**store, row("a", day(1))));
  }
  undo(path, {"UPDATE games SET white_key = 'no hash of a key'"});
  auto store = Store::open(path);
  ASSERT_TRUE(store);
  const auto game = (*store)->game("a");
  ASSERT_FALSE(game);
  EXPECT_EQ(test::brief(game.error().message),
            R"(stored-game-damaged("a", stored-value-damaged("white_key", stored-value-not-allowed)))");
  EXPECT_TRUE((*store)->list({})->empty());
}

}  // namespace
}  // namespace cheshire
