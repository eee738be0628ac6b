// How much strangers have the server store in a day, one address and all together. The counts are kept in memory until the day (in
// UTC) is over, or the server stops: no address is written to disk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>

#include "server/common/instant.h"
#include "server/common/options.h"

namespace cheshire {

class Quota {
 public:
  explicit Quota(const ServerLimits& limits) : limits_(limits) {}

  /// Whether so much more is stored today for somebody; `who` as client_name() names him. Always so for this machine itself.
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

/// What somebody is told who has had enough stored today.
inline Error stored_enough() {
  return {"as much as one address may have stored in a day was stored for yours"};
}
/// Until the day is over.
std::chrono::seconds rest_of_day(Instant now);

/// What a new game with a request of so many bytes costs on disk, and a move or a line of chat.
inline std::size_t game_bytes(std::size_t request) { return request + 1024; }
inline std::size_t line_bytes(std::size_t text) { return text + 64; }

}  // namespace cheshire
