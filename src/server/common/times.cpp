// Reads the clocks of the system: time of day, a steady clock, and how long the machine has been running.
#include "server/common/times.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>

namespace cheshire {

namespace {

Instant wall_time() {
  return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

/// Returns the time since the machine started, including sleep, so that a day on a game clock is a real day.
std::chrono::nanoseconds running_time() {
#ifdef CLOCK_BOOTTIME
  std::timespec now{};
  if (clock_gettime(CLOCK_BOOTTIME, &now) == 0)
    return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
#endif
  return std::chrono::steady_clock::now().time_since_epoch();
}

Instant steady_time() {
  static const std::chrono::nanoseconds start = running_time();
  static const Instant wall_at_start = wall_time();
  return wall_at_start + std::chrono::floor<std::chrono::milliseconds>(running_time() - start);
}

/// Returns the name that Linux gives to every run of the machine. A service that must not see it in /proc has
/// it in its environment.
const std::string& boot_name() {
  static const std::string name = [] {
    std::string id;
    if (const char* given = std::getenv("CHESHIRE_BOOT_ID")) return std::string(given);
    std::ifstream("/proc/sys/kernel/random/boot_id") >> id;
    return id;
  }();
  return name;
}

}  // namespace

Times::Times()
    : steady(steady_time), wall(wall_time), uptime([] {
        return Uptime{boot_name(), std::chrono::floor<std::chrono::milliseconds>(running_time())};
      }) {}

std::chrono::milliseconds Moment::ahead_of(const Moment& then) const {
  const bool same = !uptime.boot.empty() && uptime.boot == then.uptime.boot;
  const auto elapsed = uptime.since - then.uptime.since;
  if (same && elapsed.count() >= 0) return steady - (then.steady + elapsed);
  return then.set_by() - set_by();
}

std::string iso(Instant at) {
  const auto second = std::chrono::floor<std::chrono::seconds>(at);
  const std::time_t seconds = second.time_since_epoch().count();
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  std::array<char, 64> text;
  std::snprintf(text.data(), text.size(), "%04d-%02d-%02dT%02d:%02d:%02d.%03dZ", utc.tm_year + 1900,
                utc.tm_mon + 1, utc.tm_mday, utc.tm_hour, utc.tm_min, utc.tm_sec,
                static_cast<int>((at - second).count()));
  return text.data();
}

std::optional<Instant> read_iso(std::string_view text) {
  constexpr std::string_view form = "0000-00-00T00:00:00.000Z";
  if (text.size() != form.size()) return {};
  for (std::size_t i = 0; i < form.size(); ++i) {
    const bool digit = text[i] >= '0' && text[i] <= '9';
    if (form[i] == '0' ? !digit : text[i] != form[i]) return {};
  }
  const auto number = [&](std::size_t at, std::size_t digits) {
    int n = 0;
    for (const char c : text.substr(at, digits)) n = 10 * n + (c - '0');
    return n;
  };
  namespace chrono = std::chrono;
  const chrono::year_month_day day{chrono::year(number(0, 4)),
                                   chrono::month(static_cast<unsigned>(number(5, 2))),
                                   chrono::day(static_cast<unsigned>(number(8, 2)))};
  if (!day.ok() || number(11, 2) > 23 || number(14, 2) > 59 || number(17, 2) > 60) return {};
  return chrono::sys_days(day) + chrono::hours(number(11, 2)) + chrono::minutes(number(14, 2)) +
         chrono::seconds(number(17, 2)) + chrono::milliseconds(number(20, 3));
}

}  // namespace cheshire
