// Visitors: per remote address (proxy.h), how many connections a client has, how many games it creates, and
// how fast it sends requests and messages. A client on this machine has an empty name and no limits.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/common/options.h"
#include "server/limits/token_bucket.h"

namespace cheshire {

class Visitors {
 public:
  using Time = TokenBucket::Clock::time_point;
  explicit Visitors(const ServerLimits& limits) : limits_(limits) {}

  /// Whether a client may open one more connection. If true, the caller must call leave() when it ends.
  bool enter(const std::string& who, Time now);
  void leave(const std::string& who);
  /// What to do with a request.
  enum class Ask {
    answer,
    refuse,  // the client sends too many
    end,     // and goes on sending them: end the connection too
  };
  /// `file`: the request is for a file of the page.
  Ask ask(const std::string& who, bool file, Time now);
  /// Whether this client's new connections end unheard, because it goes on after being refused.
  bool ignores(const std::string& who, Time now) const;
  /// Whether this client may create a game now.
  bool may_make_game(const std::string& who, Time now);
  /// Returns how long the client's next message must wait.
  TokenBucket::Clock::duration talk(const std::string& who, Time now);

  std::size_t known() const { return visitors_.size(); }

 private:
  struct Visitor {
    std::size_t connections = 0;
    TokenBucket games, messages, requests, files, refusals;
    bool quiet(Time now) const;
  };
  Visitor& visitor(const std::string& who, Time now);

  const ServerLimits& limits_;
  std::unordered_map<std::string, Visitor> visitors_;
};

/// A connection of a client that entered. Calls leave() when it ends.
class Visit {
 public:
  Visit(Visitors& visitors, std::string who) : visitors_(visitors), who_(std::move(who)) {}
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;
  ~Visit() { visitors_.leave(who_); }

 private:
  Visitors& visitors_;
  std::string who_;
};

}  // namespace cheshire
