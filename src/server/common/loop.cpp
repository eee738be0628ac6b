// Gives the clients of the loop their turns, and charges each with the time that the loop works for it.
#include "server/common/loop.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <utility>

namespace net = boost::asio;

namespace cheshire {

Loop::Loop(net::io_context& context, Failed failed, std::function<Clock::time_point()> now)
    : context_(context), failed_(std::move(failed)), now_(std::move(now)) {}

void Loop::spawn(net::awaitable<void> task) {
  net::co_spawn(net::any_io_executor(context_.get_executor()), std::move(task),
                [this](const std::exception_ptr& error) {
                  if (error) failed_(error);
                });
}

void Loop::post(std::function<void()> f) { net::post(context_, std::move(f)); }

net::awaitable<void> Loop::schedule(std::string client) {
  co_await suspend([this, &client](std::unique_ptr<Suspension> coroutine) {
    scheduled_.push(client, {client, std::move(coroutine)});
    wake();
  });
}

void Loop::abandon() {
  // Those who are destroyed may look here.
  const auto dropped = std::exchange(scheduled_, {});
}

void Loop::wake() {
  if (std::exchange(awake_, true)) return;
  post([this] {
    awake_ = false;
    run_scheduled();
  });
}

void Loop::run_scheduled() {
  const auto end = now_() + slice;
  do {
    auto next = scheduled_.pop();
    if (!next) return;
    const ChargeScope scope(*this, std::move(next->client));
    next->coroutine->resume();
  } while (now_() < end);
  if (!scheduled_.empty()) wake();
}

void Loop::charge() {
  const auto now = now_();
  if (charged_) scheduled_.charge(*charged_, now - charged_until_);
  charged_until_ = now;
}

Loop::ChargeScope::ChargeScope(Loop& loop, ClientId client) : loop_(loop) {
  loop_.charge();
  inline_work_before_ = std::exchange(loop_.inline_work_left_, client ? max_inline_work : 0);
  before_ = std::exchange(loop_.charged_, std::move(client));
}

Loop::ChargeScope::~ChargeScope() {
  loop_.charge();
  loop_.inline_work_left_ = inline_work_before_;
  loop_.charged_ = std::move(before_);
}

}  // namespace cheshire
