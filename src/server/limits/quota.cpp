// Counts what each address stores in a day (UTC), in memory only.
#include "server/limits/quota.h"

namespace cheshire {
namespace {

// Number of addresses counted separately per day. Those beyond it share one count.
constexpr std::size_t max_known = 1 << 16;

/// Whether `more` would exceed the limit; 0 means no limit.
bool beyond(std::uint64_t used, std::uint64_t more, std::uint64_t limit) {
  return limit != 0 && used + more > limit;
}

}  // namespace

Quota::Used& Quota::used(const std::string& who, Instant now) {
  const std::int64_t today = std::chrono::floor<std::chrono::days>(now).time_since_epoch().count();
  if (today != day_) {
    day_ = today;
    all_ = {};
    used_.clear();
  }
  if (const auto it = used_.find(who); it != used_.end()) return it->second;
  return used_[used_.size() < max_known ? who : std::string()];
}

bool Quota::admits(const std::string& who, std::size_t games, std::size_t bytes, Instant now) {
  if (who.empty()) return true;
  const Used& u = used(who, now);
  return !beyond(u.games, games, limits_.address_day_games) &&
         !beyond(u.bytes, bytes, limits_.address_day_bytes) && !beyond(all_.bytes, bytes, limits_.day_bytes);
}

void Quota::add(const std::string& who, std::size_t games, std::size_t bytes, Instant now) {
  if (who.empty()) return;
  Used& u = used(who, now);
  u.games += games;
  u.bytes += bytes;
  all_.bytes += bytes;
}

std::chrono::seconds rest_of_day(Instant now) {
  const auto end = std::chrono::floor<std::chrono::days>(now) + std::chrono::days(1);
  return std::chrono::ceil<std::chrono::seconds>(end - now);
}

}  // namespace cheshire
