// TokenBucket: limits how often something may happen: `burst` times at once, then `rate` times a second.
#pragma once

#include <algorithm>
#include <chrono>

namespace cheshire {

class TokenBucket {
 public:
  using Clock = std::chrono::steady_clock;

  TokenBucket(double rate, double burst, Clock::time_point now)
      : rate_(rate), burst_(burst), tokens_(burst), last_(now) {}

  /// Takes `n` tokens and returns how long to wait before acting on them.
  Clock::duration take(Clock::time_point now, double n = 1) {
    tokens_ = held(now) - n;
    last_ = now;
    if (tokens_ >= 0) return {};
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(-tokens_ / rate_));
  }
  /// Takes `n` tokens if there are that many. Returns whether it did.
  bool admits(Clock::time_point now, double n = 1) {
    if (held(now) < n) return false;
    take(now, n);
    return true;
  }
  /// Puts back tokens that were taken but not needed.
  void give(double n) { tokens_ = std::min(burst_, tokens_ + n); }
  /// Whether a token is there.
  bool any(Clock::time_point now) const { return held(now) >= 1; }
  /// Whether the bucket is full, so nothing was taken recently.
  bool full(Clock::time_point now) const { return held(now) >= burst_; }

 private:
  double held(Clock::time_point now) const {
    return std::min(burst_, tokens_ + rate_ * std::chrono::duration<double>(now - last_).count());
  }

  double rate_, burst_, tokens_;
  Clock::time_point last_;
};

}  // namespace cheshire
