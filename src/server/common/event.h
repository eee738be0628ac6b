// Event: something that happens once, such as a commit or the end of a job, for which coroutines wait.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <memory>
#include <vector>

#include "server/common/loop.h"
#include "server/common/suspension.h"

namespace cheshire {

class Event {
 public:
  Event() = default;
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;

  /// Returns when the event has happened: at once if it already has. The loop then works for the same client
  /// as before. Whoever destroys the event before that destroys the coroutines that wait for it too.
  boost::asio::awaitable<void> wait(Loop& loop) const;
  bool happened() const { return happened_; }
  /// Makes it happen. Those who wait continue before this returns, in the order in which they came, each as
  /// far as its next wait.
  void set();

 private:
  struct Waiting {
    Loop& loop;
    Loop::ClientId client;
    std::unique_ptr<Suspension> coroutine;
  };

  bool happened_ = false;
  mutable std::vector<Waiting> waiting_;
};

}  // namespace cheshire
