// Waits until the socket can be read, and looks whether the other side has closed it.
#include "server/net/disconnect_watch.h"

#include <boost/asio/buffer.hpp>

namespace net = boost::asio;
using boost::system::error_code;

namespace cheshire {

DisconnectWatch::DisconnectWatch(Stream& stream, Cancellation& cancellation)
    : watched_(std::make_shared<Watched>(Watched{stream, cancellation})) {
  stream.socket().async_wait(net::ip::tcp::socket::wait_read,
                             [weak = std::weak_ptr(watched_)](const error_code& error) {
                               const auto watched = weak.lock();
                               if (!watched || error) return;
                               char byte = 0;
                               error_code closed;
                               auto& socket = watched->stream.socket();
                               socket.receive(net::buffer(&byte, 1), net::socket_base::message_peek, closed);
                               if (closed) watched->cancellation.cancel();
                             });
}

DisconnectWatch::~DisconnectWatch() {
  error_code ignored;
  watched_->stream.socket().cancel(ignored);
}

}  // namespace cheshire
