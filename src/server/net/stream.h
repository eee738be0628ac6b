// Stream: the TCP stream of every connection: HTTP, WebSockets, the port of metrics. It reports how many
// bytes it reads, even those that never become a message, so that SocketMember can charge for pings and empty
// frames.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/rate_policy.hpp>
#include <cstddef>
#include <functional>
#include <limits>

namespace cheshire {

/// A Beast rate policy that limits nothing and reports what is read.
class ReadCounter {
 public:
  /// Called with the number of bytes of every read. Must not throw, read or write.
  std::function<void(std::size_t)> on_read;

 private:
  friend class boost::beast::rate_policy_access;
  static constexpr std::size_t all = std::numeric_limits<std::size_t>::max();
  std::size_t available_read_bytes() const noexcept { return all; }
  std::size_t available_write_bytes() const noexcept { return all; }
  void transfer_read_bytes(std::size_t n) noexcept {
    if (on_read) on_read(n);
  }
  void transfer_write_bytes(std::size_t) const noexcept {}
  void on_timer() const noexcept {}
};

using Stream = boost::beast::basic_stream<boost::asio::ip::tcp, boost::asio::any_io_executor, ReadCounter>;

}  // namespace cheshire
