// Serves a WebSocket: passes its messages to GameService and sends what GameService pushes. Messages are text
// both ways.
#pragma once

#include <boost/asio/awaitable.hpp>

#include "server/net/connection.h"

namespace cheshire {

/// Takes over a connection after its upgrade request and serves it until it ends. `who` is the client's name,
/// empty for this machine.
boost::asio::awaitable<void> serve_socket(Stream stream, Request request, std::string who,
                                          ServerContext& server);

}  // namespace cheshire
