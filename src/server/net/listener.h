// A port that is listened on.
#pragma once

#include <boost/asio/ip/tcp.hpp>

#include "server/net/address.h"

namespace cheshire {

/// Binds to the address and listens; a port 0 becomes the one that was given. Errors have no place.
Result<void> listen_on(boost::asio::ip::tcp::acceptor& acceptor, Address& address);

}  // namespace cheshire
