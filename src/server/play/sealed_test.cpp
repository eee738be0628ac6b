// Games with sealed papers on a live server: what each client may see and do.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cctype>
#include <set>
#include <tuple>

#include "engine/session.h"
#include "server/test_client.h"

namespace json = boost::json;

namespace cheshire {
namespace {

// White's King keeps Black's Castle from its chair and appoints; Black's Knight on b3 can inspect a5.
constexpr const char* campaign = "1C6k/9/9/3c1c3/C3K4/3t1t3/1n7/6C2/9 w - e5b=e5w";

std::string body(const std::string& parley = "null", const std::string& more = "") {
  return R"({"game":"little-cheops","options":{"castles-in-common":"on")" + more + R"(},"fen":")" + campaign +
         R"(","parley":)" + parley + "}";
}

std::string fault(const json::value& message) { return test::brief(message); }

/// Returns a text without what distinguishes two identical games: the id, the times and the seals.
std::string blanked(std::string text, const std::string& id) {
  for (std::size_t at; (at = text.find(id)) != std::string::npos;) text.replace(at, id.size(), "ID");
  for (const char* field : {"\"created\":\"", "\"updated\":\"", "\"started\":\""}) {
    for (std::size_t at = 0; (at = text.find(field, at)) != std::string::npos;) {
      at += std::string_view(field).size();
      text.replace(at, text.find('"', at) - at, "");
    }
  }
  std::size_t run = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && std::isxdigit(static_cast<unsigned char>(text[i]))) {
      ++run;
      continue;
    }
    if (run == 64) text.replace(i - run, run, std::string(run, 's'));
    run = 0;
  }
  return text;
}

/// Returns both texts around their first difference; empty if they are equal.
std::string difference(const std::string& a, const std::string& b) {
  if (a == b) return "";
  const auto at =
      static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
  const std::size_t from = at < 80 ? 0 : at - 80;
  return a.substr(from, 160) + "\n" + b.substr(from, 160);
}

struct SealedTest : testing::Test {
  TestServer server;

  /// A game and its clients.
  struct Play {
    std::string id, white_key, black_key, umpire_key;
    WebSocket white, black, umpire, spectator;

    Play(const TestServer& server, const json::value& made)
        : id(text(made.at("id"))),
          white_key(text(made.at("keys").at("white"))),
          black_key(text(made.at("keys").at("black"))),
          umpire_key(text(made.at("keys").at("umpire"))),
          white(server.port()),
          black(server.port()),
          umpire(server.port()),
          spectator(server.port()) {
      EXPECT_EQ(join(white, white_key).at("record").at("viewer"), "white");
      EXPECT_EQ(join(black, black_key).at("record").at("viewer"), "black");
      EXPECT_EQ(join(umpire, umpire_key).at("record").at("viewer"), "everything");
      spectator.join(id);
      EXPECT_EQ(spectator.receive().at("record").at("viewer"), "spectator");
    }
    json::value join(WebSocket& client, const std::string& key) {
      return ask(client, {{"type", "join"}, {"protocol", protocol_version}, {"key", key}});
    }
    json::value ask(WebSocket& client, json::object message) {
      message["id"] = id;
      client.send(json::serialize(message));
      return client.receive();
    }
    json::value move(WebSocket& client, int ply, const std::string& move) {
      return ask(client, {{"type", "move"}, {"ply", ply}, {"move", move}});
    }
  };
  static std::string last(const json::value& message) {
    const auto& moves = message.at("record").at("moves").as_array();
    return moves.empty() ? "" : text(moves.back());
  }
  Answer make(const std::string& text = body()) {
    const Answer made = server.post(text);
    EXPECT_EQ(made.status, 201) << made.body;
    return made;
  }
};

TEST_F(SealedTest, KeysAreGivenToHimWhoMakesTheGameAlone) {
  const auto made = make().json();
  const std::string id = text(made.at("id"));
  std::set<std::string> keys;
  for (const auto& key : made.at("keys").as_object()) keys.insert(text(key.value()));
  ASSERT_EQ(keys.size(), 3u);
  WebSocket spectator(server.port());
  spectator.join(id);
  std::string seen = json::serialize(spectator.receive()) + server.ask("GET", "/api/games").body +
                     server.ask("GET", "/api/games/" + id).body;
  for (const std::string& key : keys) {
    EXPECT_EQ(key.size(), 24u);
    seen += server.ask_with(key, "GET", "/api/games/" + id).body;
  }
  for (const std::string& key : keys) EXPECT_EQ(seen.find(key), std::string::npos);
  EXPECT_EQ(seen.find("\"keys\""), std::string::npos);
  EXPECT_FALSE(make(body("null", R"(,"open-papers":"on")")).json().as_object().contains("keys"));
  EXPECT_FALSE(make(R"({"game":"little-cheops"})").json().as_object().contains("keys"));
}

