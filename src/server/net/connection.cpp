// Reads HTTP requests from one connection, refuses those beyond a limit, writes the answers and logs them.
#include "server/net/connection.h"

#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <sstream>
#include <utility>
#include <vector>

#include "messages/operator.h"
#include "messages/people.h"
#include "messages/server.h"
#include "server/common/server_metrics.h"
#include "server/net/disconnect_watch.h"
#include "server/net/socket.h"

namespace net = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;

namespace cheshire {
namespace {

using Parser = http::request_parser<http::string_body>;
using boost::system::error_code;

Reply body_too_long(std::size_t longest) {
  return error_reply(http::status::payload_too_large,
                     msg::request_body_too_long(static_cast<std::int64_t>(longest)))
      .because(Rejection::body);
}

/// Returns the response to a request that could not be read, whose body may have `longest` bytes; nothing if
/// the client has gone or was too slow.
std::optional<Reply> reading_fault(const error_code& error, const ServerLimits& limits, std::size_t longest) {
  if (error == http::error::body_limit) return body_too_long(longest);
  if (error == http::error::header_limit || error == http::error::buffer_overflow) {
    return error_reply(http::status::request_header_fields_too_large,
                       msg::request_head_too_long(static_cast<std::int64_t>(limits.header)))
        .because(Rejection::head);
  }
  if (error == http::error::end_of_stream || error == http::error::partial_message) return {};
  if (error.category() == http::make_error_code(http::error::bad_method).category()) {
    return error_reply(http::status::bad_request, msg::malformed_http(error.message()))
        .because(Rejection::malformed);
  }
  return {};
}

/// Returns who sent a request that came from `peer`.
std::string client_of(const net::ip::address& peer, const Request& request, ServerContext& server) {
  std::vector<std::string_view> lines;
  for (const auto& field : request) {
    if (beast::iequals(field.name_string(), "X-Forwarded-For"))
      lines.emplace_back(field.value().data(), field.value().size());
  }
  using Header = Proxies::Client::Header;
  Proxies::Client client = server.proxies.client(peer, lines);
  if (client.header == Header::ignored || client.header == Header::unreadable)
    server.metrics.refused(Rejection::proxy);
  const net::ip::address plain = unmapped(peer);
  if (client.header == Header::ignored && plain.is_loopback() &&
      !std::exchange(server.warned_of_proxy, true)) {
    const std::string block = plain.to_string() + (plain.is_v6() ? "/128" : "/32");
    server.log.warn(msg::forwarded_for_ignored(plain.to_string(), block));
  }
  return std::move(client.name);
}

Reply too_many(const Message& error, const std::string& seconds, Rejection why) {
  return error_reply(http::status::too_many_requests, error)
      .with(http::field::retry_after, seconds)
      .because(why);
}

using Body = http::span_body<const char>;  // one type for all, to save compile time

http::response<Body> response_of(const Reply& reply, const Request& request, bool keep_alive) {
  http::response<Body> response{reply.status, request.version()};
  add_strict_headers(response, reply.framed);
  for (const auto& [field, value] : reply.headers) response.set(field, value);
  if (!reply.mime.empty()) response.set(http::field::content_type, reply.mime);
  // These two end with their head. Any other response without a length goes on until the connection is
  // closed.
  if (reply.feed) {
    response.chunked(true);
  } else if (reply.status != http::status::no_content && reply.status != http::status::not_modified) {
    response.content_length(reply.size());
    if (request.method() != http::verb::head)
      response.body() = beast::span<const char>(reply.body.data(), reply.body.size());
  }
  response.keep_alive(keep_alive);
  return response;
}

/// The answer to a client that sends too many requests, as it is sent. It is made once, so that it costs
/// little.
std::string_view too_many_requests(const Request& head, bool keep_alive) {
  const auto written = [](http::verb method, bool keep) {
    std::ostringstream text;
    text << response_of(too_many(msg::too_many_requests(), "1", Rejection::requests), {method, "/", 11},
                        keep);
    return text.str();
  };
  static const std::string texts[] = {written(http::verb::get, false), written(http::verb::get, true),
                                      written(http::verb::head, false), written(http::verb::head, true)};
  return texts[(head.method() == http::verb::head ? 2 : 0) + (keep_alive ? 1 : 0)];
}

/// Returns the rejection of a request with this head, of which `coming` bytes are still to be read; nothing
/// if it may go on.
std::optional<Reply> refuse_head(const Request& head, const Routes::Target& target, const std::string& who,
                                 std::size_t coming, ServerContext& server) {
  if (auto refused = server.routes.refusal(head)) return refused;
  if (target.is(Routes::makes_person) && !server.clients.may_make_person(who, TokenBucket::Clock::now()))
    return too_many(msg::too_many_new_people(), "100", Rejection::people);
  if (!target.is(Routes::makes_game)) return {};
  if (!server.clients.may_make_game(who, TokenBucket::Clock::now()))
    return too_many(msg::too_many_new_games(), "10", Rejection::games);
  const Instant today = server.service.wall();
  if (!server.service.quota().admits(who, 1, game_bytes(coming), today))
    return too_many(msg::daily_storage_used(), std::to_string(rest_of_day(today).count()), Rejection::quota);
  return {};
}

/// Returns how many bytes of the body are still to be read, according to the head; the limit if the head does
/// not say.
std::size_t coming(const Parser& parser, std::size_t longest) {
  if (parser.is_done()) return 0;
  const auto length = parser.content_length();
  return length ? static_cast<std::size_t>(std::min<std::uint64_t>(*length, longest)) : longest;
}

Reply too_much_waits() {
  return error_reply(http::status::service_unavailable, msg::network_backlog())
      .with(http::field::retry_after, "5")
      .because(Rejection::backlog);
}

Reply all_places_taken() {
  return error_reply(http::status::service_unavailable, msg::too_many_connections())
      .with(http::field::retry_after, "5")
      .because(Rejection::connections);
}

/// Ends the connection so that a response sent before the whole request was read still arrives.
net::awaitable<void> hang_up(Stream& stream) {
  error_code error;
  stream.socket().shutdown(net::ip::tcp::socket::shutdown_send, error);
  stream.expires_after(std::chrono::seconds(1));
  std::array<char, 4096> rest;
  for (int i = 0; i < 64 && !error; ++i) {
    co_await stream.async_read_some(net::buffer(rest), net::redirect_error(net::use_awaitable, error));
  }
}

/// Reads the head of a request. After an error the parser holds the part that arrived.
net::awaitable<error_code> read_head(Stream& stream, beast::flat_buffer& buffer, Parser& parser,
                                     ServerContext& server, std::chrono::milliseconds timeout) {
  error_code error;
  stream.expires_after(timeout);
  server.idle.insert(&stream);
  co_await http::async_read_header(stream, buffer, parser, net::redirect_error(net::use_awaitable, error));
  server.idle.erase(&stream);
  co_return error;
}

/// Reads the rest of it.
net::awaitable<error_code> read_body(Stream& stream, beast::flat_buffer& buffer, Parser& parser,
                                     ServerContext& server) {
  error_code error;
  stream.expires_after(server.limits.body_time);
  if (beast::iequals(parser.get()[http::field::expect], "100-continue")) {
    static constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
    co_await net::async_write(stream, net::buffer(go_on), net::redirect_error(net::use_awaitable, error));
    if (error) co_return error;
  }
  co_await http::async_read(stream, buffer, parser, net::redirect_error(net::use_awaitable, error));
  co_return error;
}

void account(ServerContext& server, const Reply& reply) {
  server.metrics.answered(static_cast<unsigned>(reply.status));
  if (reply.refusal != Rejection::none) server.metrics.refused(reply.refusal);
}

/// Logs a request without its query, which could hold a key.
void log_request(ServerContext& server, const Request& request, unsigned status, const std::string& who) {
  const std::string_view method(request.method_string().data(), request.method_string().size());
  const std::string_view target = target_of(request);
  server.log.info(msg::request_answered(method, target.substr(0, target.find('?')), status,
                                        who.empty() ? "this machine" : who));
}

/// Rejects a request of which only the head was read, because its client sends too many.
net::awaitable<error_code> refuse_request(Stream& stream, const Request& head, const std::string& who,
                                          bool keep_alive, ServerContext& server) {
  constexpr unsigned status = static_cast<unsigned>(http::status::too_many_requests);
  server.metrics.answered(status);
  server.metrics.refused(Rejection::requests);
  if (server.verbose) log_request(server, head, status, who);
  stream.expires_after(server.limits.send_time);
  error_code error;
  co_await net::async_write(stream, net::buffer(too_many_requests(head, keep_alive)),
                            net::redirect_error(net::use_awaitable, error));
  co_return error;
}

/// Sends the body of an answer whose head was sent. An error if the file has become shorter.
net::awaitable<error_code> send_file(Stream& stream, const FileBody& file, const std::string& who,
                                     ServerContext& server) {
  std::vector<char> piece(FileBody::piece);
  error_code error;
  for (std::uint64_t at = 0; at < file.size() && !error;) {
    co_await server.loop.schedule(who);
    const std::size_t n =
        file.read(at, std::span(piece).first(std::min<std::uint64_t>(piece.size(), file.size() - at)));
    if (n == 0) co_return make_error_code(net::error::eof);
    stream.expires_after(server.limits.send_time);
    co_await net::async_write(stream, net::buffer(piece.data(), n),
                              net::redirect_error(net::use_awaitable, error));
    at += n;
  }
  co_return error;
}

/// Sends the head of an answer whose body goes on.
net::awaitable<error_code> send_head(Stream& stream, const Reply& reply, const Request& request) {
  http::response<Body> response = response_of(reply, request, false);
  http::response_serializer<Body> serializer{response};
  error_code error;
  co_await http::async_write_header(stream, serializer, net::redirect_error(net::use_awaitable, error));
  co_return error;
}

/// Serves the requests of one connection.
class HttpConnection {
 public:
  HttpConnection(Stream stream, ServerContext& server) : stream_(std::move(stream)), server_(server) {
    error_code unknown;
    peer_ = stream_.socket().remote_endpoint(unknown).address();
  }

