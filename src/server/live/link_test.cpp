// Games by link on a live server: two players with a key each, and spectators.
#include <gtest/gtest.h>

#include <atomic>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "server/model/clock.h"
#include "server/test_client.h"

namespace json = boost::json;

namespace cheshire {
namespace {

using namespace std::chrono_literals;

/// A clock that the test sets while the server reads it.
struct TestClock {
  std::shared_ptr<std::atomic<std::int64_t>> ms =
      std::make_shared<std::atomic<std::int64_t>>(1'769'860'800'000);
  Now now() const {
    return [ms = ms] { return Instant(Milliseconds(ms->load())); };
  }
  void advance(Milliseconds by) const { *ms += by.count(); }
};

std::string shown(const json::value& presence) {
  return text(presence.at("white")) + " " + text(presence.at("black")) + " " +
         text(presence.at("spectators"));
}

ServerOptions at(const TestClock& clock, const std::string& database = "") {
  ServerOptions options;
  options.times = clock.now();
  options.database = database;
  return options;
}

struct Link {
  const TestServer& server;
  json::value made;
  std::string id, white_key, black_key;
  WebSocket white, black, spectator;

  explicit Link(const TestServer& s, const std::string& more = "")
      : server(s),
        made(s.post(R"({"game":"chess","seats":"link","mine":"white","white":{"kind":"human","name":"Ada"})" +
                    more + "}")
                 .json()),
        id(text(made.at("id"))),
        white_key(text(made.at("keys").at("white"))),
        black_key("the-key-that-black-brought"),
        white(s.port()),
        black(s.port()),
        spectator(s.port()) {
    EXPECT_EQ(s.claim(id, text(made.at("invitations").at("black")), black_key).status, 200);
  }

