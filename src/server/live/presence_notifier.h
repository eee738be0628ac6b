// PresenceNotifier: tells the followers of a game who is present and who wants the chat, whenever that
// changes.
#pragma once

#include <set>
#include <string>

#include "server/common/loop.h"
#include "server/live/subscriptions.h"

namespace cheshire {

class PresenceNotifier {
 public:
  PresenceNotifier(Subscriptions& subscriptions, Loop& loop) : subscriptions_(subscriptions), loop_(loop) {}

  /// Call it when a client joins a game, leaves it, changes seats or switches the chat. Several changes in
  /// one turn of the loop make one message.
  void changed(const std::string& game);
  /// Stops sending presence, because the server stops.
  void close() { closed_ = true; }

 private:
  void notify();

  Subscriptions& subscriptions_;
  Loop& loop_;
  std::set<std::string> games_;  // games whose followers to notify
  bool closed_ = false;
};

}  // namespace cheshire
