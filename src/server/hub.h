// Who follows which game, and from which seat.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>

#include "server/seat.h"

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

class Hub {
 public:
  struct Follower {
    Seat seat{};
    bool chat = false;                              // wants to hear what the players say
    std::shared_ptr<const std::string> presence{};  // what he was last told of who is there
  };

  /// `changed` is told of a game that somebody came to or left.
  explicit Hub(std::function<void(const std::string& game)> changed = {}) : changed_(std::move(changed)) {}

  /// Who follows a game already takes another seat. False when the member follows `most` games already.
  bool join(const std::string& game, Member& member, Seat seat, bool chat, std::size_t most);
  void leave(Member& member);
  bool follows(const std::string& game, const Member& member) const;
  /// The seat with which the member joined; none when it does not follow the game.
  Seat seat(const std::string& game, const Member& member) const;
  /// The owner of the first follower whose seat `fits`, in the order of their names; nothing when there is none.
  std::optional<std::string> owner(const std::string& game, const std::function<bool(Seat)>& fits) const;
  /// Calls `visit` with everybody who follows a game; it may not join or leave anybody.
  void each(const std::string& game, const std::function<void(Member&, Follower&)>& visit);
  /// Tells everybody but `except` what `message` gives for what he may know; it is asked at most once for each viewer.
  void tell(const std::string& game, const std::function<std::string(Viewer)>& message,
            const Member* except = nullptr);

 private:
  std::unordered_map<std::string, std::unordered_map<Member*, Follower>> games_;
  std::unordered_map<Member*, std::set<std::string>> members_;
  std::function<void(const std::string& game)> changed_;
};

}  // namespace cheshire
