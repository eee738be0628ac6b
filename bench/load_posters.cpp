#include "bench/load_posters.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/streambuf.hpp>
#include <boost/asio/write.hpp>
#include <chrono>
#include <string>

namespace net = boost::asio;

namespace load {
namespace {

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

}  // namespace

Posters::Posters(int port, int number) {
  for (int i = 0; i < number; ++i) threads_.emplace_back([this, port, i] { post(port, i); });
}

Posters::~Posters() {
  stop_ = true;
  for (std::thread& thread : threads_) thread.join();
}

void Posters::post(int port, int number) {
  using net::ip::tcp;
  net::io_context loop(1);
  for (int salt = 0; !stop_; ++salt) {
    boost::system::error_code error;
    tcp::socket socket(loop);
    socket.connect({net::ip::address_v4::loopback(), static_cast<std::uint16_t>(port)}, error);
    if (error) return;
    const std::string body = heavy_file(1000 * number + salt);
    net::write(
        socket,
        net::buffer("POST /api/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Forwarded-For: "
                    "203.0.113." +
                    std::to_string(number + 1) + "\r\nContent-Type: application/json\r\nContent-Length: " +
                    std::to_string(body.size()) + "\r\n\r\n" + body),
        error);
    net::streambuf answer;
    net::read_until(socket, answer, "\r\n", error);
    if (error) return;
    const std::string status(static_cast<const char*>(answer.data().data()) + 9, 3);
    ++answered_;
    made_ += status == "201";
    if (status != "201") std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
}

}  // namespace load
