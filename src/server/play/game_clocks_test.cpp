// Clocks in the referee's games. The test controls the time.
#include <algorithm>

#include "server/play/test_referee.h"

namespace cheshire {
namespace {

using namespace std::chrono_literals;

struct TimeTest : RefereeTest {
  std::vector<std::string> ended;

  TimeTest() {
    games.clocks.on_flag([this](const std::string& id) { ended.push_back(id); });
  }
  std::string blitz(const std::string& more = "") {
    return post(R"({"game":"chess","clock":{"kind":"fischer","initial":60,"increment":1})" + more + "}");
  }
  /// Returns a game in which both sides have moved.
  std::string begun(const std::string& more = "") {
    const std::string id = blitz(more);
    EXPECT_EQ(move(id, 0, "e2e4").kind, Kind::done);
    EXPECT_EQ(move(id, 1, "e7e5").kind, Kind::done);
    return id;
  }
  void call_times(Games& of) {
    for (const std::string& id : of.clocks.take_due()) loop.spawn(of.clocks.flag(id));
  }
  void call() {
    call_times(games);
    turn();
  }
  std::string record(const std::string& id) {
    return (*games.views.record(id, Viewer::everything)).value_or("");
  }
  bool says(const std::string& id, const std::string& part) {
    return record(id).find(part) != std::string::npos;
  }
};

TEST_F(TimeTest, TheRecordShowsTheClockAsItStandsNow) {
  const std::string id = blitz();
  EXPECT_TRUE(says(id, R"("left":{"w":60000,"b":60000},"running":null)")) << record(id);
  now += 10s;
  move(id, 0, "e2e4");
  move(id, 1, "e7e5");
  now += 5s;
  EXPECT_TRUE(says(id, R"("left":{"w":55000,"b":60000},"running":"w")")) << record(id);
  move(id, 2, "g1f3");
  now += 1s;
  EXPECT_TRUE(says(id, R"("left":{"w":56000,"b":59000},"running":"b")")) << record(id);
  EXPECT_NE(record(create()).find("\"clock\":null"), std::string::npos);
}

TEST_F(TimeTest, WhoseTimeIsUsedUpLoses) {
  const std::string id = begun();
  EXPECT_EQ(games.clocks.next_deadline(), now + 60s);
  now += 60s - 1ms;
  call();
  EXPECT_TRUE(ended.empty());
  now += 1ms;
  call();
  EXPECT_EQ(ended, std::vector<std::string>{id});
  EXPECT_NE(stored(id).result.find(R"("winner":"b","reason":"time")"), std::string::npos)
      << stored(id).result;
  EXPECT_TRUE(says(id, R"("left":{"w":0,"b":60000},"running":null)")) << record(id);
  EXPECT_FALSE(games.clocks.next_deadline());
  call();
  EXPECT_EQ(ended.size(), 1u);
}

TEST_F(TimeTest, AMoveThatComesTooLateIsRefused) {
  const std::string id = begun();
  now += 60s;
  const ActionResult v = move(id, 2, "g1f3");
  EXPECT_EQ(v.kind, Kind::refused);
  EXPECT_EQ(why(v), "game-over(game-won(time-up, Black))");
  EXPECT_EQ(ended, std::vector<std::string>{id});
  EXPECT_EQ(stored(id).moves.size(), 2u);
  EXPECT_EQ(resign(id, Color::white).kind, Kind::refused);
}

TEST_F(TimeTest, AMoveInTimeCounts) {
  const std::string id = begun();
  now += 60s - 1ms;
  EXPECT_EQ(move(id, 2, "g1f3").kind, Kind::done);
  EXPECT_EQ(stored(id).round.clock.left[0], 1001ms);
  now += 59s;
  EXPECT_EQ(move(id, 3, "b8c6").kind, Kind::done);
  now += 1001ms;
  call();
  EXPECT_EQ(ended.size(), 1u);
}

TEST_F(TimeTest, ABareKingDoesNotWinOnTime) {
  const std::string id = blitz(R"(,"fen":"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")");
  move(id, 0, "e2e4");
  move(id, 1, "e8e7");
  now += 60s;
  call();
  EXPECT_NE(stored(id).result.find(R"("score":"1/2-1/2")"), std::string::npos) << stored(id).result;
  EXPECT_NE(stored(id).result.find(R"("reason":"time")"), std::string::npos);
}

TEST_F(TimeTest, WherePointsAreCountedItIsAForfeit) {
  const std::string id =
      post(R"({"game":"little-cheops","options":{"open-papers":"on"},"clock":{"kind":"days","days":1}})");
  now += 24h;
  call();
  EXPECT_NE(stored(id).result.find(R"("winner":"b","reason":"forfeit")"), std::string::npos)
      << stored(id).result;
}

// CH-142 is about what the Umpire decides.
TEST_F(TimeTest, AForfeitOnTimeIsNotTheUmpires) {
  const std::string id = post(
      R"({"game":"little-cheops","options":{"open-papers":"on"},"clock":{"kind":"days","days":1},"seats":"link","mine":"white",)"
      R"("parley":{"umpire":"present"}})");
  now += 24h;
  call();
  ASSERT_NE(stored(id).result.find("forfeit"), std::string::npos) << stored(id).result;
  EXPECT_EQ(settle([&] { return referee.back(id, {true, true, false}, 0); }).kind, Kind::done);
  EXPECT_EQ(stored(id).result, "");
}

TEST_F(TimeTest, DaysRunFromTheStartAndForEveryMove) {
  const std::string id = post(R"({"game":"chess","clock":{"kind":"days","days":2}})");
  now += 47h;
  EXPECT_EQ(move(id, 0, "e2e4").kind, Kind::done);
  now += 47h;
  EXPECT_EQ(move(id, 1, "e7e5").kind, Kind::done);
  now += 48h;
  EXPECT_EQ(move(id, 2, "g1f3").kind, Kind::refused);
  EXPECT_NE(stored(id).result.find(R"("winner":"b")"), std::string::npos);
}

TEST_F(TimeTest, TheTimeOfAServerThatIsDownDoesNotCount) {
  const std::string id = begun();
  const std::string days = post(R"({"game":"chess","clock":{"kind":"days","days":1}})");
  now += 20s;
  ASSERT_TRUE(store->transaction([&] { return store->set_alive({now, now}); }));
  now += 10h;
  Games again{loop, *store, journal, {2}, {}, [this] { return now; }};
  const auto ids = again.clocks.resume();
  ASSERT_TRUE(ids) << ids.error().text();
  EXPECT_EQ(ids->size(), 2u);
  EXPECT_EQ(again.clocks.next_deadline(), now + 40s);
  EXPECT_NE((*again.views.record(id, Viewer::everything))->find(R"("left":{"w":40000,)"), std::string::npos);
  EXPECT_NE((*again.views.record(days, Viewer::everything))->find(R"("left":{"w":50380000,)"),
            std::string::npos)
      << **again.views.record(days, Viewer::everything);
  EXPECT_EQ(store->alive()->steady, now);
  now += 40s;
  call_times(again);
  turn();
  EXPECT_NE(stored(id).result.find("\"time\""), std::string::npos);
}

/// The time of day can be reset; the other time runs evenly.
struct SetTimeTest : TimeTest {
  Milliseconds set_by{};
  Times times{[this] { return now; }, [this] { return now + set_by; }};
  Games timed{loop, *store, journal, {2}, {}, times};

