// What followers of a game receive: the Record once, then changes, and nothing that they must not know.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <map>
#include <random>

#include "engine/session.h"
#include "server/test_client.h"

namespace json = boost::json;

namespace cheshire {
namespace {

/// Returns the server's next message, unaltered. Skips presence messages.
json::object next(WebSocket& client) {
  const json::value message = client.receive_raw();
  return message.is_object() ? message.as_object() : json::object{};
}

/// Returns the `changed` member of the next message.
json::object changed_in(WebSocket& client) {
  const json::object message = next(client);
  const json::value* changed = message.if_contains("changed");
  EXPECT_NE(changed, nullptr) << json::serialize(message);
  return changed ? changed->as_object() : json::object{};
}

/// Whether the client has no unread messages.
bool receives_nothing(WebSocket& client) {
  client.send(R"({"type":"ping","id":"silence"})");
  const json::object answer = next(client);
  return answer.contains("id") && answer.at("id") == "silence";
}

struct BroadcastTest : testing::Test {
  TestServer server;

  std::int64_t join(WebSocket& client, const std::string& id, const std::string& key = "") {
    client.send(json::serialize(json::object{{"type", "join"},
                                             {"protocol", protocol_version},
                                             {"id", id},
                                             {"keys", key.empty() ? json::array{} : json::array{key}}}));
    const json::object received = next(client);
    EXPECT_EQ(received.at("type"), "record");
    return received.at("version").as_int64();
  }
};

TEST_F(BroadcastTest, AMoveIsToldAsAMove) {
  const std::string id = server.new_game("chess");
  WebSocket player(server.port()), watcher(server.port());
  join(player, id);
  const std::int64_t version = join(watcher, id);
  player.move(id, 0, "e2e4");
  const json::object received = next(watcher), acknowledged = next(player);
  EXPECT_EQ(received.at("type"), "change");
  EXPECT_EQ(text(received.at("id")), id);
  EXPECT_EQ(received.at("version"), version + 1);
  const json::object& changed = received.at("changed").as_object();
  EXPECT_EQ(changed.at("keep"), 0);
  EXPECT_EQ(changed.at("moves"), json::array{"e2e4"});
  EXPECT_TRUE(changed.contains("updated"));
  EXPECT_EQ(changed.size(), 3u) << json::serialize(received);
  // The mover gets the same change, in one message with the acknowledgement.
  json::object expected = received;
  expected["type"] = "ack";
  expected["ply"] = 1;
  EXPECT_EQ(acknowledged, expected);
  EXPECT_TRUE(receives_nothing(player));
  player.move(id, 1, "e7e5");
  EXPECT_EQ(changed_in(watcher).at("keep"), 1);
}

TEST_F(BroadcastTest, WhatChangesNothingIsToldToWhoDidItAlone) {
  const std::string id = server.new_game("chess");
  WebSocket player(server.port()), watcher(server.port());
  join(player, id);
  join(watcher, id);
  player.move(id, 0, "e2e4");
  const auto version = next(player).at("version");
  next(watcher);
  player.move(id, 0, "e2e4");  // again
  const json::object again = next(player);
  EXPECT_EQ(again.at("type"), "ack");
  EXPECT_EQ(again.at("version"), version);
  EXPECT_FALSE(again.contains("changed"));
  player.move(id, 1, "e7e4");
  const json::object refused = next(player);
  EXPECT_EQ(refused.at("type"), "error");
  EXPECT_EQ(refused.at("version"), version);
  EXPECT_FALSE(refused.contains("record"));
  EXPECT_TRUE(receives_nothing(watcher));
}

TEST_F(BroadcastTest, WhoComesLaterGoesOnFromTheSameVersion) {
  const std::string id = server.new_game("chess");
  WebSocket player(server.port()), later(server.port());
  join(player, id);
  player.move(id, 0, "e2e4");
  const std::int64_t version = next(player).at("version").as_int64();
  EXPECT_EQ(join(later, id), version);
  player.move(id, 1, "e7e5");
  EXPECT_EQ(next(later).at("version"), version + 1);
  EXPECT_EQ(next(player).at("version"), version + 1);
}

TEST_F(BroadcastTest, WhoDoesNotFollowIsAnsweredAllTheSame) {
  const std::string id = server.new_game("chess");
  WebSocket player(server.port()), watcher(server.port());
  join(watcher, id);
  player.resign(id, "w");
  EXPECT_EQ(json::serialize(next(player)), R"({"type":"ack","id":")" + id + "\"}");
  const json::object changed = changed_in(watcher);
  EXPECT_EQ(changed.at("result").at("winner"), "b");
  EXPECT_FALSE(changed.contains("moves"));
  player.resign(id, "b");
  EXPECT_FALSE(next(player).contains("version"));  // rejected
}

// Regression: a file of 64 KiB was sent again with every move.
TEST_F(BroadcastTest, AFileIsToldOnce) {
  const Answer made = server.post(R"({"file":"id = \"x\"\ntitle = \"X\"\nbase = \"chess\"\n)"
                                  "# " +
                                  std::string(40000, 'x') + R"(\n"})");
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string id = text(made.json().at("id"));
  WebSocket player(server.port());
  join(player, id);
  player.move(id, 0, "e2e4");
  EXPECT_LT(json::serialize(next(player)).size(), 200u);
}

