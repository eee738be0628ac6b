// TimeManager: how long the search may think about one move. The caller reads the clock.
#pragma once

#include <cstdint>

#include "base/ids.h"
#include "search/limits.h"

namespace cheshire {

class TimeManager {
 public:
  /// Without any limit.
  TimeManager() = default;
  /// `start` is SearchEvents::now when the search began, milliseconds.
  TimeManager(const Limits& limits, Color side, std::int64_t start);

  /// Begins to count at another time.
  void start(std::int64_t now) { start_ = now; }
  /// Whether time limits this search at all.
  bool timed() const { return timed_; }
  /// Whether the search must stop now.
  bool over(std::int64_t now) const { return timed_ && now - start_ >= hard_; }
  /// Whether no new iteration should begin. `instability` is 0 if the best move has long been the same, 100
  /// if it has just changed.
  bool enough(std::int64_t now, int instability) const;

 private:
  bool timed_ = false, fixed_ = false;  // fixed: the whole move time is used
  std::int64_t start_ = 0, soft_ = 0, hard_ = 0;
};

}  // namespace cheshire
