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

Presence PresenceNotifier::of(const std::string& game) {
  Presence presence;
  subscriptions_.each(game, [&](Member&, Subscriptions::Follower& f) {
    presence.followed = true;
    presence.here.white |= f.seat.white;
    presence.here.black |= f.seat.black;
    presence.chatting.white |= f.seat.white && f.chat;
    presence.chatting.black |= f.seat.black && f.chat;
    presence.spectators += !f.seat.player() && !f.seat.umpire;
  });
  presence.wait = wait_of_(game, presence);
  return presence;
}

void PresenceNotifier::notify() {
  for (const std::string& game : std::exchange(games_, {})) {
    const Presence presence = of(game);
    const Instant now = times_.steady();
    // The time until a claim runs down without a message, but not that it has come.
    std::string said = presence_message(game, presence, Instant());
    if (presence.wait && presence.wait->due <= now) said += '!';
    const auto text = std::make_shared<const std::string>(presence_message(game, presence, now));
    subscriptions_.each(game, [&](Member& member, Subscriptions::Follower& f) {
      if (f.presence == said) return;
      f.presence = said;
      member.push(text);
    });
  }
}

}  // namespace cheshire
