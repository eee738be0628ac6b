// Points in time as the server counts them, and their sources. Tests supply their own.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <type_traits>
#include <utility>

namespace cheshire {

using Instant = std::chrono::sys_time<std::chrono::milliseconds>;
/// Returns the current time.
using Now = std::function<Instant()>;

/// One moment on two clocks. `wall` is the time of day, which anybody may reset. `even` equals it when the
/// program starts and then runs on steadily; game clocks use `even`.
struct Moment {
  Instant steady{}, wall{};
  /// Returns how far the time of day has been set forward since the program started.
  std::chrono::milliseconds set_by() const { return wall - steady; }
};

/// The sources of both times.
struct Times {
  Now steady, wall;

  /// The clocks of this machine.
  Times();
  /// One source for both, as if nobody ever reset the time of day.
  template <class One>
    requires std::is_invocable_r_v<Instant, One> && (!std::is_same_v<One, Times>)
  Times(One one) : steady(one), wall(std::move(one)) {}
  Times(Now e, Now w) : steady(std::move(e)), wall(std::move(w)) {}

  Moment now() const { return {steady(), wall()}; }
};
/// Returns the time in UTC: "2026-01-31T12:00:00.000Z".
std::string iso(Instant at);

}  // namespace cheshire
