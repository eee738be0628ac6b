// Rules are compiled outside the loop: what needs them waits, and nothing else does.
#include <future>

#include "server/play/test_referee.h"
#include "server/work/test_hold_worker.h"

namespace net = boost::asio;

namespace cheshire {
namespace {

/// Returns a game file of games on a board three cells wide.
std::string tiny(const std::string& id) {
  return "id = \"" + id +
         "\"\ntitle = \"Tiny\"\nbase = \"chess\"\nstart = \"nkr/3/3/RKN\"\n[board]\nfiles = 3\nranks = 4\n";
}

struct RefereeRulesTest : RefereeTest {
  std::promise<void> gate;
  std::shared_future<void> open = gate.get_future().share();
  BackgroundWorker worker{loop, 2};
  std::vector<std::string> made;  // ids, or why there is none

  void hold_worker(std::shared_future<void> opened) {
    cheshire::hold_worker(loop, worker, std::move(opened));
  }
  /// Keeps the worker busy until the gate opens.
  void close_gate() {
    games.cache.use_worker(worker);
    hold_worker(open);
  }

  void post_file(const std::string& owner, const std::string& body) {
    auto game = read_new_game(body);
    ASSERT_TRUE(game) << game.error().text();
    loop.spawn(make(std::move(*game), owner));
    turn();
  }
  net::awaitable<void> make(NewGame game, std::string owner) {
    RulesLoader::NewRow opened = co_await games.cache.rules().open_new(std::move(game), owner);
    EXPECT_EQ(opened.busy, !opened.row);
    if (!opened.row) {
      made.push_back(why(opened.row));
      co_return;
    }
    Registrar::Created created = games.registrar.create(std::move(*opened.row));
    const ActionResult v = co_await on_disk(journal, std::move(created.decision));
    made.push_back(v.good() ? created.id : why(v));
  }
  /// Runs the loop until `number` games are made, or refused.
  void await_made(std::size_t number) {
    EXPECT_TRUE(loop.run([&] { return made.size() >= number; }));
  }
  net::awaitable<void> note(net::awaitable<void> prepared, std::vector<std::string>& order,
                            std::string name) {
    co_await std::move(prepared);
    order.push_back(name);
  }
};

TEST_F(RefereeRulesTest, APositionOfChess960SaysWhereKingsAndRooksCastleFrom) {
  post_file("a", R"({"game":"chess960","fen":"1r1k2r1/pppppppp/8/8/8/8/PPPPPPPP/1R1K2R1 w GBgb - 0 1"})");
  await_made(1);
  EXPECT_EQ(move(made[0], 0, "d1g1").kind, Kind::done) << made[0];
}

TEST_F(RefereeRulesTest, NothingWaitsForACompile) {
  const std::string other = create("chess");
  close_gate();
  post_file("a stranger", posted(tiny("slow")));
  EXPECT_TRUE(made.empty());
  EXPECT_EQ(move(other, 0, "e2e4").kind, Kind::done);
  EXPECT_EQ(move(other, 1, "e7e5").kind, Kind::done);
  EXPECT_TRUE(made.empty());
  gate.set_value();
  await_made(1);
  ASSERT_EQ(made.size(), 1u);
  EXPECT_EQ(stored(made[0]).game, "slow");
  EXPECT_EQ(move(made[0], 0, "a1a3").kind, Kind::done);
}

TEST_F(RefereeRulesTest, OneAddressHasABound) {
  close_gate();
  for (const char* id : {"one", "two", "three"}) post_file("many", posted(tiny(id)));
  post_file("other", posted(tiny("four")));
  ASSERT_EQ(made.size(), 1u);
  EXPECT_EQ(made[0], "rules-busy");
  gate.set_value();
  await_made(4);
  ASSERT_EQ(made.size(), 4u);
  EXPECT_EQ(stored(made[1]).game, "one");
  EXPECT_EQ(stored(made[2]).game, "four");
  EXPECT_EQ(stored(made[3]).game, "two");
}

TEST_F(RefereeRulesTest, AStoredGameIsMadeReadyThereToo) {
  const std::string id = post(posted(tiny("stored")));
  Games restarted(loop, *store, journal, {});
  restarted.cache.use_worker(worker);
  // Nothing is compiled in the loop.
  ActionResult early;
  tell(restarted.referee.move(id, every, 0, "a1a3"), [&](const ActionResult& v) { early = v; });
  turn();
  EXPECT_EQ(early.kind, Kind::failed);
  EXPECT_EQ(why(early), "game-not-ready");
  std::vector<std::string> order;
  std::promise<void> hold;
  hold_worker(hold.get_future().share());
  const auto prepare = [&](const std::string& game, const std::string& owner, const std::string& name) {
    loop.spawn(note(restarted.cache.prepare(game, owner), order, name));
    turn();
  };
  prepare(id, "a", "first");
  prepare(id, "b", "second");
  prepare("unknown", "a", "unknown");
  EXPECT_EQ(order, (std::vector<std::string>{"unknown"}));
  hold.set_value();
  EXPECT_TRUE(loop.run([&] { return order.size() == 3; }));
  EXPECT_EQ(order, (std::vector<std::string>{"unknown", "first", "second"}));
  ActionResult then;
  tell(restarted.referee.move(id, every, 0, "a1a3"), [&](const ActionResult& v) { then = v; });
  turn();
  EXPECT_EQ(then.kind, Kind::done);
  // Now the rules are compiled.
  prepare(id, "a", "at once");
  EXPECT_EQ(order.back(), "at once");
}

TEST_F(RefereeRulesTest, AListWaitsForTheRulesItNeeds) {
  const std::string sealed = post(R"({"game":"little-cheops","options":{"castles-in-common":"on"}})");
  Games restarted(loop, *store, journal, {});
  restarted.cache.use_worker(worker);
  std::string listed;
  ListQuery query;
  query.limit = 10;
  std::promise<void> hold;
  hold_worker(hold.get_future().share());
  loop.spawn<Result<std::string>>(restarted.views.list(query, false, "a"),
                                  [&](const Result<std::string>& list) { listed = *list; });
  turn();
  EXPECT_EQ(listed, "");
  hold.set_value();
  EXPECT_TRUE(loop.run([&] { return !listed.empty(); }));
  EXPECT_NE(listed.find(sealed), std::string::npos);
}

TEST_F(RefereeRulesTest, AClockThatRanOutIsCalledWhenTheRulesAreThere) {
  const std::string id = post(R"({"game":"chess","clock":{"kind":"days","days":1}})");
  move(id, 0, "e2e4");
  Games restarted(loop, *store, journal, {}, {}, [this] { return now; });
  restarted.cache.use_worker(worker);
  ASSERT_TRUE(restarted.clocks.resume());
  now += std::chrono::hours(25);
  std::promise<void> hold;
  hold_worker(hold.get_future().share());
  for (const std::string& due : restarted.clocks.take_due()) loop.spawn(restarted.clocks.flag(due));
  turn();
  EXPECT_EQ(stored(id).result, "");
  EXPECT_FALSE(restarted.clocks.next_deadline());  // it does not keep asking
  hold.set_value();
  EXPECT_TRUE(loop.run([&] { return !stored(id).result.empty(); }));
  EXPECT_NE(stored(id).result.find("time"), std::string::npos);
}

// The limit is in bytes, however many games share them.
TEST_F(RefereeRulesTest, MemoryIsBounded) {
  constexpr std::size_t max = 4 << 20;
  Games small(loop, *store, journal, {4096, max});
  std::vector<std::string> ids;
  for (int i = 0; i < 60; ++i) {
    auto game = read_new_game(posted("# " + std::string(40000, 'x') + "\n" + tiny("g" + std::to_string(i))));
    RulesLoader::NewRow opened = loop.get(small.cache.rules().open_new(std::move(*game), {}));
    Registrar::Created created = small.registrar.create(std::move(*opened.row));
    tell(std::move(created.decision), [&ids, id = created.id](const ActionResult&) { ids.push_back(id); });
    turn();
    tell(small.referee.move(ids.back(), every, 0, "a1a3"), [](const ActionResult&) {});
    turn();
    EXPECT_LE(small.cache.bytes(), max + max / 4) << i;
  }
  EXPECT_GT(small.cache.size(), 3u);
  EXPECT_LT(small.cache.size(), 60u);
  // All of them can still be played.
  for (const std::string& id : ids) {
    std::optional<ActionResult> result;
    tell(small.referee.move(id, every, 1, "a4b2"), [&](const ActionResult& v) { result = v; });
    turn();
    EXPECT_EQ(result->kind, Kind::done) << why(*result);
  }
}

}  // namespace
}  // namespace cheshire
