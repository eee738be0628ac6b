// Games in the store: what is kept of each, and what may be written to it.
#include "server/store/store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <functional>

#include "base/test_message.h"
#include "server/store/test_store.h"
#include "server/test_client.h"

namespace cheshire {
namespace {

TEST(Store, AHeadIsThatOfTheWholeGame) {
  auto store = Store::open(":memory:");
  ASSERT_TRUE(store);
  GameRow with_keys = row("a", day(1));
  with_keys.keys = keys_of("white key", "black key", "");
  with_keys.keys.called = true;
  with_keys.papers = true;
  ASSERT_TRUE(add(**store, with_keys));
  ASSERT_TRUE(add(**store, row("b", day(1))));
  const auto a = *(*store)->access("a"), b = *(*store)->access("b"), none = *(*store)->access("c");
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
        [&store, at] { return store.decline("a", at, {.black = true}); },
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
