// Quota: limits how much remote clients may store per day, per address and in all. The counts stay in memory
// until the day ends (in UTC) or the server stops. The server writes no address to disk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>

#include "server/common/options.h"
#include "server/common/times.h"

namespace cheshire {

class Quota {
 public:
  explicit Quota(const ServerLimits& limits) : limits_(limits) {}

  /// Whether a client may store this much more today. `who` is as returned by client_name(); always true for
  /// this machine (empty).
  bool admits(const std::string& who, std::size_t games, std::size_t bytes, Instant now);
  void add(const std::string& who, std::size_t games, std::size_t bytes, Instant now);
  std::size_t known() const { return used_.size(); }

 private:
  struct Used {
    std::uint64_t games = 0, bytes = 0;
  };
  Used& used(const std::string& who, Instant now);

  const ServerLimits& limits_;
  std::int64_t day_ = 0;
  Used all_;
  std::unordered_map<std::string, Used> used_;
};

/// Returns the time until the day ends.
std::chrono::seconds rest_of_day(Instant now);

/// The approximate size on disk of a new game made by a request of `request` bytes, and of a move or a line
/// of chat.
inline std::size_t game_bytes(std::size_t request) { return request + 1024; }
inline std::size_t line_bytes(std::size_t text) { return text + 64; }

}  // namespace cheshire