  net::awaitable<void> run() {
    Next next = co_await exchange(server_.limits.head_time);
    while (next == Next::request) next = co_await exchange(server_.limits.idle_time);
    if (next == Next::hang_up) co_await hang_up(stream_);
  }

 private:
  /// What follows an answer. `end`: the client has gone, or a WebSocket took over the connection.
  enum class Next { request, hang_up, end };

  /// Reads a request and answers it. `timeout`: how long to wait for its head.
  net::awaitable<Next> exchange(std::chrono::milliseconds timeout) {
    Parser parser;
    parser.header_limit(static_cast<std::uint32_t>(server_.limits.header));
    parser.body_limit(std::max(server_.limits.body, server_.limits.chapter));  // until the head tells which
    if (const error_code error = co_await read_head(stream_, buffer_, parser, server_, timeout))
      co_return co_await answer_fault(reading_fault(error, server_.limits, server_.limits.chapter),
                                      parser.get());
    const std::string who = client_of(peer_, parser.get(), server_);
    const Routes::Target target = Routes::find(parser.get());
    const std::size_t longest = target.is(Routes::long_body) ? server_.limits.chapter : server_.limits.body;
    const std::size_t rest = coming(parser, longest);
    const auto admission = server_.clients.admit(who, target.file(), TokenBucket::Clock::now());
    if (admission != ClientLimits::Admission::answer) {
      const bool keep_alive = admission == ClientLimits::Admission::refuse && rest == 0 &&
                              parser.get().version() == 11 && parser.keep_alive() && !server_.stopping;
      const error_code error = co_await refuse_request(stream_, parser.get(), who, keep_alive, server_);
      co_return error ? Next::end : keep_alive ? Next::request : Next::hang_up;
    }
    auto refused = refuse_head(parser.get(), target, who, rest, server_);
    if (refused && rest > 0) {  // the body stays unread
      if (server_.verbose) log_request(server_, parser.get(), static_cast<unsigned>(refused->status), who);
      co_return co_await answer_fault(std::move(refused), parser.get());
    }
    if (parser.content_length().value_or(0) > longest)
      co_return co_await answer_fault(body_too_long(longest), parser.get());
    parser.body_limit(longest);
    const BufferShare body(server_.buffers, who, rest);
    if (!body.fits()) co_return co_await answer_fault(too_much_waits(), parser.get());
    if (const error_code error = co_await read_body(stream_, buffer_, parser, server_))
      co_return co_await answer_fault(reading_fault(error, server_.limits, longest), parser.get());
    co_return co_await answer(parser.release(), target, who, std::move(refused));
  }

