// Ends of games that do not follow from a rule on the board, and what players and Umpire say between moves,
// when nobody has a key or only the Umpire has.
#include <gtest/gtest.h>

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <tuple>

#include "server/live/client_message.h"
#include "server/test_client.h"

namespace json = boost::json;

namespace cheshire {
namespace {

json::value ask(WebSocket& client, json::object message) {
  client.send(json::serialize(message));
  return client.receive();
}

json::value result(const json::value& message) {
  const json::object& object = message.as_object();
  return object.contains("record") ? object.at("record").at("result") : nullptr;
}

std::string fault(const json::value& message) { return test::brief(message); }

json::value create(const TestServer& server, const std::string& parley) {
  const Answer made = server.post(R"({"game":"chess","parley":)" + parley + "}");
  EXPECT_EQ(made.status, 201) << made.body;
  return made.json();
}

TEST(Message, ALogHoldsNeitherMovesNorKeys) {
  EXPECT_EQ(log_line(R"({"type":"move","id":"x","ply":0,"move":"@a5","key":"k"})"), "move, 55 bytes");
  EXPECT_EQ(log_line(R"({"type":"@a5"})"), "malformed, 14 bytes");
  EXPECT_EQ(log_line("@a5"), "malformed, 3 bytes");
}

TEST(Ending, WithoutKeysWhoeverSitsAtTheTableEndsTheGame) {
  const TestServer server;
  const std::tuple<const char*, json::value, const char*, const char*> cases[] = {
      {"agreement", nullptr, "1/2-1/2", "draw"}, {"judgment", nullptr, "1/2-1/2", "draw"},
      {"annulment", nullptr, "*", "not-scored"}, {"forfeit", "w", "0-1", "win"},
      {"forfeit", nullptr, "0-0", "both-lose"},
  };
  for (const auto& [how, side, score, decision] : cases) {
    const std::string id = server.new_game();
    WebSocket player(server.port()), watcher(server.port());
    for (WebSocket* one : {&player, &watcher}) {
      one->join(id);
      one->receive();
    }
    const json::object end{{"type", "end"}, {"id", id}, {"how", how}, {"side", side}};
    const auto received = ask(player, end);
    EXPECT_EQ(text(result(received).at("reason")), how);
    EXPECT_EQ(text(result(received).at("score")), score);
    EXPECT_EQ(text(result(received).at("decision")), decision);
    EXPECT_EQ(result(watcher.receive()), result(received));
    EXPECT_EQ(result(ask(player, end)), result(received));  // again: the same
    EXPECT_TRUE(fault(ask(player, {{"type", "end"}, {"id", id}, {"how", "forfeit"}, {"side", "b"}}))
                    .starts_with("game-over("));
    EXPECT_EQ(result(ask(player, {{"type", "back"}, {"id", id}, {"ply", 0}})), nullptr);
  }
}

TEST(Ending, AnEndIsKeptByTheStore) {
  const TempFolder folder;
  ServerOptions options;
  options.database = folder.path("games.db");
  std::string id;
  {
    const TestServer server(options);
    id = server.new_game("chess");
    WebSocket player(server.port());
    player.move(id, 0, "e2e4");
    player.receive();
    ask(player, {{"type", "end"}, {"id", id}, {"how", "forfeit"}, {"side", nullptr}});
  }
  const TestServer server(options);
  WebSocket player(server.port());
  EXPECT_EQ(fault(ask(player, {{"type", "move"}, {"id", id}, {"ply", 1}, {"move", "e7e5"}})),
            "game-over(game-lost-by-both(forfeit))");
  EXPECT_EQ(server.ask("GET", "/api/games/" + id).json().at("result").at("score"), "0-0");
}

TEST(Ending, ARepetitionIsAcceptedByTheSideToMove) {
  RecordProperty("rules", "CH-114");
  const TestServer server;
  const auto made = server.post(R"({"game":"little-cheops","fen":"k3t3d/9/9/9/9/9/9/9/K3T3D w"})").json();
  const std::string id = text(made.at("id"));
  WebSocket player(server.port());
  player.join(id);
  player.receive();
  const json::object accept{{"type", "end"}, {"id", id}, {"how", "repetition"}};
  const char* const moves[] = {"a1a2", "a9a8", "a2a1", "a8a9"};
  for (int ply = 0; ply < 8; ++ply) {
    EXPECT_EQ(fault(ask(player, accept)), "repetition-not-offered");
    player.move(id, ply, moves[ply % 4]);
    EXPECT_EQ(player.receive().at("type"), "ack");
  }
  // The side's King could abdicate instead: CH-114.
  EXPECT_TRUE(server.ask("GET", "/api/games/" + id).json().at("result").is_null());
  const auto received = ask(player, accept);
  EXPECT_EQ(text(result(received).at("reason")), "repetition");
  EXPECT_EQ(text(result(received).at("score")), "1/2-1/2");
  EXPECT_EQ(result(ask(player, accept)), result(received));
}

TEST(Ending, MalformedEndsAreNamed) {
  const TestServer server;
  const std::string id = server.new_game();
  WebSocket player(server.port());
  const auto named = [&](json::object message, const std::string& code) {
    message["id"] = id;
    EXPECT_EQ(fault(ask(player, message)), code) << json::serialize(message);
  };
  const std::string ends = R"(["agreement","judgment","annulment","forfeit","repetition"])";
  named({{"type", "end"}}, R"(field-missing("how"))");
  for (const std::string how : {"boredom", "checkmate"})
    named({{"type", "end"}, {"how", how}}, "choice-unknown(\"how\",\"" + how + "\"," + ends + ")");
  named({{"type", "end"}, {"how", "forfeit"}}, "forfeit-side-missing");
  named({{"type", "end"}, {"how", "forfeit"}, {"side", "red"}}, R"(choice-unknown("side","red",["w","b"]))");
  named({{"type", "end"}, {"how", "agreement"}, {"side", "w"}}, "side-without-forfeit");
  named({{"type", "end"}, {"how", "repetition"}}, "repetition-not-offered");
  named({{"type", "offer"}}, R"(field-missing("color"))");
  named({{"type", "confirm"}}, R"(field-missing("ply"))");
  named({{"type", "confirm"}, {"ply", 0}}, "moves-need-no-confirmation");
  named({{"type", "challenge"}}, R"(challenge-unknown("Alice chess"))");
  named({{"type", "challenge"}, {"ply", "x"}}, R"(field-not-in-range("ply",0,20000))");
  named({{"type", "resign"}, {"color", "w"}, {"key", 7}}, R"(field-not-text("key"))");
  named({{"type", "resign"}, {"color", "w"}, {"keys", "x"}}, "keys-malformed(8,64)");
  named({{"type", "resign"}, {"color", "w"}, {"keys", json::array{1}}}, "keys-malformed(8,64)");
  EXPECT_TRUE(server.ask("GET", "/api/games/" + id).json().at("result").is_null());
}

TEST(Ending, AnOfferStandsUntilTheNextMove) {
  const TestServer server;
  const std::string id = server.new_game();
  WebSocket player(server.port()), watcher(server.port());
  for (WebSocket* one : {&player, &watcher}) {
    one->join(id);
    one->receive();
  }
  const json::object offer{{"type", "offer"}, {"id", id}, {"color", "b"}};
  EXPECT_EQ(ask(player, offer).at("record").at("offer"), "b");
  EXPECT_EQ(watcher.receive().at("record").at("offer"), "b");
  EXPECT_EQ(ask(player, offer).at("record").at("offer"), "b");
  EXPECT_EQ(fault(ask(player, {{"type", "offer"}, {"id", id}, {"color", "w"}})),
            R"(offer-already-made("b"))");
  player.move(id, 0, "e2e4");
  player.receive();
  EXPECT_TRUE(watcher.receive().at("record").at("offer").is_null());
}

TEST(Ending, TheParleyIsStoredAndGivenBack) {
  const TestServer server;
  const std::string parley =
      R"({"moveEnds":"clock","adjustments":"official","umpire":"none","lot":"drawn","style":"formal"})";
  const auto made = create(server, parley);
  EXPECT_EQ(json::serialize(made.at("parley")), parley);
  EXPECT_FALSE(made.as_object().contains("keys"));
  EXPECT_EQ(json::serialize(server.ask("GET", "/api/games/" + text(made.at("id"))).json().at("parley")),
            parley);
  EXPECT_TRUE(create(server, "null").at("parley").is_null());
  json::object long_one;
  for (int i = 0; i < 17; ++i) long_one["f" + std::to_string(i)] = "x";
  EXPECT_EQ(server.post(R"({"game":"chess","parley":)" + json::serialize(long_one) + "}").status, 400);
}

TEST(Ending, AnUmpireHasAKeyInEveryGame) {
  const TestServer server;
  const auto made = create(server, R"({"umpire":"present"})");
  const std::string id = text(made.at("id"));
  ASSERT_EQ(made.at("keys").as_object().size(), 1u);
  const std::string key = text(made.at("keys").at("umpire"));
  EXPECT_EQ(server.ask("GET", "/api/games/" + id).body.find(key), std::string::npos);
  WebSocket player(server.port());
  player.join(id);
  player.receive();
  player.move(id, 0, "e2e4");  // the players need none
  EXPECT_EQ(player.receive().at("type"), "ack");
  const json::object annul{{"type", "end"}, {"id", id}, {"how", "annulment"}};
  EXPECT_EQ(fault(ask(player, annul)), "umpire-key-needed-to-annul");
  json::object with_key = annul;
  with_key["key"] = "abcdefghijklmnopqrstuvwx";
  EXPECT_EQ(fault(ask(player, with_key)), "key-of-other-game");
  with_key["key"] = key;
  EXPECT_EQ(text(result(ask(player, with_key)).at("score")), "*");
}

TEST(Ending, AMoveWaitsForTheUmpire) {
  const TestServer server;
  const auto made = create(server, R"({"umpire":"confirms"})");
  const std::string id = text(made.at("id")), key = text(made.at("keys").at("umpire"));
  WebSocket player(server.port()), umpire(server.port());
  ask(umpire, {{"type", "join"}, {"protocol", protocol_version}, {"id", id}, {"key", key}});
  EXPECT_EQ(made.at("pending"), false);
  player.move(id, 0, "e2e4");
  EXPECT_EQ(player.receive().at("type"), "ack");
  EXPECT_EQ(umpire.receive().at("record").at("pending"), true);
  player.move(id, 1, "e7e5");
  EXPECT_EQ(fault(player.receive()), "half-move-not-confirmed(1)");
  EXPECT_EQ(fault(ask(player, {{"type", "confirm"}, {"id", id}, {"ply", 1}})),
            "umpire-key-needed-to-confirm");
  EXPECT_EQ(fault(ask(umpire, {{"type", "confirm"}, {"id", id}, {"ply", 2}})), "half-move-not-played(2)");
  EXPECT_EQ(ask(umpire, {{"type", "confirm"}, {"id", id}, {"ply", 1}}).at("record").at("pending"), false);
  player.move(id, 1, "e7e5");
  EXPECT_EQ(player.receive().at("type"), "ack");
  umpire.receive();
  // The Umpire takes the move back.
  EXPECT_EQ(ask(umpire, {{"type", "back"}, {"id", id}, {"ply", 1}}).at("record").at("pending"), false);
  player.move(id, 1, "c7c5");
  EXPECT_EQ(player.receive().at("type"), "ack");
}

}  // namespace
}  // namespace cheshire
