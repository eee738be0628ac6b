// SearchLimiter: counts nodes and tells when a search must stop.
#pragma once

#include <atomic>
#include <bit>
#include <cstdint>

#include "base/assert.h"
#include "search/limits.h"
#include "search/time_manager.h"

namespace cheshire {

class SearchLimiter {
 public:
  /// Reads the clock and asks `control.stop` every `interval` nodes, a power of two. `control` must outlive
  /// the search.
  void start(const Limits& limits, Color side, const SearchControl& control, std::uint64_t interval) {
    CHESHIRE_ASSERT(std::has_single_bit(interval));
    pause_ = interval - 1;
    control_ = &control;
    limit_ = limits.nodes;
    nodes_ = 0;
    reset_nodes_so_far();
    stopped_ = false;
    start_ = now();
    pondering_ = control.pondering && control.pondering();
    own_time_ = TimeManager(limits, side, start_);
    time_ = pondering_ ? TimeManager() : own_time_;
  }

  /// Counts a node.
  void count() {
    ++nodes_;
    if ((nodes_ & pause_) == 0) ask();
    if (limit_ != 0 && nodes_ >= limit_) stopped_ = true;
  }
  void ask() {
    nodes_so_far_.store(nodes_, std::memory_order_relaxed);
    if (limit_ != 0 && control_->other_nodes && all_nodes() >= limit_) stopped_ = true;
    if (pondering_ && !control_->pondering()) {
      pondering_ = false;
      time_ = own_time_;
      time_.start(now());
    }
    if (control_->stop && control_->stop()) stopped_ = true;
    if (time_.timed() && control_->now && time_.over(control_->now())) stopped_ = true;
  }
  /// Counts a position that endgame tables know.
  void count_table_hit() { table_hits_.store(table_hits() + 1, std::memory_order_relaxed); }
  /// Any thread may ask.
  std::uint64_t table_hits() const { return table_hits_.load(std::memory_order_relaxed); }
  /// With those of the other threads.
  std::uint64_t all_table_hits() const {
    return table_hits() + (control_->other_table_hits ? control_->other_table_hits() : 0);
  }
  bool stopped() const { return stopped_; }
  std::uint64_t nodes() const { return nodes_; }
  /// With those of the other threads.
  std::uint64_t all_nodes() const { return nodes_ + (control_->other_nodes ? control_->other_nodes() : 0); }
  /// As of the last ask(), for other threads; 0 from a reset to the first ask() of a search.
  std::uint64_t nodes_so_far() const { return nodes_so_far_.load(std::memory_order_relaxed); }
  const TimeManager& time() const { return time_; }
  std::int64_t now() const { return control_->now ? control_->now() : 0; }
  /// Forgets the nodes and the positions of tables of the last search.
  void reset_nodes_so_far() {
    nodes_so_far_.store(0, std::memory_order_relaxed);
    table_hits_.store(0, std::memory_order_relaxed);
  }
  /// Milliseconds since the start, pondering included.
  int elapsed() const { return static_cast<int>(now() - start_); }

 private:
  const SearchControl* control_ = nullptr;
  std::uint64_t limit_ = 0, nodes_ = 0, pause_ = 0;
  bool stopped_ = false, pondering_ = false;
  std::int64_t start_ = 0;
  std::atomic<std::uint64_t> nodes_so_far_{0}, table_hits_{0};
  TimeManager time_, own_time_;  // in force; and what it will be once the opponent has moved
};

}  // namespace cheshire
