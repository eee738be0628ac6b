#include "server/hub.h"

#include <array>
#include <utility>

namespace cheshire {

void tell(Member& to, std::string message) {
  to.tell(std::make_shared<const std::string>(std::move(message)));
}

bool Hub::join(const std::string& game, Member& member, Seat seat, bool chat, std::size_t most) {
  std::set<std::string>& joined = members_[&member];
  if (!joined.contains(game) && joined.size() >= most) return false;
  joined.insert(game);
  Follower& follower = games_[game][&member];
  follower.seat = seat;
  follower.chat = chat;
  if (changed_) changed_(game);
  return true;
}

void Hub::leave(Member& member) {
  const auto it = members_.find(&member);
  if (it == members_.end()) return;
  const std::set<std::string> followed = std::move(it->second);
  members_.erase(it);
  for (const std::string& game : followed) {
    const auto followers = games_.find(game);
    followers->second.erase(&member);
    if (followers->second.empty()) games_.erase(followers);
    if (changed_) changed_(game);
  }
}

bool Hub::follows(const std::string& game, const Member& member) const {
  const auto it = members_.find(const_cast<Member*>(&member));
  return it != members_.end() && it->second.contains(game);
}

Seat Hub::seat(const std::string& game, const Member& member) const {
  if (!follows(game, member)) return {};
  return games_.at(game).at(const_cast<Member*>(&member)).seat;
}

std::optional<std::string> Hub::owner(const std::string& game, const std::function<bool(Seat)>& fits) const {
  const auto it = games_.find(game);
  if (it == games_.end()) return {};
  std::optional<std::string> first;
  for (const auto& [member, follower] : it->second) {
    if (fits(follower.seat) && (!first || member->owner() < *first)) first = member->owner();
  }
  return first;
}

void Hub::each(const std::string& game, const std::function<void(Member&, Follower&)>& visit) {
  const auto it = games_.find(game);
  if (it == games_.end()) return;
  for (auto& [member, follower] : it->second) visit(*member, follower);
}

void Hub::tell(const std::string& game, const std::function<std::string(Viewer)>& message,
               const Member* except) {
  const auto it = games_.find(game);
  if (it == games_.end()) return;
  std::array<std::shared_ptr<const std::string>, 4> texts;  // by Viewer
  for (const auto& [member, follower] : it->second) {
    if (member == except) continue;
    const Viewer viewer = follower.seat.viewer();
    auto& text = texts[static_cast<std::size_t>(viewer)];
    if (!text) text = std::make_shared<const std::string>(message(viewer));
    member->tell(text);
  }
}

}  // namespace cheshire
