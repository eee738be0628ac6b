#include "server/common/event.h"

#include <boost/asio/async_result.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <utility>

namespace net = boost::asio;

namespace cheshire {

net::awaitable<void> Event::wait() const {
  if (happened_) co_return;
  co_await net::async_initiate<const net::use_awaitable_t<>, void()>(
      [this](auto handler) {
        struct Suspended : Waiting {
          decltype(handler) go_on;
          explicit Suspended(decltype(handler) h) : go_on(std::move(h)) {}
          void resume() override { go_on(); }
        };
        waiting_.push_back(std::make_unique<Suspended>(std::move(handler)));
      },
      net::use_awaitable);
}

void Event::set() {
  happened_ = true;
  // One of those who continue may delete this event.
  for (const auto& waiting : std::exchange(waiting_, {})) waiting->resume();
}

}  // namespace cheshire
