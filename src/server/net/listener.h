// Opens a listening port, for the server and for its metrics.
#pragma once

#include <boost/asio/ip/tcp.hpp>

#include "server/net/address.h"

namespace cheshire {

/// Binds to the address and listens. Replaces port 0 by the port that the system chose. Errors have no
/// offset.
Result<void> listen_on(boost::asio::ip::tcp::acceptor& acceptor, Address& address);

}  // namespace cheshire