  /// Answers a request that was not read to its end, after which nothing more can be read.
  net::awaitable<Next> answer_fault(std::optional<Reply> reply, const Request& head) {
    if (!reply) co_return Next::end;
    account(server_, *reply);
    stream_.expires_after(server_.limits.send_time);
    const error_code error = co_await send(stream_, *reply, head, false);
    co_return error ? Next::end : Next::hang_up;
  }

  /// Answers a request that was read. `refused`: the answer, if its head was enough for it.
  net::awaitable<Next> answer(Request request, const Routes::Target& target, const std::string& who,
                              std::optional<Reply> refused) {
    const auto start = ServerMetrics::Clock::now();
    stream_.expires_never();
    if (!who.empty() && server_.loop.waiting(who) >= server_.limits.address_turns)
      refused = too_many(msg::too_many_requests(), "1", Rejection::requests);
    else
      co_await server_.loop.schedule(who);
    if (!refused && target.is(Routes::socket) && websocket::is_upgrade(request)) {
      // Connections of clients that do not come through a proxy are already counted.
      const std::string counted = server_.proxies.trusts(peer_) ? who : std::string();
      if (server_.clients.connect(counted, TokenBucket::Clock::now())) {
        const ConnectionSlot slot(server_.clients, counted);
        if (server_.verbose) log_request(server_, request, 101, who);
        co_await serve_socket(std::move(stream_), std::move(request), who, server_);
        co_return Next::end;
      }
      refused = all_places_taken();
    }
    Reply reply;
    if (refused)
      reply = std::move(*refused);
    else
      reply = co_await call_route(request, target, who);
    // Whoever reads what goes on has a connection as one with a WebSocket has.
    std::optional<ConnectionSlot> slot;
    if (reply.feed && request.version() < 11)
      reply = error_reply(http::status::http_version_not_supported, msg::http_too_old());
    if (reply.feed) {
      const std::string counted = server_.proxies.trusts(peer_) ? who : std::string();
      if (server_.clients.connect(counted, TokenBucket::Clock::now()))
        slot.emplace(server_.clients, counted);
      else
        reply = all_places_taken();
    }
    const BufferShare unsent(server_.buffers, who, reply.memory());
    if (!unsent.fits()) reply = too_much_waits();
    account(server_, reply);
    server_.metrics.served(target.file(), ServerMetrics::Clock::now() - start);
    if (server_.verbose) log_request(server_, request, static_cast<unsigned>(reply.status), who);
    const bool keep_alive = request.keep_alive() && !server_.stopping;
    stream_.expires_after(server_.limits.send_time);
    if (reply.feed && request.method() != http::verb::head) {
      if (co_await send_head(stream_, reply, request)) co_return Next::end;
      stream_.expires_never();
      co_await serve_lines(stream_, std::move(reply.feed), who, server_);
      co_return Next::hang_up;
    }
    if (co_await send(stream_, reply, request, keep_alive)) co_return Next::end;
    if (reply.file && request.method() != http::verb::head &&
        co_await send_file(stream_, *reply.file, who, server_))
      co_return Next::end;
    co_return keep_alive ? Next::request : Next::hang_up;
  }

