// Positions analysed by the server's engine, on a live server.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <chrono>
#include <fstream>
#include <sstream>
#include <thread>

#include "base/test_message.h"
#include "server/test_client.h"

namespace cheshire {
namespace {

constexpr const char* json_type = "Content-Type: application/json\r\n";

Answer analyse(const TestServer& server, const std::string& body, const std::string& headers = "") {
  return server.ask("POST", "/api/analysis", body, json_type + headers);
}

bool offered(const TestServer& server) {
  return server.ask("GET", "/api/library").json().at("analysis").as_bool();
}

TEST(Analysis, FindsTheBestMoveAndItsLine) {
  const TestServer server;
  EXPECT_TRUE(offered(server));
  const Answer mate = analyse(server, R"({"game":"chess","moves":["f2f3","e7e5","g2g4"],"nodes":5000})");
  ASSERT_EQ(mate.status, 200) << mate.body;
  EXPECT_EQ(text(mate.json().at("bestmove")), "d8h4");
  EXPECT_EQ(text(mate.json().at("lines").at(0).at("san").at(0)), "Qh4#");
  // A finished game has no best move.
  const Answer over =
      analyse(server, R"({"game":"chess","moves":["f2f3","e7e5","g2g4","d8h4"],"nodes":5000})");
  ASSERT_EQ(over.status, 200) << over.body;
  EXPECT_TRUE(over.json().at("bestmove").is_null());
  EXPECT_TRUE(over.json().at("ponder").is_null());
}

// A record may have null moves, and the page reviews records.
TEST(Analysis, PassesWhereARecordDoes) {
  const TestServer server;
  const Answer answer = analyse(server, R"({"game":"chess","moves":["e2e4","0000"],"nodes":2000})");
  EXPECT_EQ(answer.status, 200) << answer.body;
}

// data/past-draws.tsv has the records.
TEST(Analysis, GoesOnPastADrawThatNobodyClaimed) {
  const TestServer server;
  std::ifstream table(CHESHIRE_SOURCE_DIR "/data/past-draws.tsv");
  int records = 0;
  for (std::string line; std::getline(table, line);) {
    if (line.starts_with('#')) continue;
    SCOPED_TRACE(line);
    ++records;
    std::istringstream columns(line);
    std::string what, game, fen, moves, drawn, claim, outcome, end;
    for (std::string* column : {&what, &game, &fen, &moves, &drawn, &claim, &outcome, &end})
      std::getline(columns, *column, '\t');
    namespace json = boost::json;
    json::object asked{{"game", game}, {"nodes", 200}};
    if (!fen.empty()) asked["fen"] = fen;
    json::array played;
    std::istringstream words(moves);
    for (std::string move; words >> move;) {
      if (played.size() == std::stoul(drawn)) {
        asked["moves"] = played;
        const Answer answer = analyse(server, json::serialize(asked));
        ASSERT_EQ(answer.status, 200) << answer.body;
        EXPECT_FALSE(answer.json().at("bestmove").is_null()) << "there are moves after the draw";
      }
      played.emplace_back(move);
    }
    asked["moves"] = played;
    const Answer answer = analyse(server, json::serialize(asked));
    ASSERT_EQ(answer.status, 200) << answer.body;
    EXPECT_EQ(answer.json().at("bestmove").is_null(), end == "checkmate");
  }
  EXPECT_GE(records, 6);
}

TEST(Analysis, PlaysByTheRulesOfTheRequest) {
  const TestServer server;
  const Answer alice = analyse(server, R"({"game":"alice","fen":null,"moves":["e2e4"],"nodes":2000})");
  EXPECT_EQ(alice.status, 200) << alice.body;
  const std::string file = R"(id = \"mine\"\ntitle = \"Mine\"\nbase = \"chess\"\n)";
  const Answer own = analyse(server, R"({"file":")" + file + R"(","moves":["e2e4"],"nodes":2000})");
  EXPECT_EQ(own.status, 200) << own.body;
}

TEST(Analysis, SaysWhatIsWrongWithARequest) {
  const TestServer server;
  const auto refusal = [&](const std::string& body) {
    const Answer answer = analyse(server, body);
    EXPECT_EQ(answer.status, 400) << body;
    return answer.refusal();
  };
  EXPECT_EQ(refusal(R"({"game":"chess","moves":7,"nodes":1})"), "moves-malformed(4096,256)");
  EXPECT_EQ(refusal(R"({"game":"chess","moves":[]})"), R"(field-missing("nodes"))");
  EXPECT_EQ(refusal(R"({"game":"chess","moves":[],"nodes":100001})"),
            R"(field-not-in-range("nodes",1,100000))");
  EXPECT_EQ(refusal(R"({"game":"no such game","moves":[],"nodes":1})").substr(0, 12), "game-unknown");
  EXPECT_EQ(refusal(R"({"game":"chess","moves":["e2e4","e7e5","e4e5"],"nodes":1})").substr(0, 31),
            R"(analysis-move-refused(3,"e4e5",)");
  EXPECT_NE(refusal(R"({"game":"chess","fen":"8/8/8/8/8/8/8/8 w - - 0 1","moves":[],"nodes":1})"), "");
  EXPECT_EQ(server.ask("GET", "/api/analysis").status, 405);
  EXPECT_EQ(server.ask("POST", "/api/analysis", "{}", "Content-Type: text/plain\r\n").status, 415);
}

TEST(Analysis, IsNotOfferedWithoutAnEngine) {
  ServerOptions options;
  options.engine_threads = 0;
  const TestServer server(options);
  EXPECT_FALSE(offered(server));
  const Answer answer = analyse(server, R"({"game":"chess","moves":[],"nodes":1000})");
  EXPECT_EQ(answer.status, 404);
  EXPECT_EQ(answer.refusal(), "no-analysis");
}

/// Requests on connections of their own, whose answers nobody reads yet.
struct Open {
  const TestServer& server;
  std::vector<Wire> wires{};
  void ask(const std::string& headers = "") {
    const std::string body = R"({"game":"chess","moves":[],"nodes":1000})";
    Wire& wire = wires.emplace_back(server.port());
    wire.send("POST /api/analysis HTTP/1.1\r\nHost: " + server.host() + "\r\n" + json_type + headers +
              "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
  }
};

/// A server whose only engine thread thinks about a move for 2.5 seconds.
struct Busy {
  static ServerOptions options() {
    ServerOptions o;
    o.public_ = true;
    o.trusted_proxies = {"127.0.0.1/32"};
    o.limits.address_analyses = 1;
    o.metrics = "0";
    return o;
  }
  TestServer server{options()};
  WebSocket player{server.port()};

