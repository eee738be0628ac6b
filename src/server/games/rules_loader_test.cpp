// Rules are compiled outside the loop: what needs them waits, and nothing else does.
#include <future>

#include "server/games/test_referee.h"
#include "server/test_loop.h"

namespace cheshire {
namespace {

/// Returns a game file of games on a board three cells wide.
std::string tiny(const std::string& id) {
  return "id = \"" + id +
         "\"\ntitle = \"Tiny\"\nbase = \"chess\"\nstart = \"nkr/3/3/RKN\"\n[board]\nfiles = 3\nranks = 4\n";
}

struct RefereeRulesTest : RefereeTest {
  TestLoop loop;
  std::promise<void> gate;
  std::shared_future<void> open = gate.get_future().share();
  BackgroundWorker worker{[this](BackgroundWorker::Then then) { loop.post(std::move(then)); }, 2};
  std::vector<std::string> made;  // ids, or error messages

  /// Keeps the worker busy until the gate opens.
  void close_gate() {
    games.cache.rules().compile_in(worker);
    const auto begun = std::make_shared<std::promise<void>>();
    ASSERT_TRUE(worker.take("gate", [open = open, begun]() -> BackgroundWorker::Then {
      begun->set_value();
      open.wait();
      return [] {};
    }));
    begun->get_future().wait();
  }

