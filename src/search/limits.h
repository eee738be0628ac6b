// What a search is asked for and what it tells. Times are milliseconds; scores are seen from the side to move.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/result.h"
#include "rules/move.h"

namespace cheshire {

struct Limits {
  int depth = 0;  // 0 = no limit, for all of these
  std::uint64_t nodes = 0;
  int move_time = 0;
  int mate = 0;           // stop at a mate in so many moves
  bool infinite = false;  // think until stopped
  // Clocks by colour: time left, increment per move; moves until the next time control, 0 = the rest of the game.
  int time[2] = {0, 0}, increment[2] = {0, 0};
  int moves_to_go = 0;
  int multi_pv = 1;
  std::vector<Move> only;  // root moves to consider; empty = all
};

struct Score {
  enum class Kind : std::uint8_t { centipawns, mate };
  Kind kind = Kind::centipawns;
  /// Centipawns; or moves until mate, negative when the side to move is mated. Mate 0: it is mated already.
  int value = 0;
};

/// One line of play found by a search.
struct Line {
  int depth = 0, selective_depth = 0;
  int rank = 1;  // 1 is the best line
  Score score;
  std::uint64_t nodes = 0;
  int time = 0;
  int hash_full = 0;  // per mille
  std::vector<Move> moves;
};

/// The outside world of a search. None of its members may throw.
struct SearchEvents {
  std::function<void(const Line&)> line;  // may be empty
  std::function<std::int64_t()> now;      // milliseconds of a steady clock; required by limits of time
  std::function<bool()> stop;             // asked every thousand nodes or more often; may be empty
};

/// Whether a search with these limits can be timed and ended. Errors: a limit of time without `now`; no limit at all without
/// `stop`.
inline Result<void> can_run(const Limits& limits, bool has_now, bool has_stop) {
  const bool timed = limits.move_time > 0 || limits.time[0] > 0 || limits.time[1] > 0;
  if (timed && !has_now) return Error{"a search limited by time needs a clock"};
  const bool ends = !limits.infinite && (timed || limits.depth > 0 || limits.nodes > 0 || limits.mate > 0);
  if (!ends && !has_stop) return Error{"a search without a limit needs a way to stop it"};
  return {};
}

struct SearchResult {
  Move best;    // null when there is no legal move
  Move ponder;  // null when unknown
  std::vector<Line> lines;
  std::uint64_t nodes = 0;
  int depth = 0;
};

}  // namespace cheshire
