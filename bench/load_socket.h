// For the load test: a WebSocket that writes its frames by hand.
#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <functional>
#include <string>
#include <string_view>

namespace load {

class Socket {
 public:
  explicit Socket(boost::asio::io_context& loop) : socket_(loop) {}
  /// Connects to a server on this machine. This and what follows throw std::runtime_error.
  void connect(int port);
  void send(std::string_view text);
  /// Waits for a message and returns it. Throws if it is an error.
  std::string expect_message();
  /// Calls `heard` for every message from now on.
  void listen(std::function<void(std::string_view)> heard);

 private:
  /// Takes all complete frames from the data read and passes each text to `each`.
  template <class Each>
  void take_frames(Each&& each);
  void read_on();

  boost::asio::ip::tcp::socket socket_;
  std::function<void(std::string_view)> heard_;
  std::string read_;
  std::array<char, 2048> chunk_{};
};

}  // namespace load