  void post_file(const std::string& owner, const std::string& body) {
    auto game = read_new_game(body);
    ASSERT_TRUE(game) << game.error().text();
    games.cache.rules().open_new(std::move(*game), owner, [this](RulesLoader::NewRow opened) {
      EXPECT_EQ(opened.busy, !opened.row);
      if (!opened.row) return made.push_back(opened.row.error().text());
      Registrar::Created created = games.registrar.create(std::move(*opened.row));
      tell(std::move(created.decision),
           [this, id = created.id](const Verdict& v) { made.push_back(v.good() ? id : v.error.text()); });
      turn();
    });
  }
};

TEST_F(RefereeRulesTest, NothingWaitsForACompile) {
  const std::string other = create("chess");
  close_gate();
  post_file("a stranger", posted(tiny("slow")));
  EXPECT_TRUE(made.empty());
  EXPECT_EQ(move(other, 0, "e2e4").kind, Kind::done);
  EXPECT_EQ(move(other, 1, "e7e5").kind, Kind::done);
  EXPECT_TRUE(made.empty());
  gate.set_value();
  loop.turn(2);
  ASSERT_EQ(made.size(), 1u);
  EXPECT_EQ(stored(made[0]).game, "slow");
  EXPECT_EQ(move(made[0], 0, "a1a3").kind, Kind::done);
}

TEST_F(RefereeRulesTest, OneAddressHasABound) {
  close_gate();
  for (const char* id : {"one", "two", "three"}) post_file("many", posted(tiny(id)));
  post_file("other", posted(tiny("four")));
  ASSERT_EQ(made.size(), 1u);
  EXPECT_EQ(made[0], "other games from this address are still being read: try again in a moment");
  gate.set_value();
  loop.turn(4);
  ASSERT_EQ(made.size(), 4u);
  EXPECT_EQ(stored(made[1]).game, "one");
  EXPECT_EQ(stored(made[2]).game, "four");
  EXPECT_EQ(stored(made[3]).game, "two");
}

TEST_F(RefereeRulesTest, AStoredGameIsMadeReadyThereToo) {
  const std::string id = post(posted(tiny("stored")));
  Games restarted(*store, journal, {});
  restarted.cache.rules().compile_in(worker);
  // Nothing is compiled in the loop.
  Verdict early;
  tell(restarted.referee.move(id, every, 0, "a1a3"), [&](const Verdict& v) { early = v; });
  EXPECT_EQ(early.kind, Kind::failed);
  EXPECT_EQ(early.error.text(),
            "the stored game " + id +
                " cannot be played on: the rules of this game are not ready: try again in a moment");
  std::vector<std::string> order;
  std::promise<void> hold;
  ASSERT_TRUE(worker.take("gate", [held = hold.get_future().share()]() -> BackgroundWorker::Then {
    held.wait();
    return [] {};
  }));
  restarted.cache.prepare(id, "a", [&] { order.push_back("first"); });
  restarted.cache.prepare(id, "b", [&] { order.push_back("second"); });
  restarted.cache.prepare("unknown", "a", [&] { order.push_back("unknown"); });
  EXPECT_EQ(order, (std::vector<std::string>{"unknown"}));
  hold.set_value();
  loop.turn(2);
  EXPECT_EQ(order, (std::vector<std::string>{"unknown", "first", "second"}));
  Verdict then;
  tell(restarted.referee.move(id, every, 0, "a1a3"), [&](const Verdict& v) { then = v; });
  turn();
  EXPECT_EQ(then.kind, Kind::done);
  // Now the rules are compiled.
  restarted.cache.prepare(id, "a", [&] { order.push_back("at once"); });
  EXPECT_EQ(order.back(), "at once");
}

TEST_F(RefereeRulesTest, AListWaitsForTheRulesItNeeds) {
  const std::string sealed = post(R"({"game":"little-cheops","options":{"castles-in-common":"on"}})");
  Games restarted(*store, journal, {});
  restarted.cache.rules().compile_in(worker);
  std::string listed;
  ListQuery query;
  query.limit = 10;
  restarted.views.list(query, false, "a", [&](const Result<std::string>& list) { listed = *list; });
  EXPECT_EQ(listed, "");
  loop.turn(1);
  EXPECT_NE(listed.find(sealed), std::string::npos);
}

TEST_F(RefereeRulesTest, AClockThatRanOutIsCalledWhenTheRulesAreThere) {
  const std::string id = post(R"({"game":"chess","clock":{"kind":"days","days":1}})");
  move(id, 0, "e2e4");
  Games restarted(*store, journal, {}, {}, [this] { return now; });
  restarted.cache.rules().compile_in(worker);
  ASSERT_TRUE(restarted.clocks.resume());
  now += std::chrono::hours(25);
  for (const std::string& due : restarted.clocks.take_due())
    restarted.cache.prepare(due, {}, [&restarted, due] { restarted.clocks.call(due); });
  EXPECT_EQ(stored(id).result, "");
  EXPECT_FALSE(restarted.clocks.next_deadline());  // it does not keep asking
  loop.turn(1);
  turn();
  EXPECT_NE(stored(id).result.find("time"), std::string::npos);
}

// The limit is in bytes, however many games share them.
TEST_F(RefereeRulesTest, MemoryIsBounded) {
  constexpr std::size_t most = 4 << 20;
  Games small(*store, journal, {4096, most});
  std::vector<std::string> ids;
  for (int i = 0; i < 60; ++i) {
    auto game = read_new_game(posted("# " + std::string(40000, 'x') + "\n" + tiny("g" + std::to_string(i))));
    small.cache.rules().open_new(std::move(*game), {}, [&](RulesLoader::NewRow opened) {
      Registrar::Created created = small.registrar.create(std::move(*opened.row));
      tell(std::move(created.decision), [&ids, id = created.id](const Verdict&) { ids.push_back(id); });
    });
    turn();
    tell(small.referee.move(ids.back(), every, 0, "a1a3"), [](const Verdict&) {});
    turn();
    EXPECT_LE(small.cache.bytes(), most + most / 4) << i;
  }
  EXPECT_GT(small.cache.size(), 3u);
  EXPECT_LT(small.cache.size(), 60u);
  // All of them can still be played.
  for (const std::string& id : ids) {
    std::optional<Verdict> verdict;
    tell(small.referee.move(id, every, 1, "a4b2"), [&](const Verdict& v) { verdict = v; });
    turn();
    EXPECT_EQ(verdict->kind, Kind::done) << verdict->error.text();
  }
}

}  // namespace
}  // namespace cheshire
