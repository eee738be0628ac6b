#include "server/live/broadcast.h"

#include <array>
#include <memory>

#include "messages/server.h"
#include "server/live/socket_messages.h"

namespace cheshire {

/// What changed for all followers with the same view.
struct Broadcast::News {
  std::optional<std::int64_t> version;         // empty: the game cannot be shown
  std::string changed;                         // JSON; empty: nothing
  std::shared_ptr<const std::string> message;  // for everybody except the sender; null: none
};

Broadcast::News Broadcast::news(const std::string& id, Viewer viewer) {
  News news;
  const auto shown = views_.show(id, viewer, [&](const Pov& pov) {
    Subscriptions::View& view = subscriptions_.view(id, viewer);
    news.changed = view.sent.since(pov);
    if (!news.changed.empty()) {
      news.message = std::make_shared<const std::string>(change_message(id, ++view.version, news.changed));
    }
    news.version = view.version;
  });
  if (shown && *shown) return news;
  const Error error = shown ? Error{msg::game_not_found()} : shown.error();
  news.message = std::make_shared<const std::string>(error_message(error, &id));
  return news;
}

Result<bool> Broadcast::welcome(const std::string& id, Member& member, Seat seat, bool chat) {
  // The Record may already contain changes that the other followers have not been sent.
  spread(id);
  return views_.show(id, seat.viewer(), [&](const Pov& pov) {
    subscriptions_.join(id, member, seat, chat);
    Subscriptions::View& view = subscriptions_.view(id, seat.viewer());
    view.sent.all(pov);
    tell(member, record_message(view.version, record_json(pov)));
  });
}

void Broadcast::refuse(const std::string& id, Member& member, const Error& error) {
  std::optional<std::int64_t> version;
  if (subscriptions_.follows(id, member))
    version = subscriptions_.view(id, subscriptions_.seat(id, member).viewer()).version;
  tell(member, error_message(error, &id, version));
}

void Broadcast::spread(const std::string& id, const Deed* deed) {
  std::array<std::optional<News>, 4> all;  // by Viewer
  const auto news_for = [&](Viewer viewer) -> const News& {
    auto& found = all[static_cast<std::size_t>(viewer)];
    if (!found) found = news(id, viewer);
    return *found;
  };
  bool answered = false;
  subscriptions_.each(id, [&](Member& member, Subscriptions::Follower& follower) {
    const News& news = news_for(follower.seat.viewer());
    const bool own = deed && &member == &deed->by;
    answered |= own;
    if (own) tell(member, ack_message(id, deed->ply, news.version, news.changed));
    if (news.message && (!own || !news.version)) member.tell(news.message);
  });
  if (deed && !answered) tell(deed->by, ack_message(id, deed->ply, {}, {}));
}

}  // namespace cheshire