  net::awaitable<Reply> call_route(const Request& request, const Routes::Target& target,
                                   const std::string& who) {
    Cancellation cancellation;
    std::optional<DisconnectWatch> watch;
    if (target.is(Routes::slow)) watch.emplace(stream_, cancellation);
    Reply reply = co_await server_.routes.answer(target, request, who, cancellation);
    if (target.is(Routes::makes_game) && reply.status == http::status::created)
      server_.service.quota().add(who, 1, game_bytes(request.body().size()), server_.service.wall());
    co_return reply;
  }

  Stream stream_;
  ServerContext& server_;
  net::ip::address peer_;
  beast::flat_buffer buffer_{server_.limits.header + server_.limits.body};
};

}  // namespace

net::awaitable<error_code> send(Stream& stream, const Reply& reply, const Request& request, bool keep_alive) {
  http::response<Body> response = response_of(reply, request, keep_alive);
  http::response_serializer<Body> serializer{response};
  error_code error;
  co_await http::async_write(stream, serializer, net::redirect_error(net::use_awaitable, error));
  co_return error;
}

net::awaitable<void> serve_connection(net::ip::tcp::socket socket, ServerContext& server) {
  try {
    HttpConnection connection(Stream(std::move(socket)), server);
    co_await connection.run();
  } catch (const std::exception& e) {
    server.log.warn(msg::connection_failed(e.what()));
  }
}

net::awaitable<void> reject_connection(net::ip::tcp::socket socket, ServerContext& server) {
  try {
    Stream stream(std::move(socket));
    stream.expires_after(std::chrono::seconds(1));
    const Reply reply = all_places_taken();
    account(server, reply);
    const Request none{http::verb::get, "/", 11};
    const error_code error = co_await send(stream, reply, none, false);
    if (!error) co_await hang_up(stream);
  } catch (const std::exception& e) {
    server.log.warn(msg::connection_failed(e.what()));
  }
}

}  // namespace cheshire
