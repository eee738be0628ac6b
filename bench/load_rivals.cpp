#include "bench/load_rivals.h"

#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/streambuf.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <thread>

#include "bench/load_server.h"
#include "engine/protocol_version.h"

namespace net = boost::asio;

namespace load {
namespace {

constexpr int http_connections = 24, followers = 100, crowds = 4, joiners = 64;
constexpr const char* long_files[] = {"page.bin", "chapter.bin", "book.bin"};

/// Eight games, as JSON text, on boards of 256 squares with a piece that has very many moves. The salt makes
/// each file different.
std::string heavy_file(int salt) {
  std::string file;
  for (int i = 0; i < 8; ++i) {
    file += R"([[game]]\nid=\"heavy)" + std::to_string(i) + R"(\"\ntitle=\"Heavy )" + std::to_string(salt) +
            R"(\"\nbase=\"chess\"\nstart=\"kqrbn11/16/16/16/16/16/16/16/16/16/16/16/16/16/16/KQRBN11\"\n)"
            R"([game.board]\nfiles=16\nranks=16\n)"
            R"([[game.man]]\nletter=\"A\"\nname=\"ma\"\nmovement=\"[F-R]\"\n)";
  }
  return R"({"game":"heavy0","file":")" + file + "\"}";
}

/// One request: the method and the target, and a body for POST.
struct Asked {
  std::string line, body{};
};

Asked request(Dear dear, int salt, const std::string& record) {
  const std::string largest = R"("game":"cheops-imperial")";
  switch (dear) {
    case Dear::library: return {"GET /api/library"};
    case Dear::files: return {(salt % 8 ? "HEAD /docs/" : "GET /docs/") + std::string(long_files[salt % 3])};
    case Dear::lists: return {"GET /api/games?limit=100"};
    case Dear::records: return {"GET /api/games/" + record};
    case Dear::solves: return {"POST /api/solve", R"({"id":"1","stipulation":"#2",)" + largest + "}"};
    case Dear::analyses: return {"POST /api/analysis", R"({"moves":[],"nodes":1000,)" + largest + "}"};
    default: return {"POST /api/games", heavy_file(salt)};
  }
}

std::string short_frame(std::string_view text) {
  std::string bytes(1, static_cast<char>(0x81));
  bytes += static_cast<char>(0x80 | text.size());  // all are short
  bytes.append(4, '\0');
  return bytes.append(text);
}

}  // namespace

void write_documentation(const std::string& folder) {
  std::filesystem::create_directory(folder);
  std::ofstream(folder + "/index.html") << "<!doctype html><title>manual</title>";
  std::size_t size = 512 * 1024;
  for (const char* name : long_files) {
    std::ofstream(folder + "/" + name, std::ios::binary) << std::string(size, 'x');
    size *= 4;
  }
}

struct Rivals::Work {
  int port;
  net::io_context loop{1};
  std::atomic<std::size_t> answered = 0, refused = 0, messages = 0;
  std::vector<std::string> crowd{};  // the ids of the games that crowds follow
  std::thread thread{};

  net::awaitable<void> pause(std::chrono::milliseconds time) {
    net::steady_timer timer(loop, time);
    co_await timer.async_wait(net::use_awaitable);
  }
  using Socket = std::shared_ptr<tcp::socket>;
  net::awaitable<Socket> connected() {
    auto socket = std::make_shared<tcp::socket>(loop);
    co_await socket->async_connect({net::ip::address_v4::loopback(), static_cast<std::uint16_t>(port)},
                                   net::use_awaitable);
    socket->set_option(tcp::no_delay(true));
    co_return socket;
  }
  std::string head(const std::string& line, const std::string& address) const {
    return line + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) + "\r\nX-Forwarded-For: " + address +
           "\r\n";
  }

