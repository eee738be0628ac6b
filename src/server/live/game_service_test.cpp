// The service and its members, without a network.
#include "server/live/game_service.h"
#include "server/test_client.h"

#include <gtest/gtest.h>

#include "server/common/server_metrics.h"
#include "server/model/new_game.h"
#include "server/play/test_long_game.h"
#include "server/test_loop.h"
#include "server/work/test_hold_worker.h"

namespace cheshire {
namespace {

struct TestMember : Member {
  std::vector<std::string> received;
  bool left = false;

  void push(std::shared_ptr<const std::string> message) override { received.push_back(*message); }
  void dismiss() override {}
  bool gone() const override { return left; }
};

struct TableTest : testing::Test {
  TestLoop loop;
  Log log{LogFormat::text, true};
  ServerMetrics metrics;
  ServerLimits limits;
  GameService service{std::move(*Store::open(":memory:")), limits, loop, log, metrics};

  /// Runs the loop until nothing is left to do.
  void turn() { loop.turn(); }
  std::string new_game(const std::string& body = R"({"game":"chess"})") {
    RulesLoader::NewRow opened =
        loop.get(service.games().cache.rules().open_new(std::move(*read_new_game(body)), {}));
    Registrar::Created created = service.games().registrar.create(std::move(*opened.row));
    EXPECT_TRUE(loop.get(on_disk(service.journal(), std::move(created.decision))).good());
    turn();
    return created.id;
  }
  void hear(const std::shared_ptr<TestMember>& member, const std::string& text) {
    loop.now([&] { service.on_message(member, text); });
  }
  void join(const std::shared_ptr<TestMember>& member, const std::string& id) {
    hear(member, R"({"type":"join",)" + protocol_field + R"(,"id":")" + id + "\"}");
  }
};

TEST_F(TableTest, WhoJoinsFollows) {
  const std::string id = new_game();
  const auto member = std::make_shared<TestMember>();
  join(member, id);
  EXPECT_TRUE(service.subscriptions().follows(id, *member));
  EXPECT_EQ(member->received.size(), 1u);
  turn();
  EXPECT_EQ(member->received.size(), 2u);  // the second is presence
}

// Otherwise the server would go on sending to a closed connection.
TEST_F(TableTest, WhoIsGoneBeforeTheAnswerFollowsNothing) {
  const std::string id = new_game();
  const auto member = std::make_shared<TestMember>();
  member->left = true;
  join(member, id);
  turn();
  EXPECT_FALSE(service.subscriptions().follows(id, *member));
  EXPECT_TRUE(member->received.empty());
}

// The Record already contains the move, which the join writes to disk.
TEST_F(TableTest, WhoJoinsBetweenAMoveAndItsAnswerTakesNothingFromTheOthers) {
  const std::string id = new_game();
  const auto player = std::make_shared<TestMember>(), watcher = std::make_shared<TestMember>(),
             late = std::make_shared<TestMember>();
  join(player, id);
  join(watcher, id);
  turn();
  watcher->received.clear();
  loop.now([&] {
    hear(player, R"({"type":"move","ply":0,"move":"e2e4","id":")" + id + "\"}");
    join(late, id);
  });
  turn();
  ASSERT_FALSE(watcher->received.empty());
  EXPECT_NE(watcher->received[0].find(R"("moves":["e2e4"])"), std::string::npos) << watcher->received[0];
  ASSERT_FALSE(late->received.empty());
  EXPECT_NE(late->received[0].find(R"("moves":["e2e4"])"), std::string::npos) << late->received[0];
}

TEST_F(TableTest, TheEnginesMoveIsPlayedThoughItsGameWasDropped) {
  const std::string id = new_game(R"({"game":"chess","white":{"kind":"engine","at":"server","level":1}})");
  std::vector<std::string> line = long_line(121);
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const int ply = static_cast<int>(i);
    Referee& referee = service.games().referee;
    const Decision played =
        ply % 2 == 0 ? referee.engine_move(id, ply, line[i]) : referee.move(id, Seat::every(), ply, line[i]);
    ASSERT_TRUE(loop.get(on_disk(service.journal(), played)).good());
  }
  turn();
  service.games().cache.clear();
  BackgroundWorker worker(loop, 2);
  service.games().cache.use_worker(worker);
  loop.spawn(service.engine_move(id, 120, line[120]));
  const auto played = [&] {
    const GameInPlay* game = service.games().cache.peek(id);
    return game != nullptr && game->ply() == 121;
  };
  EXPECT_TRUE(loop.run(played));
}

TEST_F(TableTest, AMoveIsAnsweredWhileALongGameIsReplayed) {
  const std::string lengthy = new_game(), other = new_game();
  const std::vector<std::string> line = long_line();
  for (std::size_t ply = 0; ply < line.size(); ++ply) {
    const Decision played =
        service.games().referee.move(lengthy, Seat::every(), static_cast<int>(ply), line[ply]);
    ASSERT_TRUE(loop.get(on_disk(service.journal(), played)).good());
  }
  turn();
  service.games().cache.clear();  // as in a server that has just started
  BackgroundWorker worker(loop, 2);
  service.games().cache.use_worker(worker);
  std::promise<void> gate;
  hold_worker(loop, worker, gate.get_future().share());
  const auto late = std::make_shared<TestMember>(), player = std::make_shared<TestMember>();
  join(player, other);
  turn();
  player->received.clear();
  join(late, lengthy);
  hear(player, R"({"type":"move","ply":0,"move":"e2e4","id":")" + other + "\"}");
  turn();
  ASSERT_FALSE(player->received.empty());
  EXPECT_NE(player->received[0].find(R"("type":"ack")"), std::string::npos) << player->received[0];
  EXPECT_TRUE(late->received.empty());
  gate.set_value();
  EXPECT_TRUE(loop.run([&] { return !late->received.empty(); }));
  EXPECT_NE(late->received[0].find(line.back()), std::string::npos) << late->received[0];
}

}  // namespace
}  // namespace cheshire