TEST_F(BroadcastTest, APageOfAnotherVersionIsToldSo) {
  const std::string id = server.new_game("chess");
  WebSocket client(server.port());
  client.send(R"({"type":"join","id":")" + id + "\"}");
  EXPECT_EQ(test::brief(next(client)), "page-too-old");
  const auto join = [&](int protocol) {
    client.send(R"({"type":"join","protocol":)" + std::to_string(protocol) + R"(,"id":")" + id + "\"}");
  };
  join(protocol_version - 1);
  EXPECT_EQ(test::brief(next(client)), "page-too-old");
  join(protocol_version + 1);
  EXPECT_EQ(test::brief(next(client)), "page-too-new(" + std::to_string(protocol_version) + ")");
}

// Only what a viewer may know causes a message or changes `updated` or the version.
TEST_F(BroadcastTest, AChallengeIsKnownToNobodyElseBeforeItsMove) {
  for (const char* game : {"little-cheops", "little-cheops-imperial", "cheops", "cheops-imperial"}) {
    SCOPED_TRACE(game);
    OptionValues options;
    json::object chosen;
    if (std::string_view(game) == "little-cheops") {  // its papers are an option
      options = {{"castles-in-common", "on"}};
      chosen["castles-in-common"] = "on";
    }
    const auto made = server.post(json::serialize(json::object{{"game", game}, {"options", chosen}})).json();
    const std::string id = text(made.at("id")), path = "/api/games/" + id;
    const auto key = [&](const char* seat) { return text(made.at("keys").at(seat)); };
    WebSocket white(server.port()), black(server.port()), umpire(server.port()), spectator(server.port());
    join(white, id, key("white"));
    join(umpire, id, key("umpire"));
    const std::int64_t versions[] = {join(black, id, key("black")), join(spectator, id)};
    const auto seen = [&] {
      std::string all;
      for (const std::string& keys : {key("black"), std::string()}) {
        for (const std::string& target : {path, std::string("/api/games?limit=1"), "/api/games?id=" + id})
          all += server.ask_with(keys, "GET", target).body + "\n";
      }
      return all;
    };
    const std::string before = seen();
    white.send(R"({"type":"challenge","id":")" + id + "\"}");
    const json::object own = next(white);
    ASSERT_EQ(own.at("type"), "ack") << json::serialize(own);
    EXPECT_EQ(own.at("changed").at("challenge"), true);
    EXPECT_EQ(changed_in(umpire).at("challenge"), true);
    EXPECT_TRUE(receives_nothing(black));
    EXPECT_TRUE(receives_nothing(spectator));
    EXPECT_EQ(seen(), before);
    // A late spectator sees nothing of it either.
    WebSocket late(server.port());
    EXPECT_EQ(join(late, id), versions[1]);

    const auto record = server.ask_with(key("white"), "GET", path).json();
    EXPECT_EQ(record.at("challenge"), true);
    // A Pawn's action cannot make a challenge.
    const std::unique_ptr<Session> start = (*open_game(game, options))->session();
    ASSERT_TRUE(start->challenge());
    const auto legal = start->legal_moves();
    const auto idle =
        std::find_if(legal.begin(), legal.end(), [&](const MoveView& m) { return start->play(m.uci).ok(); });
    ASSERT_NE(idle, legal.end());
    white.move(id, 0, idle->uci);
    const json::object moved = next(white);
    ASSERT_EQ(moved.at("type"), "ack") << json::serialize(moved);
    WebSocket* const others[] = {&black, &spectator};
    for (int i = 0; i < 2; ++i) {
      const json::object received = next(*others[i]);
      EXPECT_TRUE(text(received.at("changed").at("moves").at(0)).ends_with('*'));
      EXPECT_EQ(received.at("version"), versions[i] + 1);
      EXPECT_FALSE(received.at("changed").as_object().contains("challenge"));
    }
  }
}

