#include "search/time_manager.h"

#include <algorithm>

#include "base/assert.h"

namespace cheshire {
namespace {

/// How the time on the clock is divided. Times are milliseconds.
struct TimeParams {
  std::int64_t usual_moves = 28;        // expected number of moves until the end of the game
  std::int64_t increment_percent = 75;  // what part of the increment each move may use
  std::int64_t hard_shares = 4;         // a move in difficulties may take as many times its share
  std::int64_t max_percent = 50;        // but no more of the clock than this,
  std::int64_t last_percent = 80;       // or than this on the last move before the time control
  std::int64_t stable_percent = 50;     // of its share, if the best move has long been the same
  /// Stays on the clock, but for no more than a half of it: on a busy machine a thread may wait so long for a
  /// processor.
  std::int64_t reserve = 100;
};
constexpr TimeParams params;

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
  const std::int64_t moves = limits.moves_to_go > 0
                                 ? std::min<std::int64_t>(limits.moves_to_go, params.usual_moves)
                                 : params.usual_moves;
  const std::int64_t reserve = moves == 1 ? 0 : std::min(params.reserve, time / 2);
  const std::int64_t usable = std::max<std::int64_t>(time - limits.overhead - reserve, 1);
  const std::int64_t share = usable / moves + increment * params.increment_percent / 100;
  const std::int64_t max = moves == 1 ? params.last_percent : params.max_percent;
  hard_ = std::max<std::int64_t>(1, std::min(params.hard_shares * share, usable * max / 100));
  soft_ = std::clamp<std::int64_t>(share, 1, hard_);
  CHESHIRE_ASSERT(hard_ <= std::max<std::int64_t>(time, 1));
}

bool TimeManager::enough(std::int64_t now, int instability) const {
  if (!timed_) return false;
  const std::int64_t used = now - start_;
  if (fixed_) return used >= hard_;
  return used * 100 >= soft_ * (params.stable_percent + instability);
}

}  // namespace cheshire
