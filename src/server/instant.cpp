#include "server/instant.h"

#include <array>
#include <cstdio>
#include <ctime>

namespace cheshire {

Instant system_now() {
  return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
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

}  // namespace cheshire
