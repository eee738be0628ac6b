// PresenceNotifier: tells the followers of a game who is present and who wants the chat, whenever that
// changes.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "server/common/loop.h"
#include "server/common/times.h"
#include "server/live/socket_messages.h"
#include "server/live/subscriptions.h"

namespace cheshire {

class PresenceNotifier {
 public:
  /// Returns whose move a game waits for while these players are there.
  using WaitOf = std::function<std::optional<Absences::Wait>(const std::string& game, const Presence& now)>;

  PresenceNotifier(Subscriptions& subscriptions, Loop& loop, WaitOf wait_of, Times times)
      : subscriptions_(subscriptions), loop_(loop), wait_of_(std::move(wait_of)), times_(std::move(times)) {}

  /// Call it when a game was changed, and when a client joins it, leaves it, changes seats or switches the
  /// chat. Several changes in one turn of the loop make one message.
  void changed(const std::string& game);
  /// Returns who is there now, and whose move the game waits for.
  Presence of(const std::string& game);
  /// Stops sending presence, because the server stops.
  void close() { closed_ = true; }

 private:
  void notify();

  Subscriptions& subscriptions_;
  Loop& loop_;
  WaitOf wait_of_;
  Times times_;
  std::set<std::string> games_;  // games whose followers to notify
  bool closed_ = false;
};

}  // namespace cheshire
