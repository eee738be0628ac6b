// LineMember: the member of a feed, and its queue of lines.
#include "server/net/line_stream.h"

#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/chunk_encode.hpp>
#include <deque>
#include <utility>

#include "server/common/server_metrics.h"
#include "server/limits/token_bucket.h"
#include "server/net/connection.h"
#include "server/net/disconnect_watch.h"

namespace net = boost::asio;

namespace cheshire {
namespace {

using boost::system::error_code;

// Proxies and the bots of lichess give a silent connection up after a few times this.
constexpr std::chrono::seconds keep_alive_pause(6);

class LineMember : public Member, public std::enable_shared_from_this<LineMember> {
 public:
  LineMember(Stream& stream, std::shared_ptr<LineFeed> feed, std::string who, ServerContext& server)
      : stream_(stream), feed_(std::move(feed)), who_(std::move(who)), server_(server) {}

  void push(std::shared_ptr<const std::string> message) override {
    if (!open_) return;
    std::string text = feed_->lines(*message);
    const std::size_t size = text.size();
    if (unsent_ + size > server_.limits.unsent || !server_.buffers.reserve(who_, size)) {
      server_.metrics.refused(unsent_ + size > server_.limits.unsent ? Rejection::unread
                                                                     : Rejection::backlog);
      return dismiss();
    }
    unsent_ += size;
    if (size > 0) waiting_.push_back(std::move(text));
    wake_.cancel();
  }

  bool gone() const override { return !open_; }
  const std::string& owner() const override { return who_; }
  bool may_make_game() override {
    return who_.empty() || server_.clients.may_make_game(who_, TokenBucket::Clock::now());
  }
  void expel(const Message&) override { dismiss(); }
  void dismiss() override {
    open_ = false;
    wake_.cancel();
  }

  net::awaitable<void> run() {
    const Registration registration(*this);
    Cancellation gone;
    gone.on_cancel([this] { dismiss(); });
    const DisconnectWatch watch(stream_, gone);
    co_await server_.loop.schedule(who_);
    feed_->begin(shared_from_this());
    while (open_ && (!waiting_.empty() || !feed_->over())) {
      if (waiting_.empty() && !co_await something_came()) continue;
      co_await send();
    }
    if (open_) co_await write(net::buffer(end));
  }

 private:
  static constexpr std::string_view end = "0\r\n\r\n";

  /// Registers the member, and removes it however the connection ends.
  struct Registration {
    LineMember& member;
    explicit Registration(LineMember& m) : member(m) { member.server_.sockets.insert(&member); }
    Registration(const Registration&) = delete;
    Registration& operator=(const Registration&) = delete;
    ~Registration() {
      member.open_ = false;
      member.server_.sockets.erase(&member);
      member.server_.service.leave(member);
      member.server_.buffers.release(member.who_, std::exchange(member.unsent_, 0));
      member.waiting_.clear();
    }
  };

  /// Waits for lines, and queues an empty one if none come for a while. Returns whether there is something to
  /// send.
  net::awaitable<bool> something_came() {
    error_code cancelled;
    wake_.expires_after(keep_alive_pause);
    co_await wake_.async_wait(net::redirect_error(net::use_awaitable, cancelled));
    if (!cancelled && open_ && waiting_.empty() && server_.buffers.reserve(who_, 1)) {
      ++unsent_;
      waiting_.emplace_back("\n");
    }
    co_return open_ && !waiting_.empty();
  }

  net::awaitable<void> send() {
    co_await server_.loop.schedule(who_);
    if (!open_ || waiting_.empty()) co_return;
    const std::string text = std::move(waiting_.front());
    waiting_.pop_front();
    co_await write(boost::beast::http::make_chunk(net::buffer(text)));
    unsent_ -= text.size();
    server_.buffers.release(who_, text.size());
  }

  template <class Buffers>
  net::awaitable<void> write(const Buffers& buffers) {
    error_code error;
    stream_.expires_after(server_.limits.send_time);
    co_await net::async_write(stream_, buffers, net::redirect_error(net::use_awaitable, error));
    stream_.expires_never();
    if (error) open_ = false;
  }

  Stream& stream_;
  std::shared_ptr<LineFeed> feed_;
  std::string who_;  // the client's name; empty for this machine
  ServerContext& server_;
  net::steady_timer wake_{stream_.get_executor()};
  std::deque<std::string> waiting_;
  std::size_t unsent_ = 0;
  bool open_ = true;
};

}  // namespace

net::awaitable<void> serve_lines(Stream& stream, std::shared_ptr<LineFeed> feed, std::string who,
                                 ServerContext& server) {
  const auto member = std::make_shared<LineMember>(stream, std::move(feed), std::move(who), server);
  co_await member->run();
}

}  // namespace cheshire
