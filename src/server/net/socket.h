// A WebSocket: text messages in, messages of the table out.
#pragma once

#include <boost/asio/awaitable.hpp>

#include "server/net/connection.h"

namespace cheshire {

/// Takes over the connection of a stranger, or of nobody such, after its upgrade request, to its end.
boost::asio::awaitable<void> serve_socket(Stream stream, Request request, std::string who, Desk& desk);

}  // namespace cheshire
