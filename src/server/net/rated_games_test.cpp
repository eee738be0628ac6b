// Rated games over HTTP and WebSocket: whoever shows the key of their name is known at the board.
#include <gtest/gtest.h>

#include "base/test_message.h"
#include "server/net/test_rated_server.h"
#include "server/store/test_store.h"

namespace cheshire {
namespace {

using RatedGames = RatedServerTest;

TEST_F(RatedGames, ArePlayedByWhoShowsTheKeyOfTheirName) {
  EXPECT_EQ(make(at_ann).refusal(), "rated-without-name");
  EXPECT_EQ(make(at_ann).status, 409);
  const Answer made = make(at_ann + bearer("some-seat-0123456789," + ann_key));
  EXPECT_EQ(made.status, 201) << made.body;
  const auto game = made.json();
  const std::string id = text(game.at("id"));
  EXPECT_EQ(come(game, at_ann + bearer(ben_key)).refusal(), "rated-from-one-address");
  EXPECT_EQ(come(game, at_ben).refusal(), "rated-without-name");
  EXPECT_EQ(come(game, at_ben + bearer(ann_key)).refusal(), "rated-against-oneself");
  EXPECT_EQ(come(game, at_ben + bearer(ben_key)).status, 200);
  EXPECT_EQ(come(game, at_ann).status, 200);  // the answer may have got lost; the seat stays Ben's
  const auto people = show(id).json().at("people");
  EXPECT_EQ(text(people.at("w").at("name")) + text(people.at("b").at("name")), "AnnBen");
  for (const char* secret : {"ann-key", "ben-key", "192.0.2"}) {
    EXPECT_EQ(show(id).body.find(secret), std::string::npos);
    for (const char* ending : {"", "-wal"})
      EXPECT_EQ(contents(server.folder().path("games.db") + ending).find(secret), std::string::npos)
          << secret;
  }
}

TEST_F(RatedGames, TellFollowersWhatBecameOfTheRatings) {
  const auto game = make(at_ann + bearer(ann_key)).json();
  const std::string id = text(game.at("id"));
  WebSocket watching(server.port());
  watching.join(id);
  watching.receive();
  EXPECT_EQ(come(game, at_ben + bearer(ben_key)).status, 200);
  const auto seated = watching.receive();
  EXPECT_EQ(text(seated.at("record").at("people").at("b").at("rating").at("points")), "1500");
  WebSocket ann(server.port(), at_ann), ben(server.port(), at_ben);
  const auto act = [&](WebSocket& socket, const std::string& key, const std::string& rest) {
    socket.send(R"({"id":")" + id + R"(","key":")" + key + "\"," + rest + "}");
    return text(socket.receive().at("type"));
  };
  const std::string white = text(game.at("keys").at("white"));
  EXPECT_EQ(act(ann, white, R"("type":"move","ply":0,"move":"e4")"), "ack");
  EXPECT_EQ(act(ben, seat_key, R"("type":"move","ply":1,"move":"e5")"), "ack");
  EXPECT_EQ(act(ben, seat_key, R"("type":"resign","color":"b")"), "ack");
  for (int i = 0; i < 3; ++i) watching.receive();
  const auto ratings = watching.record(id).at("ratings");
  EXPECT_GT(ratings.at("w").at("after").at("points").as_int64(), 1600);
  EXPECT_LT(ratings.at("b").at("after").at("points").as_int64(), 1400);
  // Who is forgotten leaves the board at once.
  EXPECT_EQ(server.ask_with(ben_key, "DELETE", "/api/people/me").status, 204);
  EXPECT_EQ(text(watching.receive().at("record").at("people").at("b")), "null");
  EXPECT_EQ(text(show(id).json().at("black")), R"({"kind":"human"})");
}

}  // namespace
}  // namespace cheshire
