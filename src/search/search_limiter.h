// SearchLimiter: counts nodes and tells when a search must stop.
#pragma once

#include <cstdint>

#include "search/limits.h"
#include "search/time_manager.h"

namespace cheshire {

class SearchLimiter {
 public:
  /// The outside is asked every `interval` nodes, a power of two.
  void start(const Limits& limits, Color side, const SearchEvents& events, std::uint64_t interval = 1024) {
    pause_ = interval - 1;
    events_ = &events;
    limit_ = limits.nodes;
    nodes_ = 0;
    stopped_ = false;
    time_ = TimeManager(limits, side, events.now ? events.now() : 0);
  }

  /// Counts a node.
  void count() {
    ++nodes_;
    if ((nodes_ & pause_) == 0) ask();
    if (limit_ != 0 && nodes_ >= limit_) stopped_ = true;
  }
  void ask() {
    if (events_->stop && events_->stop()) stopped_ = true;
    if (time_.timed() && events_->now && time_.over(events_->now())) stopped_ = true;
  }
  bool stopped() const { return stopped_; }
  std::uint64_t nodes() const { return nodes_; }
  const TimeManager& time() const { return time_; }
  std::int64_t now() const { return events_->now ? events_->now() : 0; }
  int elapsed() const { return events_->now ? time_.elapsed(events_->now()) : 0; }

 private:
  const SearchEvents* events_ = nullptr;
  std::uint64_t limit_ = 0, nodes_ = 0, pause_ = 0;
  bool stopped_ = false;
  TimeManager time_{Limits{}, Color::white, 0};
};

}  // namespace cheshire
