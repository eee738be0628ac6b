// A live server and hand-written WebSocket frames.
#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>
#include <chrono>

#include "server/test_client.h"

namespace json = boost::json;

namespace cheshire {
namespace {

std::string type(const json::value& message) {
  const auto* object = message.if_object();
  const auto* text = object ? object->if_contains("type") : nullptr;
  return text ? std::string(text->as_string()) : "none";
}

std::size_t moves(const json::value& message) { return message.at("record").at("moves").as_array().size(); }

void expect_ack(const json::value& message, int ply) {
  ASSERT_EQ(type(message), "ack") << json::serialize(message);
  EXPECT_EQ(message.at("ply"), ply);
}

TEST(Socket, JoinMoveAndFollow) {
  const TestServer server;
  const std::string id = server.new_game();
  WebSocket player(server.port()), watcher(server.port());
  ASSERT_EQ(player.handshake().status, 101);
  player.join(id);
  EXPECT_EQ(moves(player.receive()), 0u);
  watcher.join(id);
  EXPECT_EQ(moves(watcher.receive()), 0u);

  player.move(id, 0, "e2e4");
  expect_ack(player.receive(), 1);
  const auto seen = watcher.receive();
  ASSERT_EQ(type(seen), "record");
  EXPECT_EQ(seen.at("record").at("moves").as_array()[0], "e2e4");
  watcher.move(id, 1, "e7e5");
  expect_ack(watcher.receive(), 2);
  EXPECT_EQ(moves(player.receive()), 2u);
  EXPECT_EQ(server.ask("GET", "/api/games/" + id).json().at("moves").as_array().size(), 2u);
}

TEST(Socket, ARepeatedMoveIsAcknowledgedAgain) {
  const TestServer server;
  const std::string id = server.new_game();
  WebSocket player(server.port());
  for (int i = 0; i < 3; ++i) {
    player.move(id, 0, "e2e4");
    expect_ack(player.receive(), 1);
  }
  WebSocket again(server.port());
  again.move(id, 0, "e2e4");
  expect_ack(again.receive(), 1);
  EXPECT_EQ(server.ask("GET", "/api/games/" + id).json().at("moves").as_array().size(), 1u);
}

TEST(Socket, RefusedMovesChangeNothing) {
  const TestServer server;
  const std::string id = server.new_game();
  WebSocket player(server.port());
  player.join(id);
  player.receive();
  player.move(id, 0, "e2e4");
  expect_ack(player.receive(), 1);
  const auto expect_refusal = [&](int ply, const char* move) {
    player.move(id, ply, move);
    const auto m = player.receive();
    ASSERT_EQ(type(m), "error") << move;
    EXPECT_FALSE(m.at("text").as_string().empty());
    EXPECT_TRUE(m.as_object().contains("at"));
    EXPECT_EQ(text(m.at("id")), id);
  };
  expect_refusal(1, "e7e4");
  expect_refusal(0, "d2d4");
  expect_refusal(2, "d2d4");
  expect_refusal(1, "rubbish");
  expect_refusal(1, "\u00e9");  // an answer that is not UTF-8 would end the connection
  player.move(id, 1, "e7e5");
  player.receive();
  EXPECT_EQ(player.record(id).at("moves"), (json::array{"e2e4", "e7e5"}));
}

TEST(Socket, BackAndResignAreToldToAll) {
  const TestServer server;
  const std::string id = server.new_game();
  WebSocket player(server.port()), watcher(server.port());
  player.join(id);
  player.receive();
  player.move(id, 0, "e2e4");
  player.move(id, 1, "e7e5");
  expect_ack(player.receive(), 1);
  expect_ack(player.receive(), 2);
  watcher.join(id);
  EXPECT_EQ(moves(watcher.receive()), 2u);

  player.back(id, 1);
  EXPECT_EQ(moves(player.receive()), 1u);
  EXPECT_EQ(moves(watcher.receive()), 1u);
  player.back(id, 1);  // again: nothing changes
  EXPECT_EQ(moves(player.receive()), 1u);

  player.resign(id, "b");
  const auto received = player.receive();
  EXPECT_EQ(received.at("record").at("result").at("reason"), "resignation");
  EXPECT_EQ(received.at("record").at("result").at("winner"), "w");
  EXPECT_EQ(received.at("record").at("result").at("score"), "1-0");
  EXPECT_EQ(type(watcher.receive()), "record");
  player.resign(id, "b");
  EXPECT_EQ(type(player.receive()), "record");
  player.resign(id, "w");
  EXPECT_EQ(type(player.receive()), "error");
  player.move(id, 1, "e7e5");
  const auto refused = player.receive();
  EXPECT_EQ(type(refused), "error");
  EXPECT_FALSE(player.record(id).at("result").is_null());
  player.back(id, 0);
  EXPECT_TRUE(player.receive().at("record").at("result").is_null());
}

TEST(Socket, ARemovedGameIsToldOf) {
  const TestServer server;
  const std::string id = server.new_game();
  WebSocket watcher(server.port());
  watcher.join(id);
  watcher.receive();
  EXPECT_EQ(server.ask("DELETE", "/api/games/" + id).status, 204);
  const auto received = watcher.receive();
  EXPECT_EQ(type(received), "error");
  EXPECT_EQ(test::brief(received), "game-removed");
  EXPECT_EQ(text(received.at("id")), id);
  EXPECT_FALSE(received.as_object().contains("record"));
  watcher.join(id);
  EXPECT_EQ(type(watcher.receive()), "error");
}

TEST(Socket, MalformedMessagesAreNamedAndTheConnectionStays) {
  const TestServer server;
  const std::string id = server.new_game();
  WebSocket player(server.port());
  const auto refusal = [&](const std::string& text) {
    player.send(text);
    const auto m = player.receive();
    EXPECT_EQ(type(m), "error") << text;
    return m;
  };
  const auto named = [&](const std::string& text, const std::string& message) {
    EXPECT_EQ(test::brief(refusal(text)), message) << text;
  };
  const std::string ply_out_of_range = R"(field-not-in-range("ply",0,20000))";
  EXPECT_EQ(refusal(R"({"type" "join"})").at("at"), 8);
  EXPECT_EQ(refusal("").at("at"), 0);
  EXPECT_EQ(refusal("[1,2]").at("at"), 0);
  named("{}", R"(field-missing("type"))");
  named(
      R"({"type":"dance"})",
      R"(choice-unknown("type","dance",["join","move","back","resign","offer","end","abort","give","claim",)"
      R"("challenge","confirm","ask","answer","chat","lobby","seek","unseek","accept","live","arenas","openArena","arena","joinArena","pauseArena","ping"]))");
  named(R"({"type":7})", R"(field-not-text("type"))");
  named(R"({"type":"join",)" + protocol_field + R"(})", R"(field-missing("id"))");
  named(R"({"type":"join",)" + protocol_field + R"(,"id":"none"})", "game-not-found");
  named(R"({"type":"move","id":")" + id + R"("})", R"(field-missing("ply"))");
  named(R"({"type":"move","id":")" + id + R"(","ply":-1,"move":"e2e4"})", ply_out_of_range);
  named(R"({"type":"move","id":")" + id + R"(","ply":"0","move":"e2e4"})", ply_out_of_range);
  named(R"({"type":"move","id":")" + id + R"(","ply":20001,"move":"e2e4"})", ply_out_of_range);
  named(R"({"type":"move","id":")" + id + R"(","ply":0})", R"(field-missing("move"))");
  named(R"({"type":"move","id":")" + id + R"(","ply":0,"move":")" + std::string(161, 'e') + R"("})",
        R"(field-too-long("move",160))");
  named(R"({"type":"resign","id":")" + id + R"("})", R"(field-missing("color"))");
  named(R"({"type":"resign","id":")" + id + R"(","color":"red"})",
        R"(choice-unknown("color","red",["w","b"]))");
  named(R"({"type":"ping","id":")" + id + R"(","keys":["a","b","c","d","e","f","g","h","i"]})",
        "keys-malformed(8,64)");
  named(R"({"type":"ping","id":")" + id + R"(","keys":[""]})", "keys-malformed(8,64)");
  named(R"({"type":"end","id":")" + id + R"(","how":"forfeit"})", "forfeit-side-missing");
  named(R"({"type":"end","id":")" + id + R"(","how":"judgment","side":"w"})", "side-without-forfeit");
  named(R"({"type":"end","id":")" + id + R"(","how":"tea"})",
        R"(choice-unknown("how","tea",["agreement","judgment","annulment","forfeit","repetition"]))");
  refusal(R"({"type":"back","id":")" + id + R"(","ply":9})");
  player.move(id, 0, "e2e4");
  expect_ack(player.receive(), 1);
}

TEST(Socket, FollowsABoundedNumberOfGames) {
  ServerOptions options;
  options.limits.joined = 1;
  const TestServer server(options);
  const std::string first = server.new_game(), second = server.new_game();
  WebSocket player(server.port());
  player.join(first);
  EXPECT_EQ(type(player.receive()), "record");
  player.join(second);
  EXPECT_EQ(test::brief(player.receive()), "too-many-joined(1)");
  player.join(first);
  EXPECT_EQ(type(player.receive()), "record");
}

TEST(Socket, FramesThatAreNoTextEndTheConnection) {
  const TestServer server;
  const std::string id = server.new_game();
  {
    WebSocket binary(server.port());
    binary.frame(0x82, R"({"type":"join",)" + protocol_field + R"(})");
    EXPECT_EQ(binary.close_frame(), std::pair(1003, std::string("binary-message")));
  }
  {
    WebSocket large(server.port());
    large.send(std::string(16 * 1024 + 1, ' '));
    EXPECT_EQ(large.close_code(), 1009);
  }
  {
    WebSocket fits(server.port());
    fits.send(R"({"type":"join",)" + protocol_field + R"(,"id":")" + id + "\"}" + std::string(16000, ' '));
    EXPECT_EQ(type(fits.receive()), "record");
  }
  {
    WebSocket latin(server.port());
    latin.send("{\"type\":\"\xff\"}");
    EXPECT_EQ(latin.close_code(), 1007);
  }
  for (const std::string& bytes :
       {std::string("\x81\x05hello", 7), std::string("\xF1\x80\1\2\3\4", 6),
        std::string("\x83\x80\1\2\3\4", 6), std::string("\x80\x80\1\2\3\4", 6),
        std::string("\x09\x80\1\2\3\4", 6), std::string("\x89\xFE\xFF\xFF\1\2\3\4", 8)}) {
    WebSocket broken(server.port());
    broken.raw(bytes);
    EXPECT_EQ(broken.close_code(), 1002);
    EXPECT_TRUE(broken.closed());
  }
  WebSocket fragments(server.port());
  fragments.frame(0x01, R"({"type":"join",)" + protocol_field + R"(,)");
  fragments.frame(0x80, R"("id":")" + id + "\"}");
  EXPECT_EQ(type(fragments.receive()), "record");
}