/// Returns a Record without the remaining clock times.
std::string still(json::value record) {
  if (auto* clock = record.at("clock").if_object()) clock->erase("left");
  // Sorted, because the order of the members differs.
  std::map<std::string, std::string> members;
  for (const auto& [key, value] : record.as_object()) members[key] = json::serialize(value);
  std::string all;
  for (const auto& [key, value] : members) all += key + ": " + value + "\n";
  return all;
}

// A client that merges all changes into its Record always has the Record that it could have fetched.
TEST_F(BroadcastTest, ChangesGiveTheRecordAnew) {
  const char* const games[] = {
      R"({"game":"chess","seats":"link","mine":"white","clock":{"kind":"fischer","initial":600,"increment":5}})",
      R"({"game":"cheops","seats":"link","mine":"white"})",
      R"({"game":"alice","parley":{"umpire":"confirms"}})",
  };
  std::mt19937 random(7);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  for (const char* game : games) {
    SCOPED_TRACE(game);
    const json::value made = server.post(game).json();
    const std::string id = text(made.at("id")), path = "/api/games/" + id;
    std::string keys[] = {"", "", ""};  // White, Black, nobody
    if (made.at("seats") == "link") {
      keys[0] = text(made.at("keys").at("white"));
      keys[1] = "blacks-own-key-012345678";
      ASSERT_EQ(server.claim(id, text(made.at("invitations").at("black")), keys[1]).status, 200);
    }
    const auto umpire = made.at("seats") == "open" ? text(made.at("keys").at("umpire")) : std::string();
    WebSocket clients[] = {WebSocket(server.port()), WebSocket(server.port()), WebSocket(server.port())};
    const auto come = [&](std::size_t i) {
      json::object message{{"type", "join"}, {"protocol", protocol_version}, {"id", id}};
      if (!keys[i].empty()) message["key"] = keys[i];
      clients[i].send(json::serialize(message));
    };
    for (std::size_t i = 0; i < 3; ++i) come(i);
    const auto session = (*open_game(text(made.at("game"))))->session();
    int done = 0;
    // Reads up to the rejection of a last, invalid message, and thus past the answers to all earlier ones.
    const auto settle = [&](std::size_t i) {
      clients[i].send(R"({"type":"resign","color":"w","key":"none of these","id":")" + id + "\"}");
      for (;;) {
        const json::value heard = clients[i].receive();
        ASSERT_TRUE(heard.is_object());
        if (heard.at("type") != "error")
          ++done;
        else if (heard.at("code") == "key-of-other-game")
          return;
      }
    };
    for (int step = 0; step < 80; ++step) {
      const json::value truth =
          server.ask_with(umpire.empty() ? keys[0] + ", " + keys[1] : umpire, "GET", path).json();
      std::vector<std::string> moves;
      for (const auto& move : truth.at("moves").as_array()) moves.push_back(text(move));
      ASSERT_TRUE(session->set(text(truth.at("start")), moves));
      const int ply = static_cast<int>(moves.size());
      const auto legal = session->legal_moves();
      const std::string move = legal.empty() ? "none" : legal[below(legal.size())].uci;
      const char* const color = below(2) == 0 ? "w" : "b";
      json::object deeds[] = {
          {{"type", "move"}, {"ply", ply}, {"move", move}},
          {{"type", "move"}, {"ply", ply}, {"move", move}},
          {{"type", "offer"}, {"color", color}},
          {{"type", "answer"}, {"what", "draw"}, {"yes", false}},
          {{"type", "ask"}, {"what", "back"}, {"ply", below(static_cast<std::size_t>(ply) + 1)}},
          {{"type", "answer"}, {"what", "back"}, {"yes", below(2) == 0}},
          {{"type", "challenge"}},
          {{"type", "confirm"}, {"ply", ply}, {"key", umpire}},
          {{"type", "back"}, {"ply", below(static_cast<std::size_t>(ply) + 1)}},
          {{"type", "ask"}, {"what", "parley"}, {"parley", {{"moveEnds", color}}}},
          {{"type", "resign"}, {"color", color}},
          {{"type", "ask"}, {"what", "rematch"}},
      };
      // Endings only come late.
      json::object deed = deeds[below(step < 60 ? 10 : 12)];
      if (deed.contains("key") && umpire.empty()) deed.erase("key");
      deed["id"] = id;
      const std::size_t who = deed.at("type") == "move" ? static_cast<std::size_t>(ply % 2) : below(3);
      clients[who].send(json::serialize(deed));
      if (below(12) == 0) come(below(3));
      settle(who);
      for (std::size_t i = 0; i < 3; ++i) settle(i);
      for (std::size_t i = 0; i < 3; ++i)
        ASSERT_EQ(still(clients[i].record(id)), still(server.ask_with(keys[i], "GET", path).json())) << step;
    }
    EXPECT_GT(done, 60);  // messages that were not rejected
  }
}