  json::value ask(WebSocket& client, json::object message) const {
    message["id"] = id;
    client.send(json::serialize(message));
    return client.receive();
  }
  json::value join(WebSocket& client, const std::string& key = "", bool chat = false) const {
    json::object message{{"type", "join"}, {"protocol", protocol_version}, {"chat", chat}};
    if (!key.empty()) message["key"] = key;
    return ask(client, message);
  }
  void join_all(bool chat = false) {
    EXPECT_EQ(join(white, white_key, chat).at("record").at("viewer"), "white");
    EXPECT_EQ(join(black, black_key, chat).at("record").at("viewer"), "black");
    EXPECT_EQ(join(spectator).at("record").at("viewer"), "spectator");
    if (!chat) return;
    EXPECT_EQ(white.receive().at("type"), "chats");
    EXPECT_EQ(black.receive().at("type"), "chats");
  }
  /// Makes a move as the client whose turn it is. Returns once all clients have the new record.
  void move(int ply, const std::string& move) {
    WebSocket& mover = ply % 2 == 0 ? white : black;
    mover.move(id, ply, move);
    EXPECT_EQ(mover.receive().at("type"), "ack");
    for (WebSocket* client : {&white, &black, &spectator}) {
      if (client == &mover) continue;
      EXPECT_EQ(client->receive().at("type"), "record");
    }
  }
};

TEST(Link, PlayersMoveWithTheirKeysAndSpectatorsFollow) {
  const TestServer server;
  Link g(server);
  EXPECT_FALSE(g.made.at("keys").as_object().contains("umpire"));
  EXPECT_EQ(g.made.at("seats"), "link");
  g.join_all();
  g.move(0, "e2e4");
  g.white.move(g.id, 1, "e7e5");
  EXPECT_EQ(test::brief(g.white.receive()), R"(key-needed-to-move("b"))");
  g.spectator.move(g.id, 1, "e7e5");
  EXPECT_EQ(test::brief(g.spectator.receive()), R"(key-needed-to-move("b"))");
  g.move(1, "e7e5");
  EXPECT_EQ(test::brief(g.ask(g.white, {{"type", "back"}, {"ply", 1}})), "full-key-needed-to-take-back");
  EXPECT_EQ(test::brief(g.ask(g.white, {{"type", "end"}, {"how", "judgment"}})),
            "umpire-key-needed-to-judge");
  EXPECT_EQ(test::brief(g.ask(g.spectator, {{"type", "resign"}, {"color", "w"}})),
            R"(key-needed-to-resign("w"))");
  EXPECT_EQ(server.ask_with("none", "GET", "/api/games/" + g.id).status, 403);
  const std::string seen =
      server.ask("GET", "/api/games/" + g.id).body + server.ask("GET", "/api/games").body;
  EXPECT_EQ(seen.find(g.white_key), std::string::npos);
  EXPECT_EQ(seen.find(g.black_key), std::string::npos);
  EXPECT_EQ(server.ask("DELETE", "/api/games/" + g.id).status, 403);
}

TEST(Link, WhatIsAskedIsToldToAll) {
  const TestServer server;
  Link g(server);
  g.join_all();
  g.move(0, "e2e4");
  EXPECT_EQ(g.ask(g.white, {{"type", "offer"}, {"color", "w"}}).at("record").at("offer"), "w");
  EXPECT_EQ(g.black.receive().at("record").at("offer"), "w");
  EXPECT_EQ(g.ask(g.black, {{"type", "answer"}, {"what", "draw"}, {"yes", false}}).at("record").at("offer"),
            nullptr);
  EXPECT_EQ(g.white.receive().at("record").at("offer"), nullptr);
  const auto asked = g.ask(g.white, {{"type", "ask"}, {"what", "back"}, {"ply", 0}});
  EXPECT_EQ(json::serialize(asked.at("record").at("ask")), R"({"by":"w","what":"back","ply":0})");
  EXPECT_EQ(g.black.receive().at("record").at("ask").at("by"), "w");
  EXPECT_NE(test::brief(g.ask(g.white, {{"type", "answer"}, {"what", "back"}, {"yes", true}})), "");
  WebSocket stranger(server.port());
  EXPECT_NE(test::brief(g.ask(stranger, {{"type", "ask"}, {"what", "back"}, {"ply", 0}})), "");
  const auto given = g.ask(g.black, {{"type", "answer"}, {"what", "back"}, {"yes", true}});
  EXPECT_TRUE(given.at("record").at("moves").as_array().empty());
  EXPECT_TRUE(g.white.receive().at("record").at("ask").is_null());
}

TEST(Link, MalformedAsksAreNamed) {
  const TestServer server;
  const Link g(server);
  WebSocket player(server.port());
  const auto named = [&](const json::object& message, const char* refusal) {
    EXPECT_EQ(test::brief(g.ask(player, message)), refusal) << json::serialize(message);
  };
  named({{"type", "ask"}}, R"(field-missing("what"))");
  named({{"type", "ask"}, {"what", "draw"}},
        R"(choice-unknown("what","draw",["back","rematch","parley","arbiter"]))");
  named({{"type", "ask"}, {"what", "back"}}, R"(field-missing("ply"))");
  named({{"type", "ask"}, {"what", "back"}, {"ply", -1}}, R"(field-not-in-range("ply",0,20000))");
  named({{"type", "answer"}, {"yes", true}}, R"(field-missing("what"))");
  named({{"type", "answer"}, {"what", "tea"}, {"yes", true}},
        R"(choice-unknown("what","tea",["draw","back","rematch","parley","arbiter"]))");
  named({{"type", "answer"}, {"what", "draw"}}, R"(field-not-boolean("yes"))");
  named({{"type", "answer"}, {"what", "draw"}, {"yes", "no"}}, R"(field-not-boolean("yes"))");
  named({{"type", "join"}, {"protocol", protocol_version}, {"chat", 1}}, R"(field-not-boolean("chat"))");
  named({{"type", "chat"}}, R"(field-missing("text"))");
  named({{"type", "chat"}, {"text", " "}}, R"(field-empty("text"))");
  named({{"type", "chat"}, {"text", "a\nb"}}, R"(field-has-control-character("text","U+000A",2))");
  named({{"type", "chat"}, {"text", std::string(281, 'a')}}, R"(field-has-too-many-characters("text",280))");
  named({{"type", "chat"}, {"text", "hello"}}, "chat-players-only");
  named({{"type", "chat"}, {"text", "hello"}, {"color", "red"}},
        R"(choice-unknown("color","red",["w","b"]))");
}

TEST(Link, ARematchIsPlayedWithTheKeysOfTheGameBefore) {
  const TestServer server;
  Link g(server);
  g.join_all();
  EXPECT_NE(test::brief(g.ask(g.white, {{"type", "ask"}, {"what", "rematch"}})), "");
  g.ask(g.white, {{"type", "resign"}, {"color", "w"}});
  g.black.receive();
  g.spectator.receive();
  EXPECT_EQ(g.ask(g.black, {{"type", "ask"}, {"what", "rematch"}}).at("record").at("rematch").at("by"), "b");
  g.white.receive();
  g.spectator.receive();
  const auto made = g.ask(g.white, {{"type", "answer"}, {"what", "rematch"}, {"yes", true}});
  const std::string next = text(made.at("record").at("rematch").at("id"));
  const auto white = g.white.receive();
  EXPECT_EQ(text(white.at("id")), g.id);
  EXPECT_EQ(text(white.at("game")), next);
  EXPECT_EQ(white.at("seat"), "black");
  g.black.receive();  // the record
  const auto black = g.black.receive();
  EXPECT_EQ(black.at("seat"), "white");
  EXPECT_FALSE(white.as_object().contains("key") || black.as_object().contains("key"));
  g.spectator.receive();
  const auto spectator = g.spectator.receive().as_object();
  EXPECT_EQ(text(spectator.at("game")), next);
  EXPECT_FALSE(spectator.contains("key") || spectator.contains("seat"));
  const auto record = server.ask_with(g.black_key, "GET", "/api/games/" + next).json();
  EXPECT_EQ(record.at("viewer"), "white");
  EXPECT_EQ(record.at("black").at("name"), "Ada");
  EXPECT_EQ(server.ask_with(g.white_key, "GET", "/api/games/" + next).json().at("viewer"), "black");
  // A player who comes later with the old key is told again; a client without a key is not.
  WebSocket later(server.port());
  g.join(later, g.white_key);
  EXPECT_EQ(later.receive(), white);
  WebSocket stranger(server.port());
  g.join(stranger);
  EXPECT_EQ(g.join(stranger).at("type"), "record");
}

TEST(Link, PlayersChatAndWhoWantsToHears) {
  const TestClock clock;
  const TestServer server(at(clock));
  Link g(server);
  g.join_all(true);
  WebSocket deaf(server.port());
  g.join(deaf, g.black_key);
  const auto said = g.ask(g.white, {{"type", "chat"}, {"text", "good luck \u2658"}});
  EXPECT_EQ(said.at("from"), "w");
  EXPECT_EQ(text(said.at("text")), "good luck \u2658");
  EXPECT_EQ(text(said.at("at")), "2026-01-31T12:00:00.000Z");
  EXPECT_EQ(g.black.receive(), said);
  EXPECT_EQ(g.ask(g.black, {{"type", "chat"}, {"text", "you too"}}).at("from"), "b");
  EXPECT_EQ(g.white.receive().at("from"), "b");
  EXPECT_EQ(g.join(deaf).at("type"), "record");  // no chat messages came before it
  EXPECT_EQ(g.join(g.spectator).at("type"), "record");
  WebSocket later(server.port());
  EXPECT_EQ(g.join(later, "", true).at("type"), "record");
  const auto chats = later.receive();
  ASSERT_EQ(chats.at("type"), "chats");
  ASSERT_EQ(chats.at("chats").as_array().size(), 2u);
  EXPECT_EQ(chats.at("chats").as_array()[1].at("text"), "you too");
  EXPECT_NE(test::brief(g.ask(later, {{"type", "chat"}, {"text", "let me in"}})), "");
}

TEST(Link, AChatIsNotFlooded) {
  const TestClock clock;
  const TestServer server(at(clock));
  Link g(server);
  g.join_all(true);
  const json::object line{{"type", "chat"}, {"text", "x"}};
  for (int i = 0; i < 5; ++i) EXPECT_EQ(g.ask(g.white, line).at("type"), "chat");
  EXPECT_EQ(test::brief(g.ask(g.white, line)), "chat-too-fast");
  WebSocket again(server.port());
  json::object keyed = line;
  keyed["key"] = g.white_key;
  EXPECT_EQ(test::brief(g.ask(again, keyed)), "chat-too-fast");
  clock.advance(1s);
  EXPECT_EQ(g.ask(g.white, line).at("type"), "chat");
  EXPECT_NE(test::brief(g.ask(g.white, line)), "");
}

TEST(Link, EverybodyIsToldWhoIsThere) {
  const TestServer server;
  Link g(server);
  g.join(g.white, g.white_key);
  EXPECT_EQ(shown(g.white.presence()), "true false 0");
  g.join(g.spectator);
  EXPECT_EQ(shown(g.white.presence()), "true false 1");
  EXPECT_EQ(shown(g.spectator.presence()), "true false 1");
  {
    WebSocket black(server.port());
    g.join(black, g.black_key);
    EXPECT_EQ(shown(g.white.presence()), "true true 1");
    EXPECT_EQ(shown(black.presence()), "true true 1");
  }
  EXPECT_EQ(shown(g.white.presence()), "true false 1");
  g.join(g.spectator, g.black_key);  // takes a seat
  EXPECT_EQ(shown(g.white.presence()), "true true 0");
  const std::string open = server.new_game();
  WebSocket anybody(server.port());
  anybody.join(open);
  EXPECT_EQ(shown(anybody.presence()), "true true 0");
}

TEST(Link, EverybodyIsToldWhoWantsTheChat) {
  const TestServer server;
  Link g(server);
  const auto chat = [](WebSocket& client) { return json::serialize(client.presence().at("chat")); };
  g.join(g.white, g.white_key, true);
  EXPECT_EQ(chat(g.white), R"({"white":true,"black":false})");
  g.join(g.black, g.black_key);
  EXPECT_EQ(chat(g.white), R"({"white":true,"black":false})");
  // A spectator who reads the chat is neither side.
  g.join(g.spectator, "", true);
  EXPECT_EQ(chat(g.white), R"({"white":true,"black":false})");
  g.join(g.black, g.black_key, true);
  EXPECT_EQ(chat(g.white), R"({"white":true,"black":true})");
  g.join(g.white, g.white_key);
  EXPECT_EQ(chat(g.white), R"({"white":false,"black":true})");
  {
    // One of Black's windows is enough.
    WebSocket second(server.port());
    g.join(second, g.black_key);
    g.join(g.black, g.black_key);
    EXPECT_EQ(chat(g.white), R"({"white":false,"black":false})");
    g.join(second, g.black_key, true);
    EXPECT_EQ(chat(g.white), R"({"white":false,"black":true})");
  }
  EXPECT_EQ(chat(g.white), R"({"white":false,"black":false})");
}

TEST(Link, TheClockEndsTheGameAndTellsEverybody) {
  const TestClock clock;
  const TestServer server(at(clock));
  Link g(server, R"(,"clock":{"kind":"fischer","initial":5,"increment":0})");
  g.join_all();
  g.move(0, "e2e4");
  g.move(1, "e7e5");
  g.move(2, "g1f3");
  clock.advance(4990ms);
  g.move(3, "b8c6");
  g.move(4, "f1c4");  // Black has 10 ms left
  clock.advance(1s);
  for (WebSocket* client : {&g.white, &g.black, &g.spectator}) {
    const auto received = client->receive();
    ASSERT_EQ(received.at("type"), "record");
    EXPECT_EQ(received.at("record").at("result").at("reason"), "time");
    EXPECT_EQ(received.at("record").at("result").at("winner"), "w");
    EXPECT_EQ(json::serialize(received.at("record").at("clock").at("left")), R"({"w":5000,"b":0})");
    EXPECT_TRUE(received.at("record").at("clock").at("running").is_null());
  }
  g.black.move(g.id, 5, "g8f6");
  const auto late = g.black.receive();
  EXPECT_EQ(test::brief(late), R"(game-over(game-won(time-up,"w")))");
  EXPECT_EQ(g.black.record(g.id).at("moves").as_array().size(), 5u);
}

TEST(Link, WhoLeavesAnotherAloneLosesToAClaim) {
  const TestClock clock;
  const TestServer server(at(clock));
  Link g(server, R"(,"clock":{"kind":"fischer","initial":600,"increment":0})");
  g.join_all();
  g.move(0, "e2e4");
  g.move(1, "e7e5");
  const auto claimed = [](WebSocket& client) { return json::serialize(client.presence().at("claim")); };
  const auto claim = [&](WebSocket& client, const char* color) {
    return g.ask(client, {{"type", "claim"}, {"color", color}, {"how", "win"}});
  };
  EXPECT_EQ(test::brief(claim(g.black, "b")), R"(claim-without-absence("w"))");
  const auto until = [&](const char* said) {
    for (std::string now = claimed(g.black); now != said; now = claimed(g.black)) ASSERT_NE(now, "");
  };
  {
    WebSocket second(server.port());  // White changes to another window and leaves that one, too
    g.join(second, g.white_key);
    g.join(g.white);
  }
  until(R"({"by":"b","in":60000})");
  clock.advance(59s);
  EXPECT_EQ(test::brief(claim(g.black, "b")), "claim-too-early(1)");
  WebSocket away(server.port());
  EXPECT_EQ(
      test::brief(g.ask(away, {{"type", "claim"}, {"color", "w"}, {"how", "win"}, {"key", g.white_key}})),
      R"(claimant-absent("w"))");
  EXPECT_EQ(test::brief(claim(g.spectator, "b")), R"(key-needed-to-claim("b"))");
  g.join(g.white, g.white_key);
  until("null");
  g.join(g.white);
  until(R"({"by":"b","in":60000})");
  clock.advance(60s);
  until(R"({"by":"b","in":0})");
  EXPECT_EQ(claim(g.black, "b").at("record").at("result").at("reason"), "abandonment");
  EXPECT_EQ(g.spectator.receive().at("record").at("result").at("winner"), "b");
}

TEST(Link, AGameWithoutAClockIsClaimedWhenNobodyContinuesIt) {
  const TestClock clock;
  ServerOptions options = at(clock);
  options.limits.patience.unfinished = 48h;
  const TestServer server(options);
  Link g(server);
  g.join_all();
  g.move(0, "e2e4");
  g.move(1, "e7e5");
  clock.advance(47h);
  EXPECT_EQ(test::brief(g.ask(g.black, {{"type", "claim"}, {"color", "b"}, {"how", "draw"}})),
            "claim-too-early(3600)");
  clock.advance(1h);
  EXPECT_EQ(g.ask(g.black, {{"type", "claim"}, {"color", "b"}, {"how", "draw"}})
                .at("record")
                .at("result")
                .at("score"),
            "1/2-1/2");
}

TEST(Link, BreakingOffAndGivingTimeAreToldToAll) {
  const TestClock clock;
  const TestServer server(at(clock));
  Link g(server, R"(,"clock":{"kind":"fischer","initial":60,"increment":0})");
  g.join_all();
  g.move(0, "e2e4");
  g.move(1, "e7e5");
  EXPECT_EQ(test::brief(g.ask(g.white, {{"type", "abort"}})), "abort-too-late");
  const auto given = g.ask(g.white, {{"type", "give"}, {"color", "w"}});
  EXPECT_EQ(json::serialize(given.at("record").at("clock").at("left")), R"({"w":60000,"b":75000})");
  EXPECT_EQ(json::serialize(g.black.receive().at("record").at("given")), R"({"w":1,"b":0})");
  Link other(server);
  other.join_all();
  EXPECT_EQ(other.ask(other.black, {{"type", "abort"}}).at("record").at("result").at("reason"), "abort");
  EXPECT_EQ(other.white.receive().at("record").at("result").at("score"), "*");
}

TEST(Link, TheServerNoticesThatTheTimeOfDayWasSet) {
  const TempFolder folder;
  const TestClock steady, wall;
  ServerOptions options = at(steady, folder.path("games.db"));
  options.times = Times(steady.now(), wall.now());
  const auto both = [&](Milliseconds by) {
    steady.advance(by);
    wall.advance(by);
  };
  std::string id;
  {
    const TestServer server(options);
    Link g(server, R"(,"clock":{"kind":"days","days":1})");
    id = g.id;
    g.join_all();
    g.move(0, "e2e4");
    both(1h);
    wall.advance(20h);
    g.move(1, "e7e5");
    both(1h);
    EXPECT_EQ(server.ask("GET", "/api/games/" + id).json().at("clock").at("left").at("w"), 23 * 3'600'000);
  }
  both(1h);
  // The next server goes by the time of day.
  steady.advance(20h);
  const TestServer server(options);
  EXPECT_EQ(server.ask("GET", "/").status, 200);
  EXPECT_EQ(server.ask("GET", "/api/games/" + id).json().at("clock").at("left").at("w"), 22 * 3'600'000);
}

TEST(Link, AClockSurvivesARestart) {
  const TempFolder folder;
  const TestClock clock;
  std::string id, key;
  {
    const TestServer server(at(clock, folder.path("games.db")));
    Link g(server, R"(,"clock":{"kind":"fischer","initial":60,"increment":0})");
    g.join_all();
    g.move(0, "e2e4");
    g.move(1, "e7e5");
    clock.advance(10s);
    id = g.id;
    key = g.white_key;
  }
  clock.advance(1h);  // does not count
  const TestServer server(at(clock, folder.path("games.db")));
  EXPECT_EQ(server.ask("GET", "/").status, 200);  // the loop runs, and with it the clock
  clock.advance(5s);
  const auto left = server.ask("GET", "/api/games/" + id).json().at("clock");
  EXPECT_EQ(json::serialize(left),
            R"({"kind":"fischer","initial":60,"increment":0,"left":{"w":45000,"b":60000},"running":"w"})");
}

}  // namespace
}  // namespace cheshire
