// Long games are replayed outside the loop.
#include "server/play/game_cache.h"

#include <gtest/gtest.h>

#include "server/play/test_long_game.h"
#include "server/play/test_referee.h"
#include "server/work/test_hold_worker.h"

namespace net = boost::asio;

namespace cheshire {
namespace {

struct LongGameTest : RefereeTest {
  BackgroundWorker worker{loop, 2};
  const std::vector<std::string> line = long_line();
  std::promise<void> gate;
  std::vector<std::string> order;  // who no longer waits

  /// Stores a game with many moves.
  std::string lengthy(const std::string& more = "") {
    const std::string id = post(R"({"game":"chess")" + more + "}");
    for (std::size_t ply = 0; ply < line.size(); ++ply)
      EXPECT_EQ(move(id, static_cast<int>(ply), line[ply]).kind, Kind::done);
    return id;
  }
  /// Forgets what is in memory, as a server that has just started, and keeps the worker busy.
  void restart() {
    games.forget();
    games.cache.use_worker(worker);
    hold_worker(loop, worker, gate.get_future().share());
  }
  void prepare(const std::string& id, const std::string& owner, const std::string& name) {
    loop.spawn(note(id, owner, name));
    turn();
  }
  net::awaitable<void> note(std::string id, std::string owner, std::string name) {
    co_await games.cache.prepare(id, owner);
    order.push_back(name);
  }
  /// Lets the worker go on, until `number` no longer wait.
  void release(std::size_t number) {
    gate.set_value();
    EXPECT_TRUE(loop.run([&] { return order.size() >= number; }));
  }
};

TEST_F(LongGameTest, AShortGameWaitsForNothing) {
  const std::string id = create("chess");
  move(id, 0, "e2e4");
  restart();
  prepare(id, "a", "short");
  EXPECT_EQ(order, (std::vector<std::string>{"short"}));
  EXPECT_EQ(move(id, 1, "e7e5").kind, Kind::done);
  gate.set_value();
}

TEST_F(LongGameTest, AllWhoNeedItWaitForOneReplay) {
  const std::string id = lengthy();
  restart();
  prepare(id, "a", "first");
  prepare(id, "b", "second");
  EXPECT_TRUE(order.empty());
  EXPECT_FALSE(games.cache.is_ready(id));
  EXPECT_EQ(worker.waiting(), 1u);
  const int ply = static_cast<int>(line.size());
  EXPECT_EQ(why(resign(id, Color::white)), "game-not-ready");  // nothing is replayed in the loop
  release(2);
  EXPECT_EQ(order, (std::vector<std::string>{"first", "second"}));
  EXPECT_TRUE(games.cache.is_ready(id));
  ASSERT_NE(games.cache.peek(id), nullptr);
  EXPECT_EQ(games.cache.peek(id)->ply(), ply);
  EXPECT_EQ(move(id, ply, games.cache.peek(id)->session->legal_moves()[0].uci).kind, Kind::done);
}

TEST_F(LongGameTest, AnEndThatIsNotByTheRulesIsReplayedToo) {
  const std::string id = lengthy();
  EXPECT_EQ(resign(id, Color::white).kind, Kind::done);
  restart();
  prepare(id, "a", "viewer");
  release(1);
  ASSERT_NE(games.cache.peek(id), nullptr);
  EXPECT_EQ(games.cache.peek(id)->session->outcome(),
            Outcome::win(Color::black, Outcome::Reason::resignation));
}

TEST_F(LongGameTest, ARemovedGameDoesNotComeBack) {
  const std::string id = lengthy();
  restart();
  prepare(id, "a", "viewer");
  EXPECT_EQ(settle([&] { return games.registrar.remove(id, every); }).kind, Kind::done);
  release(1);
  EXPECT_EQ(games.cache.peek(id), nullptr);
  EXPECT_EQ(resign(id, Color::white).kind, Kind::missing);
}

TEST_F(LongGameTest, ADamagedGameIsNamed) {
  const std::string id = lengthy();
  GameRow row = stored(id);
  const int ply = static_cast<int>(row.moves.size());
  EXPECT_TRUE(store->add_move(id, ply, "a1a1", {row.revision, row.result, row.updated, row.round}));
  restart();
  std::string found;
  const auto ask = [&]() -> net::awaitable<void> {
    co_await games.cache.prepare(id, "a");
    found = why(games.cache.find(id));
  };
  loop.spawn(ask());
  turn();
  gate.set_value();
  EXPECT_TRUE(loop.run([&] { return !found.empty(); }));
  EXPECT_TRUE(found.starts_with("stored-game-unplayable(\"" + id + "\", ")) << found;
}

TEST_F(LongGameTest, OneAddressHasABound) {
  const std::string ids[] = {lengthy(), lengthy(), lengthy()};
  restart();
  for (const std::string& id : ids) prepare(id, "many", id);
  EXPECT_EQ(order, (std::vector<std::string>{ids[2]}));
  EXPECT_EQ(why(resign(ids[2], Color::white)), "game-not-ready");
  release(3);
  EXPECT_EQ(resign(ids[0], Color::white).kind, Kind::done);
}

TEST_F(LongGameTest, AllAddressesTogetherHaveABoundToo) {
  const std::string first = lengthy(), second = lengthy();
  Games narrow(loop, *store, journal, {.games = 4, .replays = 1});
  EXPECT_TRUE(narrow.cache.rules().of(stored(first)));  // the rules are not what is waited for
  narrow.cache.use_worker(worker);
  hold_worker(loop, worker, gate.get_future().share());
  const auto ask = [&](std::string id, std::string owner) -> net::awaitable<void> {
    co_await narrow.cache.prepare(id, owner);
    order.push_back(owner);
  };
  loop.spawn(ask(first, "a"));
  loop.spawn(ask(second, "b"));
  loop.spawn(ask(first, "c"));
  turn();
  EXPECT_EQ(order, (std::vector<std::string>{"b"}));
  EXPECT_EQ(why(narrow.cache.find(second)), "game-not-ready");
  release(3);
  EXPECT_EQ(order, (std::vector<std::string>{"b", "a", "c"}));
}

TEST_F(LongGameTest, AClockIsCalledLaterIfTheWorkerHasNoRoom) {
  const std::string id = lengthy(R"(,"clock":{"kind":"days","days":1})");
  const std::string others[] = {lengthy(), lengthy()};
  restart();
  for (const std::string& other : others) prepare(other, {}, other);
  now += std::chrono::hours(25);
  for (const std::string& due : games.clocks.take_due()) loop.spawn(games.clocks.flag(due));
  turn();
  ASSERT_TRUE(games.clocks.next_deadline());
  EXPECT_GT(*games.clocks.next_deadline(), now);
  EXPECT_EQ(stored(id).result, "");
  release(2);
  now = *games.clocks.next_deadline();
  for (const std::string& due : games.clocks.take_due()) loop.spawn(games.clocks.flag(due));
  EXPECT_TRUE(loop.run([&] { return !stored(id).result.empty(); }));
  EXPECT_NE(stored(id).result.find("time"), std::string::npos);
}

}  // namespace
}  // namespace cheshire