// Only the player who asked gets the invitation; for everybody else nothing has changed.
TEST_F(BroadcastTest, AnInvitationCausesNoMessageToOthers) {
  const auto made = server.post(R"({"game":"chess","seats":"link","mine":"white"})").json();
  const std::string id = text(made.at("id")), white_key = text(made.at("keys").at("white")),
                    black_key = "blacks-own-key-012345678";
  ASSERT_EQ(server.claim(id, text(made.at("invitations").at("black")), black_key).status, 200);
  WebSocket white(server.port()), black(server.port()), spectator(server.port());
  join(white, id, white_key);
  join(black, id, black_key);
  join(spectator, id);
  const std::string call = R"({"type":"ask","what":"arbiter","id":")" + id + "\"}";
  white.send(call);
  EXPECT_EQ(changed_in(white).at("ask").at("by"), "w");
  next(black);
  black.send(R"({"type":"answer","what":"arbiter","yes":true,"id":")" + id + "\"}");
  EXPECT_EQ(changed_in(black).at("umpireAwaited"), true);
  for (WebSocket* one : {&white, &spectator, &spectator}) next(*one);
  const std::string before = server.ask("GET", "/api/games/" + id).body;
  white.send(call);
  EXPECT_EQ(next(white).at("type"), "ack");
  EXPECT_EQ(next(white).at("type"), "invitation");
  EXPECT_TRUE(receives_nothing(black));
  EXPECT_TRUE(receives_nothing(spectator));
  EXPECT_EQ(server.ask("GET", "/api/games/" + id).body, before);
}

}  // namespace
}  // namespace cheshire
