// Bots: programs that play here by the bot protocol of lichess, with a stream of events and one for each
// game.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "base/test_message.h"
#include "server/net/test_rated_server.h"

namespace json = boost::json;

namespace cheshire {
namespace {

const std::string hat_key = "hat-key-0123456789_ABC",
                  of_form_type = "Content-Type: application/x-www-form-urlencoded\r\n";

/// Reads an answer that goes on, line by line.
class Lines {
 public:
  Lines(const TestServer& server, const std::string& path, const std::string& key) : wire_(server.port()) {
    wire_.send("GET " + path + " HTTP/1.1\r\nHost: " + server.host() + "\r\n" + bearer(key) + "\r\n");
    head_ = wire_.read_until("\r\n\r\n");
  }
  const std::string& head() const { return head_; }
  /// Returns the next line that is not empty; null at the end.
  json::value next() {
    for (;;) {
      const std::string size = wire_.read_until("\r\n");
      const std::size_t n = size.empty() ? 0 : std::stoul(size, nullptr, 16);
      if (n == 0) return nullptr;
      const std::string text = wire_.read_exactly(n + 2).substr(0, n);
      if (text != "\n") return json::parse(text);
    }
  }

 private:
  Wire wire_;
  std::string head_;
};

class BotsOfServer : public RatedServerTest {
 protected:
  void SetUp() override {
    RatedServerTest::SetUp();
    EXPECT_EQ(server.ask("POST", "/api/people", R"({"name":"Hatter","key":")" + hat_key + "\"}", of_json_type)
                  .status,
              201);
  }
  Answer get(const std::string& path) const { return server.ask("GET", path, "", bearer(hat_key)); }
  Answer post(const std::string& path, const std::string& form = "", const std::string& key = hat_key) const {
    return server.ask("POST", path, form, of_form_type + bearer(key));
  }
  void upgrade() const { EXPECT_EQ(post("/api/bot/account/upgrade").body, R"({"ok":true})"); }
  std::string seek(const std::string& more = "") const {
    return R"({"type":"seek","game":"alice","to":"hatter","name":"Ada","color":"w")" + more + "}";
  }
  /// A game of Ada, who has White, against the bot.
  struct Game {
    std::string id, key;
  };
  Game begin(WebSocket& ada, Lines& events, const std::string& more = "") const {
    ada.send(seek(more));
    EXPECT_EQ(text(ada.receive().at("challenge").at("to")), "Hatter");
    const json::value challenge = events.next().at("challenge");
    EXPECT_EQ(post("/api/challenge/" + text(challenge.at("id")) + "/accept").status, 200);
    EXPECT_TRUE(ada.receive().at("challenge").is_null());
    const json::value paired = ada.receive();
    EXPECT_EQ(text(paired.at("type")), "paired");
    const json::value start = events.next();
    EXPECT_EQ(text(start.at("type")), "gameStart");
    EXPECT_EQ(text(start.at("game").at("gameId")), text(paired.at("game")));
    EXPECT_EQ(text(start.at("game").at("color")), "black");
    return {text(paired.at("game")), text(paired.at("key"))};
  }
};

TEST_F(BotsOfServer, BecomeOneForGood) {
  EXPECT_EQ(text(get("/api/account").json().at("username")), "Hatter");
  EXPECT_TRUE(get("/api/account").json().at("title").is_null());
  EXPECT_EQ(get("/api/stream/event").refusal(), "bot-name-needed");
  upgrade();
  EXPECT_EQ(text(get("/api/account").json().at("title")), "BOT");
  upgrade();  // once more changes nothing
  EXPECT_EQ(post("/api/bot/account/upgrade", "", "nobody-knows-this-key-1").refusal(), "person-unknown");
}

TEST_F(BotsOfServer, AreNobodyWhoHasPlayedRatedGames) {
  play();
  EXPECT_EQ(post("/api/bot/account/upgrade", "", ann_key).refusal(), R"(bot-has-rated-games("Ann"))");
}

TEST_F(BotsOfServer, NeedANameThatIsTheirsAlone) {
  const std::string key = "other-key-0123456789_A";
  server.ask("POST", "/api/people", R"({"name":"Ann","key":")" + key + "\"}", of_json_type);
  EXPECT_EQ(post("/api/bot/account/upgrade", "", key).refusal(), R"(rated-name-taken("Ann"))");
}

