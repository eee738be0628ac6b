// SentState: what clients already know of a game, as hashes, so that Broadcast sends only changes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "server/model/record.h"

namespace cheshire {

/// Neither `updated` nor the time running off a clock counts as a change.
class SentState {
 public:
  /// Records that the client was sent the whole Record.
  void all(const Pov& pov);
  /// Returns what changed since the last call and records it as sent. The result is the JSON object `changed`
  /// of docs/reference.md, or empty if nothing changed.
  std::string since(const Pov& pov);

 private:
  std::array<std::size_t, std::size(state_members)> state_{};
  std::size_t clock_ = 0;
  std::size_t moves_ = 0, line_ = 0;  // number of moves, and a hash of them all
};

}  // namespace cheshire
