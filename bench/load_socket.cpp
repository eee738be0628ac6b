#include "bench/load_socket.h"

#include <boost/asio/read_until.hpp>
#include <boost/asio/streambuf.hpp>
#include <boost/asio/write.hpp>
#include <stdexcept>
#include <utility>

namespace net = boost::asio;
using tcp = boost::asio::ip::tcp;

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

void Socket::connect(int port) {
  socket_.connect({net::ip::address_v4::loopback(), static_cast<std::uint16_t>(port)});
  socket_.set_option(tcp::no_delay(true));
  net::write(socket_, net::buffer("GET /ws HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
                                  "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: "
                                  "13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"));
  const std::size_t head = net::read_until(socket_, net::dynamic_buffer(read_), "\r\n\r\n");
  if (!read_.starts_with("HTTP/1.1 101")) throw std::runtime_error(read_.substr(0, read_.find('\r')));
  read_.erase(0, head);
}

void Socket::send(std::string_view text) { net::write(socket_, net::buffer(frame(text))); }

std::string Socket::expect_message() {
  std::string message;
  while (message.empty()) {
    const std::size_t n = socket_.read_some(net::buffer(chunk_));
    read_.append(chunk_.data(), n);
    take_frames([&](std::string_view text) {
      if (text.starts_with(R"({"type":"error")")) throw std::runtime_error(std::string(text));
      if (message.empty()) message = text;
    });
  }
  return message;
}

template <class Each>
void Socket::take_frames(Each&& each) {
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

void Socket::listen(std::function<void(std::string_view)> heard) {
  heard_ = std::move(heard);
  socket_.non_blocking(true);
  read_on();
}

void Socket::read_on() {
  socket_.async_read_some(net::buffer(chunk_), [this](const boost::system::error_code& error, std::size_t n) {
    if (error) throw std::runtime_error("a connection ended: " + error.message());
    read_.append(chunk_.data(), n);
    take_frames(heard_);
    read_on();
  });
}

}  // namespace load
