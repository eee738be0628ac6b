// Who follows which game, and from which seat.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>

#include "server/live/sent_state.h"
#include "server/store/seat.h"

namespace cheshire {

/// A client that can be told things: a WebSocket.
class Member {
 public:
  virtual ~Member() = default;
  /// Queues a message. May be called after the connection is gone.
  virtual void tell(std::shared_ptr<const std::string> message) = 0;
  /// Whether the connection has ended: who is gone can follow nothing any more.
  virtual bool gone() const { return false; }
  /// Says goodbye: the server stops.
  virtual void dismiss() = 0;
  /// Whether he may have a game made now; asking counts as making.
  virtual bool may_make_game() { return true; }
  /// Whether it may join a game now; asking counts as joining.
  virtual bool may_join() { return true; }
  /// Ends the connection; it is told why.
  virtual void expel(const char* /*reason*/) {}
  /// The stranger whose connection it is; empty for this machine itself.
  virtual const std::string& owner() const {
    static const std::string here;
    return here;
  }
};

void tell(Member& to, std::string message);

class Subscriptions {
 public:
  struct Follower {
    Seat seat{};
    bool chat = false;                              // wants to hear what the players say
    std::shared_ptr<const std::string> presence{};  // what he was last told of who is there
  };

  /// What followers with the same view of a game were told so far; `version` counts the changes.
  struct View {
    std::int64_t version = 0;
    SentState sent{};
  };

  /// `changed` is told of a game that somebody came to or left.
  explicit Subscriptions(std::function<void(const std::string& game)> changed = {})
      : changed_(std::move(changed)) {}

  /// Adds a follower, or changes the seat of one.
  void join(const std::string& game, Member& member, Seat seat, bool chat);
  void leave(Member& member);
  bool follows(const std::string& game, const Member& member) const;
  /// How many games the member follows.
  std::size_t games_of(const Member& member) const;
  /// The seat with which the member joined; none when it does not follow the game.
  Seat seat(const std::string& game, const Member& member) const;
  /// The owner of the first follower whose seat `fits`, in the order of their names; nothing when there is none.
  std::optional<std::string> owner(const std::string& game, const std::function<bool(Seat)>& fits) const;
  /// Calls `visit` with everybody who follows a game; it may not join or leave anybody.
  void each(const std::string& game, const std::function<void(Member&, Follower&)>& visit);
  /// Tells everybody who follows a game.
  void tell(const std::string& game, std::string message);
  /// What followers with this view were told. The game must have a follower.
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
