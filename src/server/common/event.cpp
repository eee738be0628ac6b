// Suspends the coroutines that wait for an event, and resumes them in the loop's thread when it happens.
#include "server/common/event.h"

#include <utility>

#include "base/assert.h"

namespace net = boost::asio;

namespace cheshire {

net::awaitable<void> Event::wait(Loop& loop) const {
  if (happened_) co_return;
  co_await suspend([this, &loop](std::unique_ptr<Suspension> coroutine) {
    waiting_.push_back({loop, loop.charged(), std::move(coroutine)});
  });
}

void Event::set() {
  CHESHIRE_ASSERT(!happened_);
  happened_ = true;
  // One of those who continue may delete this event.
  for (Waiting& waiting : std::exchange(waiting_, {})) {
    const Loop::ChargeScope scope(waiting.loop, std::move(waiting.client));
    waiting.coroutine->resume();
  }
}

}  // namespace cheshire
