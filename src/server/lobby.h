// Tells those who follow a game who else is there, whenever that changes.
#pragma once

#include <functional>
#include <set>
#include <string>

#include "server/hub.h"

namespace cheshire {

class Lobby {
 public:
  /// `later` calls its argument in a coming turn of the loop: what changes until then is told at once.
  Lobby(Hub& hub, std::function<void(std::function<void()>)> later);

  /// Somebody came to a game, left it, or took another seat.
  void changed(const std::string& game);
  /// Nobody is told any more: the server stops.
  void close() { closed_ = true; }

 private:
  void tell();

  Hub& hub_;
  std::function<void(std::function<void()>)> later_;
  std::set<std::string> games_;  // to be told of
  bool closed_ = false;
};

}  // namespace cheshire
