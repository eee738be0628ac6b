// Clients that send too much or too slowly: their cost is bounded, and the server disconnects them.
#include <gtest/gtest.h>

#include "server/limits/network_buffers.h"
#include "server/test_client.h"

namespace cheshire {
namespace {

TEST(NetworkBuffers, IsSharedByStrangersAndBoundedForAll) {
  ServerLimits limits;
  limits.address_backlog = 10;
  limits.backlog = 25;
  NetworkBuffers buffers(limits);
  EXPECT_TRUE(buffers.reserve("a", 10));
  EXPECT_FALSE(buffers.reserve("a", 1));
  EXPECT_TRUE(buffers.reserve("b", 9));
  EXPECT_FALSE(buffers.reserve("", 7));
  EXPECT_TRUE(buffers.reserve("", 6));  // this machine has no share of its own
  EXPECT_FALSE(buffers.reserve("b", 1));
  EXPECT_TRUE(buffers.reserve("c", 0));
  EXPECT_EQ(buffers.clients(), 2u);
  buffers.release("a", 10);
  {
    const BufferShare max(buffers, "b", 1), more(buffers, "b", 1);
    EXPECT_TRUE(max.fits());
    EXPECT_FALSE(more.fits());
    EXPECT_EQ(buffers.bytes(), 16u);
  }
  EXPECT_EQ(buffers.bytes(), 15u);
  buffers.release("b", 9);
  buffers.release("", 6);
  EXPECT_EQ(buffers.bytes(), 0u);
}

/// Expects the server to end a flood of frames with `reason`, and to serve an honest client before and
/// afterwards.
void expect_refused(const std::function<bool(WebSocket&, const std::string& game)>& send_one,
                    const std::string& reason) {
  const TestServer server;
  const std::string id = server.new_game();
  WebSocket honest(server.port()), flood(server.port());
  honest.join(id);
  ASSERT_TRUE(honest.receive().is_object());
  bool open = true;
  for (int i = 0; i < 20'000 && open; ++i) open = send_one(flood, id);
  const auto [code, why] = flood.close_frame();
  EXPECT_EQ(code, 1008);
  EXPECT_EQ(why, reason);
  EXPECT_TRUE(flood.closed());
  honest.move(id, 0, "e2e4");
  EXPECT_EQ(text(honest.receive().at("type")), "ack");
  EXPECT_NE(server.ask("GET", "/api/games/" + id).body.find("e2e4"), std::string::npos);
}

TEST(Flood, OfPingsIsRefused) {
  expect_refused([](WebSocket& s, const std::string&) { return s.frame(0x89, "are you there?"); },
                 "too-many-idle-frames");
}
TEST(Flood, OfPongsIsRefused) {
  expect_refused([](WebSocket& s, const std::string&) { return s.frame(0x8A, ""); }, "too-many-idle-frames");
}
TEST(Flood, OfEmptyFragmentsIsRefused) {
  bool first = true;
  expect_refused([&](WebSocket& s,
                     const std::string&) { return s.frame(std::exchange(first, false) ? 0x01 : 0x00, ""); },
                 "too-many-idle-frames");
}
TEST(Flood, OfFragmentsOfOneByteIsRefused) {
  bool first = true;
  expect_refused([&](WebSocket& s,
                     const std::string&) { return s.frame(std::exchange(first, false) ? 0x01 : 0x00, " "); },
                 "too-many-idle-frames");
}
TEST(Flood, OfJoinsIsRefused) {
  int sent = 0;
  expect_refused(
      [&](WebSocket& s, const std::string& game) {
        s.join(game);
        return ++sent < 200;
      },
      "too-many-joins");
}

// The destructor of TestServer waits until the server has stopped: these tests run out of time if it does
// not.
TEST(Flood, AfterABinaryMessageDoesNotKeepTheServerFromStopping) {
  const TestServer server;
  WebSocket flood(server.port());
  flood.frame(0x82, "?");
  EXPECT_EQ(flood.close_frame().first, 1003);
  for (int i = 0; i < 20; ++i) flood.frame(0x82, std::string(16'000, ' '));
}
TEST(Flood, WhileTheServerStopsDoesNotKeepItFromStopping) {
  TestServer server;
  std::vector<std::unique_ptr<WebSocket>> flood;
  for (int i = 0; i < 20; ++i) flood.push_back(std::make_unique<WebSocket>(server.port()));
  for (int i = 0; i < 400; ++i) {
    for (const auto& one : flood) one->frame(0x89, std::string(100, '?'));
    if (i == 300) server.stop();
  }
  SUCCEED() << "the server's thread has ended";
}

TEST(Flood, WhatAnHonestClientSendsIsNone) {
  ServerOptions options;
  options.limits.message_rate = options.limits.message_burst = 1e6;
  const TestServer server(options);
  const std::string id = server.new_game();
  WebSocket player(server.port());
  for (int i = 0; i < 64; ++i) {
    player.join(id);
    player.frame(0x89, "ping");
    EXPECT_EQ(text(player.receive().at("type")), "record");
  }
  // Messages of maximum length, in two fragments each: a megabyte.
  const std::string move = R"({"type":"move","id":")" + id + R"(","ply":0,"move":"e2e4"})";
  for (int i = 0; i < 64; ++i) {
    player.frame(0x01, move);
    player.frame(0x80, std::string(16'000, ' '));
    EXPECT_EQ(text(player.receive().at("type")), "ack");
  }
}

// The page cannot send WebSocket pings, so there is a ping message.
TEST(Flood, APingIsAnswered) {
  const TestServer server;
  WebSocket player(server.port());
  player.send(R"({"type":"ping","id":"any"})");
  const auto pong = player.receive();
  EXPECT_EQ(pong.at("type"), "pong");
  EXPECT_EQ(pong.at("id"), "any");
}

/// Returns the head of a POST with a body of `bytes` bytes, from a client behind the proxy on this machine.
std::string head(const std::string& address, std::size_t bytes) {
  return "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
         "application/json\r\nX-Forwarded-For: " +
         address + "\r\nContent-Length: " + std::to_string(bytes) + "\r\n\r\n";
}

ServerOptions behind_proxy() {
  ServerOptions options;
  options.public_ = true;
  options.trusted_proxies = {"127.0.0.1/32"};
  return options;
}

TEST(Flood, OfProblemsLeavesTheSolverToOthers) {
  ServerOptions options = behind_proxy();
  options.metrics = "0";
  const TestServer server(options);
  // With its rules in memory, whatever has a slot is also in the queue.
  for (const char* game : {"alice", "chess"}) server.new_game(game);
  const auto request = [](const std::string& address, int id, const std::string& problem) {
    const std::string body = "{\"id\":\"" + std::to_string(id) + "\"," + problem + "}";
    std::string text = head(address, body.size()) + body;
    return text.replace(text.find("games"), 5, "solve");
  };
  const auto wait_for_problems = [&](int number) {
    wait_until([&] { return server.metric("cheshire_problems") == number; });
  };
  std::vector<std::unique_ptr<Wire>> flood;
  for (int i = 0; i < 50; ++i) {  // nobody reads the answers
    flood.push_back(std::make_unique<Wire>(server.port()));
    flood.back()->send(request("192.0.2.1", i, R"("game":"alice","stipulation":"#8")"));
    wait_for_problems(std::min(i + 1, 2));  // the others are refused
  }
  Wire honest(server.port());
  honest.send(
      request("192.0.2.2", 0, R"("game":"chess","fen":"7k/8/6K1/8/8/8/8/R7 w - - 0 1","stipulation":"#1")"));
  wait_for_problems(3);
  const std::string from = "Content-Type: application/json\r\nX-Forwarded-For: 192.0.2.1\r\n";
  EXPECT_EQ(server.ask("POST", "/api/solve/stop", R"({"id":"0"})", from).status, 204);
  const Answer answer = read_answer(honest);
  EXPECT_EQ(answer.status, 200);
  EXPECT_NE(answer.body.find("Ra8#"), std::string::npos) << answer.body;
  EXPECT_EQ(server.metric("cheshire_problems"), 1) << "the second of the flood comes after it";
}

TEST(Flood, BodiesThatDoNotComeHaveABound) {
  ServerOptions options = behind_proxy();
  options.limits.address_backlog = 150'000;
  options.limits.backlog = 250'000;
  options.metrics = "0";
  const TestServer server(options);
  const auto wait_for_bodies = [&](double bytes) {
    wait_until([&] { return server.metric("cheshire_backlog_bytes") == bytes; });
  };
  Wire first(server.port()), second(server.port());
  first.send(head("192.0.2.1", 100'000));
  wait_for_bodies(100'000);
  second.send(head("192.0.2.1", 100'000));
  const Answer refused = read_answer(second);
  EXPECT_EQ(refused.status, 503);
  EXPECT_EQ(refused.refusal(), "network-backlog");
  EXPECT_EQ(refused.header("retry-after"), "5");
  Wire other(server.port());  // another client has its own share
  other.send(head("192.0.2.2", 100'000));
  wait_for_bodies(200'000);
  Wire third(server.port());  // but not beyond the total
  third.send(head("192.0.2.3", 100'000));
  EXPECT_EQ(read_answer(third).status, 503);
  // A small body fits, and bytes already read no longer count.
  const std::string game = R"({"game":"chess"})";
  third = Wire(server.port());
  third.send(head("192.0.2.3", game.size()) + game);
  EXPECT_EQ(read_answer(third).status, 201);
  first.send(game + std::string(100'000 - game.size(), ' '));
  EXPECT_EQ(read_answer(first).status, 201);
  second = Wire(server.port());
  second.send(head("192.0.2.1", 100'000) + game + std::string(100'000 - game.size(), ' '));
  EXPECT_EQ(read_answer(second).status, 201);
}

/// Returns the head of a request without a body.
std::string ask(const std::string& method, const std::string& target, const std::string& address) {
  return method + " " + target + " HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: " + address + "\r\n\r\n";
}

/// A server where the third request of an address is one too many, and its sixth ends the connection.
ServerOptions two_requests() {
  ServerOptions options = behind_proxy();
  options.limits.address_requests_rate = options.limits.address_refusals_rate = 1e-6;
  options.limits.address_requests_burst = 2;
  options.limits.address_refusals_burst = 3;
  return options;
}

TEST(Flood, OfRequestsEndsTheConnection) {
  const TestServer server(two_requests());
  Wire wire(server.port());
  std::vector<int> statuses;
  std::vector<std::string> connections;
  for (int i = 0; i < 6; ++i) {
    // The requests need not be good ones.
    wire.send(ask("GET", i < 2 ? "/api/library" : "/api/games?keys=%zz", "192.0.2.1"));
    const Answer answer = read_answer(wire);
    statuses.push_back(answer.status);
    connections.push_back(answer.header("connection"));
    if (answer.status != 429) continue;
    EXPECT_EQ(answer.refusal(), "too-many-requests");
    EXPECT_EQ(answer.header("retry-after"), "1");
    EXPECT_EQ(answer.header("x-content-type-options"), "nosniff");
  }
  EXPECT_EQ(statuses, (std::vector<int>{200, 200, 429, 429, 429, 429}));
  EXPECT_EQ(connections, (std::vector<std::string>{"", "", "", "", "", "close"}));
  EXPECT_TRUE(wire.closed());
  Wire other(server.port());
  other.send(ask("GET", "/api/library", "192.0.2.2"));
  EXPECT_EQ(read_answer(other).status, 200);
}

TEST(Flood, ARefusedHeadHasNoBody) {
  const TestServer server(two_requests());
  Wire wire(server.port());
  for (const int status : {200, 200, 429, 429}) {
    wire.send(ask("HEAD", "/api/library", "192.0.2.1"));
    EXPECT_EQ(read_answer(wire, true).status, status);
  }
}

TEST(Flood, OfBodiesIsRefusedUnread) {
  ServerOptions options = two_requests();
  options.limits.address_games_rate = 1e-6;
  options.limits.address_games_burst = 1;
  const TestServer server(options);
  const std::string game = R"({"game":"chess"})";
  const auto post = [&](const std::string& sent) {
    auto wire = std::make_unique<Wire>(server.port());
    wire->send(head("192.0.2.1", game.size()) + sent);
    return wire;
  };
  EXPECT_EQ(read_answer(*post(game)).status, 201);
  // The answers come although the bodies do not.
  const auto second = post("");
  const Answer games = read_answer(*second);
  EXPECT_EQ(games.status, 429);
  EXPECT_EQ(games.refusal(), "too-many-new-games");
  EXPECT_TRUE(second->closed());
  const auto third = post("");
  const Answer requests = read_answer(*third);
  EXPECT_EQ(requests.status, 429);
  EXPECT_EQ(requests.refusal(), "too-many-requests");
  EXPECT_EQ(requests.header("connection"), "close");
  EXPECT_TRUE(third->closed());
}

TEST(Flood, MessagesThatAreNotReadHaveABoundForAnAddress) {
  ServerOptions options = behind_proxy();
  options.limits.address_backlog = 200'000;
  options.limits.message_rate = options.limits.message_burst = 1e6;
  options.limits.address_message_rate = options.limits.address_message_burst = 1e6;
  options.limits.join_burst = 1e6;
  const TestServer server(options);
  const std::string id = server.new_game();
  // No client reads; each may have a megabyte unsent.
  std::vector<std::unique_ptr<WebSocket>> deaf;
  for (int i = 0; i < 8; ++i)
    deaf.push_back(std::make_unique<WebSocket>(server.port(), "X-Forwarded-For: 192.0.2.1\r\n", 4096));
  const std::string join = R"({"type":"join",)" + protocol_field + R"(,"id":")" + id + "\"}";
  bool open = true;
  for (int i = 0; i < 400'000 && open; ++i)
    open = deaf[static_cast<std::size_t>(i) % deaf.size()]->send(join);
  EXPECT_FALSE(open);
  WebSocket other(server.port(), "X-Forwarded-For: 192.0.2.2\r\n");
  other.join(id);
  EXPECT_EQ(text(other.receive().at("type")), "record");
}

}  // namespace
}  // namespace cheshire
