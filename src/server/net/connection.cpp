#include "server/net/connection.h"

#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/write.hpp>
#include <sstream>
#include <utility>
#include <vector>

#include "messages/operator.h"
#include "messages/server.h"
#include "server/common/meters.h"
#include "server/net/departure_watch.h"
#include "server/net/socket.h"

namespace net = boost::asio;
namespace beast = boost::beast;

namespace cheshire {
namespace {

using Parser = http::request_parser<http::string_body>;
using boost::system::error_code;

/// Returns the response to a request that could not be read; nothing if the client has gone or was too slow.
std::optional<Reply> reading_fault(const error_code& error, const ServerLimits& limits) {
  if (error == http::error::body_limit) {
    return error_reply(http::status::payload_too_large,
                       msg::request_body_too_long(static_cast<std::int64_t>(limits.body)))
        .because(Rejection::body);
  }
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
std::string client_of(const net::ip::address& peer, const Request& request, Desk& desk) {
  std::vector<std::string_view> lines;
  for (const auto& field : request) {
    if (beast::iequals(field.name_string(), "X-Forwarded-For"))
      lines.emplace_back(field.value().data(), field.value().size());
  }
  using Header = Proxies::Client::Header;
  Proxies::Client client = desk.proxies.client(peer, lines);
  if (client.header == Header::ignored || client.header == Header::unreadable)
    desk.meters.refused(Rejection::proxy);
  const net::ip::address plain = unmapped(peer);
  if (client.header == Header::ignored && plain.is_loopback() && !std::exchange(desk.warned_of_proxy, true)) {
    const std::string block = plain.to_string() + (plain.is_v6() ? "/128" : "/32");
    desk.log.warn(msg::forwarded_for_ignored(plain.to_string(), block));
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
  add_strict_headers(response);
  for (const auto& [field, value] : reply.headers) response.set(field, value);
  if (!reply.mime.empty()) response.set(http::field::content_type, reply.mime);
  // These two end with their head. Any other response without a length goes on until the connection is
  // closed.
  if (reply.status != http::status::no_content && reply.status != http::status::not_modified) {
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
std::optional<Reply> refuse_head(const Request& head, const std::string& who, std::size_t coming,
                                 Desk& desk) {
  if (auto refused = desk.routes.refusal(head)) return refused;
  if (!makes_game(head)) return {};
  if (!desk.visitors.may_make_game(who, TokenBucket::Clock::now()))
    return too_many(msg::too_many_new_games(), "10", Rejection::games);
  const Instant today = desk.service.wall();
  if (!desk.service.quota().admits(who, 1, game_bytes(coming), today))
    return too_many(msg::daily_storage_used(), std::to_string(rest_of_day(today).count()), Rejection::quota);
  return {};
}

/// Returns how many bytes of the body are still to be read, according to the head; the limit if the head does
/// not say.
std::size_t coming(const Parser& parser, const ServerLimits& limits) {
  if (parser.is_done()) return 0;
  const auto length = parser.content_length();
  return length ? static_cast<std::size_t>(std::min<std::uint64_t>(*length, limits.body)) : limits.body;
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
net::awaitable<error_code> read_head(Stream& stream, beast::flat_buffer& buffer, Parser& parser, Desk& desk,
                                     std::chrono::milliseconds patience) {
  error_code error;
  stream.expires_after(patience);
  desk.idle.insert(&stream);
  co_await http::async_read_header(stream, buffer, parser, net::redirect_error(net::use_awaitable, error));
  desk.idle.erase(&stream);
  co_return error;
}

/// Reads the rest of it.
net::awaitable<error_code> read_body(Stream& stream, beast::flat_buffer& buffer, Parser& parser, Desk& desk) {
  error_code error;
  stream.expires_after(desk.limits.body_time);
  if (beast::iequals(parser.get()[http::field::expect], "100-continue")) {
    static constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
    co_await net::async_write(stream, net::buffer(go_on), net::redirect_error(net::use_awaitable, error));
    if (error) co_return error;
  }
  co_await http::async_read(stream, buffer, parser, net::redirect_error(net::use_awaitable, error));
  co_return error;
}

void account(Desk& desk, const Reply& reply) {
  desk.meters.answered(static_cast<unsigned>(reply.status));
  if (reply.refusal != Rejection::none) desk.meters.refused(reply.refusal);
}

/// Logs a request without its query, which could hold a key.
void log_request(Desk& desk, const Request& request, unsigned status, const std::string& who) {
  const std::string_view method(request.method_string().data(), request.method_string().size());
  const std::string_view target(request.target().data(), request.target().size());
  desk.log.info(msg::request_answered(method, target.substr(0, target.find('?')), status,
                                      who.empty() ? "this machine" : who));
}

/// Rejects a request of which only the head was read, because its client sends too many.
net::awaitable<error_code> refuse_request(Stream& stream, const Request& head, const std::string& who,
                                          bool keep_alive, Desk& desk) {
  constexpr unsigned status = static_cast<unsigned>(http::status::too_many_requests);
  desk.meters.answered(status);
  desk.meters.refused(Rejection::requests);
  if (desk.verbose) log_request(desk, head, status, who);
  stream.expires_after(desk.limits.send_time);
  error_code error;
  co_await net::async_write(stream, net::buffer(too_many_requests(head, keep_alive)),
                            net::redirect_error(net::use_awaitable, error));
  co_return error;
}

/// Sends the body of an answer whose head was sent. An error if the file has become shorter.
net::awaitable<error_code> send_file(Stream& stream, const FileBody& file, const std::string& who,
                                     Desk& desk) {
  std::vector<char> piece(FileBody::piece);
  error_code error;
  for (std::uint64_t at = 0; at < file.size() && !error;) {
    co_await desk.loop.turn(who);
    const std::size_t n =
        file.read(at, std::span(piece).first(std::min<std::uint64_t>(piece.size(), file.size() - at)));
    if (n == 0) co_return make_error_code(net::error::eof);
    stream.expires_after(desk.limits.send_time);
    co_await net::async_write(stream, net::buffer(piece.data(), n),
                              net::redirect_error(net::use_awaitable, error));
    at += n;
  }
  co_return error;
}

net::awaitable<void> serve(Stream stream, Desk& desk) {
  beast::flat_buffer buffer(desk.limits.header + desk.limits.body);
  error_code unknown;
  const auto peer = stream.socket().remote_endpoint(unknown).address();
  std::chrono::milliseconds patience = desk.limits.head_time;
  for (bool keep_alive = true; keep_alive; patience = desk.limits.idle_time) {
    Parser parser;
    parser.header_limit(static_cast<std::uint32_t>(desk.limits.header));
    parser.body_limit(desk.limits.body);
    error_code error = co_await read_head(stream, buffer, parser, desk, patience);
    const std::string who = error ? std::string() : client_of(peer, parser.get(), desk);
    const std::size_t rest = error ? 0 : coming(parser, desk.limits);
    std::optional<Reply> refused;
    if (!error) {
      const auto ask = desk.visitors.ask(who, asks_for_file(parser.get()), TokenBucket::Clock::now());
      if (ask != Visitors::Ask::answer) {
        keep_alive = ask == Visitors::Ask::refuse && rest == 0 && parser.get().version() == 11 &&
                     parser.keep_alive() && !desk.stopping;
        if (co_await refuse_request(stream, parser.get(), who, keep_alive, desk)) co_return;
        continue;
      }
      refused = refuse_head(parser.get(), who, rest, desk);
      if (refused && rest > 0) {  // the body stays unread
        account(desk, *refused);
        if (desk.verbose) log_request(desk, parser.get(), static_cast<unsigned>(refused->status), who);
        stream.expires_after(desk.limits.send_time);
        if (co_await send(stream, *refused, parser.get(), false)) co_return;
        break;
      }
    }
    const Waiting body(desk.backlog, who, rest);
    if (!error && body.fits()) error = co_await read_body(stream, buffer, parser, desk);
    if (error || !body.fits()) {
      const auto reply = body.fits() ? reading_fault(error, desk.limits) : too_much_waits();
      if (!reply) co_return;
      account(desk, *reply);
      stream.expires_after(desk.limits.send_time);
      co_await send(stream, *reply, parser.get(), false);
      break;
    }
    const Request request = parser.release();
    const auto start = Meters::Clock::now();
    stream.expires_never();
    if (!who.empty() && desk.loop.waiting(who) >= desk.limits.address_turns)
      refused = too_many(msg::too_many_requests(), "1", Rejection::requests);
    else
      co_await desk.loop.turn(who);
    if (!refused && is_socket_request(request)) {
      // Connections of clients that do not come through a proxy are already counted.
      const std::string counted = desk.proxies.trusts(peer) ? who : std::string();
      if (desk.visitors.enter(counted, TokenBucket::Clock::now())) {
        const Visit visit(desk.visitors, counted);
        if (desk.verbose) log_request(desk, request, 101, who);
        co_await serve_socket(std::move(stream), request, who, desk);
        co_return;
      }
      refused = all_places_taken();
    }
    Reply reply;
    if (refused) {
      reply = std::move(*refused);
    } else {
      Departure departure;
      std::optional<DepartureWatch> watch;
      if (asks_for_work(request)) watch.emplace(stream, departure);
      reply = co_await desk.routes.answer(request, who, departure);
      if (makes_game(request) && reply.status == http::status::created)
        desk.service.quota().add(who, 1, game_bytes(request.body().size()), desk.service.wall());
    }
    const Waiting answer(desk.backlog, who, reply.memory());
    if (!answer.fits()) reply = too_much_waits();
    account(desk, reply);
    desk.meters.served(asks_for_file(request), Meters::Clock::now() - start);
    if (desk.verbose) log_request(desk, request, static_cast<unsigned>(reply.status), who);
    keep_alive = request.keep_alive() && !desk.stopping;
    stream.expires_after(desk.limits.send_time);
    if (co_await send(stream, reply, request, keep_alive)) co_return;
    if (reply.file && request.method() != http::verb::head &&
        co_await send_file(stream, *reply.file, who, desk))
      co_return;
  }
  co_await hang_up(stream);
}

}  // namespace

net::awaitable<error_code> send(Stream& stream, const Reply& reply, const Request& request, bool keep_alive) {
  http::response<Body> response = response_of(reply, request, keep_alive);
  http::response_serializer<Body> serializer{response};
  error_code error;
  co_await http::async_write(stream, serializer, net::redirect_error(net::use_awaitable, error));
  co_return error;
}

net::awaitable<void> serve_connection(net::ip::tcp::socket socket, Desk& desk) {
  try {
    co_await serve(Stream(std::move(socket)), desk);
  } catch (const std::exception& e) {
    desk.log.warn(msg::connection_failed(e.what()));
  }
}

net::awaitable<void> turn_away(net::ip::tcp::socket socket, Desk& desk) {
  try {
    Stream stream(std::move(socket));
    stream.expires_after(std::chrono::seconds(1));
    const Reply reply = all_places_taken();
    account(desk, reply);
    const Request none{http::verb::get, "/", 11};
    const error_code error = co_await send(stream, reply, none, false);
    if (!error) co_await hang_up(stream);
  } catch (const std::exception& e) {
    desk.log.warn(msg::connection_failed(e.what()));
  }
}

}  // namespace cheshire
