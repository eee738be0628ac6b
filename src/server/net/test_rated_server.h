// For tests: a server with two people, Ann and Ben, who play rated games from two addresses.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "server/test_client.h"

namespace cheshire {

inline constexpr const char* of_json_type = "Content-Type: application/json\r\n";
inline const std::string ann_key = "ann-key-0123456789_ABC", ben_key = "ben-key-0123456789_ABC",
                         seat_key = "seat-of-ben-0123456789";

class RatedServerTest : public testing::Test {
 protected:
  void SetUp() override {
    name_for("Ann", ann_key);
    name_for("Ben", ben_key);
  }
  static std::string from(const std::string& address) { return "X-Forwarded-For: " + address + "\r\n"; }
  void name_for(const std::string& name, const std::string& key) const {
    EXPECT_EQ(
        server.ask("POST", "/api/people", R"({"name":")" + name + R"(","key":")" + key + "\"}", of_json_type)
            .status,
        201);
    EXPECT_EQ(server
                  .ask("PATCH", "/api/people/me", R"({"name":")" + name + R"(","rated":true})",
                       of_json_type + bearer(key))
                  .status,
              200);
  }
  Answer make(const std::string& headers, const std::string& more = "") const {
    return server.ask("POST", "/api/games",
                      R"({"game":"alice","rated":true,"seats":"link","mine":"white",)"
                      R"("clock":{"kind":"fischer","initial":300,"increment":2})" +
                          more + "}",
                      of_json_type + headers);
  }
  Answer come(const boost::json::value& game, const std::string& headers) const {
    return server.ask(
        "POST", "/api/games/" + text(game.at("id")) + "/keys",
        R"({"invitation":")" + text(game.at("invitations").at("black")) + R"(","key":")" + seat_key + "\"}",
        of_json_type + headers);
  }
  /// A rated game in which both have moved.
  struct Begun {
    std::string id, white;  // the key of Ann's seat; Ben's is seat_key
  };
  Begun begin() const {
    const auto game = make(at_ann + bearer(ann_key)).json();
    const Begun begun{text(game.at("id")), text(game.at("keys").at("white"))};
    EXPECT_EQ(come(game, at_ben + bearer(ben_key)).status, 200);
    act(begun.id, begun.white, R"("type":"move","ply":0,"move":"e4")");
    act(begun.id, seat_key, R"("type":"move","ply":1,"move":"e5")");
    return begun;
  }
  void resign(const Begun& game) const { act(game.id, seat_key, R"("type":"resign","color":"b")"); }
  void act(const std::string& id, const std::string& key, const std::string& rest) const {
    WebSocket socket(server.port());
    socket.send(R"({"id":")" + id + R"(","key":")" + key + "\"," + rest + "}");
    EXPECT_EQ(text(socket.receive().at("type")), "ack");
  }
  /// Plays a game that Ben resigns, and returns its id.
  std::string play() const {
    const Begun game = begin();
    resign(game);
    return game.id;
  }
  Answer show(const std::string& id) const { return server.ask("GET", "/api/games/" + id); }

  static ServerOptions options() {
    ServerOptions options;
    options.trusted_proxies = {"127.0.0.1/32"};
    return options;
  }
  const std::string at_ann = from("192.0.2.1"), at_ben = from("192.0.2.2");
  TestServer server{options()};
};

}  // namespace cheshire
