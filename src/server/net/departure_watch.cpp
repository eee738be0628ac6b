#include "server/net/departure_watch.h"

#include <boost/asio/buffer.hpp>

namespace net = boost::asio;
using boost::system::error_code;

namespace cheshire {

DepartureWatch::DepartureWatch(Stream& stream, Departure& departure)
    : watched_(std::make_shared<Watched>(Watched{stream, departure})) {
  stream.socket().async_wait(net::ip::tcp::socket::wait_read,
                             [weak = std::weak_ptr(watched_)](const error_code& error) {
                               const auto watched = weak.lock();
                               if (!watched || error) return;
                               char byte = 0;
                               error_code closed;
                               auto& socket = watched->stream.socket();
                               socket.receive(net::buffer(&byte, 1), net::socket_base::message_peek, closed);
                               if (closed) watched->departure.happen();
                             });
}

DepartureWatch::~DepartureWatch() {
  error_code ignored;
  watched_->stream.socket().cancel(ignored);
}

}  // namespace cheshire
