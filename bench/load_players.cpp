#include "bench/load_players.h"

#include <boost/asio/read_until.hpp>
#include <boost/asio/streambuf.hpp>
#include <boost/asio/write.hpp>
#include <random>
#include <stdexcept>

#include "engine/protocol_version.h"
#include "engine/session.h"

namespace net = boost::asio;

namespace load {
namespace {

/// A client's text frame. The mask is zero, which leaves the text unchanged.
std::string frame(std::string_view text) {
  std::string bytes(1, static_cast<char>(0x81));
  if (text.size() < 126) {
    bytes += static_cast<char>(0x80 | text.size());
  } else {
    bytes += static_cast<char>(0x80 | 126);
    bytes += static_cast<char>(text.size() >> 8);
    bytes += static_cast<char>(text.size());
  }
  bytes.append(4, '\0');
  return bytes.append(text);
}

}  // namespace

std::vector<Script> prepare_games(const std::string& game, int count, int plies, unsigned seed) {
  const auto opened = cheshire::open_game(game);
  if (!opened) throw std::runtime_error(opened.error().text());
  std::mt19937 random(seed);
  std::vector<Script> scripts;
  for (int tries = 0; static_cast<int>(scripts.size()) < count; ++tries) {
    if (tries > 100 * count) throw std::runtime_error("random games of " + game + " end too soon");
    const auto session = (*opened)->session();
    while (session->ply() < plies && !session->outcome().over()) {
      const auto legal = session->legal_moves();
      if (!session->play(legal[random() % legal.size()].uci)) break;
    }
    if (session->outcome().over()) continue;
    Script& script = scripts.emplace_back();
    for (const cheshire::MoveView& move : session->moves()) script.push_back(move.uci);
  }
  return scripts;
}

void Player::sit_down(int port, const std::string& id) {
  socket_.connect({net::ip::address_v4::loopback(), static_cast<std::uint16_t>(port)});
  socket_.set_option(tcp::no_delay(true));
  net::write(socket_, net::buffer("GET /ws HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
                                  "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: "
                                  "13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"));
  const std::size_t head = net::read_until(socket_, net::dynamic_buffer(read_), "\r\n\r\n");
  if (!read_.starts_with("HTTP/1.1 101")) throw std::runtime_error(read_.substr(0, read_.find('\r')));
  read_.erase(0, head);
  send(R"({"type":"join","protocol":)" + std::to_string(cheshire::protocol_version) + R"(,"id":")" + id +
       "\"}");
  for (bool joined = false; !joined;) {
    const std::size_t n = socket_.read_some(net::buffer(chunk_));
    read_.append(chunk_.data(), n);
    take_frames([&](std::string_view text) {
      if (text.starts_with(R"({"type":"error")")) throw std::runtime_error(std::string(text));
      joined = true;
    });
  }
  socket_.non_blocking(true);
}

void Player::send(std::string_view text) { net::write(socket_, net::buffer(frame(text))); }

template <class Each>
void Player::take_frames(Each&& each) {
  std::size_t at = 0;
  for (;;) {
    const std::string_view rest = std::string_view(read_).substr(at);
    if (rest.size() < 2) break;
    const auto byte = [&](std::size_t i) {
      return static_cast<std::size_t>(static_cast<unsigned char>(rest[i]));
    };
    std::size_t size = byte(1) & 0x7F, head = 2;
    if (size == 126) {
      head = 4;
      if (rest.size() < head) break;
      size = byte(2) << 8 | byte(3);
    } else if (size == 127) {
      throw std::runtime_error("a message of more than 64 KiB");
    }
    if (rest.size() < head + size) break;
    if (const auto opcode = byte(0) & 0x0F; opcode == 8) {
      throw std::runtime_error("the server says goodbye");
    } else if (opcode == 9) {
      std::string pong = frame(rest.substr(head, size));
      pong[0] = static_cast<char>(0x8A);
      net::write(socket_, net::buffer(pong));
    } else {
      each(rest.substr(head, size));
    }
    at += head + size;
  }
  read_.erase(0, at);
}

void Player::listen() {
  socket_.async_read_some(net::buffer(chunk_), [this](const boost::system::error_code& error, std::size_t n) {
    if (error) throw std::runtime_error("a connection ended: " + error.message());
    read_.append(chunk_.data(), n);
    take_frames([&](std::string_view text) { game_.heard(side_, text); });
    listen();
  });
}

Game::Game(net::io_context& loop, std::string id, const Script& script, Tally& tally)
    : id_(std::move(id)), script_(script), tally_(tally) {
  for (int side = 0; side < 2; ++side)
    players_[static_cast<std::size_t>(side)] = std::make_unique<Player>(loop, *this, side);
}

void Game::sit_down(int port) {
  for (const auto& player : players_) player->sit_down(port, id_);
  for (const auto& player : players_) player->listen();
}

bool Game::play() {
  if (next_ >= script_.size()) return false;
  acknowledged_ = told_ = false;
  const std::size_t ply = next_++;
  sent_ = Clock::now();
  players_[ply % 2]->send(R"({"type":"move","id":")" + id_ + R"(","ply":)" + std::to_string(ply) +
                          R"(,"move":")" + script_[ply] + "\"}");
  if (next_ == script_.size()) ++tally_.played_out;
  return true;
}

void Game::heard(int side, std::string_view message) {
  const bool mover = side == static_cast<int>((next_ + 1) % 2);
  if (message.starts_with(R"({"type":"ack")") && mover) {
    acknowledged_ = true;
    ++tally_.acknowledged;
    if (tally_.measuring)
      tally_.milliseconds.push_back(std::chrono::duration<float, std::milli>(Clock::now() - sent_).count());
  } else if (message.starts_with(R"({"type":"error")")) {
    if (tally_.errors++ == 0) tally_.first_error = message;
  } else if (!mover && message.starts_with(R"({"type":"change")")) {
    told_ = true;
  }
}

}  // namespace load
