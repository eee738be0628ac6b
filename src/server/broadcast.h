// Tells those who follow a game how it stands: the whole Record when they come, and from then on what changes, to each what he
// may know.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "server/hub.h"
#include "server/referee.h"

namespace cheshire {

class Broadcast {
 public:
  Broadcast(Hub& hub, Referee& referee) : hub_(hub), referee_(referee) {}

  /// Somebody comes, or takes another seat, and is told the whole Record. False when there is no such game.
  Result<bool> welcome(const std::string& id, Member& member, Seat seat, bool chat);

  /// A message of a client that was carried out; `ply`, of a move: how many half-moves were stored with it.
  struct Deed {
    Member& by;
    std::optional<int> ply{};
  };
  /// Tells everybody what he does not know yet, and whose deed it was that it is done.
  void spread(const std::string& id, const Deed* deed = nullptr);

  /// Tells a client that something cannot be done as the game stands.
  void refuse(const std::string& id, Member& member, const Error& error);

 private:
  struct News;
  News news(const std::string& id, Viewer viewer);

  Hub& hub_;
  Referee& referee_;
};

}  // namespace cheshire
