// Strangers by their address (proxy.h): how many connections one of them has, how many games he makes, how fast he asks and talks.
// Who sits at this machine is no stranger, and has an empty name.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/result.h"
#include "server/common/options.h"
#include "server/limits/rate.h"

namespace cheshire {

/// What somebody is told who makes too many games.
inline Error too_many_games() { return {"too many games were made from this address lately"}; }

/// And who asks too much.
inline Error too_many_requests() { return {"too many requests came from this address lately"}; }

class Visitors {
 public:
  using Time = TokenBucket::Clock::time_point;
  explicit Visitors(const ServerLimits& limits) : limits_(limits) {}

  /// Whether he may have one more connection; each that he was given ends with leave().
  bool enter(const std::string& who, Time now);
  void leave(const std::string& who);
  /// Whether his request is answered now; `file`: it is for a file of the page.
  bool may_ask(const std::string& who, bool file, Time now);
  /// Whether he may make a game now.
  bool may_make_game(const std::string& who, Time now);
  /// How long his next message has to wait.
  TokenBucket::Clock::duration talk(const std::string& who, Time now);

  std::size_t known() const { return visitors_.size(); }

 private:
  struct Visitor {
    std::size_t connections = 0;
    TokenBucket games, messages, requests, files;
    bool quiet(Time now) const;
  };
  Visitor& visitor(const std::string& who, Time now);

  const ServerLimits& limits_;
  std::unordered_map<std::string, Visitor> visitors_;
};

/// A connection of a visitor, who has entered, until it ends.
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
