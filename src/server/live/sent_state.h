// What a client was told about a game, so that only changes need to be sent.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "server/store/record.h"

namespace cheshire {

/// Hashes of the Record that a client has, to find what changed since. Neither `updated` nor the time that passes on a running
/// clock is a change.
class SentState {
 public:
  /// Notes that the client is sent the whole Record.
  void all(const Sight& sight);
  /// Returns what changed since the last call, the JSON object `changed` of docs/protocol.md, and notes it. Empty: nothing.
  std::string since(const Sight& sight);

 private:
  std::array<std::size_t, std::size(state_members)> state_{};
  std::size_t clock_ = 0;
  std::size_t moves_ = 0, line_ = 0;  // how many moves, and the hash of them all
};

}  // namespace cheshire
