// What a server measures about itself, and under which names.
#pragma once

#include <array>
#include <chrono>

#include "server/common/metrics.h"
#include "server/common/refusal.h"

namespace cheshire {

class Meters {
 public:
  using Clock = std::chrono::steady_clock;

  Meters();

  Metrics& all() { return all_; }

  void refused(Refusal why) { refusals_[static_cast<std::size_t>(why)]->add(); }
  /// An HTTP request was answered with this status; read or not.
  void answered(unsigned status);
  /// One that was read is answered so long afterwards; `file`: of the page.
  void served(bool file, Clock::duration took);
  /// A move was acknowledged, so long after its message was read.
  void moved(Clock::duration took);
  void engine_moved() { engine_moves_.add(); }
  /// A transaction of the store ended.
  void committed(bool good, Clock::duration took);
  /// A WebSocket message came; `wait`: how long it is kept waiting, because too many came.
  void heard(Clock::duration wait);

 private:
  Metrics all_;
  Counter &player_moves_, &engine_moves_;
  Histogram& move_seconds_;
  Counter &messages_, &messages_delayed_;
  Histogram &api_seconds_, &file_seconds_;
  Histogram& store_seconds_;
  Counter& store_failures_;
  std::array<Counter*, refusal_names.size()> refusals_{};
};

/// Adds what the system knows about this process: memory, processor time, open files, start.
void add_process_metrics(Metrics& metrics);

}  // namespace cheshire
