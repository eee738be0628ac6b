// Everything at once: attackers, clients that do not read, and a server that is killed again and again.
// Between them play players whose every move is acknowledged and kept.
#include <gtest/gtest.h>
#include <sys/prctl.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <random>
#include <thread>
#include <vector>

#include "engine/session.h"
#include "server/test_client.h"
#include "server/test_server_process.h"

namespace cheshire {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

/// Returns the header of a client behind the proxy on this machine.
std::string from(const std::string& address) { return "X-Forwarded-For: " + address + "\r\n"; }

Answer post(int port, const std::string& path, const std::string& body, const std::string& headers) {
  Wire wire(port);
  wire.send("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" + headers +
            "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
  return read_answer(wire);
}

std::string quoted(const std::string& file) {
  std::string json = R"({"file":")";
  for (const char c : file) {
    if (c == '"') json += '\\';
    c == '\n' ? json += "\\n" : json += c;
  }
  return json + "\"}";
}

/// Returns a game file of eight games that each take long to compile.
std::string heavy_file(unsigned salt) {
  std::string file;
  for (int i = 0; i < 8; ++i) {
    file += "[[game]]\nid=\"heavy" + std::to_string(i) + "\"\ntitle=\"Heavy " + std::to_string(salt) +
            "\"\nbase=\"chess\"\nstart=\"kqrbn11/16/16/16/16/16/16/16/16/16/16/16/16/16/16/KQRBN11\"\n"
            "[game.board]\nfiles=16\nranks=16\n"
            "[[game.piece]]\nletter=\"A\"\nname=\"ma\"\nmovement=\"[F-R]\"\n";
  }
  return file;
}

// What an attacker does, again and again. Each attacker has its own address and random numbers.
using Attack = void (*)(int port, const std::string& address, const std::string& game, std::mt19937& random);

void post_heavy_files(int port, const std::string& address, const std::string&, std::mt19937& random) {
  post(port, "/api/games", quoted(heavy_file(static_cast<unsigned>(random()))), from(address));
}

void post_deep_files(int port, const std::string& address, const std::string&, std::mt19937& random) {
  std::string keys;
  for (int i = 0; i < 19000; ++i) keys += random() % 2 ? "a." : "[.";
  post(port, "/api/games", quoted("[" + keys + "a]"), from(address));
}

void make_engines_play(int port, const std::string& address, const std::string&, std::mt19937&) {
  constexpr const char* engine = R"({"kind":"engine","level":8,"at":"server"})";
  WebSocket socket(port, from(address));
  for (int i = 0; i < 30; ++i) {
    const Answer made = post(
        port, "/api/games",
        std::string(R"({"game":"alice","white":)") + engine + ",\"black\":" + engine + "}", from(address));
    if (made.status == 201) socket.join(text(made.json().at("id")));
  }
  std::this_thread::sleep_for(200ms);  // engines play only while somebody follows their game
}

void send_rubbish(int port, const std::string& address, const std::string&, std::mt19937& random) {
  WebSocket socket(port, from(address));
  std::string bytes(random() % 3000, '\0');
  for (char& c : bytes) c = static_cast<char>(random());
  socket.raw(bytes);
  Wire wire(port);
  wire.send(bytes);
}

void flood(int port, const std::string& address, const std::string& game, std::mt19937& random) {
  WebSocket socket(port, from(address));
  const auto kind = random() % 4;
  for (int i = 0; i < 2000; ++i) {
    bool sent = true;
    if (kind == 0) sent = socket.frame(0x89, "ping");
    if (kind == 1) sent = socket.frame(i == 0 ? 0x01 : 0x00, "");
    if (kind == 2) sent = socket.send(R"({"type":"join",)" + protocol_field + R"(,"id":")" + game + "\"}");
    if (kind == 3) sent = socket.send(R"({"type":"move","id":")" + game + R"(","ply":0,"move":"a2a3"})");
    if (!sent) return;
  }
}

/// Follows the players' game and reads nothing.
void stop_reading(int port, const std::string& address, const std::string& game, std::mt19937&) {
  std::vector<std::unique_ptr<WebSocket>> sockets;
  for (int i = 0; i < 20; ++i) {
    sockets.push_back(std::make_unique<WebSocket>(port, from(address), 1024));
    sockets.back()->join(game);
  }
  std::this_thread::sleep_for(300ms);  // how long this attack lasts
}

