// Moments as the server counts them, and where it gets them from: tests bring a time of their own.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <type_traits>
#include <utility>

namespace cheshire {

using Instant = std::chrono::sys_time<std::chrono::milliseconds>;
/// Says what time it is.
using Now = std::function<Instant()>;

/// The same moment twice. `wall` is the time of day, which may be set at any time. `even` begins as that when the program starts
/// and then only runs on: clocks go by it.
struct Moment {
  Instant even{}, wall{};
  /// How far the time of day was set forward meanwhile.
  std::chrono::milliseconds set_by() const { return wall - even; }
};

/// What time it is, by either count.
struct Times {
  Now even, wall;

  /// The times of this machine.
  Times();
  /// One time of day that nobody sets.
  template <class One>
    requires std::is_invocable_r_v<Instant, One> && (!std::is_same_v<One, Times>)
  Times(One one) : even(one), wall(std::move(one)) {}
  Times(Now e, Now w) : even(std::move(e)), wall(std::move(w)) {}

  Moment now() const { return {even(), wall()}; }
};
/// In UTC: "2026-01-31T12:00:00.000Z".
std::string iso(Instant at);

}  // namespace cheshire
