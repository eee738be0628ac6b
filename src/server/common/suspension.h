// Suspension: a coroutine that waits for somebody to resume it.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <functional>
#include <memory>

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

/// Suspends the calling coroutine and hands it to `keep`, which must not resume it at once.
boost::asio::awaitable<void> suspend(std::function<void(std::unique_ptr<Suspension>)> keep);

}  // namespace cheshire
