#include "server/work/engine_pool.h"

#include <gtest/gtest.h>

#include <map>

#include "server/test_loop.h"

namespace cheshire {
namespace {

struct Played {
  std::string id;
  int ply;
  std::string move;
};

/// Games in which it is always the engine's turn.
struct Hall {
  struct Game {
    std::unique_ptr<Session> session;
    std::string owner;
    bool awaited = true, paused = false;
  };
  TestLoop loop;
  std::map<std::string, Game> games;
  std::vector<Played> played;
  std::vector<std::string> full;
  int level = 1;

  Game& make(const std::string& id, const std::string& owner = "", bool awaited = true) {
    return games[id] = {(*open_game("chess"))->session(), owner, awaited};
  }

  EnginePool::Callbacks table() {
    return {[this](const std::string& id) -> std::optional<EnginePool::Job> {
              const auto it = games.find(id);
              if (it == games.end() || it->second.paused || it->second.session->outcome().over()) return {};
              const Game& g = it->second;
              return EnginePool::Job{g.session->ply(), level, g.session->clone(), g.owner, g.awaited};
            },
            [this](const std::string& id, int ply, Color, const std::string& move) {
              played.push_back({id, ply, move});
            },
            [this](const std::string& id) { full.push_back(id); }};
  }

  /// Returns the ids of the first `number` games moved in, in order.
  std::vector<std::string> order(std::size_t number) {
    EXPECT_TRUE(loop.run([&] { return played.size() >= number; }));
    std::vector<std::string> ids;
    for (const Played& p : played) ids.push_back(p.id);
    return ids;
  }
};

using Ids = std::vector<std::string>;
constexpr EnginePool::QueueLimits max{.games = {10, 10}};

TEST(EnginePool, ThinksAndPlaysALegalMove) {
  Hall hall;
  hall.make("a");
  EnginePool pool(hall.loop, 1, max, hall.table());
  pool.update("a");
  EXPECT_EQ(pool.thinking(), 1u);
  pool.update("a");  // it does not search the same position twice
  ASSERT_TRUE(hall.loop.run([&] { return !hall.played.empty(); }));
  EXPECT_EQ(hall.played[0].id, "a");
  EXPECT_EQ(hall.played[0].ply, 0);
  EXPECT_TRUE(hall.games["a"].session->play(hall.played[0].move)) << hall.played[0].move;
  EXPECT_EQ(pool.thinking(), 0u);
  EXPECT_EQ(pool.waiting(), 0u);
}

TEST(EnginePool, GamesOfOneOwnerTakeTurnsInTheOrderTheyAsked) {
  Hall hall;
  for (const char* id : {"a", "b", "c", "d"}) hall.make(id);
  EnginePool pool(hall.loop, 1, {.games = {10, 2}}, hall.table());
  for (const char* id : {"a", "b", "c", "b", "d"}) pool.update(id);
  EXPECT_EQ(pool.waiting(), 2u);
  EXPECT_EQ(hall.full, Ids{"d"});  // one too many
  EXPECT_EQ(hall.order(3), (Ids{"a", "b", "c"}));
  pool.update("d");
  EXPECT_EQ(hall.order(4).back(), "d");
}

TEST(EnginePool, NobodysSecondGameComesBeforeAnothersFirst) {
  Hall hall;
  for (const char* id : {"a1", "a2", "a3", "a4"}) hall.make(id, "a");
  hall.make("b1", "b");
  EnginePool pool(hall.loop, 1, max, hall.table());
  for (const char* id : {"a1", "a2", "a3", "a4", "b1"}) pool.update(id);
  EXPECT_EQ(hall.order(5), (Ids{"a1", "b1", "a2", "a3", "a4"}));
}

TEST(EnginePool, AnOwnerHasSoManyGames) {
  Hall hall;
  for (const char* id : {"a1", "a2", "a3"}) hall.make(id, "a");
  hall.make("b1", "b");
  hall.make("a watched", "a", false);
  EnginePool pool(hall.loop, 1, {.games = {2, 10}}, hall.table());
  for (const char* id : {"a1", "a2", "a3", "b1"}) pool.update(id);
  EXPECT_EQ(hall.full, Ids{"a3"});
  EXPECT_EQ(hall.order(3), (Ids{"a1", "b1", "a2"}));
}

TEST(EnginePool, WhoHasNoGameWaitingIsNotKeptOutByOthersMany) {
  Hall hall;
  for (const char* id : {"a1", "a2", "a3", "a4"}) hall.make(id, "a");
  hall.make("b1", "b");
  hall.make("c1", "c");
  EnginePool pool(hall.loop, 1, {.games = {10, 2}}, hall.table());
  for (const char* id : {"a1", "a2", "a3", "a4", "b1", "c1"}) pool.update(id);
  EXPECT_EQ(hall.full, (Ids{"a4", "c1"})) << "two owners' games wait already";
  EXPECT_EQ(hall.order(4), (Ids{"a1", "b1", "a2", "a3"}));
}

TEST(EnginePool, WherePersonsWaitComesFirst) {
  Hall hall;
  hall.level = 8;
  for (const char* id : {"w1", "w2"}) hall.make(id, "watcher", false);
  hall.make("p", "player");
  EnginePool pool(hall.loop, 1, max, hall.table());
  pool.update("w1");
  pool.update("w2");
  hall.level = 1;
  pool.update("p");  // w1 gives way and is searched again later
  EXPECT_EQ(hall.order(3), (Ids{"p", "w2", "w1"}));
}

TEST(EnginePool, AGameThatSomebodyComesToWaitForMovesForward) {
  Hall hall;
  for (const char* id : {"a", "b"}) hall.make(id, id);
  hall.make("c", "c", false);
  EnginePool pool(hall.loop, 1, max, hall.table());
  for (const char* id : {"a", "c"}) pool.update(id);
  hall.games["c"].awaited = true;
  for (const char* id : {"c", "b"}) pool.update(id);
  EXPECT_EQ(pool.waiting(), 2u);
  EXPECT_EQ(hall.order(3), (Ids{"a", "c", "b"}));
  ASSERT_TRUE(hall.loop.run([&] { return pool.thinking() == 0; }));
  EXPECT_EQ(pool.waiting(), 0u);
  EXPECT_EQ(hall.played.size(), 3u);  // c only once
}

TEST(EnginePool, APausedGameIsThoughtAboutNoMore) {
  Hall hall;
  hall.level = 8;
  hall.make("a", "", false);
  EnginePool pool(hall.loop, 1, max, hall.table());
  pool.update("a");
  hall.games["a"].paused = true;
  pool.update("a");
  ASSERT_TRUE(hall.loop.run([&] { return pool.thinking() == 0; }));
  EXPECT_TRUE(hall.played.empty());
  hall.level = 1;
  hall.games["a"].paused = false;
  pool.update("a");
  EXPECT_EQ(hall.order(1), Ids{"a"});
}

TEST(EnginePool, ASearchInAnotherPositionIsDropped) {
  Hall hall;
  hall.level = 8;
  hall.make("a");
  EnginePool pool(hall.loop, 1, max, hall.table());
  pool.update("a");
  ASSERT_TRUE(hall.games["a"].session->play("e2e4"));
  pool.update("a");
  ASSERT_TRUE(hall.loop.run([&] { return !hall.played.empty(); }));
  ASSERT_EQ(hall.played.size(), 1u);
  EXPECT_EQ(hall.played[0].ply, 1);
  // A removed game is no longer searched.
  pool.update("a");
  hall.games.clear();
  pool.update("a");
  ASSERT_TRUE(hall.loop.run([&] { return pool.thinking() == 0; }));
  EXPECT_EQ(hall.played.size(), 1u);
  pool.update("missing");
  EXPECT_EQ(pool.thinking(), 0u);
}

/// Analyses of the start of chess, and the order in which they were answered.
struct Analyses {
  Hall& hall;
  EnginePool& pool;
  std::map<std::string, Cancellation> clients{};
  std::vector<std::string> found{}, refused{};

