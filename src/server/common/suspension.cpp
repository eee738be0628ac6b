#include "server/common/suspension.h"

#include <boost/asio/async_result.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <utility>

namespace net = boost::asio;

namespace cheshire {

net::awaitable<void> suspend(std::function<void(std::unique_ptr<Suspension>)> keep) {
  co_await net::async_initiate<const net::use_awaitable_t<>, void()>(
      [&keep](auto handler) {
        struct Handler : Suspension {
          decltype(handler) go_on;
          explicit Handler(decltype(handler) h) : go_on(std::move(h)) {}
          void resume() override { go_on(); }
        };
        keep(std::make_unique<Handler>(std::move(handler)));
      },
      net::use_awaitable);
}

}  // namespace cheshire