TEST_F(BotsOfServer, AreShownWhatTheirTokenIsGoodFor) {
  const json::value tested = server.ask("POST", "/api/token/test", hat_key + ",unknown").json();
  EXPECT_EQ(text(tested.at(hat_key).at("userId")), "Hatter");
  EXPECT_TRUE(tested.at("unknown").is_null());
}

TEST_F(BotsOfServer, AreInTheLobbyWhileTheyListen) {
  upgrade();
  WebSocket watcher(server.port());
  watcher.send(R"({"type":"lobby",)" + protocol_field + "}");
  EXPECT_EQ(text(watcher.receive().at("type")), "lobby");
  EXPECT_EQ(text(watcher.receive().at("names")), "[]");
  {
    const Lines events(server, "/api/stream/event", hat_key);
    EXPECT_NE(events.head().find("application/x-ndjson"), std::string::npos);
    EXPECT_EQ(text(watcher.receive().at("names")), R"(["Hatter"])");
  }
  EXPECT_EQ(text(watcher.receive().at("names")), "[]");
}

TEST_F(BotsOfServer, PlayAGame) {
  upgrade();
  Lines events(server, "/api/stream/event", hat_key);
  WebSocket ada(server.port());
  const Game game = begin(ada, events, R"(,"clock":{"kind":"fischer","initial":180,"increment":2})");
  Lines lines(server, "/api/bot/game/stream/" + game.id, hat_key);
  const json::value full = lines.next();
  EXPECT_EQ(text(full.at("type")), "gameFull");
  EXPECT_EQ(text(full.at("variant").at("key")), "alice");
  EXPECT_EQ(text(full.at("clock").at("initial")), "180000");
  EXPECT_EQ(text(full.at("speed")), "blitz");
  EXPECT_EQ(text(full.at("white").at("name")), "Ada");
  EXPECT_EQ(text(full.at("black").at("title")), "BOT");
  EXPECT_EQ(text(full.at("state").at("status")), "started");
  const std::string path = "/api/bot/game/" + game.id;
  EXPECT_EQ(post(path + "/move/e7e5").refusal(), "key-needed-to-move(\"w\")");  // not its turn
  act(game.id, game.key, R"("type":"move","ply":0,"move":"e4")");
  EXPECT_EQ(text(lines.next().at("moves")), "e2e4");
  EXPECT_NE(post(path + "/move/e7e2").status, 200);
  EXPECT_EQ(post(path + "/move/e7e5").body, R"({"ok":true})");
  EXPECT_EQ(text(lines.next().at("moves")), "e2e4 e7e5");
  EXPECT_EQ(text(get("/api/account/playing").json().at("nowPlaying").at(0).at("gameId")), game.id);
  // What is said, and an offer that the bot declines.
  ada.send(R"({"type":"chat","text":"Why is a raven?","id":")" + game.id + R"(","key":")" + game.key + "\"}");
  const json::value said = lines.next();
  EXPECT_EQ(text(said.at("username")) + ": " + text(said.at("text")), "Ada: Why is a raven?");
  EXPECT_EQ(post(path + "/chat", "room=player&text=No+idea").status, 200);
  EXPECT_EQ(text(lines.next().at("text")), "No idea");
  act(game.id, game.key, R"("type":"offer","color":"w")");
  EXPECT_EQ(text(lines.next().at("wdraw")), "true");
  EXPECT_EQ(post(path + "/draw/no").status, 200);
  EXPECT_EQ(text(lines.next().at("wdraw")), "false");
  // It ends, for both streams.
  EXPECT_EQ(post(path + "/resign").status, 200);
  const json::value last = lines.next();
  EXPECT_EQ(text(last.at("status")) + " " + text(last.at("winner")), "resign white");
  EXPECT_TRUE(lines.next().is_null());
  EXPECT_EQ(text(events.next().at("type")), "gameFinish");
  EXPECT_EQ(text(get("/api/account/playing").json().at("nowPlaying")), "[]");
  // Whoever wants another game challenges again.
  WebSocket again(server.port());
  again.send(R"({"type":"ask","what":"rematch","id":")" + game.id + R"(","key":")" + game.key + "\"}");
  EXPECT_EQ(test::brief(again.receive()), "bot-takes-challenges");
}