TEST_F(SealedTest, EverybodySeesWhatHeMayKnow) {
  Play p(server, make().json());
  const auto played = p.move(p.white, 0, "@a5");
  EXPECT_EQ(played.at("type"), "ack");
  const std::string own = last(played);
  EXPECT_TRUE(own.starts_with("@a5#")) << own;
  EXPECT_EQ(last(p.umpire.receive()), own);
  const std::string sealed = last(p.black.receive());
  EXPECT_TRUE(sealed.starts_with("@=")) << sealed;
  EXPECT_EQ(sealed.size(), 66u);
  EXPECT_EQ(last(p.spectator.receive()), sealed);

  const std::string path = "/api/games/" + p.id;
  const auto http = [&](const std::string& keys, const std::string& target) {
    return server.ask_with(keys, "GET", target).body;
  };
  for (const std::string& keys : {p.white_key, p.umpire_key, p.white_key + ", " + p.black_key})
    EXPECT_NE(http(keys, path).find(own), std::string::npos);
  for (const std::string& keys : {std::string(), p.black_key}) {
    EXPECT_EQ(http(keys, path).find("@a5"), std::string::npos);
    EXPECT_NE(http(keys, path).find(sealed), std::string::npos);
  }
  // A list has the position as its viewer knows it.
  for (const std::string& key : {p.white_key, p.umpire_key})
    EXPECT_NE(http(key, "/api/games").find(" 1:a5/0"), std::string::npos);
  for (const std::string& keys : {std::string(), p.black_key, std::string("none")}) {
    const std::string list = http(keys, "/api/games?id=" + p.id);
    EXPECT_EQ(list.find(":a5"), std::string::npos) << list;
    EXPECT_NE(list.find(" 1?1/0"), std::string::npos) << list;
  }
  EXPECT_EQ(server.ask_with("none", "GET", path).status, 403);
  // An error reveals no more either.
  const auto refused = p.move(p.black, 1, "i9i1");
  EXPECT_NE(fault(refused), "");
  EXPECT_EQ(json::serialize(refused).find("@a5"), std::string::npos);
  // White's next game starts where this one stands; its papers are in the FEN.
  const std::string open_fen = std::string(campaign) + " 1:a5/0";
  const auto made =
      make(R"({"game":"little-cheops","options":{"castles-in-common":"on"},"fen":")" + open_fen + R"("})");
  const std::string next = text(made.json().at("id"));
  EXPECT_NE(text(made.json().at("start")).find("a5"), std::string::npos);
  EXPECT_NE(http("", "/api/games/" + next).find("1?1/0"), std::string::npos)
      << http("", "/api/games/" + next);
  EXPECT_EQ(http("", "/api/games/" + next).find("1:a5"), std::string::npos);
  EXPECT_EQ(server
                .post(R"({"game":"little-cheops","options":{"castles-in-common":"on"},"fen":")" +
                      std::string(campaign) + R"( 1?1/0"})")
                .status,
            400);
}

