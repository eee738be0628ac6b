// Departure: notifies work in progress that its client has disconnected.
#pragma once

#include <functional>
#include <utility>

namespace cheshire {

class Departure {
 public:
  Departure() = default;
  Departure(const Departure&) = delete;
  Departure& operator=(const Departure&) = delete;

  /// Whether the client has gone.
  bool happened() const { return happened_; }
  /// Calls `f` when the client goes, but not if it has gone; an empty one stays out of it. Replaces what was
  /// to be called.
  void then(std::function<void()> f) { call_ = std::move(f); }
  /// The client has gone. Returns at once after the call, which may destroy this object.
  void happen() {
    happened_ = true;
    if (const auto call = std::exchange(call_, {})) call();
  }

 private:
  bool happened_ = false;
  std::function<void()> call_;
};

}  // namespace cheshire
