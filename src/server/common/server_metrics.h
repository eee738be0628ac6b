// ServerMetrics: what the server counts and measures, under which names. Whoever does the work reports it
// here.
#pragma once

#include <array>
#include <chrono>

#include "server/common/metrics_registry.h"
#include "server/common/rejection.h"

namespace cheshire {

class ServerMetrics {
 public:
  using Clock = std::chrono::steady_clock;

  ServerMetrics();

  MetricsRegistry& registry() { return registry_; }

  void refused(Rejection why) { refusals_[static_cast<std::size_t>(why)]->add(); }
  /// Counts an HTTP answer with this status, whether or not the request could be read.
  void answered(unsigned status);
  /// Records the time from reading a request to its answer. `file`: the request was for a file of the page.
  void served(bool file, Clock::duration took);
  /// Records the time from reading a player's move to its acknowledgement.
  void moved(Clock::duration took);
  void engine_moved() { engine_moves_.add(); }
  /// Records a finished transaction of the store.
  void committed(bool good, Clock::duration took);
  /// Counts a stored game that was found damaged.
  void found_damaged() { damaged_games_.add(); }
  /// Counts a WebSocket message. `wait`: how long the server delays it because too many arrived.
  void message_read(Clock::duration wait);

 private:
  MetricsRegistry registry_;
  Counter &player_moves_, &engine_moves_;
  Histogram& move_seconds_;
  Counter &messages_, &messages_delayed_;
  Histogram &api_seconds_, &file_seconds_;
  Histogram& store_seconds_;
  Counter &store_failures_, &damaged_games_;
  std::array<Counter*, rejection_names.size()> refusals_{};
};

/// Adds what the system knows about this process: memory, CPU time, open files, start time.
void add_process_metrics(MetricsRegistry& metrics);

}  // namespace cheshire