TEST_F(SealedTest, WhoeverMayNotKnowThemIsToldTheSameWhateverThePapersSay) {
  std::string received[2][2], lists[2];
  for (int i = 0; i < 2; ++i) {
    Play p(server, make().json());
    p.move(p.white, 0, i == 0 ? "@a5" : "@g2");
    p.black.receive();
    p.spectator.receive();
    const auto note = [&](const json::value& message, int whose) {
      received[i][whose] += blanked(json::serialize(message), p.id) + "\n";
    };
    for (const char* bad : {"b3b4", "b3a5", "?g2", "?b9!b9", "@a5", "@", "i9i9"})
      note(p.move(p.black, 1, bad), 0);
    for (const char* bad : {"@a5", "b3c5", "@g2"}) note(p.move(p.spectator, 0, bad), 1);
    note(p.move(p.black, 0, "@a5"), 0);
    note(p.move(p.black, 0, "@g2"), 0);
    note(p.move(p.black, 1, "b3c5"), 0);
    note(p.spectator.receive(), 1);
    p.white.receive();
    p.move(p.white, 2, "b9b8");
    note(p.black.receive(), 0);
    note(p.spectator.receive(), 1);
    note(p.ask(p.spectator, {{"type", "end"}, {"how", "judgment"}}), 1);
    note(p.ask(p.black, {{"type", "offer"}, {"color", "b"}}), 0);
    note(p.spectator.receive(), 1);
    const std::string path = "/api/games/" + p.id;
    received[i][0] += blanked(server.ask_with(p.black_key, "GET", path).body, p.id);
    received[i][1] += blanked(server.ask("GET", path).body, p.id);
    lists[i] = blanked(server.ask("GET", "/api/games").body, p.id);
    EXPECT_EQ(server.ask_with(p.umpire_key, "DELETE", path).status, 204);
  }
  EXPECT_EQ(difference(received[0][0], received[1][0]), "");
  EXPECT_EQ(difference(received[0][1], received[1][1]), "");
  EXPECT_EQ(difference(lists[0], lists[1]), "");
  EXPECT_NE(received[0][0].find("@=ssss"), std::string::npos);
  EXPECT_NE(received[0][0].find("b3c5"), std::string::npos);
}

TEST_F(SealedTest, AnInspectionIsAnsweredByTheServer) {
  Play p(server, make().json());
  p.move(p.white, 0, "@a5");
  p.black.receive();
  // The server ignores what the client claims to find.
  EXPECT_EQ(last(p.move(p.black, 1, "?a5!")), "?a5!a5");
  p.white.receive();
  EXPECT_EQ(p.move(p.black, 1, "?a5").at("type"), "ack");  // again
  EXPECT_EQ(last(p.move(p.black, 1, "?a5")), "?a5!a5");
}

TEST_F(SealedTest, WhatAnybodyIsShownCanBePlayed) {
  Play p(server, make().json());
  p.ask(p.white, {{"type", "challenge"}});
  WebSocket screen(server.port());
  p.join(screen, p.white_key);
  p.ask(screen,
        {{"type", "join"}, {"protocol", protocol_version}, {"keys", json::array{p.white_key, p.black_key}}});
  const char* const moves[] = {"@a5", "i9i8", "@g2", "?a5", "@b9", "b3c5", "a5a6"};
  for (int ply = 0; ply < 7; ++ply) {
    const auto answer = p.move(screen, ply, moves[ply]);
    ASSERT_EQ(answer.at("type"), "ack") << json::serialize(answer);
  }
  const auto game = *open_game("little-cheops", {{"castles-in-common", "on"}});
  std::set<std::string> known;
  for (const std::string& key : {p.white_key, p.black_key, p.umpire_key, std::string()}) {
    const auto record = server.ask_with(key, "GET", "/api/games/" + p.id).json();
    std::vector<std::string> received;
    for (const auto& move : record.at("moves").as_array()) received.push_back(text(move));
    const auto session = game->session();
    const auto played = session->set(text(record.at("start")), received);
    ASSERT_TRUE(played) << played.error().text();
    EXPECT_EQ(session->ply(), 7);
    known.insert(json::serialize(record.at("moves")));
  }
  EXPECT_EQ(known.size(), 2u);  // White and the Umpire know all; Black and a spectator know equally much
}

TEST_F(SealedTest, ARepeatedAppointmentIsAcknowledgedWhateverItsSalt) {
  Play p(server, make().json());
  const std::string salt = "#00112233445566778899aabbccddeeff";
  const std::string own = last(p.move(p.white, 0, "@a5" + salt));
  EXPECT_TRUE(own.starts_with("@a5" + salt)) << own;
  for (const std::string& again : {std::string("@a5"), "@a5" + salt, own}) {
    const auto acknowledged = p.move(p.white, 0, again);
    EXPECT_EQ(acknowledged.at("type"), "ack") << again;
    EXPECT_EQ(last(acknowledged), own);
  }
  EXPECT_EQ(fault(p.move(p.white, 0, "@b9")), "half-move-already-played(1,\"" + own + "\")");
  // Nobody can try out whom the paper names.
  p.black.receive();
  EXPECT_EQ(fault(p.move(p.black, 0, "@a5")), R"(key-needed-to-move("w"))");
}