TEST(Socket, OtherSitesAndMalformedUpgradesAreRefused) {
  const TestServer server;
  EXPECT_EQ(WebSocket(server.port(), "Origin: http://evil.example\r\n").handshake().status, 403);
  EXPECT_EQ(WebSocket(server.port(), "Origin: null\r\n").handshake().status, 403);
  EXPECT_EQ(WebSocket(server.port(), "Origin: http://" + server.host() + "\r\n").handshake().status, 101);
  EXPECT_EQ(WebSocket(server.port(), "Host: evil.example\r\n").handshake().status, 400);
  Wire wire(server.port());
  wire.send(
      "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: "
      "websocket\r\nSec-WebSocket-Version: 7\r\n\r\n");
  EXPECT_GE(read_answer(wire).status, 400);
}

TEST(Socket, MessagesBeyondTheRateWait) {
  ServerOptions options;
  options.metrics = "0";
  options.limits.message_rate = 1e-6;
  options.limits.message_burst = 10;
  const TestServer server(options);
  const std::string id = server.new_game();
  WebSocket player(server.port());
  for (int i = 0; i < 11; ++i) player.move(id, 0, "e2e4");
  for (int i = 0; i < 10; ++i) expect_ack(player.receive(), 1);
  wait_until([&] { return server.metric("cheshire_messages_delayed_total") == 1; });
  EXPECT_EQ(server.metric("cheshire_messages_total"), 11);
  EXPECT_EQ(server.metric("cheshire_sockets"), 1) << "it is not dropped";
}

