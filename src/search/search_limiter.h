// SearchLimiter: counts nodes and tells when a search must stop.
#pragma once

#include <cstdint>

#include "search/limits.h"
#include "search/time_manager.h"

namespace cheshire {

class SearchLimiter {
 public:
  /// Reads the clock and asks `control.stop` every `interval` nodes, a power of two. `control` must outlive
  /// the search.
  void start(const Limits& limits, Color side, const SearchControl& control, std::uint64_t interval) {
    pause_ = interval - 1;
    control_ = &control;
    limit_ = limits.nodes;
    nodes_ = 0;
    stopped_ = false;
    time_ = TimeManager(limits, side, control.now ? control.now() : 0);
  }

  /// Counts a node.
  void count() {
    ++nodes_;
    if ((nodes_ & pause_) == 0) ask();
    if (limit_ != 0 && nodes_ >= limit_) stopped_ = true;
  }
  void ask() {
    if (control_->stop && control_->stop()) stopped_ = true;
    if (time_.timed() && control_->now && time_.over(control_->now())) stopped_ = true;
  }
  bool stopped() const { return stopped_; }
  std::uint64_t nodes() const { return nodes_; }
  const TimeManager& time() const { return time_; }
  std::int64_t now() const { return control_->now ? control_->now() : 0; }
  int elapsed() const { return control_->now ? time_.elapsed(control_->now()) : 0; }

 private:
  const SearchControl* control_ = nullptr;
  std::uint64_t limit_ = 0, nodes_ = 0, pause_ = 0;
  bool stopped_ = false;
  TimeManager time_{Limits{}, Color::white, 0};
};

}  // namespace cheshire
