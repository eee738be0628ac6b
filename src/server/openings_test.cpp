// What was played in a server's games, and how long moves took, on a live server.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/test_message.h"
#include "messages/fields.h"
#include "messages/server.h"
#include "server/common/times.h"
#include "server/play/openings.h"
#include "server/test_client.h"

namespace cheshire {
namespace {

/// Plays moves of a game, and has Black resign if `resign`.
void play_out(const TestServer& server, const std::string& id, const std::vector<std::string>& moves,
              bool resign = true) {
  WebSocket socket(server.port());
  socket.join(id);
  ASSERT_FALSE(socket.receive().is_null());
  int ply = 0;
  for (const std::string& move : moves) {
    socket.move(id, ply++, move);
    ASSERT_EQ(text(socket.receive().at("type")), "ack") << move;
  }
  if (!resign) return;
  socket.resign(id, "b");
  ASSERT_FALSE(socket.receive().is_null());
}

boost::json::value explore(const TestServer& server, const std::string& query) {
  const Answer answer = server.ask("GET", "/api/explorer?" + query);
  EXPECT_EQ(answer.status, 200) << answer.body;
  return answer.json();
}

std::int64_t games(const TestServer& server, const std::string& query) {
  return explore(server, query).at("games").as_int64();
}

TEST(ServerOpenings, CountsFinishedGames) {
  const TestServer server;
  EXPECT_TRUE(server.ask("GET", "/api/library").json().at("explorer").as_bool());
  const std::string first = server.new_game(), second = server.new_game(), going = server.new_game();
  play_out(server, first, {"e2e4", "d7d5"});
  play_out(server, second, {"e2e4", "e7e5"});
  play_out(server, going, {"d2d4"}, false);
  wait_until([&] { return games(server, "game=alice") == 2; });
  const auto after = explore(server, "game=alice&moves=e2e4&examples=1");
  EXPECT_EQ(after.at("white").as_int64(), 2);
  ASSERT_EQ(after.at("moves").as_array().size(), 2u);
  for (const auto& move : after.at("moves").as_array()) {
    const std::string id = text(move.at("uci")) == "d7d5" ? first : second;
    EXPECT_EQ(text(move.at("examples").at(0).at("place")), id);
    EXPECT_EQ(text(move.at("examples").at(0).at("result")), "1-0");
  }
  EXPECT_EQ(games(server, "game=alice&moves=d2d4"), 0);
  EXPECT_EQ(games(server, "game=alice&options=castling%3Doff"), 0);
  EXPECT_EQ(games(server, "game=chess"), 0);
  // A game that was removed is no example any more.
  EXPECT_EQ(server.ask("DELETE", "/api/games/" + first).status, 204);
  const auto left = explore(server, "game=alice&moves=e2e4");
  for (const auto& move : left.at("moves").as_array())
    EXPECT_EQ(move.at("examples").as_array().size(), text(move.at("uci")) == "d7d5" ? 0u : 1u);
}

TEST(ServerOpenings, AreCountedAnewIfTheirFileIsLost) {
  const TempFolder folder;
  ServerOptions options;
  options.database = folder.path("games.db");
  {
    const TestServer server(options);
    play_out(server, server.new_game(), {"e2e4"});
    wait_until([&] { return games(server, "game=alice") == 1; });
  }
  {
    const TestServer server(options);
    EXPECT_EQ(games(server, "game=alice"), 1);
  }
  const std::string file = options.database + "-openings";
  ASSERT_TRUE(std::filesystem::exists(file));
  std::ofstream(file, std::ios::binary | std::ios::trunc) << "damaged";
  const TestServer server(options);
  wait_until([&] { return games(server, "game=alice") == 1; });
}

// Nobody may see the games of others there, nor follow one move by move.
TEST(ServerOpenings, APublicServerSaysWhatIsCommonOnly) {
  ServerOptions options;
  options.public_ = true;
  const TestServer server(options);
  EXPECT_TRUE(server.ask("GET", "/api/library").json().at("explorer").as_bool());
  for (int i = 0; i < Openings::common_games; ++i) {
    play_out(server, server.new_game(), {"e2e4", i == 0 ? "d7d5" : "e7e5"});
    const std::int64_t shown = i + 1 < Openings::common_games ? 0 : i + 1;
    if (shown > 0) wait_until([&] { return games(server, "game=alice") == shown; });
  }
  const auto start = explore(server, "game=alice&examples=4");
  ASSERT_EQ(start.at("moves").as_array().size(), 1u);
  EXPECT_TRUE(start.at("moves").at(0).at("examples").as_array().empty());
  EXPECT_EQ(games(server, "game=alice&moves=e2e4"), 0) << "four games went one way and one the other";
}

TEST(ServerOpenings, AreNotSaidIfTheirFileCannotBeOpened) {
  const TempFolder folder;
  ServerOptions options;
  options.database = folder.path("games.db");
  std::filesystem::create_directories(options.database + "-openings/not empty");
  const TestServer server(options);
  EXPECT_FALSE(server.ask("GET", "/api/library").json().at("explorer").as_bool());
  const Answer answer = server.ask("GET", "/api/explorer?game=alice");
  EXPECT_EQ(answer.status, 404);
  EXPECT_EQ(answer.refusal(), test::brief(msg::no_explorer()));
}

TEST(ServerOpenings, SayWhatIsWrongWithARequest) {
  const TestServer server;
  const auto refusal = [&](const std::string& query) {
    const Answer answer = server.ask("GET", "/api/explorer?" + query);
    EXPECT_EQ(answer.status, 400) << query;
    return answer.refusal();
  };
  EXPECT_EQ(refusal(""), test::brief(msg::field_missing("game")));
  EXPECT_EQ(refusal("game=alice&colour=w"), test::brief(msg::field_unknown("colour")));
  EXPECT_EQ(refusal("game=alice&examples=5"), R"(field-not-in-range("examples",0,4))");
  EXPECT_EQ(refusal("game=no-such-game").substr(0, 12), "game-unknown");
  EXPECT_NE(refusal("game=alice&moves=e2e5"), "");
  EXPECT_NE(refusal("game=alice&fen=x"), "");
  std::string many = "game=alice&moves=";
  for (int i = 0; i < 401; ++i) many += "e2e4+";
  EXPECT_EQ(refusal(many), "moves-malformed(400,256)");
  EXPECT_EQ(refusal("game=alice&fen=" + std::string(4001, 'x')), R"(field-too-long("fen",4000))");
}

TEST(MoveTimes, AreThoseBetweenMoves) {
  const TestServer server;
  const std::string id = server.new_game();
  play_out(server, id, {"e2e4", "d7d5", "f1e2"}, false);
  const Answer answer = server.ask("GET", "/api/games/" + id + "/times");
  ASSERT_EQ(answer.status, 200) << answer.body;
  const auto json = answer.json();
  const auto& times = json.at("times").as_array();
  ASSERT_EQ(times.size(), 3u);
  EXPECT_TRUE(times[0].is_null());
  EXPECT_TRUE(times[1].is_null());
  EXPECT_GE(times[2].as_int64(), 0);
  EXPECT_LT(times[2].as_int64(), 60'000);
  EXPECT_EQ(server.ask("GET", "/api/games/nothing/times").status, 404);
}

TEST(MoveTimes, TimesAreReadAsTheyAreWritten) {
  for (const std::int64_t ms : {0ll, 1'769'860'800'123ll, 951'782'400'000ll}) {
    const Instant at{std::chrono::milliseconds(ms)};
    EXPECT_EQ(read_iso(iso(at)), at);
  }
  for (const char* text : {"", "2026-01-31", "2026-13-31T12:00:00.000Z", "2026-02-30T12:00:00.000Z",
                           "2026-01-31T24:00:00.000Z", "2026-01-31 12:00:00.000Z"})
    EXPECT_FALSE(read_iso(text)) << text;
}

}  // namespace
}  // namespace cheshire
