// Perft in steps, so that it can be watched and stopped.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "engine/session.h"

namespace cheshire {

struct PerftWalk {
  int threads = 1;
  /// Half-moves that are counted in one go, without a look at `stop`.
  int chunk = 4;
  /// Asked between the chunks; may be empty.
  std::function<bool()> stop;
  /// Told each root move with its share, in the order of the legal moves; may be empty.
  std::function<void(const std::string&, std::uint64_t)> divide;
};

/// Number of leaves `depth` half-moves deep, or nothing when `stop` said so.
std::optional<std::uint64_t> perft_walk(const Session& session, int depth, const PerftWalk& walk);

}  // namespace cheshire
