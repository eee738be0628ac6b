// Which games anybody may watch, and what watchers of their list are told.
#include "server/live/live_games.h"

#include <gtest/gtest.h>

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include "schema/schema_check.h"
#include "server/test_client.h"

namespace json = boost::json;

namespace cheshire {
namespace {

struct LiveGamesTest : testing::Test {
  TestServer server;
  const std::string with_clock = R"(,"clock":{"kind":"fischer","initial":300,"increment":0})";

  std::string new_game(const std::string& more) {
    return text(server
                    .ask("POST", "/api/games", R"({"game":"alice")" + more + "}",
                         "Content-Type: application/json\r\n")
                    .json()
                    .at("id"));
  }
  /// Moves, and waits until the server has taken the move.
  static void move(WebSocket& player, const std::string& id, int ply, const std::string& uci) {
    player.move(id, ply, uci);
    while (player.receive().at("type") != "ack") {
    }
  }
  /// A client that watches the list, and the ids of the games in it when it came.
  struct Watcher : WebSocket {
    std::vector<std::string> games;
    explicit Watcher(const TestServer& server) : WebSocket(server.port()) {
      send(R"({"type":"live",)" + protocol_field + "}");
      const json::value all = receive_raw();
      EXPECT_EQ(schema_faults("LiveMessage", json::serialize(all)), "");
      for (const json::value& game : all.at("games").as_array()) games.push_back(text(game.at("id")));
    }
    json::value change() {
      const json::value change = receive_raw();
      EXPECT_EQ(schema_faults("LiveChange", json::serialize(change)), "") << json::serialize(change);
      return change;
    }
  };
};

TEST_F(LiveGamesTest, AGameIsInTheListWhileItIsPlayed) {
  const std::string id = new_game(R"(,"live":true)");
  EXPECT_TRUE(Watcher(server).games.empty()) << "nobody is there";
  Watcher watcher(server);
  WebSocket player(server.port());
  player.join(id);
  const json::value added = watcher.change();
  ASSERT_EQ(added.at("added").as_array().size(), 1u);
  EXPECT_EQ(text(added.at("added").at(0).at("id")), id);
  EXPECT_EQ(added.at("added").at(0).at("plies"), 0);
  player.move(id, 0, "e2e4");
  const json::value moved = watcher.change();
  EXPECT_TRUE(moved.at("added").as_array().empty());
  ASSERT_EQ(moved.at("moved").as_array().size(), 1u);
  EXPECT_EQ(moved.at("moved").at(0).at("last"), "e2e4");
  EXPECT_EQ(Watcher(server).games, std::vector{id});
  player.resign(id, "w");
  EXPECT_EQ(text(watcher.change().at("removed").at(0)), id);
  EXPECT_TRUE(Watcher(server).games.empty());
}

TEST_F(LiveGamesTest, OthersAreNot) {
  const std::string own = new_game(""), shown = new_game(R"(,"live":true)");
  WebSocket one(server.port()), two(server.port());
  one.join(own);
  two.join(shown);
  move(two, shown, 0, "e2e4");
  EXPECT_EQ(Watcher(server).games, std::vector{shown});
}

TEST_F(LiveGamesTest, WhileAClockRunsNobodyNeedsToBeThere) {
  const std::string timed = new_game(R"(,"live":true)" + with_clock), untimed = new_game(R"(,"live":true)");
  {
    WebSocket player(server.port());
    for (const std::string& id : {timed, untimed}) {
      player.join(id);
      move(player, id, 0, "e2e4");
      move(player, id, 1, "e7e5");
    }
  }
  Watcher watcher(server);
  while (watcher.games != std::vector{timed}) {
    const json::value change = watcher.change();
    for (const json::value& gone : change.at("removed").as_array()) std::erase(watcher.games, text(gone));
  }
}

TEST_F(LiveGamesTest, SpectatorsAreCounted) {
  const std::string id = new_game(R"(,"live":true,"seats":"link","mine":"white")");
  WebSocket spectator(server.port());
  spectator.join(id);
  EXPECT_TRUE(Watcher(server).games.empty()) << "no player is there";
}

TEST_F(LiveGamesTest, ARemovedGameIsGone) {
  const std::string id = new_game(R"(,"live":true)");
  WebSocket player(server.port());
  player.join(id);
  Watcher watcher(server);
  if (watcher.games.empty()) watcher.change();
  EXPECT_EQ(server.ask("DELETE", "/api/games/" + id).status, 204);
  EXPECT_EQ(text(watcher.change().at("removed").at(0)), id);
}

TEST_F(LiveGamesTest, PapersAreNotShown) {
  const std::string id = text(
      server
          .ask("POST", "/api/games", R"({"game":"cheops","live":true})", "Content-Type: application/json\r\n")
          .json()
          .at("id"));
  WebSocket player(server.port());
  player.join(id);
  EXPECT_EQ(player.receive().at("type"), "record");
  EXPECT_TRUE(Watcher(server).games.empty());
}

}  // namespace
}  // namespace cheshire
