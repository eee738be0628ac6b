#include "search/time_manager.h"

#include <algorithm>

namespace cheshire {
namespace {

constexpr std::int64_t overhead = 15;     // between the decision and the clock, milliseconds
constexpr std::int64_t usual_moves = 28;  // moves a game is thought to go on for

}  // namespace

TimeManager::TimeManager(const Limits& limits, Color side, std::int64_t start) : start_(start) {
  if (limits.infinite) return;
  if (limits.move_time > 0) {
    timed_ = fixed_ = true;
    soft_ = hard_ = std::max<std::int64_t>(limits.move_time, 1);
    return;
  }
  const std::int64_t time = limits.time[index(side)], increment = limits.increment[index(side)];
  if (time <= 0 && increment <= 0) return;
  timed_ = true;
  const std::int64_t moves =
      limits.moves_to_go > 0 ? std::min<std::int64_t>(limits.moves_to_go, usual_moves) : usual_moves;
  const std::int64_t usable = std::max<std::int64_t>(time - overhead, 1);
  const std::int64_t share = usable / moves + increment * 3 / 4;
  hard_ = std::max<std::int64_t>(1, std::min(4 * share, moves == 1 ? usable * 4 / 5 : usable / 2));
  soft_ = std::clamp<std::int64_t>(share, 1, hard_);
}

bool TimeManager::enough(std::int64_t now, int unrest) const {
  if (!timed_) return false;
  const std::int64_t used = now - start_;
  if (fixed_) return used >= hard_;
  return used * 100 >= soft_ * (50 + unrest);
}

}  // namespace cheshire
