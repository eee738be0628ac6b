// SocketMember: one WebSocket, its limits and its queue of messages. GameService gets what it reads.
#include "server/net/socket.h"

#include <algorithm>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <utility>

#include "messages/operator.h"
#include "messages/server.h"
#include "server/common/server_metrics.h"
#include "server/limits/token_bucket.h"
#include "server/live/client_message.h"
#include "server/live/member.h"

namespace net = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;

namespace cheshire {
namespace {

using boost::system::error_code;

constexpr std::size_t frame_head = 14;            // bytes, at most
constexpr std::chrono::seconds close_timeout(1);  // how long an expelled client may take to close

class SocketMember : public Member, public std::enable_shared_from_this<SocketMember> {
 public:
  SocketMember(Stream stream, std::string who, ServerContext& server)
      : ws_(std::move(stream)),
        who_(std::move(who)),
        server_(server),
        bucket_(server.limits.message_rate, server.limits.message_burst, TokenBucket::Clock::now()),
        idle_(server.limits.idle_bytes_rate,
              server.limits.idle_bytes_burst + static_cast<double>(server.limits.message),
              TokenBucket::Clock::now()),
        joins_(server.limits.join_rate, server.limits.join_burst, TokenBucket::Clock::now()) {
    ws_.set_option(websocket::stream_base::timeout{server.limits.head_time, server.limits.idle_time, true});
    ws_.set_option(
        websocket::stream_base::decorator([](websocket::response_type& r) { add_strict_headers(r); }));
    ws_.read_message_max(server.limits.message);
    // Beast answers pings and skips empty frames by itself.
    ws_.next_layer().rate_policy().on_read = [this](std::size_t n) { count(static_cast<double>(n)); };
    ws_.control_callback(
        [this](websocket::frame_type, beast::string_view) { count(server_.limits.control_bytes); });
  }

  /// Reads until the connection ends.
  net::awaitable<void> run(Request request) {
    error_code error;
    co_await ws_.async_accept(request, net::redirect_error(net::use_awaitable, error));
    if (error) co_return;
    ws_.text(true);
    ws_.auto_fragment(false);
    const Registration registration(*this);
    co_await listen();
  }

  void push(std::shared_ptr<const std::string> message) override {
    if (!open_) return;
    const std::size_t size = message->size();
    if (unsent_ + size > server_.limits.unsent || !server_.buffers.reserve(who_, size)) {
      server_.metrics.refused(unsent_ + size > server_.limits.unsent ? Rejection::unread
                                                                     : Rejection::backlog);
      return drop();
    }
    unsent_ += size;
    waiting_.push_back(std::move(message));
    if (!std::exchange(writing_, true)) server_.loop.spawn(write(shared_from_this()));
  }

  bool gone() const override { return !open_; }

  bool may_make_game() override {
    return who_.empty() || server_.clients.may_make_game(who_, TokenBucket::Clock::now());
  }

  bool may_join() override { return joins_.admits(TokenBucket::Clock::now()); }

  const std::string& owner() const override { return who_; }

  void expel(const Message& reason) override {
    if (!open_) return;
    server_.metrics.refused(Rejection::flood);
    reject({websocket::close_code::policy_error, reason.code()});
  }

  void dismiss() override {
    // The reading side ends when the client answers.
    close_once(websocket::close_code::going_away);
  }

 private:
  /// Registers the member, and removes it however the connection ends.
  struct Registration {
    SocketMember& member;
    explicit Registration(SocketMember& m) : member(m) { member.server_.sockets.insert(&member); }
    Registration(const Registration&) = delete;
    Registration& operator=(const Registration&) = delete;
    ~Registration() {
      member.server_.sockets.erase(&member);
      member.server_.service.leave(member);
      member.open_ = false;
      member.drop_queue();
    }
  };

