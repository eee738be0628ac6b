// A server that is killed while moves are under way: what it acknowledged is there afterwards.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/json/array.hpp>
#include <random>

#include "engine/session.h"
#include "server/test_client.h"

namespace cheshire {
namespace {

/// A server in a process of its own.
class Victim {
 public:
  explicit Victim(const ServerOptions& options) {
    int ends[2];
    if (::pipe(ends) != 0) return;
    pid_ = ::fork();
    if (pid_ == 0) {
      auto server = Server::start(options);
      const int port = server ? (*server)->port() : 0;
      if (::write(ends[1], &port, sizeof port) == sizeof port && server) (*server)->run();
      ::_exit(0);
    }
    if (::read(ends[0], &port_, sizeof port_) != sizeof port_) port_ = 0;
    ::close(ends[0]);
    ::close(ends[1]);
  }
  Victim(const Victim&) = delete;
  Victim& operator=(const Victim&) = delete;
  ~Victim() {
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
  int port() const { return port_; }

 private:
  pid_t pid_ = -1;
  int port_ = 0;
};

/// A random legal game of Alice chess.
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

TEST(Kill, WhatWasAcknowledgedIsThere) {
  const TempFolder folder;
  ServerOptions options;
  options.listen = "127.0.0.1:0";
  options.database = folder.path("games.db");
  options.quiet = true;
  std::mt19937 random(7);
  std::vector<std::string> moves = random_moves(random, 80);
  ASSERT_GT(moves.size(), 40u);
  std::string id;
  std::size_t acknowledged = 0;
  for (int round = 0; round < 8; ++round) {
    const Victim victim(options);
    ASSERT_NE(victim.port(), 0);
    if (round == 0) {
      Wire wire(victim.port());
      wire.send(
          "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
          "16\r\n\r\n{\"game\":\"alice\"}");
      const Answer made = read_answer(wire);
      ASSERT_EQ(made.status, 201);
      id = made.json().at("id").as_string();
    }
    const auto stored = stored_moves(victim.port(), id);
    ASSERT_GE(stored.size(), acknowledged) << "round " << round;
    ASSERT_LE(stored.size(), moves.size());
    EXPECT_TRUE(std::equal(stored.begin(), stored.end(), moves.begin()));

    // All that are left are sent at once; the server dies after some answers. What it knew already it acknowledges again.
    WebSocket player(victim.port());
    for (std::size_t i = acknowledged; i < moves.size(); ++i) player.move(id, static_cast<int>(i), moves[i]);
    const std::size_t wanted = std::min(moves.size(), acknowledged + 1 + random() % 12);
    while (acknowledged < wanted) {
      const auto message = player.receive();
      ASSERT_TRUE(message.is_object());
      ASSERT_EQ(message.at("type"), "ack");
      acknowledged = static_cast<std::size_t>(message.at("ply").as_int64());
    }
  }
  const Victim last(options);
  EXPECT_GE(stored_moves(last.port(), id).size(), acknowledged);
}

}  // namespace
}  // namespace cheshire