  std::string begun_here(const std::string& clock) {
    auto row = new_game(R"({"game":"chess","clock":)" + clock + "}");
    Registrar::Created created = timed.registrar.create(std::move(*row));
    EXPECT_TRUE(settle([&] { return created.decision; }).good());
    const std::string id = created.id;
    for (const auto& [ply, move] : {std::pair{0, "e2e4"}, {1, "e7e5"}})
      EXPECT_EQ(settle([&] { return timed.referee.move(id, every, ply, move); }).kind, Kind::done);
    return id;
  }
};

TEST_F(SetTimeTest, ATimeOfDayThatIsSetCostsNobodyHisTime) {
  for (const Milliseconds step : {Milliseconds(5h), Milliseconds(-10h)}) {
    const std::string id = begun_here(R"({"kind":"fischer","initial":60,"increment":0})");
    now += 10s;
    set_by += step;
    call_times(timed);
    turn();
    EXPECT_EQ(stored(id).result, "");
    EXPECT_EQ(timed.clocks.next_deadline(), now + 50s);
    EXPECT_EQ(settle([&] { return timed.referee.move(id, every, 2, "g1f3"); }).kind, Kind::done);
    EXPECT_EQ(stored(id).round.clock.left[0], 50s);
    EXPECT_EQ(stored(id).updated, iso(now + set_by));  // which goes by the time of day
    now += 60s;
    call_times(timed);
    turn();
    EXPECT_NE(stored(id).result.find("\"time\""), std::string::npos);
  }
}

TEST_F(SetTimeTest, NorDoesItAtARestart) {
  const std::string blitz_id = begun_here(R"({"kind":"fischer","initial":60,"increment":0})");
  const std::string days = begun_here(R"({"kind":"days","days":3})");
  now += 10s;
  set_by = -20h;  // the machine started with a wrong time
  ASSERT_TRUE(store->transaction([&] { return store->set_alive(times.now()); }));
  // An hour later the next server starts with the right time.
  now += set_by + 1h;
  set_by = {};
  Games again{loop, *store, journal, {2}, {}, times};
  ASSERT_TRUE(again.clocks.resume());
  const auto shows = [&](const std::string& id, const std::string& part) {
    const std::string text = (*again.views.record(id, Viewer::everything)).value_or("");
    return text.find(part) != std::string::npos;
  };
  EXPECT_TRUE(shows(blitz_id, R"("left":{"w":50000,"b":60000})"));
  EXPECT_TRUE(shows(days, R"("left":{"w":255590000,)"))
      << (*again.views.record(days, Viewer::everything)).value_or("");
  EXPECT_EQ(again.clocks.next_deadline(), now + 50s);
}

// The server is killed before it notices that the time of day was set, and starts with the new one.
TEST_F(SetTimeTest, NorDoesItInTheLastMomentBeforeAKill) {
  Milliseconds uptime = 40h;
  std::string boot = "this run";
  times.uptime = [&] { return Uptime{boot, uptime}; };
  const std::string days = begun_here(R"({"kind":"days","days":3})");
  ASSERT_TRUE(store->transaction([&] { return store->set_alive(times.now()); }));
  now += 10s;
  uptime += 10s;
  // Five hours ahead, one hour later.
  now += 5h + 1h;
  uptime += 1h;
  const auto left = [&] {
    Games again{loop, *store, journal, {2}, {}, times};
    EXPECT_TRUE(again.clocks.resume());
    const std::string text = (*again.views.record(days, Viewer::everything)).value_or("");
    return text.substr(text.find(R"("left")"), 22);
  };
  EXPECT_EQ(left(), R"("left":{"w":255590000,)");
  // After a restart of the machine the time of day is all there is.
  now += 2h;
  boot = "the next run";
  uptime = 1min;
  EXPECT_EQ(left(), R"("left":{"w":248390000,)");
}

TEST_F(TimeTest, AClockIsKeptByTheStore) {
  const std::string id = begun();
  now += 10s;
  games.forget();
  EXPECT_EQ(games.clocks.next_deadline(), now + 50s);
  EXPECT_TRUE(says(id, R"("left":{"w":50000,"b":60000},"running":"w")")) << record(id);
  EXPECT_EQ(move(id, 2, "g1f3").kind, Kind::done);
  EXPECT_EQ(stored(id).round.clock.left[0], 51s);
}

TEST_F(TimeTest, EndsAndTakeBacksStopAndStartTheClock) {
  const std::string id = begun();
  now += 10s;
  resign(id, Color::white);
  EXPECT_FALSE(games.clocks.next_deadline());
  EXPECT_FALSE(games.clocks.any_pausing());
  now += 1h;
  EXPECT_EQ(back(id, 2).kind, Kind::done);
  EXPECT_EQ(games.clocks.next_deadline(), now + 50s);
  EXPECT_TRUE(games.clocks.any_pausing());
  now += 50s;
  call();
  EXPECT_EQ(back(id, 2).kind, Kind::done);  // takes back the loss on time
  EXPECT_EQ(stored(id).result, "");
  EXPECT_EQ(games.clocks.next_deadline(), now + 60s);
  EXPECT_EQ(back(id, 1).kind, Kind::done);
  EXPECT_FALSE(games.clocks.next_deadline());
}

TEST_F(TimeTest, TheClockStandsUntilTheUmpireHasConfirmed) {
  const std::string id =
      post(R"({"game":"chess","parley":{"umpire":"confirms"},"clock":{"kind":"days","days":1}})");
  EXPECT_TRUE(games.clocks.next_deadline());
  move(id, 0, "e2e4");
  EXPECT_FALSE(games.clocks.next_deadline());
  now += 100h;
  EXPECT_EQ(settle([&] { return referee.confirm(id, every, 1); }).kind, Kind::done);
  EXPECT_EQ(games.clocks.next_deadline(), now + 24h);
}

TEST_F(TimeTest, ARemovedGameHasNoDeadline) {
  const std::string id = begun();
  EXPECT_EQ(settle([&] { return games.registrar.remove(id, every); }).kind, Kind::done);
  EXPECT_FALSE(games.clocks.next_deadline());
}

TEST_F(TimeTest, TheServersEngineMovesForItselfAlone) {
  const std::string id = post(R"({"game":"chess","black":{"kind":"engine","level":3,"at":"server"}})");
  EXPECT_FALSE(games.views.engine_turn(id));
  EXPECT_EQ(why(settle([&] { return referee.engine_move(id, 0, "e2e4"); })), "engine-has-no-move");
  move(id, 0, "e2e4");
  const auto turn_of = games.views.engine_turn(id);
  ASSERT_TRUE(turn_of);
  EXPECT_EQ(turn_of->ply, 1);
  EXPECT_EQ(turn_of->level, 3);
  EXPECT_EQ(turn_of->session->side(), Color::black);
  const ActionResult v = move(id, 1, "e7e5");
  EXPECT_EQ(v.kind, Kind::denied);
  EXPECT_EQ(why(v), "engine-moves-for(Black)");
  EXPECT_EQ(settle([&] { return referee.engine_move(id, 1, "e7e4"); }).kind, Kind::refused);
  EXPECT_EQ(settle([&] { return referee.engine_move(id, 1, "e7e5"); }).kind, Kind::done);
  EXPECT_EQ(move(id, 1, "e7e5").kind, Kind::same);
  EXPECT_EQ(*store->games_to_watch(), std::vector<std::string>{id});
}

TEST_F(TimeTest, EveryChangeIsTold) {
  std::vector<std::string> changed;
  journal.on_change([&](const std::string& id) { changed.push_back(id); });
  const std::string id = create();
  move(id, 0, "e2e4");
  move(id, 0, "e2e4");  // the same
  move(id, 0, "d2d4");  // refused
  EXPECT_EQ(changed, (std::vector<std::string>{id, id}));
}

}  // namespace
}  // namespace cheshire
