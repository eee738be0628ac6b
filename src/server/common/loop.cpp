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

net::awaitable<void> Loop::turn(std::string client) {
  co_await suspend([this, &client](std::unique_ptr<Suspension> coroutine) {
    turns_.push(client, {client, std::move(coroutine)});
    wake();
  });
}

void Loop::abandon() {
  // Those who are destroyed may look here.
  const auto dropped = std::exchange(turns_, {});
}

void Loop::wake() {
  if (std::exchange(awake_, true)) return;
  post([this] {
    awake_ = false;
    give_turns();
  });
}

void Loop::give_turns() {
  const auto end = now_() + slice;
  do {
    auto next = turns_.pop();
    if (!next) return;
    const Paying paying(*this, std::move(next->client));
    next->coroutine->resume();
  } while (now_() < end);
  if (!turns_.empty()) wake();
}

void Loop::charge() {
  const auto now = now_();
  if (payer_) turns_.charge(*payer_, now - charged_until_);
  charged_until_ = now;
}

Loop::Paying::Paying(Loop& loop, Payer payer) : loop_(loop) {
  loop_.charge();
  extras_before_ = std::exchange(loop_.extras_, payer ? max_extras : 0);
  before_ = std::exchange(loop_.payer_, std::move(payer));
}

Loop::Paying::~Paying() {
  loop_.charge();
  loop_.extras_ = extras_before_;
  loop_.payer_ = std::move(before_);
}

}  // namespace cheshire
