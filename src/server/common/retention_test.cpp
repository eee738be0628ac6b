// Which games need not be kept, and that a running server removes them in batches.
#include "server/common/retention.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/object.hpp>
#include <chrono>
#include <thread>

#include "base/test_message.h"
#include "server/play/test_referee.h"
#include "server/test_client.h"

namespace cheshire {
namespace {

using std::chrono::hours;

constexpr hours day(24);

TEST(Ages, AreHoursOrDays) {
  EXPECT_EQ(*read_age("12h"), hours(12));
  EXPECT_EQ(*read_age("7d"), 7 * day);
  EXPECT_EQ(*read_age("36500d"), 36'500 * day);
  for (const char* bad : {"", "7", "d", "0d", "-1d", "7w", "7 d", "d7", "1.5d", "36501d", "99999999999d"}) {
    const auto age = read_age(bad);
    ASSERT_FALSE(age) << bad;
    EXPECT_EQ(test::brief(age.error().message), std::string("age-form(\"") + bad + "\")");
  }
}

struct KeepTest : RefereeTest {
  /// Returns the ids of the games to remove, found in batches of `max`.
  std::vector<std::string> stale(const RetentionRules& rules, int max = 100) {
    std::vector<std::string> ids;
    Cursor at;
    do {
      const auto found = store->stale(rules, now, at, max);
      EXPECT_TRUE(found);
      EXPECT_LE(found->seen, max);
      for (const Stale::Game& game : found->games) ids.push_back(game.id);
      at = found->next;
    } while (!at.at_start());
    return ids;
  }
  std::string named() {
    return post(
        R"({"game":"chess","white":{"kind":"human","name":"Ada"},"black":{"kind":"engine","level":1}})");
  }
  std::string played(const std::string& id, int plies) {
    const char* moves[] = {"e2e4", "e7e5", "g1f3"};
    for (int i = 0; i < plies; ++i) EXPECT_EQ(move(id, i, moves[i]).kind, Kind::done);
    return id;
  }
};

TEST_F(KeepTest, GamesNobodyPlayedAndFinishedOnesWithoutNames) {
  const std::string none = create("chess"), one = played(create("chess"), 1),
                    two = played(create("chess"), 2), over = played(create("chess"), 2),
                    hers = played(named(), 2), hers_unplayed = named();
  resign(over, Color::white);
  resign(hers, Color::white);
  const auto sorted = [](std::vector<std::string> ids) {
    std::sort(ids.begin(), ids.end());
    return ids;
  };
  using Ids = std::vector<std::string>;
  EXPECT_EQ(stale({7 * day, 7 * day}), Ids{});  // all are new
  now += 8 * day;
  const std::string fresh = create("chess");
  EXPECT_EQ(stale({}), Ids{});
  for (const int batch : {1, 2, 100}) {
    EXPECT_EQ(sorted(stale({7 * day, {}}, batch)), sorted({none, one, hers_unplayed}));
    EXPECT_EQ(stale({{}, 7 * day}, batch), Ids{over});
    EXPECT_EQ(stale({9 * day, 7 * day}, batch), Ids{over});
    EXPECT_EQ(sorted(stale({7 * day, 7 * day}, batch)), sorted({none, one, hers_unplayed, over}));
  }
}

TEST_F(KeepTest, AGameThatIsPlayedOnMeanwhileStays) {
  const std::string stays = create("chess"), goes = create("chess");
  move(stays, 0, "e2e4");
  now += 8 * day;
  const auto found = store->stale({7 * day, {}}, now, {}, 100);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->games.size(), 2u);
  ActionResult moved{Kind::failed, {}};
  tell(referee.move(stays, every, 1, "e7e5"), [&](const ActionResult& v) { moved = v; });
  std::vector<std::string> removed;
  Registrar::Removed removed_games = games.registrar.remove_stale(found->games);
  tell(std::move(removed_games.decision), [&](const ActionResult& v) {
    EXPECT_TRUE(v.good());
    removed = removed_games.ids;
  });
  EXPECT_EQ(move(goes, 0, "e2e4").kind, Kind::missing);
  EXPECT_TRUE(moved.good());
  EXPECT_EQ(removed, std::vector<std::string>{goes});
  EXPECT_EQ(stored(stays).moves.size(), 2u);
  EXPECT_EQ(stored(goes).id, "");
}

TEST(Retention, ARunningServerRemovesWhatNeedNotBeKept) {
  const TempFolder folder;
  ServerOptions options;
  options.database = folder.path("games.db");
  options.limits.keep.unplayed = 7 * day;
  const Instant then(hours(500'000));
  {
    auto store = Store::open(options.database);
    ASSERT_TRUE(store);
    ASSERT_TRUE((*store)->transaction([&]() -> Result<void> {
      for (int i = 0; i < 1000; ++i) {  // several batches
        GameRow row;
        row.id = "game" + std::to_string(i);
        row.game = "chess";
        row.start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        row.white = row.black = R"({"kind":"human"})";
        row.created = row.updated = iso(then);
        if (auto r = (*store)->insert(row); !r) return r;
      }
      return {};
    }));
  }
  // Whoever asks for the time finds it a second later, so the server need not wait for the next batch.
  options.times = [then, asked = std::make_shared<std::atomic<int>>(0)] {
    return then + 8 * day + std::chrono::seconds(++*asked);
  };
  const TestServer server(options);
  WebSocket watcher(server.port());
  watcher.join("game999");
  const auto received = watcher.receive();
  const std::string fresh = server.new_game("chess");
  const auto stored = [&](const std::string& id) {
    return server.ask("GET", "/api/games/" + id).status == 200;
  };
  wait_until([&] { return !stored("game0") && !stored("game999"); });
  EXPECT_FALSE(stored("game500"));
  EXPECT_TRUE(stored(fresh));
  if (received.at("type") == "record") {
    EXPECT_EQ(test::brief(watcher.receive()), "game-removed");
  }
}

}  // namespace
}  // namespace cheshire
