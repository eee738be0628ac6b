// A WebSocket: text messages in, messages of the table out.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>

#include "server/connection.h"

namespace cheshire {

/// Takes over the connection after its upgrade request, to its end.
boost::asio::awaitable<void> serve_socket(boost::beast::tcp_stream stream, Request request, Desk& desk);

}  // namespace cheshire
