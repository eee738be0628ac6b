// Chess problems solved by the server, on a live server.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <thread>

#include "base/test_message.h"
#include "server/test_client.h"

namespace cheshire {
namespace {

constexpr const char* json_body = "Content-Type: application/json\r\n";
const std::string mate = R"("game":"chess","fen":"7k/8/6K1/8/8/8/8/R7 w - - 0 1","stipulation":"#1")";
const std::string endless_problem = R"("game":"alice","stipulation":"#8")";

Answer solve(const TestServer& server, const std::string& problem, const std::string& headers = "") {
  return server.ask("POST", "/api/solve", R"({"id":"1",)" + problem + "}", json_body + headers);
}
Answer stop(const TestServer& server, const std::string& id, const std::string& headers = "") {
  return server.ask("POST", "/api/solve/stop", R"({"id":")" + id + R"("})", json_body + headers);
}
bool offers_solver(const TestServer& server) {
  return server.ask("GET", "/api/library").json().at("solver").as_bool();
}

TEST(Solving, AnswersWithTheReport) {
  const TestServer server;
  EXPECT_TRUE(offers_solver(server));
  const Answer answer = solve(server, mate);
  ASSERT_EQ(answer.status, 200) << answer.body;
  EXPECT_FALSE(answer.json().as_object().contains("pages"));
  const auto report = answer.json().at("report");
  EXPECT_EQ(text(report.at("state")), "solved");
  EXPECT_EQ(text(report.at("solutions").at(0).at("san")), "Ra8#");
  const Answer twin =
      solve(server, mate + R"(,"twin":"move a1 b1","how":{"duals":"on"},"words":{"solution":"Lösung"})");
  ASSERT_EQ(twin.status, 200) << twin.body;
  EXPECT_EQ(text(twin.json().at("report").at("solutions").at(0).at("san")), "Rb8#");
  EXPECT_NE(text(twin.json().at("pages").at(0)).find("Lösung"), std::string::npos);
}

TEST(Solving, KnowsTheGamesOfTheServerAndOfFiles) {
  const TestServer server;
  const std::string file = R"("file":"id = \"mine\"\ntitle = \"Mine\"\nbase = \"chess\"\n",)";
  const Answer mine = solve(server, file + R"("fen":"7k/8/6K1/8/8/8/8/R7 w - - 0 1","stipulation":"#1")");
  ASSERT_EQ(mine.status, 200) << mine.body;
  EXPECT_EQ(text(mine.json().at("report").at("game")), "mine");
}

TEST(Solving, APositionOfChess960SaysWhereKingsAndRooksCastleFrom) {
  const TestServer server;
  for (const char* fen : {"3k4/8/8/8/8/2R5/4R3/1R2K3 w B - 0 1", "3k4/8/8/8/8/2R5/4R3/R3K3 w Q - 0 1"}) {
    const Answer answer =
        solve(server, R"("game":"chess960","fen":")" + std::string(fen) + R"(","stipulation":"#1")");
    ASSERT_EQ(answer.status, 200) << answer.body;
    EXPECT_NE(answer.body.find(R"("san":"O-O-O#")"), std::string::npos) << answer.body;
  }
}

TEST(Solving, SaysWhatIsWrongAndWhere) {
  const TestServer server;
  const auto refusal = [&](const std::string& problem) {
    const Answer answer = solve(server, problem);
    EXPECT_EQ(answer.status, 400) << problem;
    const auto error = answer.json().at("error");
    const auto* at = error.as_object().if_contains("at");
    return answer.refusal() + (at && at->is_int64() ? " at " + text(*at) : "");
  };
  EXPECT_EQ(refusal(R"("game":"chess","stipulation":"#q")").substr(0, 35),
            R"(solve-field-refused("stipulation",s)");
  EXPECT_EQ(refusal(R"("game":"chess","stipulation":"#1","twin":"move a9 a1")").substr(0, 31),
            R"(solve-field-refused("twin",prob)");
  EXPECT_TRUE(refusal(R"("game":"chess","stipulation":"#1","twin":"move a9 a1")").ends_with(" at 5"));
  EXPECT_EQ(refusal(R"("game":"chess","fen":"9/8","stipulation":"#1")"),
            R"(solve-field-refused("fen",fen-row-too-wide(1,8)) at 0)");
  EXPECT_EQ(refusal(R"("game":"chess","stipulation":"#1","how":{"colour":"red"})"),
            R"(solve-how-refused("colour","red"))");
  EXPECT_EQ(refusal(R"("game":"chess","stipulation":"#1","words":{"colour":"red"})"),
            R"(field-refused("words",field-unknown("colour")))");
  EXPECT_EQ(refusal(R"("game":"chess","stipulation":"h#1","how":{"tries":"1"})").substr(0, 27),
            "problem-without-forced-play");
  EXPECT_EQ(refusal(R"("game":"no such game","stipulation":"#1")").substr(0, 12), "game-unknown");
  EXPECT_EQ(refusal(R"("game":"chess","fen":"8/8/8/8/8/8/8/8 w - - 0 1","stipulation":"#1")").substr(0, 19),
            "position-unplayable");
  EXPECT_EQ(server.ask("GET", "/api/solve").status, 405);
  EXPECT_EQ(server.ask("POST", "/api/solve", "{}", "Content-Type: text/plain\r\n").status, 415);
  EXPECT_EQ(solve(server, mate + R"(,"to":")" + std::string(200'000, ' ') + '"').status, 413);
  EXPECT_EQ(stop(server, "1").status, 404);
  EXPECT_EQ(stop(server, "1").refusal(), "problem-not-found");
}

TEST(Solving, IsNotOfferedWithoutASolver) {
  ServerOptions options;
  options.solvers = 0;
  const TestServer server(options);
  EXPECT_FALSE(offers_solver(server));
  const Answer answer = solve(server, mate);
  EXPECT_EQ(answer.status, 404);
  EXPECT_EQ(answer.refusal(), "no-solver");
}

TEST(Solving, ALongSolutionIsCutOff) {
  const TestServer server;
  const Answer answer = solve(server, R"("game":"alice","stipulation":"h+2.5","how":{"seconds":"4"})");
  ASSERT_EQ(answer.status, 200) << answer.body.substr(0, 400);
  EXPECT_EQ(text(answer.json().at("report").at("state")), "limit-reached");
  EXPECT_LT(answer.body.size(), std::size_t{3} << 20);
}

/// A server whose only solver works on a problem that has no end, of the client 1.
struct BusySolver {
  static ServerOptions options() {
    ServerOptions o;
    o.public_ = true;
    o.trusted_proxies = {"127.0.0.1/32"};
    o.limits.problems_per_solver = 3;
    o.metrics = "0";
    return o;
  }
  static std::string from(int client) {
    return "X-Forwarded-For: 203.0.113." + std::to_string(client) + "\r\n";
  }
  TestServer server{options()};
  std::vector<Wire> wires{};

  BusySolver() {
    server.new_game("alice");  // problems that wait for their rules to be compiled may begin in another order
    ask(1, "long", endless_problem);
  }
  /// Asks on a connection of its own, whose answer nobody reads yet; returns when the server has the problem.
  void ask(int client, const std::string& id, const std::string& problem) {
    const std::string body = R"({"id":")" + id + R"(",)" + problem + "}";
    Wire& wire = wires.emplace_back(server.port());
    wire.send("POST /api/solve HTTP/1.1\r\nHost: " + server.host() + "\r\n" + json_body + from(client) +
              "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
    wait_for_problems(wires.size());
  }
  /// Waits until the server has so many problems.
  void wait_for_problems(std::size_t number) const {
    wait_until([&] { return server.metric("cheshire_problems") == static_cast<double>(number); });
  }
  static std::string state(Wire& wire) {
    const Answer answer = read_answer(wire);
    return answer.status == 200 ? text(answer.json().at("report").at("state")) : answer.refusal();
  }
};

TEST(Solving, StopsWithWhatIsProved) {
  BusySolver busy;
  EXPECT_EQ(stop(busy.server, "long", BusySolver::from(2)).status, 404) << "somebody else's";
  EXPECT_EQ(stop(busy.server, "long", BusySolver::from(1)).status, 204);
  EXPECT_EQ(BusySolver::state(busy.wires[0]), "limit-reached");
}

TEST(Solving, WhatWaitsIsStoppedAtOnce) {
  BusySolver busy;
  busy.ask(2, "short", mate);
  EXPECT_EQ(stop(busy.server, "short", BusySolver::from(2)).status, 204);
  EXPECT_EQ(BusySolver::state(busy.wires[1]), "limit-reached");
}

TEST(Solving, AnAddressHasOneAtATimeAndOneThatWaits) {
  BusySolver busy;
  busy.ask(1, "second", mate);
  const Answer third = solve(busy.server, mate, BusySolver::from(1));
  EXPECT_EQ(third.status, 503);
  EXPECT_EQ(third.refusal(), "solver-busy");
  EXPECT_EQ(third.header("retry-after"), "2");
  EXPECT_EQ(busy.server.ask("POST", "/api/solve", "{", json_body + BusySolver::from(1)).status, 503)
      << "whatever it says";
  busy.ask(2, "another", mate);
  EXPECT_EQ(solve(busy.server, mate, BusySolver::from(2)).status, 503) << "too many in all";
  stop(busy.server, "long", BusySolver::from(1));
  for (const std::size_t i : {1u, 2u}) EXPECT_EQ(BusySolver::state(busy.wires[i]), "solved");
}

TEST(Solving, TwoAddressesDoNotKeepOutAThird) {
  BusySolver busy;
  busy.ask(1, "second", endless_problem);
  const std::string quick = R"("game":"alice","stipulation":"#1")";
  busy.ask(2, "first", quick);
  busy.ask(3, "first", quick);
  EXPECT_EQ(solve(busy.server, quick, BusySolver::from(4)).status, 503) << "three others have one";
  stop(busy.server, "long", BusySolver::from(1));
  for (const std::size_t i : {2u, 3u})
    EXPECT_EQ(BusySolver::state(busy.wires[i]), "no-solution") << "before the second of 1";
}

TEST(Solving, EndsWhenTheClientGoes) {
  BusySolver busy;
  busy.wires.clear();
  busy.wait_for_problems(0);
  EXPECT_EQ(solve(busy.server, mate, BusySolver::from(1)).status, 200);
}

TEST(Solving, IsGivenUpWhenTheServerStops) {
  BusySolver busy;
  busy.server.stop();
  EXPECT_EQ(BusySolver::state(busy.wires[0]), "solver-busy");
}

TEST(Solving, TakesNoLongerThanTheServerAllows) {
  ServerOptions options;
  options.limits.solve_time = std::chrono::milliseconds(50);
  const TestServer server(options);
  server.new_game("alice");  // a problem whose rules are long in compiling would come too late
  const Answer answer = solve(server, endless_problem);
  ASSERT_EQ(answer.status, 200) << answer.body;
  EXPECT_EQ(text(answer.json().at("report").at("state")), "limit-reached");
}

}  // namespace
}  // namespace cheshire