void send_slowly(int port, const std::string& address, const std::string&, std::mt19937& random) {
  std::vector<std::unique_ptr<Wire>> wires;
  for (int i = 0; i < 50; ++i) wires.push_back(std::make_unique<Wire>(port));
  for (const char c : "POST /api/games HTTP/1.1\r\nHost: localhost\r\n" + from(address)) {
    for (const auto& wire : wires) wire->send(std::string_view(&c, 1));
    std::this_thread::sleep_for(std::chrono::milliseconds(random() % 10));  // the pace of the attack
  }
}

constexpr Attack attacks[] = {post_heavy_files, post_deep_files, make_engines_play, send_rubbish, flood,
                              stop_reading,     send_slowly};

/// A process that attacks until its object is destroyed.
class Attacker {
 public:
  Attacker(int number, int port, const std::string& game) : pid_(::fork()) {
    if (pid_ != 0) return;
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    std::mt19937 random(static_cast<unsigned>(number));
    const std::string address = "203.0.113." + std::to_string(number);
    for (;;) {
      if (Wire(port).connected()) {
        attacks[static_cast<std::size_t>(number) % std::size(attacks)](port, address, game, random);
      } else {
        std::this_thread::sleep_for(20ms);  // the server is down: the pace of trying again
      }
    }
  }
  Attacker(const Attacker&) = delete;
  Attacker& operator=(const Attacker&) = delete;
  ~Attacker() {
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }

 private:
  pid_t pid_;
};

/// Two players in a game by link, each on a separate connection. Their moves are chosen beforehand.
class Pair {
 public:
  Pair(int number, int port, std::mt19937& random) : headers_(from("198.51.100." + std::to_string(number))) {
    const Answer made =
        post(port, "/api/games", R"({"game":"alice","seats":"link","mine":"white"})", headers_);
    EXPECT_EQ(made.status, 201) << made.body;
    if (made.status != 201) return;
    id = text(made.json().at("id"));
    keys_[0] = text(made.json().at("keys").at("white"));
    keys_[1] = "a-key-that-black-brings-" + std::to_string(number);
    const std::string shown = R"({"invitation":")" + text(made.json().at("invitations").at("black")) +
                              R"(","key":")" + keys_[1] + "\"}";
    EXPECT_EQ(post(port, "/api/games/" + id + "/keys", shown, headers_).status, 200);
    const auto session = (*open_game("alice"))->session();
    while (session->ply() < 400 && !session->outcome().over()) {
      const auto legal = session->legal_moves();
      EXPECT_TRUE(session->play(legal[random() % legal.size()].uci));
    }
    for (const MoveView& m : session->moves()) moves.push_back(m.uci);
  }

  bool over() const { return acknowledged == moves.size(); }

  /// Both players join, and see every move that was acknowledged to them.
  void come_back(int port) {
    for (int side = 0; side < 2; ++side) {
      auto& player = players_[side] = std::make_unique<WebSocket>(port, headers_);
      say(side, R"("type":"join",)" + protocol_field);
      const auto record = next(*player, "record");
      ASSERT_TRUE(record.is_object()) << "the server does not answer";
      const auto& stored = record.at("record").at("moves").as_array();
      ASSERT_GE(stored.size(), acknowledged);
      for (std::size_t i = 0; i < std::min(stored.size(), moves.size()); ++i)
        ASSERT_EQ(text(stored[i]), moves[i]);
    }
  }

  void send_move() {
    say(static_cast<int>(acknowledged % 2), R"("type":"move","ply":)" + std::to_string(acknowledged) +
                                                R"(,"move":")" + moves[acknowledged] + '"');
  }
  /// Returns false if the connection ends first.
  bool hear_acknowledgement() {
    const auto ack = next(*players_[acknowledged % 2], "ack");
    if (!ack.is_object()) return false;
    EXPECT_EQ(ack.at("ply").as_int64(), static_cast<std::int64_t>(++acknowledged));
    return true;
  }

  std::string id;
  std::vector<std::string> moves;
  std::size_t acknowledged = 0;

 private:
  void say(int side, const std::string& what) {
    players_[side]->send("{" + what + R"(,)" + protocol_field + R"(,"id":")" + id + R"(","keys":[")" +
                         keys_[side] + "\"]}");
  }
  /// Returns the next message of this type, or null. Skips messages about the opponent's moves and presence.
  static boost::json::value next(WebSocket& player, const char* type) {
    for (;;) {
      auto message = player.receive();
      if (!message.is_object() || message.at("type") == type) return message;
      EXPECT_NE(message.at("type"), "error") << text(message);
    }
  }

  std::string headers_, keys_[2];
  std::unique_ptr<WebSocket> players_[2];
};

