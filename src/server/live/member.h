// Member: how a game sends messages to a connected client, and asks what the client may still do.
// SocketMember (net/socket.cpp) is a WebSocket's; Subscriptions knows which games a member follows.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "base/message.h"

namespace cheshire {

class Member {
 public:
  virtual ~Member() = default;
  /// Queues a message. Has no effect once the connection is closed.
  virtual void push(std::shared_ptr<const std::string> message) = 0;
  /// Whether the connection has ended. A member that is gone cannot follow a game.
  virtual bool gone() const { return false; }
  /// Says goodbye because the server stops.
  virtual void dismiss() = 0;
  /// Whether the client may make a game now. A call counts as making one.
  virtual bool may_make_game() { return true; }
  /// Whether the client may join a game now. A call counts as joining one.
  virtual bool may_join() { return true; }
  /// Ends the connection and tells the client why: the code of the message.
  virtual void expel(const Message& /*reason*/) {}
  /// The name that the client is counted under; empty for this machine itself.
  virtual const std::string& owner() const {
    static const std::string here;
    return here;
  }
};

/// Queues a message that no other client gets.
inline void push(Member& to, std::string message) {
  to.push(std::make_shared<const std::string>(std::move(message)));
}

}  // namespace cheshire
