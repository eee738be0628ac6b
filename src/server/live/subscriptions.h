// Subscriptions: which client follows which game, from which seat, and what it was last sent, which Broadcast
// and PresenceNotifier compare with what is new.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>

#include "server/live/member.h"
#include "server/live/sent_state.h"
#include "server/model/seat.h"

namespace cheshire {

class Subscriptions {
 public:
  struct Follower {
    Seat seat{};
    bool chat = false;       // wants chat messages
    std::string presence{};  // what the last presence message said; empty before the first
  };

  /// What followers with the same view of a game have been sent. `version` counts the changes.
  struct View {
    std::int64_t version = 0;
    SentState sent{};
  };

  /// Calls `changed` for each game that a client joins or leaves.
  explicit Subscriptions(std::function<void(const std::string& game)> changed = {})
      : changed_(std::move(changed)) {}

  /// Adds a follower, or changes its seat.
  void join(const std::string& game, Member& member, Seat seat, bool chat);
  void leave(Member& member);
  bool follows(const std::string& game, Member& member) const;
  /// Returns how many games the member follows.
  std::size_t games_of(Member& member) const;
  /// Returns the seat with which the member joined; none if it does not follow the game.
  Seat seat(const std::string& game, Member& member) const;
  /// Returns the owner, first in alphabetical order, of the followers whose seat `fits`; nothing if there is
  /// none.
  std::optional<std::string> owner(const std::string& game, const std::function<bool(Seat)>& fits) const;
  /// Calls `visit` for every follower of a game. `visit` must not add or remove followers.
  void each(const std::string& game, const std::function<void(Member&, Follower&)>& visit);
  /// Sends a message to every follower of a game.
  void push(const std::string& game, std::string message);
  /// Returns what followers with this view have been sent. The game must have a follower.
  View& view(const std::string& game, Viewer viewer);

 private:
  struct Game {
    std::unordered_map<Member*, Follower> followers;
    std::array<View, 4> views;  // by Viewer
  };

  std::unordered_map<std::string, Game> games_;
  std::unordered_map<Member*, std::set<std::string>> members_;
  std::function<void(const std::string& game)> changed_;
};

}  // namespace cheshire
