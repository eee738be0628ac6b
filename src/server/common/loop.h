// Loop: the event loop of a server, in whose one thread all its coroutines run.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <exception>
#include <functional>

namespace boost::asio {
class io_context;
}

namespace cheshire {

class Loop {
 public:
  /// `failed` is called with every exception that a coroutine lets out; it must not throw. `context` may be
  /// created later than this object and destroyed earlier.
  Loop(boost::asio::io_context& context, std::function<void(const std::exception_ptr&)> failed);
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  /// Starts a coroutine beside the caller. In the loop's thread it runs at once, as far as its first wait.
  void spawn(boost::asio::awaitable<void> task);
  /// Calls `f` in a later turn of the loop. May be called from any thread.
  void post(std::function<void()> f);

 private:
  boost::asio::io_context& context_;
  std::function<void(const std::exception_ptr&)> failed_;
};

}  // namespace cheshire