  void ask(const std::string& owner, std::vector<std::string> moves = {}, std::uint64_t nodes = 2000) {
    const auto hear = [this, owner](const EnginePool::Analysed& analysed) {
      const bool good = analysed && *analysed && !(*analysed)->best.empty();
      (good ? found : refused).push_back(owner);
    };
    hall.loop.now([&] {
      auto slot = pool.reserve(owner);
      if (!slot) return refused.push_back(owner);
      hall.loop.spawn<EnginePool::Analysed>(
          pool.analyse(*std::move(slot), {*open_game("chess"), "", std::move(moves), nodes}, clients[owner]),
          hear);
    });
  }
  bool answered(std::size_t number) {
    return hall.loop.run([&] { return found.size() + refused.size() >= number; });
  }
};
constexpr std::uint64_t endless = 1'000'000'000;

TEST(EnginePool, AnalysesWhileNoGameWantsTheThread) {
  Hall hall;
  hall.make("a");
  hall.make("b", "b", false);
  EnginePool pool(hall.loop, 1, max, hall.table());
  Analyses analyses{hall, pool};
  pool.update("a");
  analyses.ask("x");
  pool.update("b");
  EXPECT_EQ(pool.analyses(), 1u);
  ASSERT_TRUE(analyses.answered(1));
  EXPECT_EQ(analyses.found, Ids{"x"});
  EXPECT_EQ(hall.played.size(), 2u);  // both games came first
  EXPECT_EQ(pool.analyses(), 0u);
}

TEST(EnginePool, AnyGameInterruptsAnAnalysis) {
  for (const bool awaited : {true, false}) {
    Hall hall;
    hall.make("a", "a", awaited);
    EnginePool pool(hall.loop, 1, max, hall.table());
    Analyses analyses{hall, pool};
    analyses.ask("x", {}, endless);  // would take five seconds
    analyses.ask("y");
    EXPECT_EQ(pool.analyses(), 2u);
    pool.update("a");
    EXPECT_EQ(hall.order(1), Ids{"a"});
    EXPECT_TRUE(analyses.found.empty());
    ASSERT_TRUE(analyses.answered(1));
    EXPECT_EQ(analyses.found, Ids{"y"});
    EXPECT_EQ(pool.analyses(), 1u);  // x is searched again
  }
}

TEST(EnginePool, AnOwnerHasSoManyAnalyses) {
  Hall hall;
  EnginePool pool(hall.loop, 1, {.games = {10, 10}, .analyses = {2, 4}}, hall.table());
  Analyses analyses{hall, pool};
  analyses.ask("w", {}, endless);
  for (const char* owner : {"x", "x", "x", "y", "y", "z", "v"}) analyses.ask(owner);
  // The third of x, the second of y, for which others leave no place, and the fifth owner.
  EXPECT_EQ(analyses.refused, (Ids{"x", "y", "v"}));
  analyses.clients["w"].cancel();
  ASSERT_TRUE(analyses.answered(8));
  EXPECT_EQ(analyses.found, (Ids{"x", "y", "z", "x"}));
  analyses.ask("z", {"e2e5"});  // cannot be played
  ASSERT_TRUE(analyses.answered(9));
  EXPECT_EQ(analyses.refused.back(), "z");
}

TEST(EnginePool, AnAnalysisEndsWhenItsClientGoes) {
  Hall hall;
  EnginePool pool(hall.loop, 1, max, hall.table());
  Analyses analyses{hall, pool};
  analyses.ask("x", {}, endless);
  analyses.ask("y", {}, endless);
  analyses.clients["y"].cancel();  // it waited
  EXPECT_EQ(analyses.refused, Ids{"y"});
  analyses.clients["x"].cancel();  // it was being searched
  ASSERT_TRUE(analyses.answered(2));
  EXPECT_EQ(analyses.refused, (Ids{"y", "x"}));
  analyses.ask("y", {}, endless);  // it went while its game was opened
  EXPECT_EQ(analyses.refused.size(), 3u);
  EXPECT_EQ(pool.analyses(), 0u);
}

TEST(EnginePool, AClosedRoomAnalysesNothing) {
  Hall hall;
  EnginePool pool(hall.loop, 1, max, hall.table());
  Analyses analyses{hall, pool};
  for (const char* owner : {"x", "y"}) analyses.ask(owner, {}, endless);
  pool.close();
  analyses.ask("z");
  ASSERT_TRUE(analyses.answered(3));
  EXPECT_EQ(analyses.refused, (Ids{"y", "z", "x"}));
}

TEST(EnginePool, EndsInTheMiddleOfASearch) {
  Hall hall;
  hall.level = 8;
  hall.make("a");
  {
    EnginePool pool(hall.loop, 2, max, hall.table());
    pool.update("a");
  }
  EXPECT_TRUE(hall.played.empty());
  EnginePool none(hall.loop, 0, max, hall.table());
  none.update("a");
  EXPECT_EQ(none.waiting(), 0u);
}

}  // namespace
}  // namespace cheshire
