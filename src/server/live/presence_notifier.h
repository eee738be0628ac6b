// Tells the followers of a game who is present, whenever that changes.
#pragma once

#include <functional>
#include <set>
#include <string>

#include "server/live/subscriptions.h"

namespace cheshire {

class PresenceNotifier {
 public:
  /// `later` must run its argument in a later turn of the loop, so that several changes make one message.
  PresenceNotifier(Subscriptions& subscriptions, std::function<void(std::function<void()>)> later);

  /// Call it when a client joins a game, leaves it or changes seats.
  void changed(const std::string& game);
  /// Stops sending presence, because the server stops.
  void close() { closed_ = true; }

 private:
  void tell();

  Subscriptions& subscriptions_;
  std::function<void(std::function<void()>)> later_;
  std::set<std::string> games_;  // games whose followers to notify
  bool closed_ = false;
};

}  // namespace cheshire
