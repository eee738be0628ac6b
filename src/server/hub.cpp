#include "server/hub.h"

#include <algorithm>

namespace cheshire {

bool Hub::join(const std::string& game, Member& member, std::size_t most) {
  std::set<std::string>& joined = members_[&member];
  if (!joined.contains(game) && joined.size() >= most) return false;
  joined.insert(game);
  games_[game].insert(&member);
  return true;
}

void Hub::leave(Member& member) {
  const auto it = members_.find(&member);
  if (it == members_.end()) return;
  for (const std::string& game : it->second) {
    const auto followers = games_.find(game);
    followers->second.erase(&member);
    if (followers->second.empty()) games_.erase(followers);
  }
  members_.erase(it);
}

bool Hub::follows(const std::string& game, const Member& member) const {
  const auto it = members_.find(const_cast<Member*>(&member));
  return it != members_.end() && it->second.contains(game);
}

bool Hub::watched(const std::string& game, const Member* except) const {
  const auto it = games_.find(game);
  return it != games_.end() &&
         std::any_of(it->second.begin(), it->second.end(), [&](const Member* m) { return m != except; });
}

void Hub::tell(const std::string& game, const std::string& message, const Member* except) {
  const auto it = games_.find(game);
  if (it == games_.end()) return;
  const auto shared = std::make_shared<const std::string>(message);
  for (Member* member : it->second) {
    if (member != except) member->tell(shared);
  }
}

}  // namespace cheshire
