// Tells those who follow a game who else is there, whenever that changes.
#pragma once

#include <functional>
#include <set>
#include <string>

#include "server/live/subscriptions.h"

namespace cheshire {

class PresenceNotifier {
 public:
  /// `later` calls its argument in a coming turn of the loop: what changes until then is told at once.
  PresenceNotifier(Subscriptions& subscriptions, std::function<void(std::function<void()>)> later);

  /// Somebody came to a game, left it, or took another seat.
  void changed(const std::string& game);
  /// Nobody is told any more: the server stops.
  void close() { closed_ = true; }

 private:
  void tell();

  Subscriptions& subscriptions_;
  std::function<void(std::function<void()>)> later_;
  std::set<std::string> games_;  // to be told of
  bool closed_ = false;
};

}  // namespace cheshire