TEST_F(BotsOfServer, HearOfTheirGamesAgain) {
  upgrade();
  WebSocket ada(server.port());
  std::string id;
  {
    Lines events(server, "/api/stream/event", hat_key);
    id = begin(ada, events).id;
  }
  Lines events(server, "/api/stream/event", hat_key);
  EXPECT_EQ(text(events.next().at("game").at("gameId")), id);
}

TEST_F(BotsOfServer, OfferAndAcceptDrawsAndTakeBacks) {
  upgrade();
  Lines events(server, "/api/stream/event", hat_key);
  WebSocket ada(server.port());
  const Game game = begin(ada, events);
  const std::string path = "/api/bot/game/" + game.id;
  act(game.id, game.key, R"("type":"move","ply":0,"move":"e4")");
  act(game.id, game.key, R"("type":"ask","what":"back","ply":0)");
  EXPECT_EQ(post(path + "/takeback/yes").status, 200);
  EXPECT_EQ(text(show(game.id).json().at("moves")), "[]");
  act(game.id, game.key, R"("type":"move","ply":0,"move":"d4")");
  EXPECT_EQ(post(path + "/move/d7d5?offeringDraw=true").status, 200);
  EXPECT_EQ(text(show(game.id).json().at("offer")), "b");
  act(game.id, game.key, R"("type":"end","how":"agreement")");
  EXPECT_EQ(text(show(game.id).json().at("result").at("score")), "1/2-1/2");
}

TEST_F(BotsOfServer, AbortWhatHasNotBegun) {
  upgrade();
  Lines events(server, "/api/stream/event", hat_key);
  WebSocket ada(server.port());
  const Game game = begin(ada, events);
  EXPECT_EQ(post("/api/bot/game/" + game.id + "/abort").status, 200);
  EXPECT_EQ(text(events.next().at("type")), "gameFinish");
}

TEST_F(BotsOfServer, DeclineWithAReason) {
  upgrade();
  Lines events(server, "/api/stream/event", hat_key);
  WebSocket ada(server.port());
  const std::pair<const char*, const char*> reasons[] = {{"later", "bot-declines-now"},
                                                         {"tooFast", "bot-declines-clock"},
                                                         {"variant", "bot-declines-game"},
                                                         {"generic", "bot-declines-generally"}};
  for (const auto& [word, code] : reasons) {
    ada.send(seek());
    EXPECT_EQ(text(ada.receive().at("type")), "seeking");
    const std::string id = text(events.next().at("challenge").at("id"));
    EXPECT_EQ(post("/api/challenge/" + id + "/decline", std::string("reason=") + word).status, 200);
    EXPECT_TRUE(ada.receive().at("challenge").is_null());
    EXPECT_EQ(test::brief(ada.receive()), "bot-declined(\"Hatter\"," + std::string(code) + ")");
    EXPECT_EQ(post("/api/challenge/" + id + "/accept").refusal(), "challenge-gone");
    EXPECT_EQ(post("/api/challenge/" + id + "/decline").refusal(), "challenge-gone");
  }
}

