// What somebody was told of a game, so that he need only be told what changes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "server/record.h"

namespace cheshire {

/// Hashes of the Record that somebody has: enough to see what has changed since. The time of the last change and what a clock
/// that runs shows do not count as changes.
class Told {
 public:
  /// He is told the whole Record.
  void all(const Sight& sight);
  /// He is told what has changed since the last time: the JSON object `changed` of docs/protocol.md. Empty when nothing has.
  std::string since(const Sight& sight);

 private:
  std::array<std::size_t, std::size(state_members)> state_{};
  std::size_t clock_ = 0;
  std::size_t moves_ = 0, line_ = 0;  // how many moves, and the hash of them all
};

}  // namespace cheshire
