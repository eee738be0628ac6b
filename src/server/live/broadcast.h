// Broadcast: sends the followers of a game what GameViews shows them: the whole Record when they join, then
// only changes, and never more than their view may see.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "server/live/subscriptions.h"
#include "server/play/game_views.h"

namespace cheshire {

class Broadcast {
 public:
  Broadcast(Subscriptions& subscriptions, GameViews& views) : subscriptions_(subscriptions), views_(views) {}

  /// Adds a follower, or changes its seat, and sends it the whole Record. Returns false if there is no such
  /// game.
  Result<bool> join(const std::string& id, Member& member, Seat seat, bool chat);

  /// A client's message that is on disk. `ply` (after a move): the number of half-moves stored.
  struct Ack {
    Member& by;
    std::optional<int> ply{};
  };
  /// Sends every follower what changed since its last message, and acknowledges `ack` to its sender.
  void publish(const std::string& id, const Ack* ack = nullptr);

  /// Rejects a client's message because of the state of the game. The error carries the version of the
  /// client's view.
  void refuse(const std::string& id, Member& member, const Error& error);

 private:
  struct Update;
  Update update(const std::string& id, Viewer viewer);

  Subscriptions& subscriptions_;
  GameViews& views_;
};

}  // namespace cheshire