TEST_F(SealedTest, OnlyTheRightKeyMoves) {
  Play p(server, make().json());
  EXPECT_EQ(fault(p.move(p.white, 0, "@=" + std::string(64, 'a'))), R"(appointed-civilian-missing("CH-87"))");
  for (WebSocket* client : {&p.black, &p.umpire, &p.spectator})
    EXPECT_EQ(fault(p.move(*client, 0, "e5e6")), R"(key-needed-to-move("w"))");
  WebSocket stranger(server.port());
  EXPECT_EQ(fault(p.join(stranger, "abcdefghijklmnopqrstuvwx")), "key-of-other-game");
  EXPECT_EQ(
      fault(p.ask(stranger, {{"type", "move"}, {"ply", 0}, {"move", "b9b8"}, {"key", p.white_key + "x"}})),
      "key-of-other-game");
  // A key sent with the move counts for this move.
  EXPECT_EQ(
      p.ask(stranger, {{"type", "move"}, {"ply", 0}, {"move", "b9b8"}, {"key", p.white_key}}).at("type"),
      "ack");
  EXPECT_EQ(fault(p.move(stranger, 1, "i9i8")), R"(key-needed-to-move("b"))");
}

TEST_F(SealedTest, ResigningAndTakingBackNeedTheirKeys) {
  Play p(server, make().json());
  const json::object back{{"type", "back"}, {"ply", 0}}, resign{{"type", "resign"}, {"color", "w"}};
  p.move(p.white, 0, "b9b8");
  for (WebSocket* client : {&p.black, &p.umpire, &p.spectator}) client->receive();
  for (WebSocket* client : {&p.white, &p.black, &p.spectator})
    EXPECT_EQ(fault(p.ask(*client, back)), "full-key-needed-to-take-back");
  for (WebSocket* client : {&p.black, &p.umpire, &p.spectator})
    EXPECT_EQ(fault(p.ask(*client, resign)), R"(key-needed-to-resign("w"))");
  EXPECT_TRUE(p.ask(p.umpire, back).at("record").at("moves").as_array().empty());
  WebSocket screen(server.port());
  const json::array both{p.white_key, p.black_key};
  EXPECT_EQ(p.ask(screen, {{"type", "join"}, {"protocol", protocol_version}, {"keys", both}})
                .at("record")
                .at("viewer"),
            "everything");
  EXPECT_EQ(p.move(screen, 0, "b9b8").at("type"), "ack");
  EXPECT_EQ(p.move(screen, 1, "i9i8").at("type"), "ack");
  EXPECT_EQ(p.ask(screen, {{"type", "back"}, {"ply", 1}}).at("record").at("moves").as_array().size(), 1u);
}

TEST_F(SealedTest, TheUmpireJudgesAnnulsAndForfeits) {
  for (const auto& [how, side, score] :
       {std::tuple<const char*, json::value, const char*>{"judgment", nullptr, "1/2-1/2"},
        {"annulment", nullptr, "*"},
        {"forfeit", "b", "1-0"},
        {"forfeit", nullptr, "0-0"}}) {
    Play p(server, make(body(R"({"umpire":"none"})")).json());
    const json::object end{{"type", "end"}, {"how", how}, {"side", side}};
    for (WebSocket* client : {&p.white, &p.black, &p.spectator})
      EXPECT_TRUE(fault(p.ask(*client, end)).starts_with("umpire-key-needed-to-"));
    EXPECT_EQ(p.ask(p.umpire, end).at("record").at("result").at("score"), score);
    EXPECT_EQ(p.spectator.receive().at("record").at("result").at("score"), score);
  }
}

