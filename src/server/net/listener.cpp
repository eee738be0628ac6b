// Opens, binds and listens on a TCP port.
#include "server/net/listener.h"

#include "messages/operator.h"

namespace net = boost::asio;
using tcp = net::ip::tcp;
using boost::system::error_code;

namespace cheshire {

Result<void> listen_on(tcp::acceptor& acceptor, Address& address) {
  const auto refused = [&](const error_code& e) {
    return Error{msg::cannot_listen(to_string(address), e.message())};
  };
  error_code error;
  const tcp::endpoint endpoint(net::ip::make_address(address.host, error), address.port);
  if (error) return refused(error);
  if (acceptor.open(endpoint.protocol(), error); error) return refused(error);
  if (acceptor.set_option(tcp::acceptor::reuse_address(true), error); error) return refused(error);
  if (acceptor.bind(endpoint, error); error) return refused(error);
  if (acceptor.listen(net::socket_base::max_listen_connections, error); error) return refused(error);
  address.port = acceptor.local_endpoint(error).port();
  if (error) return refused(error);
  return {};
}

}  // namespace cheshire
