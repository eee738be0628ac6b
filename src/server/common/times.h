// Points in time as the server counts them, and their sources. Tests supply their own.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace cheshire {

using Instant = std::chrono::sys_time<std::chrono::milliseconds>;
/// Returns the current time.
using Now = std::function<Instant()>;

/// How long the machine has been running, also while it slept. It counts on when the program starts again.
struct Uptime {
  std::string boot{};  // names this run of the machine; empty if it has no name
  std::chrono::milliseconds since{};
};

/// One moment on its clocks. `wall` is the time of day, which anybody may reset. `steady` equals it when the
/// program starts and then runs on steadily; game clocks use `steady`.
struct Moment {
  Instant steady{}, wall{};
  Uptime uptime{};

  /// Returns how far the time of day has been set forward since the program started.
  std::chrono::milliseconds set_by() const { return wall - steady; }
  /// Returns how far the steady count of this run of the program is ahead of that of an earlier run, of which
  /// `then` is a moment. Without a restart of the machine the time of day does not matter. After one, it does
  /// from `then` on.
  std::chrono::milliseconds ahead_of(const Moment& then) const;
};

/// The sources of the times.
struct Times {
  Now steady, wall;
  std::function<Uptime()> uptime = [] { return Uptime(); };

  /// The clocks of this machine.
  Times();
  /// One source for both, as if nobody ever reset the time of day.
  template <class One>
    requires std::is_invocable_r_v<Instant, One> && (!std::is_same_v<One, Times>)
  Times(One one) : steady(one), wall(std::move(one)) {}
  Times(Now s, Now w) : steady(std::move(s)), wall(std::move(w)) {}

  Moment now() const { return {steady(), wall(), uptime()}; }
};
/// Returns the time in UTC: "2026-01-31T12:00:00.000Z".
std::string iso(Instant at);
/// Reads what iso() wrote; nothing if it is not so.
std::optional<Instant> read_iso(std::string_view text);

}  // namespace cheshire
