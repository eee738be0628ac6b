#include "server/lobby.h"

#include <utility>

#include "server/telling.h"

namespace cheshire {

Lobby::Lobby(Hub& hub, std::function<void(std::function<void()>)> later)
    : hub_(hub), later_(std::move(later)) {}

void Lobby::changed(const std::string& game) {
  if (closed_) return;
  if (games_.empty()) {
    later_([this] { tell(); });
  }
  games_.insert(game);
}

void Lobby::tell() {
  for (const std::string& game : std::exchange(games_, {})) {
    Presence presence;
    hub_.each(game, [&](Member&, Hub::Follower& f) {
      presence.white |= f.seat.white;
      presence.black |= f.seat.black;
      presence.spectators += !f.seat.player() && !f.seat.umpire;
    });
    const auto text = std::make_shared<const std::string>(presence_message(game, presence));
    hub_.each(game, [&](Member& member, Hub::Follower& f) {
      if (f.presence && *f.presence == *text) return;
      f.presence = text;
      member.tell(text);
    });
  }
}

}  // namespace cheshire