TEST(Socket, MessagesThatWaitedAreHandled) {
  ServerOptions options;
  options.limits.message_rate = 1000;
  options.limits.message_burst = 1;
  const TestServer server(options);
  const std::string id = server.new_game();
  WebSocket player(server.port());
  for (int i = 0; i < 30; ++i) player.move(id, 0, "e2e4");
  for (int i = 0; i < 30; ++i) expect_ack(player.receive(), 1);
}

TEST(Socket, OneConnectionFollowsSoManyGames) {
  ServerOptions options;
  options.limits.joined = 2;
  const TestServer server(options);
  WebSocket player(server.port());
  for (int i = 0; i < 3; ++i) {
    player.join(server.new_game());
    EXPECT_EQ(type(player.receive()), i < 2 ? "record" : "error");
  }
}

TEST(Socket, SilentClientsAreLetGo) {
  ServerOptions options;
  options.limits.idle_time = std::chrono::milliseconds(400);
  const TestServer server(options);
  WebSocket silent(server.port());  // never answers a ping
  EXPECT_TRUE(silent.closed());
}

TEST(Socket, AClientThatDoesNotReadIsLetGo) {
  ServerOptions options;
  options.limits.unsent = 64 * 1024;
  options.limits.message_rate = options.limits.message_burst = 1e6;
  options.limits.join_burst = 1e6;
  const TestServer server(options);
  const std::string id = server.new_game();
  WebSocket deaf(server.port(), "", 4096);
  const std::string join = R"({"type":"join",)" + protocol_field + R"(,"id":")" + id + "\"}";
  bool open = true;
  // The answers outgrow what the system buffers for the server.
  for (int i = 0; i < 100'000 && open; ++i) open = deaf.send(join);
  EXPECT_FALSE(open);
  EXPECT_EQ(server.ask("GET", "/api/games/" + id).status, 200);
}

TEST(Socket, StoppingSaysGoodbye) {
  auto server = std::make_unique<TestServer>();
  WebSocket player(server->port());
  player.join("none");
  player.receive();
  std::thread stop([&] { server.reset(); });
  EXPECT_EQ(player.close_code(), 1001);
  player.frame(0x88, std::string_view("\x03\xE9", 2));
  EXPECT_TRUE(player.closed());
  stop.join();
}

}  // namespace
}  // namespace cheshire
