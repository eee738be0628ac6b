#include "server/limits/visitors.h"

namespace cheshire {
namespace {

// Number of clients to remember before the idle ones are forgotten.
constexpr std::size_t forget_from = 1024;

}  // namespace

bool Visitors::Visitor::quiet(Time now) const {
  return connections == 0 && games.full(now) && messages.full(now) && requests.full(now) && files.full(now) &&
         refusals.full(now);
}

Visitors::Visitor& Visitors::visitor(const std::string& who, Time now) {
  if (const auto it = visitors_.find(who); it != visitors_.end()) return it->second;
  if (visitors_.size() >= forget_from) {
    std::erase_if(visitors_, [&](const auto& v) { return v.second.quiet(now); });
  }
  return visitors_
      .emplace(who, Visitor{0, TokenBucket(limits_.address_games_rate, limits_.address_games_burst, now),
                            TokenBucket(limits_.address_message_rate, limits_.address_message_burst, now),
                            TokenBucket(limits_.address_requests_rate, limits_.address_requests_burst, now),
                            TokenBucket(limits_.address_files_rate, limits_.address_files_burst, now),
                            TokenBucket(limits_.address_refusals_rate, limits_.address_refusals_burst, now)})
      .first->second;
}

bool Visitors::enter(const std::string& who, Time now) {
  if (who.empty()) return true;
  Visitor& v = visitor(who, now);
  if (v.connections >= limits_.address_connections) return false;
  ++v.connections;
  return true;
}

void Visitors::leave(const std::string& who) {
  const auto it = visitors_.find(who);
  if (it != visitors_.end() && it->second.connections > 0) --it->second.connections;
}

Visitors::Ask Visitors::ask(const std::string& who, bool file, Time now) {
  if (who.empty()) return Ask::answer;
  Visitor& v = visitor(who, now);
  if ((file ? v.files : v.requests).admits(now)) return Ask::answer;
  return v.refusals.admits(now) ? Ask::refuse : Ask::end;
}

bool Visitors::ignores(const std::string& who, Time now) const {
  const auto it = visitors_.find(who);
  return it != visitors_.end() && !it->second.refusals.any(now);
}

bool Visitors::may_make_game(const std::string& who, Time now) {
  return who.empty() || visitor(who, now).games.admits(now);
}

TokenBucket::Clock::duration Visitors::talk(const std::string& who, Time now) {
  return who.empty() ? TokenBucket::Clock::duration{} : visitor(who, now).messages.take(now);
}

}  // namespace cheshire