  /// Sends one request after the other until the connection ends.
  net::awaitable<void> ask(std::string address, std::function<Asked(int)> next, int salt) {
    const Socket socket = co_await connected();
    net::streambuf buffer;
    for (;; ++salt) {
      const Asked asked = next(salt);
      std::string text = head(asked.line, address);
      if (!asked.body.empty()) text += "Content-Type: application/json\r\n";
      text += "Content-Length: " + std::to_string(asked.body.size()) + "\r\n\r\n" + asked.body;
      co_await net::async_write(*socket, net::buffer(text), net::use_awaitable);
      const std::size_t size =
          co_await net::async_read_until(*socket, buffer, "\r\n\r\n", net::use_awaitable);
      const std::string answer(static_cast<const char*>(buffer.data().data()), size);
      buffer.consume(size);
      const std::size_t at = answer.find("Content-Length: ");
      const bool bodiless = at == std::string::npos || asked.line.starts_with("HEAD");
      const std::size_t body = bodiless ? 0 : static_cast<std::size_t>(std::atol(answer.c_str() + at + 16));
      if (buffer.size() < body)
        co_await net::async_read(*socket, buffer, net::transfer_exactly(body - buffer.size()),
                                 net::use_awaitable);
      buffer.consume(body);
      ++answered;
      const std::string status = answer.substr(9, 3);
      if (status != "429" && status != "503") continue;
      ++refused;
      co_await pause(std::chrono::seconds(1));
    }
  }
  /// Does something again and again, whenever its connection has ended.
  net::awaitable<void> again(std::function<net::awaitable<void>()> act) {
    for (;;) {
      try {
        co_await act();
      } catch (const std::exception&) {
      }
      co_await pause(std::chrono::milliseconds(200));
    }
  }

  net::awaitable<void> follow(std::string address, std::vector<std::string> games,
                              std::function<net::awaitable<void>(Socket)> then) {
    const Socket socket = co_await connected();
    std::string text = head("GET /ws", address) +
                       "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                       "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    for (const std::string& game : games) text += join(game);
    co_await net::async_write(*socket, net::buffer(text), net::use_awaitable);
    net::co_spawn(loop, then(socket), net::detached);
    for (std::array<char, 65536> read;;)
      co_await socket->async_read_some(net::buffer(read), net::use_awaitable);
  }
  static std::string join(const std::string& game) {
    return short_frame(R"({"type":"join","protocol":)" + std::to_string(cheshire::protocol_version) +
                       R"(,"id":")" + game + "\"}");
  }
  /// Sends messages in turn, so many milliseconds apart, until the connection ends.
  net::awaitable<void> talk(Socket socket, std::vector<std::string> frames, int apart) {
    boost::system::error_code gone;
    for (std::size_t i = 0; !gone; ++i) {
      co_await pause(std::chrono::milliseconds(apart));
      const std::string& text = frames[i % frames.size()];
      co_await net::async_write(*socket, net::buffer(text), net::redirect_error(net::use_awaitable, gone));
      ++messages;
    }
  }

  void start(Dear dear, int number, const std::string& record) {
    const std::string address = "203.0.113." + std::to_string(number + 1);
    const auto spawn = [this](std::function<net::awaitable<void>()> act) {
      net::co_spawn(loop, again(std::move(act)), net::detached);
    };
    const auto silent = [](Socket) -> net::awaitable<void> { co_return; };
    if (dear == Dear::crowd) {
      const std::vector<std::string> games(crowd.begin() + number * crowds,
                                           crowd.begin() + (number + 1) * crowds);
      for (int i = 0; i < followers; ++i) spawn([=, this] { return follow(address, games, silent); });
      for (const std::string& game : games) {
        const std::string to = R"(","ply":0)";
        const std::vector<std::string> frames{
            short_frame(R"({"type":"move","id":")" + game + to + R"(,"move":"e2e4"})"),
            short_frame(R"({"type":"back","id":")" + game + to + "}")};
        spawn([=, this] {
          return follow(address, {game},
                        [=, this](Socket socket) { return talk(std::move(socket), frames, 20); });
        });
      }
      return;
    }
    if (dear == Dear::joins) {
      for (int i = 0; i < joiners; ++i) {
        spawn([=, this] {
          return follow(address, {record},
                        [=, this](Socket socket) { return talk(std::move(socket), {join(record)}, 510); });
        });
      }
      return;
    }
    const auto next = [dear, record](int salt) { return request(dear, salt, record); };
    for (int i = 0; i < http_connections; ++i)
      spawn([=, this] { return ask(address, next, 100'000 * number + 1000 * i); });
  }
};

Rivals::Rivals(int port, int number, const std::vector<Dear>& dear, const std::string& record)
    : work_(new Work{port}) {
  Http http(work_->loop, port);
  for (int i = 0; i < number * crowds; ++i) work_->crowd.push_back(http.new_game("chess", 0));
  for (int i = 0; i < number; ++i) {
    for (const Dear kind : dear) work_->start(kind, i, record);
  }
  work_->thread = std::thread([this] {
    // They share this machine with the server and the player.
    ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), 10);
    work_->loop.run();
  });
}

Rivals::~Rivals() {
  work_->loop.stop();
  work_->thread.join();
}

Rivals::Counts Rivals::counts() const { return {work_->answered, work_->refused, work_->messages}; }

}  // namespace load
