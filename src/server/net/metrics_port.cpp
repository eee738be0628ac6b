// Accepts connections on the port for metrics and answers GET /metrics, nothing else.
#include "server/net/metrics_port.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>

#include "messages/operator.h"
#include "server/net/connection.h"
#include "server/net/listener.h"

namespace net = boost::asio;
namespace beast = boost::beast;
using tcp = net::ip::tcp;
using boost::system::error_code;

namespace cheshire {
namespace {

constexpr std::uint32_t longest_head = 4096;

/// Registers a connection for as long as it is open, so that it can be cancelled.
class OpenStream {
 public:
  using Streams = std::shared_ptr<std::set<Stream*>>;
  OpenStream(Streams streams, Stream* stream) : streams_(std::move(streams)), stream_(stream) {
    streams_->insert(stream_);
  }
  OpenStream(const OpenStream&) = delete;
  OpenStream& operator=(const OpenStream&) = delete;
  ~OpenStream() { streams_->erase(stream_); }

 private:
  Streams streams_;
  Stream* stream_;
};

Reply answer(const Request& request, const MetricsRegistry& metrics, const HostPolicy& hosts) {
  const std::string_view host = header(request, http::field::host);
  if (!hosts.accepts(host)) return error_reply(http::status::forbidden, msg::metrics_host_refused(host));
  const std::string_view target = target_of(request);
  if (target.substr(0, target.find('?')) != "/metrics")
    return error_reply(http::status::not_found, msg::metrics_only());
  if (request.method() != http::verb::get && request.method() != http::verb::head)
    return method_not_allowed({"GET", "HEAD"});
  Reply reply;
  reply.mime = "text/plain; version=0.0.4; charset=utf-8";
  reply.owner = std::make_shared<const std::string>(metrics.text());
  reply.body = *reply.owner;
  reply.with(http::field::cache_control, "no-store");
  return reply;
}

}  // namespace

Result<Address> parse_metrics_address(std::string_view text) {
  const std::string local = "127.0.0.1:";
  const bool alone = text.find(':') == std::string_view::npos;
  if (!alone && !text.starts_with(':')) return parse_listen(text);
  auto address = parse_listen(local + std::string(text.substr(alone ? 0 : 1)));
  if (address) return address;
  return Error{address.error().message, alone ? 0 : 1};
}

MetricsPort::MetricsPort(net::io_context& context, Loop& loop, const MetricsRegistry& metrics,
                         const Address& address, std::chrono::milliseconds timeout)
    : loop_(loop),
      metrics_(metrics),
      address_(address),
      hosts_(address, !address.loopback),
      timeout_(timeout),
      acceptor_(context),
      streams_(std::make_shared<std::set<Stream*>>()) {}

Result<void> MetricsPort::open() { return listen_on(acceptor_, address_); }

void MetricsPort::start() { loop_.spawn(accept()); }

void MetricsPort::close() {
  error_code ignored;
  acceptor_.close(ignored);
  for (Stream* stream : *streams_) stream->cancel();
}

net::awaitable<void> MetricsPort::accept() {
  while (acceptor_.is_open()) {
    error_code error;
    tcp::socket socket = co_await acceptor_.async_accept(net::redirect_error(net::use_awaitable, error));
    if (!acceptor_.is_open()) co_return;
    if (error) {
      net::steady_timer pause(acceptor_.get_executor(), std::chrono::milliseconds(50));
      co_await pause.async_wait(net::redirect_error(net::use_awaitable, error));
      continue;
    }
    if (streams_->size() < max_connections) loop_.spawn(serve(std::move(socket)));
  }
}

net::awaitable<void> MetricsPort::serve(tcp::socket socket) {
  Stream stream(std::move(socket));
  const OpenStream open(streams_, &stream);
  beast::flat_buffer buffer(2 * longest_head);
  http::request_parser<http::string_body> parser;
  parser.header_limit(longest_head);
  parser.body_limit(std::uint64_t{0});
  stream.expires_after(timeout_);
  error_code error;
  co_await http::async_read(stream, buffer, parser, net::redirect_error(net::use_awaitable, error));
  if (error) co_return;
  const Request& request = parser.get();
  co_await send(stream, answer(request, metrics_, hosts_), request, false);
  stream.socket().shutdown(tcp::socket::shutdown_send, error);
}

}  // namespace cheshire
