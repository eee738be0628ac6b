// MetricsPort: a separate port for Prometheus: GET /metrics, one request per connection.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <memory>
#include <set>

#include "server/common/loop.h"
#include "server/common/metrics_registry.h"
#include "server/net/address.h"
#include "server/net/host_policy.h"
#include "server/net/stream.h"

namespace cheshire {

/// Parses "HOST:PORT", ":PORT" or "PORT"; the latter two mean 127.0.0.1. Errors: `at` is the offset of the
/// problem.
Result<Address> parse_metrics_address(std::string_view text);

class MetricsPort {
 public:
  static constexpr std::size_t max_connections = 16;  // at a time; more are closed without an answer

  /// `timeout`: how long a connection may last.
  MetricsPort(boost::asio::io_context& context, Loop& loop, const MetricsRegistry& metrics,
              const Address& address, std::chrono::milliseconds timeout);

  Result<void> open();
  const Address& address() const { return address_; }
  /// Serves until close(), which ends all its connections.
  void start();
  void close();

 private:
  boost::asio::awaitable<void> accept();
  boost::asio::awaitable<void> serve(boost::asio::ip::tcp::socket socket);

  Loop& loop_;
  const MetricsRegistry& metrics_;
  Address address_;
  HostPolicy hosts_;
  std::chrono::milliseconds timeout_;
  boost::asio::ip::tcp::acceptor acceptor_;
  /// The open connections. Shared, because they may outlive this object.
  std::shared_ptr<std::set<Stream*>> streams_;
};

}  // namespace cheshire
