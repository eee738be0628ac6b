// Keeps two maps in memory: the followers of each game, and the games of each client.
#include "server/live/subscriptions.h"

#include <utility>

namespace cheshire {

void Subscriptions::join(const std::string& game, Member& member, Seat seat, bool chat) {
  CHESHIRE_ASSERT(!member.gone());  // nobody would make it leave
  members_[&member].insert(game);
  Follower& follower = games_[game].followers[&member];
  follower.seat = seat;
  follower.chat = chat;
  if (changed_) changed_(game);
}

void Subscriptions::leave(Member& member) {
  const auto node = members_.extract(&member);
  if (node.empty()) return;
  const std::set<std::string> followed = std::move(node.mapped());
  for (const std::string& game : followed) {
    const auto it = games_.find(game);
    it->second.followers.erase(&member);
    if (it->second.followers.empty()) games_.erase(it);
    if (changed_) changed_(game);
  }
}

bool Subscriptions::follows(const std::string& game, Member& member) const {
  const auto it = members_.find(&member);
  return it != members_.end() && it->second.contains(game);
}

std::size_t Subscriptions::games_of(Member& member) const {
  const auto it = members_.find(&member);
  return it == members_.end() ? 0 : it->second.size();
}

Seat Subscriptions::seat(const std::string& game, Member& member) const {
  if (!follows(game, member)) return {};
  return games_.at(game).followers.at(&member).seat;
}

std::optional<std::string> Subscriptions::owner(const std::string& game,
                                                const std::function<bool(Seat)>& fits) const {
  const auto it = games_.find(game);
  if (it == games_.end()) return {};
  std::optional<std::string> first;
  for (const auto& [member, follower] : it->second.followers) {
    if (fits(follower.seat) && (!first || member->owner() < *first)) first = member->owner();
  }
  return first;
}

void Subscriptions::each(const std::string& game, const std::function<void(Member&, Follower&)>& visit) {
  const auto it = games_.find(game);
  if (it == games_.end()) return;
  for (auto& [member, follower] : it->second.followers) visit(*member, follower);
}

void Subscriptions::push(const std::string& game, std::string message) {
  const auto text = std::make_shared<const std::string>(std::move(message));
  each(game, [&](Member& member, Follower&) { member.push(text); });
}

Subscriptions::View& Subscriptions::view(const std::string& game, Viewer viewer) {
  return games_.at(game).views[static_cast<std::size_t>(viewer)];
}

}  // namespace cheshire
