// Cancellation: tells work in progress that its client has disconnected. DisconnectWatch sets it; the engine
// and solver pools stop for it.
#pragma once

#include <functional>
#include <utility>

namespace cheshire {

class Cancellation {
 public:
  Cancellation() = default;
  Cancellation(const Cancellation&) = delete;
  Cancellation& operator=(const Cancellation&) = delete;

  /// Whether the client has gone.
  bool cancelled() const { return cancelled_; }
  /// Calls `f` when the client goes, but not if it has gone; an empty one stays out of it. Replaces what was
  /// to be called.
  void on_cancel(std::function<void()> f) { call_ = std::move(f); }
  /// The client has gone. Returns at once after the call, which may destroy this object.
  void cancel() {
    cancelled_ = true;
    if (const auto call = std::exchange(call_, {})) call();
  }

 private:
  bool cancelled_ = false;
  std::function<void()> call_;
};

}  // namespace cheshire
