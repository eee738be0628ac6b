// Damaged cells: each hides its own game, is named, and reaches nobody.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <map>

#include "base/test_message.h"
#include "server/store/store_maintenance.h"
#include "server/store/stored_values.h"
#include "server/store/test_store.h"
#include "server/test_client.h"

namespace cheshire {
namespace {

struct DamageTest : testing::Test {
  TempFolder folder;
  const std::string path = folder.path("games.db");
  std::map<std::string, int> reported;

  std::unique_ptr<Store> open() {
    auto store = Store::open(path);
    EXPECT_TRUE(store) << store.error().text();
    (*store)->on_damage([this](const std::string& id, const Message&) { ++reported[id]; });
    return std::move(*store);
  }
  void change(const std::string& sql) const {
    SQLite::Database(path, SQLite::OPEN_READWRITE, 5000).exec(sql);
  }
  void fill(Store& store, int games) const {
    for (int i = 0; i < games; ++i) {
      const std::string id(1, static_cast<char>('a' + i));
      GameRow game = row(id, day(i + 1));
      game.parley = R"({"play":"informal"})";
      game.title = "Alice chess";
      ASSERT_TRUE(add(store, game));
      ASSERT_TRUE(store.transaction([&]() -> Result<void> {
        RoundState round;
        round.fen = "fen";
        if (auto r = move(store, id, 0, "e2e4", day(i + 1), round); !r) return r;
        if (auto r = store.set_result(id, now(store, id, white_won, day(i + 1), round)); !r) return r;
        return store.add_chat(id, {Color::white, "hello", day(9)});
      }));
    }
  }
  static std::string ids(Store& store, const ListQuery& query = {}) {
    const auto games = store.list(query);
    EXPECT_TRUE(games) << games.error().text();
    std::string all;
    if (games) {
      for (const Listed& listed : *games) all += listed.row.id;
    }
    return all;
  }
};

TEST_F(DamageTest, EveryColumnIsCheckedWhereverItIsRead) {
  constexpr const char* not_utf8 = "CAST(x'7b22ff227d' AS TEXT)";
  struct Case {
    const char *column, *value;
    bool listed = false;  // the list does not read it
  };
  const Case cases[] = {
      {"white", "'x'"},
      {"white", "''"},
      {"white", R"('{"kind":"human"')"},
      {"white", R"('{"kind":"king"}')"},
      {"white", R"('{"kind":"human","name":7}')"},
      {"black", R"('{"kind":"engine","level":9}')"},
      {"black", R"('{"kind":"engine","level":1,"at":"home"}')"},
      {"black", not_utf8},
      {"result", "'x'"},
      {"result", R"('{"score":"1-0"')"},
      {"result", "'{}'"},
      {"result", R"('{"score":"2-0","winner":null,"reason":"agreement","text":"x"}')"},
      {"rematch", "'x'", true},
      {"rematch", "'a' || char(27) || 'b'", true},
      {"parley", "'x'", true},
      {"parley", R"('{"play":1}')", true},
      {"ask_terms", "'x'", true},
      {"options", "'{'"},
      {"options", R"('{"castling":1}')"},
      {"clock", "'{}'"},
      {"title", not_utf8},
      {"fen", not_utf8},
      {"game", "''"},
      {"start", "''", true},
      {"created", "'now'"},
      {"updated", "'2026-01-02'"},
      {"started", "'x'", true},
      {"offer", "'white'", true},
      {"rematch", not_utf8, true},
      {"ask_by", "'x'", true},
      {"ask_what", "'dance'", true},
      {"ask_ply", "-1", true},
      {"challenge", "2", true},
      {"confirmed", "-1", true},
      {"confirmed", "2", true},
      {"link", "7"},
      {"papers", "-1"},
      {"called", "9"},
      {"clock_white", "-1", true},
      {"clock_black", "9000000000000000000", true},
      {"clock_side", "'x'", true},
      {"clock_since", "-5", true},
      {"white_key", "'x'"},
      {"umpire_key", not_utf8},
      {"black_invitation", "'x'", true},
      {"umpire_invitation_black", "'x'", true},
      {"taken", "'x'", true},
      {"taken", "'w'", true},
      {"declined", "'x'", true},
      {"accepted", "'wx'", true},
      {"revision", "-1", true},
  };
  fill(*open(), 3);
  const std::string good = contents(path);
  for (const Case& c : cases) {
    SCOPED_TRACE(std::string(c.column) + " = " + c.value);
    folder.write("games.db", good);
    change(std::string("UPDATE games SET ") + c.column + " = " + c.value + " WHERE id = 'b'");
    reported.clear();
    {
      const auto store = open();
      EXPECT_FALSE(store->game("b"));
      EXPECT_TRUE(store->game("a") && store->game("c"));
      EXPECT_EQ(ids(*store), c.listed ? "cba" : "ca");
      EXPECT_FALSE(store->game("b"));
      ListQuery query;
      query.player = "engine";
      EXPECT_TRUE(store->list(query));
      for (const Ending ending : {Ending::white_won, Ending::drawn, Ending::open, Ending::other}) {
        query.result = ending;
        EXPECT_TRUE(store->list(query));
      }
      EXPECT_TRUE(store->stale({std::chrono::hours(1), std::chrono::hours(1)},
                               Instant(std::chrono::hours(500'000)), {}, 10));
      EXPECT_EQ(reported, (std::map<std::string, int>{{"b", 1}}));
    }
    reported.clear();
    ASSERT_TRUE(open()->look_for_damage());
    EXPECT_EQ(reported, (std::map<std::string, int>{{"b", 1}}));
    const auto faults = check_store(path);
    ASSERT_TRUE(faults) << faults.error().text();
    ASSERT_EQ(faults->size(), 1u);
    EXPECT_TRUE(test::brief(faults->front()).starts_with("stored-game-fault(\"b\", stored-value"))
        << test::brief(faults->front());
  }
}

// SQLite keeps types apart in our tables; only a damaged page can have another.
TEST(StoredColumns, ACellOfTheWrongTypeIsDamaged) {
  const StoredColumn* white = stored_column("games", "white", Store::version);
  ASSERT_NE(white, nullptr);
  const auto fault = white->check({StoredValue::Type::number, 7, {}});
  ASSERT_TRUE(fault);
  EXPECT_EQ(test::brief(*fault), "stored-value-of-wrong-type");
}

TEST_F(DamageTest, SaysWhatIsWrongWithACell) {
  fill(*open(), 1);
  const std::string good = contents(path);
  const auto fault_after = [&](const std::string& update) {
    folder.write("games.db", good);
    change(update);
    const auto faults = check_store(path);
    return faults && !faults->empty() ? test::brief(faults->front()) : std::string("none");
  };
  EXPECT_EQ(fault_after("UPDATE games SET title = CAST(x'ff' AS TEXT)"),
            "stored-game-fault(\"a\", stored-value-damaged(\"title\", stored-value-not-utf8))");
  EXPECT_EQ(fault_after("UPDATE games SET confirmed = 9"),
            "stored-game-fault(\"a\", stored-values-disagree)");
}

TEST_F(DamageTest, DamagedMovesAndChatAreNamedToo) {
  fill(*open(), 2);
  const std::string good = contents(path);
  for (const char* update :
       {"moves SET uci = ''", "moves SET at = 'x'", "moves SET uci = CAST(x'ff' AS TEXT)",
        "moves SET uci = 'e2' || char(27)", "chats SET side = 'u'", "chats SET text = CAST(x'ff' AS TEXT)",
        "chats SET at = ''"}) {
    SCOPED_TRACE(update);
    folder.write("games.db", good);
    change(std::string("UPDATE ") + update + " WHERE game = 'b'");
    const bool of_chat = *update == 'c';
    reported.clear();
    ASSERT_TRUE(open()->look_for_damage());
    EXPECT_EQ(reported, (std::map<std::string, int>{{"b", 1}}));
    EXPECT_EQ(check_store(path)->size(), 1u);
    const auto store = open();
    if (of_chat) {
      EXPECT_TRUE(store->chat("b")->empty());
      EXPECT_TRUE(store->game("b"));
      EXPECT_EQ(store->chat("a")->size(), 1u);
    } else if (std::string(update).find("at =") == std::string::npos) {
      EXPECT_FALSE(store->game("b"));
    }
  }
}

TEST_F(DamageTest, APageOfTheListIsFullAllTheSame) {
  fill(*open(), 6);
  change("UPDATE games SET white = 'x' WHERE id IN ('f', 'd', 'c')");
  const auto store = open();
  ListQuery query;
  query.limit = 1;
  EXPECT_EQ(ids(*store, query), "eb");  // one more tells that there is a next page
  query.after_id = "e";
  query.after_time = day(5);
  query.limit = 5;
  EXPECT_EQ(ids(*store, query), "ba");
  EXPECT_EQ(reported, (std::map<std::string, int>{{"c", 1}, {"d", 1}, {"f", 1}}));
}

TEST_F(DamageTest, WhenTheServerLastRanIsForgottenIfItCannotBeRead) {
  fill(*open(), 1);
  change("UPDATE server SET alive = -1");
  EXPECT_EQ(open()->alive()->steady, Instant());
}

// A game that cannot be read is not removed as one of players without names.
TEST_F(DamageTest, ADamagedGameIsNotStale) {
  fill(*open(), 2);
  change("UPDATE games SET white = 'x' WHERE id = 'a'");
  const auto stale = open()->stale({{}, std::chrono::hours(1)}, Instant(std::chrono::hours(500'000)), {}, 10);
  ASSERT_TRUE(stale);
  ASSERT_EQ(stale->games.size(), 1u);
  EXPECT_EQ(stale->games[0].id, "b");
}

}  // namespace
}  // namespace cheshire
