// A token bucket: `rate` a second, up to `burst` at once.
#pragma once

#include <algorithm>
#include <chrono>

namespace cheshire {

class TokenBucket {
 public:
  using Clock = std::chrono::steady_clock;

  TokenBucket(double rate, double burst, Clock::time_point now)
      : rate_(rate), burst_(burst), tokens_(burst), last_(now) {}

  /// Takes a token, or `n`; gives how long to wait before acting on it.
  Clock::duration take(Clock::time_point now, double n = 1) {
    tokens_ = held(now) - n;
    last_ = now;
    if (tokens_ >= 0) return {};
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(-tokens_ / rate_));
  }
  /// Takes a token, or `n`, if there are so many; whether there were.
  bool admits(Clock::time_point now, double n = 1) {
    if (held(now) < n) return false;
    take(now, n);
    return true;
  }
  /// Puts back what was taken without need.
  void give(double n) { tokens_ = std::min(burst_, tokens_ + n); }
  /// Whether nothing was taken lately.
  bool full(Clock::time_point now) const { return held(now) >= burst_; }

 private:
  double held(Clock::time_point now) const {
    return std::min(burst_, tokens_ + rate_ * std::chrono::duration<double>(now - last_).count());
  }

  double rate_, burst_, tokens_;
  Clock::time_point last_;
};

}  // namespace cheshire