TEST_F(BotsOfServer, HearThatAChallengeIsWithdrawn) {
  upgrade();
  Lines events(server, "/api/stream/event", hat_key);
  std::string id;
  {
    WebSocket ada(server.port());
    ada.send(seek());
    id = text(events.next().at("challenge").at("id"));
    EXPECT_EQ(text(ada.receive().at("type")), "seeking");
    // Nobody else can have it.
    WebSocket other(server.port());
    other.send(R"({"type":"accept","id":")" + id + "\"}");
    EXPECT_EQ(test::brief(other.receive()), "challenge-gone");
    other.send(R"({"type":"lobby",)" + protocol_field + "}");
    EXPECT_EQ(text(other.receive().at("challenges")), "[]");
  }
  const json::value gone = events.next();
  EXPECT_EQ(text(gone.at("type")), "challengeCanceled");
  EXPECT_EQ(text(gone.at("challenge").at("id")), id);
}

TEST_F(BotsOfServer, AreChallengedOnlyToWhatTheyCanPlay) {
  upgrade();
  WebSocket ada(server.port());
  const auto refused = [&](const std::string& message) {
    ada.send(message);
    return test::brief(ada.receive());
  };
  EXPECT_EQ(refused(seek()), "bot-gone(\"Hatter\")");
  const Lines events(server, "/api/stream/event", hat_key);
  EXPECT_EQ(refused(R"({"type":"seek","game":"alice","to":"Nobody"})"), "person-not-found(\"Nobody\")");
  EXPECT_EQ(refused(R"({"type":"seek","game":"alice","to":"Hatter","options":{"castling":"off"}})"),
            "bot-needs-usual-rules");
  EXPECT_EQ(refused(R"({"type":"seek","game":"cheops","to":"Hatter"})"), "bot-needs-open-game");
  EXPECT_EQ(
      refused(
          R"({"type":"seek","game":"alice","to":"Hatter","rated":true,"clock":{"kind":"days","days":1},"key":")" +
          ann_key + "\"}"),
      "bot-plays-casually");
  EXPECT_EQ(refused(R"({"type":"seek","game":"alice","rated":true,"clock":{"kind":"days","days":1},"key":")" +
                    hat_key + "\"}"),
            "bot-plays-casually");
}

TEST_F(BotsOfServer, TellWhoChallengedThemThatTheyLeave) {
  upgrade();
  WebSocket ada(server.port());
  {
    Lines events(server, "/api/stream/event", hat_key);
    ada.send(seek());
    EXPECT_EQ(text(events.next().at("type")), "challenge");
    EXPECT_EQ(text(ada.receive().at("type")), "seeking");
  }
  EXPECT_TRUE(ada.receive().at("challenge").is_null());
  EXPECT_EQ(test::brief(ada.receive()), "bot-gone(\"Hatter\")");
}

TEST_F(BotsOfServer, ListenOnce) {
  upgrade();
  Lines first(server, "/api/stream/event", hat_key);
  Lines second(server, "/api/stream/event", hat_key);
  EXPECT_TRUE(first.next().is_null());
  WebSocket ada(server.port());
  ada.send(seek());
  EXPECT_EQ(text(second.next().at("type")), "challenge");
}

TEST_F(BotsOfServer, ActOnlyInTheirOwnGames) {
  upgrade();
  const std::string id = RatedServerTest::begin().id;
  for (const char* what : {"/abort", "/resign", "/move/e2e4", "/draw/yes", "/takeback/no", "/chat"})
    EXPECT_EQ(post("/api/bot/game/" + id + what, "room=player&text=Hi").refusal(), "game-not-found") << what;
  EXPECT_EQ(get("/api/bot/game/stream/" + id).refusal(), "game-not-found");
  EXPECT_EQ(get("/api/bot/game/stream/none").refusal(), "game-not-found");
  EXPECT_EQ(post("/api/bot/game/" + id + "/resign", "", ann_key).refusal(), "bot-name-needed");
}

TEST_F(BotsOfServer, NeedHttp11) {
  upgrade();
  Wire old(server.port());
  old.send("GET /api/stream/event HTTP/1.0\r\nHost: " + server.host() + "\r\n" + bearer(hat_key) + "\r\n");
  const Answer answer = read_answer(old);
  EXPECT_EQ(answer.status, 505);
  EXPECT_EQ(answer.refusal(), "http-too-old");
}

}  // namespace
}  // namespace cheshire