std::chrono::seconds duration() {
  const char* seconds = std::getenv("CHESHIRE_CHAOS_SECONDS");
  return std::chrono::seconds(seconds ? std::atoi(seconds) : 5);
}

TEST(Chaos, EveryMoveOfHonestPlayersIsAcknowledgedAndKept) {
  const TempFolder folder;
  ServerOptions options;
  options.listen = "127.0.0.1:0";
  options.database = folder.path("games.db");
  options.quiet = true;
  options.public_ = true;
  options.trusted_proxies = {"127.0.0.1/32"};

  std::mt19937 random(17);
  auto process = std::make_unique<ServerProcess>(options);
  const int port = process->port();
  ASSERT_NE(port, 0);
  options.listen = "127.0.0.1:" + std::to_string(port);
  std::vector<std::unique_ptr<Pair>> pairs;
  const auto seat = [&] {
    pairs.push_back(std::make_unique<Pair>(static_cast<int>(pairs.size() % 250), port, random));
    pairs.back()->come_back(port);
  };
  constexpr std::size_t tables = 4;
  for (std::size_t i = 0; i < tables; ++i) seat();
  std::vector<std::unique_ptr<Attacker>> attackers;
  for (int i = 0; i < static_cast<int>(std::size(attacks)); ++i)
    attackers.push_back(std::make_unique<Attacker>(i, port, pairs[0]->id));

  const auto begin = Clock::now();
  auto death = begin + 1s;
  std::size_t deaths = 0, acknowledged = 0;
  std::vector<double> waits;  // milliseconds
  // A slow machine gets the time it needs for as many moves.
  constexpr std::size_t wanted = 101;
  const auto more = [&] {
    const bool enough = deaths > 0 && acknowledged >= wanted;
    return Clock::now() < begin + (enough ? duration() : std::max<std::chrono::seconds>(duration(), 120s));
  };
  while (more() && !HasFatalFailure()) {
    const bool dies = Clock::now() > death;
    if (pairs.back()->over()) seat();
    const std::size_t first = pairs.size() - tables;
    for (std::size_t i = first; i < pairs.size(); ++i) {
      Pair& pair = *pairs[i];
      if (pair.over()) continue;
      const auto sent = Clock::now();
      pair.send_move();
      if (dies && i == first) {
        std::this_thread::sleep_for(std::chrono::microseconds(random() % 3000));  // a random moment to die
        process.reset();
        process = std::make_unique<ServerProcess>(options);
        ASSERT_EQ(process->port(), port) << "the server did not start again";
        ++deaths;
        death = Clock::now() + std::chrono::milliseconds(500 + random() % 2000);
      }
      if (pair.hear_acknowledgement()) {
        waits.push_back(std::chrono::duration<double, std::milli>(Clock::now() - sent).count());
        ++acknowledged;
        continue;
      }
      // The answer was lost when the server died. The move may already be stored; send it again.
      pair.come_back(port);
      if (HasFatalFailure()) return;
      pair.send_move();
      ASSERT_TRUE(pair.hear_acknowledgement()) << "move " << pair.acknowledged << " of " << pair.id;
      ++acknowledged;
    }
  }
  attackers.clear();
  ASSERT_GT(deaths, 0u);
  EXPECT_GE(acknowledged, wanted);
  std::sort(waits.begin(), waits.end());
  std::printf(
      "%zu moves acknowledged, %zu deaths of the server; 50 %% waited less than %.1f ms, 99 %% less than "
      "%.1f, all less than %.1f\n",
      acknowledged, deaths, waits[waits.size() / 2], waits[waits.size() * 99 / 100], waits.back());
  process.reset();
  process = std::make_unique<ServerProcess>(options);
  ASSERT_EQ(process->port(), port);
  for (const auto& pair : pairs) pair->come_back(port);
}

}  // namespace
}  // namespace cheshire
