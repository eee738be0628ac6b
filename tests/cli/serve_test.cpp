// The server, started from the command line and stopped by a signal.
#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "messages/operator.h"
#include "messages/server.h"
#include "schema/schema_check.h"
#include "served.h"

namespace cheshire {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(CliServe, SaysWhereItIsAndEndsWhenAsked) {
  Served server({"--quiet"});
  EXPECT_EQ(server.first_line().rfind("Cheshire is at http://127.0.0.1:", 0), 0u) << server.first_line();
  const int status = server.stop();
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  EXPECT_EQ(server.log(), "");
}

TEST(CliServe, LogsJsonWithClientsAndWithoutKeys) {
  Served server({"--verbose", "--log-format", "json", "--trust-proxy", "127.0.0.1/32", "--metrics", "0"});
  EXPECT_EQ(server.first_line().rfind("{\"url\":\"http://127.0.0.1:", 0), 0u) << server.first_line();
  expect_schema("CommandOutputs.serve --log-format json", server.first_line());
  const std::string head =
      "Host: localhost\r\nConnection: close\r\nX-Forwarded-For: 203.0.113.9, 192.0.2.7:4711\r\n";
  const std::string key = "abcdefghijklmnopqrstuvwxyz";
  EXPECT_EQ(server.ask("GET /api/games HTTP/1.1\r\n" + head + "Authorization: Bearer " + key + "\r\n\r\n")
                .rfind("HTTP/1.1 200 ", 0),
            0u);
  EXPECT_EQ(
      server.ask("GET /api/games?key=" + key + " HTTP/1.1\r\n" + head + "\r\n").rfind("HTTP/1.1 400 ", 0),
      0u);
  server.stop();
  const std::string log = server.log();
  EXPECT_EQ(log.find(key), std::string::npos) << log;
  EXPECT_EQ(log.find("203.0.113.9"), std::string::npos) << log;
  const auto answered = [](int status) {
    return msg::request_answered("GET", "/api/games", status, "192.0.2.7").text();
  };
  EXPECT_NE(log.find("\"level\":\"info\",\"message\":\"" + answered(200) + "\"}\n"), std::string::npos)
      << log;
  EXPECT_NE(log.find("\"message\":\"" + answered(400) + "\"}\n"), std::string::npos) << log;
  const std::string metrics = msg::metrics_address("").text();
  EXPECT_NE(log.find("\"message\":\"" + metrics + "http://127.0.0.1:"), std::string::npos) << log;
  for (std::size_t at = 0, end; (end = log.find('\n', at)) != std::string::npos; at = end + 1)
    expect_schema("LogLine", log.substr(at, end - at));
}

TEST(CliServe, SolvesProblemsAsTheCommandDoes) {
  Served server({"--quiet"});
  struct Problem {
    std::string game, fen, stipulation;
  };
  const auto untimed = [](const std::string& report) {
    return report.substr(0, report.rfind(",\"seconds\""));
  };
  for (const auto& [game, fen, stipulation] :
       {Problem{"alice", "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1", "#2"},
        Problem{"little-cheops", "k8/7T1/1K7/9/9/9/9/9/9 w - - - - - - 0 1", "#1"}}) {
    const std::string body = R"({"id":"1","game":")" + game + R"(","fen":")" + fen + R"(","stipulation":")" +
                             stipulation + R"(","how":{"tries":"1","threats":"on"}})";
    const std::string answer = server.ask(
        "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: "
        "application/json\r\nContent-Length: " +
        std::to_string(body.size()) + "\r\n\r\n" + body);
    const Ran command =
        run({"solve", game, stipulation, "--fen", fen, "--tries", "1", "--threats", "--json"});
    const std::string before = "{\"report\":";
    const std::size_t at = answer.find(before);
    ASSERT_NE(at, std::string::npos) << answer;
    EXPECT_EQ(untimed(answer.substr(at + before.size())), untimed(command.out)) << command.err;
  }
}

// Though nothing was written since.
TEST(CliServe, SaysAtItsEndThatItsDatabaseWasOverwritten) {
  const Scratch scratch;
  const std::string db = scratch.path("games.db"), other = scratch.path("other.db");
  const std::vector<std::string> command = {"serve", "--listen", "127.0.0.1:0", "--db"};
  const auto with = [&](const std::string& file) {
    std::vector<std::string> all = command;
    all.push_back(file);
    return all;
  };
  Served({}, with(other)).stop();
  Served server({}, with(db));
  std::filesystem::copy_file(other, db, std::filesystem::copy_options::overwrite_existing);
  server.stop();
  EXPECT_THAT(server.log(), HasSubstr(msg::database_replaced().text()));
  Served kept({}, with(db));
  kept.stop();
  EXPECT_THAT(kept.log(), Not(HasSubstr(msg::database_replaced().text())));
}

TEST(CliServe, TheUnitFileStartsIt) {
  // Joins continued lines and takes the arguments after the command.
  std::string unit = read_file(CHESHIRE_SOURCE_DIR "/packaging/cheshire.service");
  for (std::size_t at; (at = unit.find("\\\n")) != std::string::npos;) unit.replace(at, 2, " ");
  const std::string start = "\nExecStart=/usr/local/bin/cheshire serve ";
  const auto at = unit.find(start);
  ASSERT_NE(at, std::string::npos);
  std::istringstream words(unit.substr(at + start.size(), unit.find('\n', at + 1) - at - start.size()));
  std::vector<std::string> arguments;
  for (std::string word; words >> word;) {
    const std::string before = arguments.empty() ? "" : arguments.back();
    if (before == "--listen" || before == "--metrics") word = "127.0.0.1:0";
    if (before == "--db") word = ":memory:";
    arguments.push_back(word);
  }
  Served server(arguments, {"serve"});
  EXPECT_EQ(server.first_line().rfind("{\"url\":\"http://127.0.0.1:", 0), 0u) << server.first_line();
  EXPECT_NE(
      server.ask("GET /healthz HTTP/1.1\r\nHost: chess.example\r\nConnection: close\r\n\r\n").find("\"ok\""),
      std::string::npos);
  const int status = server.stop();
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}

TEST(CliServe, WarnsOnceOfAProxyThatIsNotTrusted) {
  Served server({"--public"});
  for (int i = 0; i < 2; ++i) {
    server.ask("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n");
  }
  server.stop();
  const std::string log = server.log();
  const std::string warning = msg::forwarded_for_ignored("127.0.0.1", "127.0.0.1/32").text();
  const auto at = log.find(warning);
  EXPECT_NE(at, std::string::npos) << log;
  EXPECT_EQ(log.find(warning, at + 1), std::string::npos) << log;
}

}  // namespace
}  // namespace cheshire
