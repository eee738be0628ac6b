#include "server/limits/client_limits.h"

#include <gtest/gtest.h>

#include "base/test_message.h"
#include "server/test_client.h"

namespace cheshire {
namespace {

using std::chrono::seconds;

std::string from(const std::string& address) { return "X-Forwarded-For: " + address + "\r\n"; }

/// Returns the options of a server behind a proxy on this machine.
ServerOptions behind_a_proxy() {
  ServerOptions options;
  options.trusted_proxies = {"127.0.0.1/32"};
  return options;
}

TEST(ClientLimits, EachHasHisShare) {
  ServerLimits limits;
  limits.address_connections = 2;
  limits.address_games_rate = 1;
  limits.address_games_burst = 2;
  limits.address_requests_rate = limits.address_requests_burst = 1;
  limits.address_files_rate = limits.address_files_burst = 1;
  limits.address_message_rate = 10;
  limits.address_message_burst = 1;
  ClientLimits clients(limits);
  const ClientLimits::Time start{};
  EXPECT_TRUE(clients.connect("a", start));
  EXPECT_TRUE(clients.connect("a", start));
  EXPECT_FALSE(clients.connect("a", start));
  EXPECT_TRUE(clients.connect("b", start));
  clients.disconnect("a");
  EXPECT_TRUE(clients.connect("a", start));

  EXPECT_TRUE(clients.may_make_game("a", start));
  EXPECT_TRUE(clients.may_make_game("a", start));
  EXPECT_FALSE(clients.may_make_game("a", start));
  EXPECT_TRUE(clients.may_make_game("b", start));
  EXPECT_TRUE(clients.may_make_game("a", start + seconds(2)));

  using Admission = ClientLimits::Admission;
  EXPECT_EQ(clients.admit("a", false, start), Admission::answer);
  EXPECT_EQ(clients.admit("a", false, start), Admission::refuse);
  EXPECT_EQ(clients.admit("a", true, start), Admission::answer);  // files are counted separately
  EXPECT_EQ(clients.admit("a", true, start), Admission::refuse);
  EXPECT_EQ(clients.admit("b", false, start), Admission::answer);
  EXPECT_EQ(clients.admit("a", false, start + seconds(1)), Admission::answer);

  EXPECT_EQ(clients.message_delay("a", start).count(), 0);
  EXPECT_GT(clients.message_delay("a", start).count(), 0);
  EXPECT_EQ(clients.message_delay("b", start).count(), 0);
}

TEST(ClientLimits, WhoGoesOnIsIgnored) {
  ServerLimits limits;
  limits.address_requests_rate = 1e-6;
  limits.address_requests_burst = 1;
  limits.address_refusals_rate = 1;
  limits.address_refusals_burst = 2;
  ClientLimits clients(limits);
  using Admission = ClientLimits::Admission;
  const ClientLimits::Time start{};
  EXPECT_FALSE(clients.ignores("a", start));
  std::vector<Admission> answers;
  for (int i = 0; i < 5; ++i) answers.push_back(clients.admit("a", false, start));
  EXPECT_EQ(answers, (std::vector<Admission>{Admission::answer, Admission::refuse, Admission::refuse,
                                             Admission::end, Admission::end}));
  EXPECT_TRUE(clients.ignores("a", start));
  EXPECT_FALSE(clients.ignores("b", start));
  EXPECT_FALSE(clients.ignores("a", start + seconds(1)));
  EXPECT_EQ(clients.admit("a", false, start + seconds(1)), Admission::refuse);
  EXPECT_EQ(clients.admit("a", false, start + seconds(1)), Admission::end);
}

TEST(ClientLimits, WhoSitsAtThisMachineHasNoBounds) {
  ServerLimits limits;
  limits.address_connections = 0;
  limits.address_games_burst = limits.address_requests_burst = limits.address_files_burst = 0;
  ClientLimits clients(limits);
  for (int i = 0; i < 100; ++i) {
    EXPECT_TRUE(clients.connect("", {}));
    EXPECT_TRUE(clients.may_make_game("", {}));
    EXPECT_EQ(clients.admit("", i % 2 == 0, {}), ClientLimits::Admission::answer);
    EXPECT_FALSE(clients.ignores("", {}));
    EXPECT_EQ(clients.message_delay("", {}).count(), 0);
  }
  EXPECT_EQ(clients.known(), 0u);
}

TEST(ClientLimits, AreForgotten) {
  const ServerLimits limits;
  ClientLimits clients(limits);
  for (int i = 0; i < 5000; ++i)
    clients.may_make_game(std::to_string(i), ClientLimits::Time{} + std::chrono::hours(i));
  EXPECT_LE(clients.known(), 1024u);
}

TEST(ClientLimits, GamesBehindAProxyAreCountedByAddress) {
  ServerOptions options = behind_a_proxy();
  options.limits.address_games_rate = 0.001;
  options.limits.address_games_burst = 2;
  const TestServer server(options);
  const std::string body = R"({"game":"alice"})", json = "Content-Type: application/json\r\n";
  const auto make = [&](const std::string& address) {
    return server.ask("POST", "/api/games", body, json + "X-Forwarded-For: " + address + "\r\n");
  };
  EXPECT_EQ(make("192.0.2.7").status, 201);
  EXPECT_EQ(make("192.0.2.7").status, 201);
  const Answer refused = make("192.0.2.7");
  EXPECT_EQ(refused.status, 429);
  EXPECT_FALSE(refused.header("retry-after").empty());
  EXPECT_EQ(refused.refusal(), "too-many-new-games");
  EXPECT_EQ(make("192.0.2.8").status, 201);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(server.post(body).status, 201);
  EXPECT_EQ(server.ask("GET", "/", "", "X-Forwarded-For: 192.0.2.7\r\n").status, 200);
  // A guest who joins a game does not create one.
  EXPECT_EQ(server
                .ask("POST", "/api/games/x/keys", R"({"invitation":"a","key":"b"})",
                     json + "X-Forwarded-For: 192.0.2.7\r\n")
                .status,
            404);
}

TEST(ClientLimits, RequestsBehindAProxyAreCountedByAddress) {
  ServerOptions options = behind_a_proxy();
  options.limits.address_requests_rate = 0.001;
  options.limits.address_requests_burst = 4;
  options.limits.address_files_rate = 0.001;
  options.limits.address_files_burst = 2;
  const TestServer server(options);
  const std::string id = server.new_game();
  const auto ask = [&](const std::string& method, const std::string& target, const char* address) {
    return server.ask(method, target, "", from(address));
  };
  EXPECT_EQ(ask("GET", "/api/games", "192.0.2.7").status, 200);
  EXPECT_EQ(ask("GET", "/api/games/" + id, "192.0.2.7").status, 200);
  EXPECT_EQ(ask("HEAD", "/api/library", "192.0.2.7").status, 200);
  EXPECT_EQ(ask("DELETE", "/api/games/none", "192.0.2.7").status, 404);
  for (const char* method : {"GET", "DELETE", "PUT"}) {
    const Answer refused = ask(method, "/api/games/" + id, "192.0.2.7");
    EXPECT_EQ(refused.status, 429) << method;
    EXPECT_EQ(refused.header("retry-after"), "1");
    EXPECT_EQ(refused.refusal(), "too-many-requests");
  }
  EXPECT_EQ(WebSocket(server.port(), from("192.0.2.7")).handshake().status, 429);
  // The files of the page are counted separately.
  EXPECT_EQ(ask("GET", "/", "192.0.2.7").status, 200);
  EXPECT_EQ(ask("GET", "/g/" + id, "192.0.2.7").status, 200);
  EXPECT_EQ(ask("GET", "/", "192.0.2.7").status, 429);
  EXPECT_EQ(ask("DELETE", "/api/games/" + id, "192.0.2.8").status, 204);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(server.ask("GET", "/api/games").status, 200);
}

TEST(ClientLimits, HowMuchMayWaitForItsTurnIsCountedByAddress) {
  ServerOptions options = behind_a_proxy();
  options.limits.address_turns = 0;
  const TestServer server(options);
  const Answer refused = server.ask("GET", "/api/games", "", from("192.0.2.7"));
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(refused.header("retry-after"), "1");
  EXPECT_EQ(refused.refusal(), "too-many-requests");
  EXPECT_EQ(server.ask("GET", "/api/games").status, 200) << "this machine";
}

TEST(ClientLimits, AHeaderIsBelievedFromAConfiguredProxyAlone) {
  ServerOptions options;
  options.limits.address_games_rate = 0.001;
  options.limits.address_games_burst = 1;
  const auto make = [](const TestServer& server, const std::string& headers) {
    return server
        .ask("POST", "/api/games", R"({"game":"alice"})", "Content-Type: application/json\r\n" + headers)
        .status;
  };
  for (const std::vector<std::string>& trusted :
       {std::vector<std::string>{}, {"127.0.0.2/32", "10.0.0.0/8"}}) {
    options.trusted_proxies = trusted;
    const TestServer server(options);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(make(server, from("192.0.2.7")), 201) << trusted.size();
  }
  options.trusted_proxies = {"10.0.0.0/8", "127.0.0.0/8"};
  const TestServer server(options);
  EXPECT_EQ(make(server, from("192.0.2.7:1000")), 201);
  EXPECT_EQ(make(server, from("192.0.2.7:1001, 10.1.1.1")), 429);
  // Forged addresses come first, in the same header or in an earlier one.
  EXPECT_EQ(make(server, from("127.0.0.1, 192.0.2.7")), 429);
  EXPECT_EQ(make(server, from("198.51.100.4") + from("192.0.2.7")), 429);
  EXPECT_EQ(make(server, from("[2001:db8:1:2::5]:77")), 201);
  EXPECT_EQ(make(server, from("2001:db8:1:2:9::1")), 429);
  EXPECT_EQ(make(server, from("rubbish")), 201);
  EXPECT_EQ(make(server, from("other rubbish")), 429);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(make(server, ""), 201);
}

TEST(ClientLimits, ConnectionsBehindAProxyAreCountedByAddress) {
  ServerOptions options = behind_a_proxy();
  options.limits.address_connections = 2;
  const TestServer server(options);
  const auto socket = [&](const std::string& address) {
    return std::make_unique<WebSocket>(server.port(), from(address));
  };
  const auto first = socket("192.0.2.7"), second = socket("192.0.2.7, 127.0.0.1"),
             third = socket("192.0.2.7");
  const auto other = socket("192.0.2.8");
  EXPECT_EQ(first->handshake().status, 101);
  EXPECT_EQ(second->handshake().status, 101);
  EXPECT_EQ(third->handshake().status, 503);
  EXPECT_EQ(other->handshake().status, 101);
}

TEST(ClientLimits, AWrongProxyIsNamedBeforeTheServerStarts) {
  ServerOptions options;
  options.database = ":memory:";
  options.trusted_proxies = {"127.0.0.1", "10.0.0.1/8"};
  const auto server = Server::start(options);
  ASSERT_FALSE(server);
  EXPECT_EQ(test::brief(server.error().message),
            R"(option-value-refused("--trust-proxy", "10.0.0.1/8", bits-after-prefix(8, "10.0.0.0/8")))");
  EXPECT_NE(server.error().at, Error::nowhere);
}

TEST(ClientLimits, AFullPageAndItsListsAreServedAtOnce) {
  const TestServer server(behind_a_proxy());
  Wire wire(server.port());
  const auto ask = [&](const std::string& target) {
    wire.send("GET " + target + " HTTP/1.1\r\nHost: " + server.host() + "\r\n" + from("192.0.2.7") + "\r\n");
    return read_answer(wire).status;
  };
  for (int i = 0; i < 500; ++i) ASSERT_EQ(ask("/assets/app-1234.js"), 200) << i;
  for (int i = 0; i < 150; ++i) ASSERT_EQ(ask("/api/games"), 200) << i;
}

TEST(ClientLimits, ARematchIsAGameMade) {
  ServerOptions options = behind_a_proxy();
  options.limits.address_games_rate = 0.001;
  options.limits.address_games_burst = 3;
  const TestServer server(options);
  WebSocket player(server.port(), from("192.0.2.7"));
  const auto ask = [&](const std::string& id, const std::string& rest) {
    player.send(R"({"id":")" + id + "\"," + rest + "}");
    return player.receive();
  };
  std::string id = server.new_game();
  for (int i = 0; i < 3; ++i) {
    ask(id, R"("type":"join",)" + protocol_field);
    ask(id, R"("type":"resign","color":"w")");
    const auto made = ask(id, R"("type":"ask","what":"rematch")");
    ASSERT_EQ(made.at("type"), "record") << text(made);
    ASSERT_EQ(player.receive().at("type"), "rematch");
    id = text(made.at("record").at("rematch").at("id"));
  }
  ask(id, R"("type":"resign","color":"w")");
  const std::string too_many = "too-many-new-games";
  EXPECT_EQ(test::brief(ask(id, R"("type":"ask","what":"rematch")")), too_many);
  EXPECT_EQ(test::brief(ask(id, R"("type":"answer","what":"rematch","yes":true)")), too_many);
  EXPECT_EQ(server
                .ask("POST", "/api/games", R"({"game":"alice"})",
                     "Content-Type: application/json\r\n" + from("192.0.2.7"))
                .status,
            429);
  EXPECT_TRUE(server.ask("GET", "/api/games/" + id).json().at("rematch").is_null());
  // Answering no creates no game.
  EXPECT_NE(test::brief(ask(id, R"("type":"answer","what":"rematch","yes":false)")), too_many);
  WebSocket other(server.port(), from("192.0.2.8"));
  other.send(R"({"id":")" + id + R"(","type":"ask","what":"rematch"})");
  EXPECT_EQ(other.receive().at("type"), "ack");
}

}  // namespace
}  // namespace cheshire
