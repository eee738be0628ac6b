// Fair play: nobody who shows a key of a rated game is told what to play in it, its chat is for the players,
// and people whom the operator has banned cannot write.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include "base/test_message.h"
#include "server/net/test_rated_server.h"

namespace cheshire {
namespace {

class FairPlay : public RatedServerTest {
 protected:
  Answer analyse(const std::string& keys, const std::string& moves, const std::string& more = "") const {
    return server.ask("POST", "/api/analysis",
                      R"({"game":"alice","nodes":100,"moves":[)" + moves + "]" + more + "}",
                      of_json_type + (keys.empty() ? "" : bearer(keys)));
  }
  static inline const std::string opening = R"("e2e4","e7e5")";
};

TEST_F(FairPlay, ThePositionOfOnesOwnRatedGameIsNotAnalysed) {
  const Begun game = begin();
  const std::string refused = "rated-position-stays-yours";
  for (const std::string& keys :
       {game.white, seat_key, ann_key, ben_key, "unknown-key-0123456789," + seat_key}) {
    EXPECT_EQ(analyse(keys, opening).refusal(), refused) << keys;
    EXPECT_EQ(analyse(keys, opening).status, 403);
  }
  // However it was reached, and whatever a FEN counts.
  const std::string fen = text(show(game.id).json().at("start"));
  EXPECT_EQ(analyse(ann_key, R"("e2e3","e7e6","e3e4","e6e5")").status, 200);  // other rights to capture
  EXPECT_EQ(analyse(ann_key, opening, ",\"fen\":\"" + fen + "\"").refusal(), refused);
  // Other positions, other games and other people are not concerned.
  EXPECT_EQ(analyse(ann_key, R"("e2e4")").status, 200);
  EXPECT_EQ(analyse("unknown-key-0123456789", opening).status, 200);
  EXPECT_EQ(analyse("", opening).status, 200);
  resign(game);
  EXPECT_EQ(analyse(ann_key, opening).status, 200);
}

TEST_F(FairPlay, OnlyRatedGamesAreConcerned) {
  const Answer made = server.ask("POST", "/api/games", R"({"game":"alice","seats":"link","mine":"white"})",
                                 of_json_type + bearer(ann_key));
  EXPECT_EQ(made.status, 201);
  EXPECT_EQ(analyse(ann_key, "").status, 200);
  make(at_ann + bearer(ann_key));
  EXPECT_EQ(analyse(ann_key, "").refusal(), "rated-position-stays-yours");
}

TEST_F(FairPlay, TheChatOfARatedGameIsForThePlayers) {
  const Begun game = begin();
  WebSocket ann(server.port()), other(server.port());
  const auto join = [&](WebSocket& socket, const std::string& key) {
    socket.send(R"({"type":"join","id":")" + game.id + R"(","chat":true,)" + protocol_field +
                (key.empty() ? "}" : R"(,"key":")" + key + "\"}"));
    EXPECT_EQ(text(socket.receive().at("type")), "record");
  };
  join(ann, game.white);
  EXPECT_EQ(text(ann.receive().at("type")), "chats");
  join(other, "");
  ann.send(R"({"type":"chat","id":")" + game.id + R"(","text":"hello"})");
  EXPECT_EQ(text(ann.receive().at("text")), "hello");
  // The next that the spectator gets is what happens on the board.
  resign(game);
  EXPECT_EQ(text(other.receive().at("type")), "record");
}

TEST_F(FairPlay, WhoIsBannedIsSilent) {
  const Begun game = begin();
  const auto say = [&](const std::string& key) {
    WebSocket socket(server.port());
    socket.send(R"({"type":"chat","id":")" + game.id + R"(","key":")" + key + R"(","text":"hello"})");
    const auto answer = socket.receive();
    return test::brief(answer);
  };
  EXPECT_EQ(say(game.white), "");
  // As `cheshire store people --ban` does, which no server may see.
  SQLite::Database db(server.folder().path("games.db"), SQLite::OPEN_READWRITE);
  db.setBusyTimeout(5000);
  db.exec("UPDATE people SET banned = 1 WHERE name = 'Ann'");
  EXPECT_EQ(say(game.white), "person-banned");
  EXPECT_EQ(say(seat_key), "");
  EXPECT_EQ(make(at_ann + bearer(ann_key)).refusal(), "person-banned");
}

}  // namespace
}  // namespace cheshire
