// Suspension: a suspended coroutine that somebody resumes later. Loop and Event keep lists of them.
#pragma once

#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <memory>
#include <utility>

namespace cheshire {

class Suspension {
 public:
  Suspension() = default;
  Suspension(const Suspension&) = delete;
  Suspension& operator=(const Suspension&) = delete;
  /// Without resume() before, destroys the coroutine.
  virtual ~Suspension() = default;
  /// Goes on with the coroutine, as far as its next wait. To be called once, in the loop's thread.
  virtual void resume() = 0;
};

/// Suspends the calling coroutine and hands it to `keep`, a function of a std::unique_ptr<Suspension> that
/// must not resume it at once. To be awaited where it is called.
template <class Keep>
auto suspend(Keep keep) {
  return boost::asio::async_initiate<const boost::asio::use_awaitable_t<>, void()>(
      [keep = std::move(keep)](auto handler) {
        struct Handler : Suspension {
          decltype(handler) go_on;
          explicit Handler(decltype(handler) h) : go_on(std::move(h)) {}
          void resume() override { go_on(); }
        };
        keep(std::make_unique<Handler>(std::move(handler)));
      },
      boost::asio::use_awaitable);
}

}  // namespace cheshire
