// Counts who follows a game, and sends that to followers whose last message said something else.
#include "server/live/presence_notifier.h"

#include <utility>

#include "server/live/socket_messages.h"

namespace cheshire {

void PresenceNotifier::changed(const std::string& game) {
  if (closed_) return;
  if (games_.empty()) {
    loop_.post([this] { notify(); });
  }
  games_.insert(game);
}

void PresenceNotifier::notify() {
  for (const std::string& game : std::exchange(games_, {})) {
    Presence presence;
    subscriptions_.each(game, [&](Member&, Subscriptions::Follower& f) {
      presence.here.white |= f.seat.white;
      presence.here.black |= f.seat.black;
      presence.chatting.white |= f.seat.white && f.chat;
      presence.chatting.black |= f.seat.black && f.chat;
      presence.spectators += !f.seat.player() && !f.seat.umpire;
    });
    const auto text = std::make_shared<const std::string>(presence_message(game, presence));
    subscriptions_.each(game, [&](Member& member, Subscriptions::Follower& f) {
      if (f.presence && *f.presence == *text) return;
      f.presence = text;
      member.push(text);
    });
  }
}

}  // namespace cheshire
