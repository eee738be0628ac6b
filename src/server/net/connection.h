// Serves one client on one TCP connection: it reads requests one after the other, limits them, and sends what
// Routes answers, until the connection becomes a WebSocket (socket.h) or ends.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <set>

#include "server/common/options.h"
#include "server/limits/client_limits.h"
#include "server/limits/network_buffers.h"
#include "server/live/game_service.h"
#include "server/net/proxy.h"
#include "server/net/routes.h"
#include "server/net/stream.h"

namespace cheshire {

class ServerMetrics;

/// What all connections of a server share.
struct ServerContext {
  Loop& loop;
  GameService& service;
  Routes& routes;
  const ServerLimits& limits;
  Log& log;
  ClientLimits& clients;
  const Proxies& proxies;
  ServerMetrics& metrics;
  NetworkBuffers& buffers;
  bool verbose;
  std::set<Member*> sockets;
  std::set<Stream*> idle;  // waiting for a request
  bool stopping = false;
  bool warned_of_proxy = false;
};

/// Writes a response. Leaves out the body for HEAD and for responses without one.
boost::asio::awaitable<boost::system::error_code> send(Stream& stream, const Reply& reply,
                                                       const Request& request, bool keep_alive);
/// Serves a connection until it ends. Never throws.
boost::asio::awaitable<void> serve_connection(boost::asio::ip::tcp::socket socket, ServerContext& server);
/// Answers a connection over the limit with 503.
boost::asio::awaitable<void> reject_connection(boost::asio::ip::tcp::socket socket, ServerContext& server);

}  // namespace cheshire
