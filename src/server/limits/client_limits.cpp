// Keeps a count of connections and a few token buckets for each remote address, in memory only.
#include "server/limits/client_limits.h"

namespace cheshire {
namespace {

// Number of clients to remember before the idle ones are forgotten.
constexpr std::size_t forget_from = 1024;

}  // namespace

bool ClientLimits::Client::idle(Time now) const {
  return connections == 0 && games.full(now) && messages.full(now) && requests.full(now) && files.full(now) &&
         refusals.full(now) && people.full(now);
}

ClientLimits::Client& ClientLimits::client(const std::string& who, Time now) {
  if (const auto it = clients_.find(who); it != clients_.end()) return it->second;
  if (clients_.size() >= forget_from) {
    std::erase_if(clients_, [&](const auto& c) { return c.second.idle(now); });
  }
  return clients_
      .emplace(who, Client{0, TokenBucket(limits_.address_games_rate, limits_.address_games_burst, now),
                           TokenBucket(limits_.address_message_rate, limits_.address_message_burst, now),
                           TokenBucket(limits_.address_requests_rate, limits_.address_requests_burst, now),
                           TokenBucket(limits_.address_files_rate, limits_.address_files_burst, now),
                           TokenBucket(limits_.address_refusals_rate, limits_.address_refusals_burst, now),
                           TokenBucket(limits_.address_people_rate, limits_.address_people_burst, now)})
      .first->second;
}

bool ClientLimits::connect(const std::string& who, Time now) {
  if (who.empty()) return true;
  Client& c = client(who, now);
  if (c.connections >= limits_.address_connections) return false;
  ++c.connections;
  return true;
}

void ClientLimits::disconnect(const std::string& who) {
  const auto it = clients_.find(who);
  if (it != clients_.end() && it->second.connections > 0) --it->second.connections;
}

ClientLimits::Admission ClientLimits::admit(const std::string& who, bool file, Time now) {
  if (who.empty()) return Admission::answer;
  Client& c = client(who, now);
  if ((file ? c.files : c.requests).admits(now)) return Admission::answer;
  return c.refusals.admits(now) ? Admission::refuse : Admission::end;
}

bool ClientLimits::ignores(const std::string& who, Time now) const {
  const auto it = clients_.find(who);
  return it != clients_.end() && !it->second.refusals.any(now);
}

bool ClientLimits::may_make_game(const std::string& who, Time now) {
  return who.empty() || client(who, now).games.admits(now);
}

bool ClientLimits::may_make_person(const std::string& who, Time now) {
  return who.empty() || client(who, now).people.admits(now);
}

TokenBucket::Clock::duration ClientLimits::message_delay(const std::string& who, Time now) {
  return who.empty() ? TokenBucket::Clock::duration{} : client(who, now).messages.take(now);
}

}  // namespace cheshire
