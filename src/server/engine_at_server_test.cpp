// The server's own engine on a live server.
#include <gtest/gtest.h>

#include <boost/json/array.hpp>

#include "server/test_client.h"

namespace cheshire {
namespace {

/// Returns the number of moves in the next record that has at least `min` of them, of the game `id` if it is
/// not empty; 0 if none comes.
std::size_t record_with(WebSocket& socket, std::size_t min, const std::string& id = "") {
  for (;;) {
    const auto message = socket.receive();
    if (!message.is_object()) return 0;
    if (text(message.at("type")) != "record") continue;
    const auto& record = message.at("record");
    const std::size_t n = record.at("moves").as_array().size();
    if (n >= min && (id.empty() || text(record.at("id")) == id)) return n;
  }
}

std::string new_game(const TestServer& server, const std::string& rest) {
  const Answer made = server.post(R"({"game":"chess",)" + rest + "}");
  EXPECT_EQ(made.status, 201) << made.body;
  return made.status == 201 ? text(made.json().at("id")) : "";
}

constexpr const char* engine = R"({"kind":"engine","level":1,"at":"server"})";

TEST(EngineAtServer, AnswersMovesAndStandsAsideForTakeBacks) {
  const TestServer server;
  const std::string id = new_game(server, std::string("\"black\":") + engine);
  WebSocket player(server.port());
  player.join(id);
  EXPECT_EQ(record_with(player, 0), 0u);
  player.move(id, 0, "e2e4");
  EXPECT_EQ(record_with(player, 2), 2u);
  player.back(id, 0);
  player.move(id, 0, "d2d4");
  EXPECT_EQ(record_with(player, 2), 2u);
}

TEST(EngineAtServer, BeginsAGameByItself) {
  const TestServer server;
  const std::string id = new_game(server, std::string("\"white\":") + engine);
  WebSocket watcher(server.port());
  watcher.join(id);
  EXPECT_EQ(record_with(watcher, 1), 1u);
}

TEST(EngineAtServer, GoesOnAfterTheServerWasStopped) {
  const TempFolder folder;
  ServerOptions options;
  options.database = folder.path("games.db");
  options.engine_threads = 0;  // no threads, so the engine does not move
  std::string id;
  {
    const TestServer server(options);
    id = new_game(server, std::string("\"white\":") + engine);
  }
  options.engine_threads = 1;
  const TestServer server(options);
  WebSocket watcher(server.port());
  watcher.join(id);
  EXPECT_EQ(record_with(watcher, 1), 1u);
}

// Clients behind a proxy on this machine, which sends their addresses.
struct Proxied {
  static ServerOptions options() {
    ServerOptions o;
    o.public_ = true;
    o.trusted_proxies = {"127.0.0.1/32"};
    return o;
  }
  const TestServer server{options()};

  static std::string from(const std::string& address) { return "X-Forwarded-For: " + address + "\r\n"; }
  std::string make(const std::string& address, const std::string& players) const {
    const Answer made = server.ask("POST", "/api/games", R"({"game":"chess",)" + players + "}",
                                   "Content-Type: application/json\r\n" + from(address));
    EXPECT_EQ(made.status, 201) << made.body;
    return text(made.json().at("id"));
  }
};

constexpr const char* strongest = R"({"kind":"engine","level":8,"at":"server"})";
const std::string two_engines = std::string("\"white\":") + strongest + ",\"black\":" + strongest;

TEST(EngineAtServer, WhereAPersonWaitsComesBeforeAnybodysEngineGames) {
  const Proxied proxied;
  WebSocket watcher(proxied.server.port(), Proxied::from("203.0.113.1"));
  for (int i = 0; i < 30; ++i) watcher.join(proxied.make("203.0.113.1", two_engines));
  const std::string id = proxied.make("203.0.113.2", std::string("\"black\":") + engine);
  WebSocket player(proxied.server.port(), Proxied::from("203.0.113.2"));
  player.join(id);
  record_with(player, 0);
  player.move(id, 0, "e2e4");
  // The watcher's games take a minute per move; the player waits for a message no longer than that.
  EXPECT_EQ(record_with(player, 2), 2u);
}

TEST(EngineAtServer, PausesGamesThatNobodyWatches) {
  const TestServer server;
  // Neither so fast that a game ends before the client has read half of it, nor so slow that one waits for a
  // move.
  const std::string level_6 = R"({"kind":"engine","level":6,"at":"server"})";
  const std::string both = "\"white\":" + level_6 + ",\"black\":" + level_6;
  const std::string unwatched = new_game(server, both), watched = new_game(server, both);
  {
    WebSocket watcher(server.port());
    watcher.join(watched);
    EXPECT_GE(record_with(watcher, 6, watched), 6u);
  }
  const auto moves = [&](const std::string& id) {
    return server.ask("GET", "/api/games/" + id).json().at("moves").as_array().size();
  };
  EXPECT_EQ(moves(unwatched), 0u);
  // A client comes back, also to the game whose watcher has left.
  WebSocket watcher(server.port());
  watcher.join(unwatched);
  EXPECT_GE(record_with(watcher, 2, unwatched), 2u);
  const std::size_t left_at = moves(watched);
  watcher.join(watched);
  EXPECT_GE(record_with(watcher, left_at + 1, watched), left_at + 1);
}

TEST(EngineAtServer, SaysWhenItHasTooManyGamesOfAnAddress) {
  ServerOptions options;
  options.limits.address_thoughts = 2;
  const TestServer server(options);
  WebSocket watcher(server.port());
  for (int i = 0; i < 3; ++i) watcher.join(new_game(server, two_engines));
  for (;;) {
    const auto message = watcher.receive();
    ASSERT_TRUE(message.is_object());
    if (text(message.at("type")) != "error") continue;
    EXPECT_EQ(test::brief(message), "engine-busy");
    break;
  }
}

}  // namespace
}  // namespace cheshire