  Busy() {
    const Answer made = server.post(R"({"game":"chess","white":{"kind":"engine","level":8,"at":"server"}})");
    player.join(text(made.json().at("id")));
    player.receive();
  }
  static std::string from(int client) {
    return "X-Forwarded-For: 203.0.113." + std::to_string(client) + "\r\n";
  }
  int status(int client) const {
    return analyse(server, R"({"game":"chess","moves":[],"nodes":1000})", from(client)).status;
  }
  /// Waits until the server has so many analyses.
  void wait_for_analyses(int number) const {
    wait_until([&] { return server.metric("cheshire_analyses") == number; });
  }
};

TEST(Analysis, AnAddressHasFewAtATime) {
  const Busy busy;
  Open open{busy.server};
  open.ask(Busy::from(1));
  busy.wait_for_analyses(1);
  const Answer refused = analyse(busy.server, R"({"game":"chess","moves":[],"nodes":1000})", Busy::from(1));
  EXPECT_EQ(refused.status, 503);
  EXPECT_EQ(refused.refusal(), "analysis-busy");
  EXPECT_EQ(refused.header("retry-after"), "2");
  EXPECT_EQ(analyse(busy.server, "{", Busy::from(1)).status, 503) << "whatever it says";
  // Another address is served once the engine has moved, and so is the first one.
  EXPECT_EQ(busy.status(2), 200);
  EXPECT_EQ(read_answer(open.wires[0]).status, 200);
}

TEST(Analysis, EndsWhenTheClientGoes) {
  const Busy busy;
  {
    Open open{busy.server};
    open.ask(Busy::from(1));
    busy.wait_for_analyses(1);
  }
  busy.wait_for_analyses(0);
  EXPECT_EQ(busy.status(1), 200);
}

TEST(Analysis, IsGivenUpWhenTheServerStops) {
  Busy busy;
  Open open{busy.server};
  open.ask(Busy::from(1));
  busy.wait_for_analyses(1);
  busy.server.stop();
  EXPECT_EQ(read_answer(open.wires[0]).status, 503);
}

}  // namespace
}  // namespace cheshire
