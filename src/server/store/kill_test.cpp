// Kills a server while moves are under way: what it acknowledged must still be there afterwards.
#include <gtest/gtest.h>

#include <boost/json/array.hpp>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <thread>

#include "engine/session.h"
#include "server/test_client.h"
#include "server/test_server_process.h"

namespace cheshire {
namespace {

ServerOptions options_in(const TempFolder& folder) {
  ServerOptions options;
  options.listen = "127.0.0.1:0";
  options.database = folder.path("games.db");
  options.quiet = true;
  return options;
}

/// Returns a random legal game of Alice chess.
std::vector<std::string> random_moves(std::mt19937& random, int count) {
  const auto session = (*open_game("alice"))->session();
  for (int i = 0; i < count && !session->outcome().over(); ++i) {
    const auto legal = session->legal_moves();
    EXPECT_TRUE(session->play(legal[random() % legal.size()].uci));
  }
  std::vector<std::string> moves;
  for (const MoveView& m : session->moves()) moves.push_back(m.uci);
  return moves;
}

std::vector<std::string> stored_moves(int port, const std::string& id) {
  Wire wire(port);
  wire.send("GET /api/games/" + id + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const Answer answer = read_answer(wire);
  EXPECT_EQ(answer.status, 200) << answer.body;
  std::vector<std::string> moves;
  if (answer.status != 200) return moves;
  const auto record = answer.json();
  for (const auto& m : record.at("moves").as_array()) moves.emplace_back(m.as_string());
  return moves;
}

std::string new_game(int port) {
  Wire wire(port);
  wire.send(
      "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
      "16\r\n\r\n{\"game\":\"alice\"}");
  const Answer made = read_answer(wire);
  EXPECT_EQ(made.status, 201);
  return made.status == 201 ? text(made.json().at("id")) : "";
}

TEST(Kill, WhatWasAcknowledgedIsThere) {
  const TempFolder folder;
  const ServerOptions options = options_in(folder);
  std::mt19937 random(7);
  std::vector<std::string> moves = random_moves(random, 80);
  ASSERT_GT(moves.size(), 40u);
  std::string id;
  std::size_t acknowledged = 0;
  for (int round = 0; round < 8; ++round) {
    const ServerProcess process(options);
    ASSERT_NE(process.port(), 0);
    if (round == 0) id = new_game(process.port());
    const auto stored = stored_moves(process.port(), id);
    ASSERT_GE(stored.size(), acknowledged) << "round " << round;
    ASSERT_LE(stored.size(), moves.size());
    EXPECT_TRUE(std::equal(stored.begin(), stored.end(), moves.begin()));

    // Send all remaining moves at once. The server dies after some answers, and acknowledges again the moves
    // it already has.
    WebSocket player(process.port());
    for (std::size_t i = acknowledged; i < moves.size(); ++i) player.move(id, static_cast<int>(i), moves[i]);
    const std::size_t wanted = std::min(moves.size(), acknowledged + 1 + random() % 12);
    while (acknowledged < wanted) {
      const auto message = player.receive();
      ASSERT_TRUE(message.is_object());
      ASSERT_EQ(message.at("type"), "ack");
      acknowledged = static_cast<std::size_t>(message.at("ply").as_int64());
    }
  }
  const ServerProcess last(options);
  EXPECT_GE(stored_moves(last.port(), id).size(), acknowledged);
}

/// A game with two players, each on their own connection, and what the server acknowledged to them.
struct Pair {
  std::string id;
  std::vector<std::string> moves;  // the whole game, as it will be played
  std::size_t acknowledged = 0;
};

std::size_t plies(const boost::json::value& message) {
  return message.at("record").at("moves").as_array().size();
}

/// Joins, and compares the record with the moves played and acknowledged. Returns the number of stored moves.
std::size_t come_back(WebSocket& player, const Pair& pair) {
  player.join(pair.id);
  boost::json::value message;
  do {
    message = player.receive();
  } while (message.is_object() && text(message.at("type")) == "presence");
  if (!message.is_object() || text(message.at("type")) != "record") {
    ADD_FAILURE() << text(message);
    return pair.acknowledged;
  }
  const auto& stored = message.at("record").at("moves").as_array();
  EXPECT_GE(stored.size(), pair.acknowledged);
  EXPECT_LE(stored.size(), pair.moves.size());
  for (std::size_t i = 0; i < std::min(stored.size(), pair.moves.size()); ++i)
    EXPECT_EQ(text(stored[i]), pair.moves[i]);
  return stored.size();
}

/// Reads until an acknowledgement or a record and returns its ply. Before that, only presence messages may
/// come.
std::size_t hear(WebSocket& player) {
  for (;;) {
    const auto message = player.receive();
    if (!message.is_object()) return 0;
    const std::string type = text(message.at("type"));
    if (type == "ack") return static_cast<std::size_t>(message.at("ply").as_int64());
    if (type == "record") return plies(message);
    EXPECT_EQ(type, "presence") << text(message);
  }
}

TEST(Kill, NothingAcknowledgedIsLostInFiftyDeathsAmongSeveralPlayers) {
  const TempFolder folder;
  const ServerOptions options = options_in(folder);
  std::mt19937 random(11);
  std::vector<Pair> pairs;
  std::size_t total = 0;
  for (int round = 0; round < 50; ++round) {
    std::optional<ServerProcess> process(std::in_place, options);
    ASSERT_NE(process->port(), 0);
    // Create games in every tenth round, so that there are always some to continue.
    for (int i = 0; round % 10 == 0 && i < 4; ++i)
      pairs.push_back({new_game(process->port()), random_moves(random, 150), 0});

    struct Seated {
      Pair& pair;
      std::unique_ptr<WebSocket> white, black;
      std::size_t ply;
    };
    std::vector<Seated> tables;
    for (Pair& pair : std::span(pairs).last(4)) {
      Seated available{pair, std::make_unique<WebSocket>(process->port()),
                       std::make_unique<WebSocket>(process->port()), 0};
      available.ply = come_back(*available.white, pair);
      EXPECT_EQ(come_back(*available.black, pair), available.ply);
      tables.push_back(std::move(available));
    }
    // All tables play one move at a time, each player on their own connection. The last moves are under way
    // when the server dies.
    const std::size_t turns = 1 + random() % 5;
    for (std::size_t turn = 0; turn <= turns; ++turn) {
      for (Seated& t : tables) {
        if (t.ply >= t.pair.moves.size()) continue;
        WebSocket& mover = t.ply % 2 == 0 ? *t.white : *t.black;
        mover.move(t.pair.id, static_cast<int>(t.ply), t.pair.moves[t.ply]);
      }
      if (turn == turns) break;
      for (Seated& t : tables) {
        if (t.ply >= t.pair.moves.size()) continue;
        WebSocket& mover = t.ply % 2 == 0 ? *t.white : *t.black;
        ASSERT_EQ(hear(mover), t.ply + 1);
        t.pair.acknowledged = ++t.ply;
        ++total;
        ASSERT_EQ(hear(t.ply % 2 == 0 ? *t.white : *t.black), t.ply);
      }
    }
    // The server dies at a random moment.
    if (round % 2 == 0) std::this_thread::sleep_for(std::chrono::microseconds(random() % 2000));
    process.reset();
  }
  EXPECT_GT(total, 400u);
  const ServerProcess last(options);
  for (const Pair& pair : pairs) {
    const auto stored = stored_moves(last.port(), pair.id);
    EXPECT_GE(stored.size(), pair.acknowledged);
    EXPECT_TRUE(std::equal(stored.begin(), stored.end(), pair.moves.begin()));
  }
}

/// Sends a POST without reading the answer.
void post(Wire& wire, const std::string& path, const std::string& body) {
  wire.send("POST " + path +
            " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: " +
            std::to_string(body.size()) + "\r\n\r\n" + body);
}

TEST(Kill, ASeatIsHisWhoWasAcknowledged) {
  const TempFolder folder;
  const ServerOptions options = options_in(folder);
  std::mt19937 random(13);
  auto process = std::make_unique<ServerProcess>(options);
  for (int round = 0; round < 20; ++round) {
    boost::json::value made;
    {
      Wire wire(process->port());
      post(wire, "/api/games", R"({"game":"chess","seats":"link","mine":"white"})");
      made = read_answer(wire).json();
    }
    const std::string path = "/api/games/" + text(made.at("id")) + "/keys";
    const auto shown = [&](const std::string& own) {
      return R"({"invitation":")" + text(made.at("invitations").at("black")) + R"(","key":")" + own + "\"}";
    };
    const std::string guest = "guest-key-of-round-" + std::to_string(round),
                      other = "other-key-of-round-" + std::to_string(round);
    Wire wire(process->port());
    post(wire, path, shown(guest));
    // Read the answer every second time. Otherwise it is lost, at a random moment.
    const bool heard = round % 2 == 0;
    if (heard) {
      EXPECT_EQ(read_answer(wire).status, 200);
    } else {
      std::this_thread::sleep_for(std::chrono::microseconds(random() % 2000));
    }
    process.reset();
    process = std::make_unique<ServerProcess>(options);
    const auto again = [&](const std::string& own) {
      Wire other_wire(process->port());
      post(other_wire, path, shown(own));
      return read_answer(other_wire).status;
    };
    if (heard) {
      EXPECT_EQ(again(other), 409);
    }
    EXPECT_EQ(again(guest), 200);
    EXPECT_EQ(again(other), 409);
  }
}

}  // namespace
}  // namespace cheshire
