// Event: something that happens once, for which coroutines wait.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <memory>
#include <vector>

namespace cheshire {

class Event {
 public:
  Event() = default;
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;

  /// Returns when the event has happened: at once if it already has. Whoever destroys the event before that
  /// destroys the coroutines that wait for it too.
  boost::asio::awaitable<void> wait() const;
  bool happened() const { return happened_; }
  /// Makes it happen. Those who wait continue before this returns, in the order in which they came, each as
  /// far as its next wait.
  void set();

 private:
  /// A coroutine that waits.
  struct Waiting {
    virtual ~Waiting() = default;
    virtual void resume() = 0;
  };

  bool happened_ = false;
  mutable std::vector<std::unique_ptr<Waiting>> waiting_;
};

}  // namespace cheshire