  net::awaitable<void> listen() {
    beast::flat_buffer buffer;
    net::steady_timer timer(ws_.get_executor());
    error_code error;
    while (open_) {
      co_await ws_.async_read(buffer, net::redirect_error(net::use_awaitable, error));
      if (error) co_return;
      if (!ws_.got_text()) {
        server_.metrics.refused(Rejection::message);
        reject({websocket::close_code::unknown_data, msg::binary_message().code()});
        co_return;
      }
      // Delay excess messages instead of dropping them.
      const auto now = TokenBucket::Clock::now();
      const auto pause = std::max(bucket_.take(now), server_.clients.message_delay(who_, now));
      server_.metrics.message_read(pause);
      if (pause.count() > 0) {
        timer.expires_after(pause);
        co_await timer.async_wait(net::redirect_error(net::use_awaitable, error));
        if (!open_) co_return;
      }
      const auto came = Loop::Clock::now();
      co_await server_.loop.schedule(who_);
      if (!open_) co_return;
      const std::string text = beast::buffers_to_string(buffer.data());
      idle_.give(static_cast<double>(buffer.size() + frame_head));
      buffer.consume(buffer.size());
      if (server_.verbose) server_.log.info(msg::message_received(log_line(text)));
      server_.service.on_message(shared_from_this(), text, came);
    }
  }

  using Self = std::shared_ptr<SocketMember>;  // keeps a member as long as a coroutine needs it

  /// Sends the queued messages one after the other. The first few that come of a turn are sent within it;
  /// each of the others waits for a turn of the client that reads it, so that a change which many follow
  /// keeps nobody else waiting.
  static net::awaitable<void> write(Self self) {
    while (self->open_ && !self->waiting_.empty()) {
      if (!self->server_.loop.try_inline_work()) co_await self->server_.loop.schedule(self->who_);
      if (!self->open_ || self->waiting_.empty()) break;
      const auto message = std::move(self->waiting_.front());
      self->waiting_.pop_front();
      error_code error;
      co_await self->ws_.async_write(net::buffer(*message), net::redirect_error(net::use_awaitable, error));
      self->sent(message->size());
      if (error) self->drop();
    }
    self->writing_ = false;
  }

  /// Takes nothing more from the client. It might not read the goodbye either, so it has little time to
  /// answer.
  void reject(const websocket::close_reason& reason) {
    open_ = false;
    close_once(reason);
    server_.loop.spawn(drop_if_slow(shared_from_this()));
  }

  /// Begins to close the connection unless that has begun: Beast never resumes whoever closes it a second
  /// time.
  void close_once(const websocket::close_reason& reason) {
    if (!std::exchange(closing_, true)) server_.loop.spawn(close(shared_from_this(), reason));
  }

  static net::awaitable<void> close(Self self, websocket::close_reason reason) {
    error_code error;
    co_await self->ws_.async_close(reason, net::redirect_error(net::use_awaitable, error));
    self->close_timer_.cancel();
  }

  /// Ends the connection if the client does not close it in time.
  static net::awaitable<void> drop_if_slow(Self self) {
    error_code cancelled;
    self->close_timer_.expires_after(close_timeout);
    co_await self->close_timer_.async_wait(net::redirect_error(net::use_awaitable, cancelled));
    if (!cancelled) self->drop();
  }

  /// Ends a connection that does not read its messages.
  void drop() {
    open_ = false;
    drop_queue();
    beast::get_lowest_layer(ws_).close();
  }

  /// Discards the queued messages.
  void drop_queue() {
    for (const auto& message : waiting_) sent(message->size());
    waiting_.clear();
  }

  void sent(std::size_t bytes) {
    unsent_ -= bytes;
    server_.buffers.release(who_, bytes);
  }

  /// Charges received bytes. listen() refunds those of complete messages.
  void count(double bytes) {
    if (open_ && !idle_.admits(TokenBucket::Clock::now(), bytes)) expel(msg::too_many_idle_frames());
  }

  websocket::stream<Stream, false> ws_;  // without deflate support
  net::steady_timer close_timer_{ws_.get_executor()};
  std::string who_;  // the client's name; empty for this machine
  ServerContext& server_;
  TokenBucket bucket_, idle_, joins_;
  std::deque<std::shared_ptr<const std::string>> waiting_;
  std::size_t unsent_ = 0;
  bool writing_ = false;
  bool open_ = true;
  bool closing_ = false;
};

}  // namespace

net::awaitable<void> serve_socket(Stream stream, Request request, std::string who, ServerContext& server) {
  const auto member = std::make_shared<SocketMember>(std::move(stream), std::move(who), server);
  co_await member->run(std::move(request));
}

}  // namespace cheshire
