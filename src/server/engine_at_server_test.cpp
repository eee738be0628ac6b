// The server's own engine at a live server.
#include <gtest/gtest.h>

#include <boost/json/array.hpp>

#include "server/test_client.h"

namespace cheshire {
namespace {

/// The number of moves in the next record that has at least `least` of them.
std::size_t record_with(WebSocket& socket, std::size_t least) {
  for (;;) {
    const auto message = socket.receive();
    if (!message.is_object()) return 0;
    if (text(message.at("type")) != "record") continue;
    const std::size_t n = message.at("record").at("moves").as_array().size();
    if (n >= least) return n;
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
  options.engine_threads = 0;  // nobody to think
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

}  // namespace
}  // namespace cheshire
