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

  /// Takes a token; gives how long to wait before acting on it.
  Clock::duration take(Clock::time_point now) {
    tokens_ = std::min(burst_, tokens_ + rate_ * std::chrono::duration<double>(now - last_).count()) - 1;
    last_ = now;
    if (tokens_ >= 0) return {};
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(-tokens_ / rate_));
  }

 private:
  double rate_, burst_, tokens_;
  Clock::time_point last_;
};

}  // namespace cheshire
