// Moments as the server counts them, and where it gets them from: tests bring a time of their own.
#pragma once

#include <chrono>
#include <functional>
#include <string>

namespace cheshire {

using Instant = std::chrono::sys_time<std::chrono::milliseconds>;
/// Says what time it is.
using Now = std::function<Instant()>;

/// The time of this machine.
Instant system_now();
/// In UTC: "2026-01-31T12:00:00.000Z".
std::string iso(Instant at);

}  // namespace cheshire
