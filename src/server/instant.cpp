#include "server/instant.h"

#include <array>
#include <cstdio>
#include <ctime>

namespace cheshire {

namespace {

Instant wall_time() {
  return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

/// Does not run while the machine sleeps.
Instant even_time() {
  using Steady = std::chrono::steady_clock;
  static const Steady::time_point start = Steady::now();
  static const Instant began = wall_time();
  return began + std::chrono::floor<std::chrono::milliseconds>(Steady::now() - start);
}

}  // namespace

Times::Times() : even(even_time), wall(wall_time) {}

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

}  // namespace cheshire
