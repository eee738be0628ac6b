// ClientLimits: per remote address (proxy.h), how many connections a client has, how many games it creates,
// and how fast it sends requests and messages. A client on this machine has an empty name and no limits.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/common/options.h"
#include "server/limits/token_bucket.h"

namespace cheshire {

class ClientLimits {
 public:
  using Time = TokenBucket::Clock::time_point;
  explicit ClientLimits(const ServerLimits& limits) : limits_(limits) {}

  /// Whether a client may open one more connection. If true, the caller must call disconnect() when it ends.
  bool connect(const std::string& who, Time now);
  void disconnect(const std::string& who);
  /// What to do with a request.
  enum class Admission {
    answer,
    refuse,  // the client sends too many
    end,     // and goes on sending them: end the connection too
  };
  /// `file`: the request is for a file of the page.
  Admission admit(const std::string& who, bool file, Time now);
  /// Whether this client's new connections end unheard, because it goes on after being refused.
  bool ignores(const std::string& who, Time now) const;
  /// Whether this client may create a game now.
  bool may_make_game(const std::string& who, Time now);
  /// Whether this client may get a name now.
  bool may_make_person(const std::string& who, Time now);
  /// Returns how long the client's next message must wait.
  TokenBucket::Clock::duration message_delay(const std::string& who, Time now);

  std::size_t known() const { return clients_.size(); }

 private:
  struct Client {
    std::size_t connections = 0;
    TokenBucket games, messages, requests, files, refusals, people;
    bool idle(Time now) const;
  };
  Client& client(const std::string& who, Time now);

  const ServerLimits& limits_;
  std::unordered_map<std::string, Client> clients_;
};

/// A connection of a client that may connect. Calls disconnect() when it ends.
class ConnectionSlot {
 public:
  ConnectionSlot(ClientLimits& clients, std::string who) : clients_(clients), who_(std::move(who)) {}
  ConnectionSlot(const ConnectionSlot&) = delete;
  ConnectionSlot& operator=(const ConnectionSlot&) = delete;
  ~ConnectionSlot() { clients_.disconnect(who_); }

 private:
  ClientLimits& clients_;
  std::string who_;
};

}  // namespace cheshire
