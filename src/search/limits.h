// What a search is asked for and what it reports. Times are milliseconds; scores are seen from the side to
// move.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/result.h"
#include "messages/engine.h"
#include "rules/move.h"

namespace cheshire {

struct Limits {
  int depth = 0;  // 0 = no limit, for all of these
  std::uint64_t nodes = 0;
  std::uint64_t soft_nodes = 0;  // the iteration that reaches so many is the last
  int move_time = 0;
  int mate = 0;           // look for a mate in at most this many moves, and stop when it is found
  bool infinite = false;  // think until stopped
  // Clocks by colour: time left, increment per move; moves until the next time control, 0 = the rest of the
  // game.
  int time[2] = {0, 0}, increment[2] = {0, 0};
  int moves_to_go = 0;
  int overhead = 15;  // milliseconds that pass between the decision and the stop of the clock
  int multi_pv = 1;
};

struct Score {
  enum class Kind : std::uint8_t { centipawns, mate };
  Kind kind = Kind::centipawns;
  /// Centipawns; or moves until mate, negative when the side to move is mated. Mate 0: it is mated already.
  int value = 0;
};

/// What a search reports about a line of play, apart from its moves.
struct LineInfo {
  int depth = 0, selective_depth = 0;
  int rank = 1;  // 1 is the best line
  Score score;
  std::uint64_t nodes = 0;
  int time = 0;
  int hash_full = 0;             // per mille
  std::uint64_t table_hits = 0;  // positions that endgame tables knew
};

/// One line of play found by a search. M is the type of move.
template <class M>
struct LineOf : LineInfo {
  std::vector<M> moves;
};

/// How a search reads the time and learns that it must stop. No member may throw.
struct SearchControl {
  std::function<std::int64_t()> now;  // milliseconds of a steady clock; required by limits of time
  std::function<bool()> stop;         // asked at least every thousand nodes; may be empty
  /// Polled like `stop`. While it returns true the opponent's clock runs, and the limits of time wait; they
  /// count from when it first returns false. May be empty.
  std::function<bool()> pondering;
  /// How many nodes other threads have searched for this search; they count for the limit, at most some
  /// thousand late. May be empty.
  std::function<std::uint64_t()> other_nodes;
  /// How many positions other threads have found in endgame tables. May be empty.
  std::function<std::uint64_t()> other_table_hits;
};

/// How a search talks to its caller.
template <class M>
struct SearchEventsOf : SearchControl {
  std::function<void(const LineOf<M>&)> line;  // may be empty; may not throw
};

/// Checks that a search with these limits can be timed and ended. Errors: a time limit without `now`; no
/// limit at all without `stop`.
inline Result<void> can_run(const Limits& limits, const SearchControl& control) {
  const bool timed = limits.move_time > 0 || limits.time[0] > 0 || limits.time[1] > 0;
  if (timed && !control.now) return Error{msg::search_without_clock()};
  const bool ends = !limits.infinite && (timed || limits.depth > 0 || limits.nodes > 0 ||
                                         limits.soft_nodes > 0 || limits.mate > 0);
  if (!ends && !control.stop) return Error{msg::search_without_end()};
  return {};
}

template <class M>
struct SearchResultOf {
  M best{};    // M() if there is no legal move
  M ponder{};  // M() if unknown
  /// The best first. If the game is over, one line that has a score and no moves.
  std::vector<LineOf<M>> lines;
  std::uint64_t nodes = 0;
  int depth = 0;
};

// For games whose type of move is Move.
using Line = LineOf<Move>;
using SearchEvents = SearchEventsOf<Move>;
using SearchResult = SearchResultOf<Move>;

}  // namespace cheshire
