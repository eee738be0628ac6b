// Who follows which game.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <unordered_map>

namespace cheshire {

/// A client that can be told things: a WebSocket.
class Member {
 public:
  virtual ~Member() = default;
  /// Queues a message. May be called after the connection is gone.
  virtual void tell(std::shared_ptr<const std::string> message) = 0;
  /// Says goodbye: the server stops.
  virtual void dismiss() = 0;
};

class Hub {
 public:
  /// False when the member follows `most` games already.
  bool join(const std::string& game, Member& member, std::size_t most);
  void leave(Member& member);
  bool follows(const std::string& game, const Member& member) const;
  /// Whether anybody but `except` follows the game.
  bool watched(const std::string& game, const Member* except = nullptr) const;
  void tell(const std::string& game, const std::string& message, const Member* except = nullptr);

 private:
  std::unordered_map<std::string, std::set<Member*>> games_;
  std::unordered_map<Member*, std::set<std::string>> members_;
};

}  // namespace cheshire