TEST_F(SealedTest, AnAgreementTakesBothSides) {
  Play p(server, make().json());
  const json::object agree{{"type", "end"}, {"how", "agreement"}};
  EXPECT_EQ(fault(p.ask(p.white, agree)), R"(agreement-not-offered("b"))");
  for (WebSocket* client : {&p.umpire, &p.spectator})
    EXPECT_EQ(fault(p.ask(*client, agree)), "player-key-needed-to-agree-on-end");
  EXPECT_EQ(fault(p.ask(p.black, {{"type", "offer"}, {"color", "w"}})), R"(key-needed-to-offer("w"))");
  EXPECT_EQ(p.ask(p.white, {{"type", "offer"}, {"color", "w"}}).at("record").at("offer"), "w");
  EXPECT_EQ(p.black.receive().at("record").at("offer"), "w");
  EXPECT_EQ(fault(p.ask(p.white, agree)), R"(agreement-not-offered("b"))");
  // A move withdraws it.
  EXPECT_TRUE(p.move(p.white, 0, "b9b8").at("record").at("offer").is_null());
  EXPECT_TRUE(p.black.receive().at("record").at("offer").is_null());
  EXPECT_EQ(fault(p.ask(p.black, agree)), R"(agreement-not-offered("w"))");
  // After an offer it is the other side's turn to offer.
  EXPECT_EQ(fault(p.ask(p.white, {{"type", "offer"}, {"color", "w"}})), R"(offer-too-soon("w",9))");
  p.ask(p.black, {{"type", "offer"}, {"color", "b"}});
  p.white.receive();
  const auto ended = p.ask(p.white, agree);
  EXPECT_EQ(ended.at("record").at("result").at("reason"), "agreement");
  EXPECT_TRUE(ended.at("record").at("offer").is_null());
  EXPECT_EQ(p.ask(p.white, agree).at("record").at("result"), ended.at("record").at("result"));
}

TEST_F(SealedTest, TheEndOpensThePapers) {
  Play p(server, make().json());
  const std::string own = last(p.move(p.white, 0, "@a5"));
  p.black.receive();
  p.spectator.receive();
  EXPECT_EQ(last(p.ask(p.black, {{"type", "resign"}, {"color", "b"}})), own);
  EXPECT_EQ(last(p.spectator.receive()), own);
  EXPECT_NE(server.ask("GET", "/api/games").body.find(" 1:a5/0"), std::string::npos);
  // An Umpire who reopens the game cannot make anybody forget, but the server reveals no more.
  p.umpire.receive();
  p.ask(p.umpire, {{"type", "back"}, {"ply", 1}});
  EXPECT_TRUE(last(p.spectator.receive()).starts_with("@="));
}

TEST_F(SealedTest, AGameThatGoesOnIsNotRemovedBySpectators) {
  Play p(server, make().json());
  const std::string path = "/api/games/" + p.id;
  EXPECT_EQ(server.ask("DELETE", path).status, 403);
  EXPECT_EQ(server.ask_with(p.white_key, "DELETE", path).status, 403);
  p.ask(p.black, {{"type", "resign"}, {"color", "b"}});
  EXPECT_EQ(server.ask("DELETE", path).status, 204);
}

TEST_F(SealedTest, AChallengeIsStoredWithTheNextMove) {
  Play p(server, make().json());
  EXPECT_EQ(fault(p.ask(p.black, {{"type", "challenge"}})), R"(key-needed-to-challenge("w"))");
  EXPECT_EQ(p.ask(p.white, {{"type", "challenge"}, {"ply", 0}}).at("record").at("challenge"), true);
  EXPECT_TRUE(last(p.move(p.white, 0, "@a5")).ends_with('*'));
  EXPECT_TRUE(last(p.black.receive()).ends_with('*'));
  EXPECT_EQ(p.ask(p.white, {{"type", "challenge"}, {"ply", 0}}).at("type"), "record");  // again
  EXPECT_EQ(p.move(p.white, 0, "@a5").at("type"), "ack");
  EXPECT_EQ(fault(p.ask(p.black, {{"type", "challenge"}, {"ply", 1}})), R"(challenge-running("CH-108"))");
  EXPECT_EQ(fault(p.ask(p.white, {{"type", "challenge"}, {"ply", 2}})), "challenge-too-late");
}

TEST_F(SealedTest, AChallengeOutlivesTheServer) {
  const TempFolder folder;
  ServerOptions options;
  options.database = folder.path("games.db");
  std::string id, key;
  {
    const TestServer first(options);
    const auto made = first.post(body()).json();
    Play p(first, made);
    id = p.id;
    key = p.white_key;
    p.ask(p.white, {{"type", "challenge"}});
  }
  const TestServer again(options);
  WebSocket white(again.port());
  white.send(json::serialize(
      json::object{{"type", "move"}, {"id", id}, {"ply", 0}, {"move", "b9b8"}, {"key", key}}));
  EXPECT_EQ(white.receive().at("type"), "ack");
  const auto record = again.ask_with(key, "GET", "/api/games/" + id).json();
  EXPECT_EQ(record.at("moves"), json::array{"b9b8*"});
}

}  // namespace
}  // namespace cheshire
