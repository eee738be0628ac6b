// What an engine is asked for and what it finds.
#pragma once

#include <cheshire/result.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace cheshire {
inline namespace v0 {

/// From the side to move.
struct Score {
  bool mate = false;
  int value = 0;  // centipawns; or moves until mate, negative when the side to move is mated
};

/// How likely the side to move wins, draws and loses, per mille.
struct Chances {
  int win = 0, draw = 0, loss = 0;
};

/// A line of play.
struct Line {
  int rank = 1;   // 1 is the best line
  int depth = 0;  // in plies
  int selective_depth = 0;
  Score score;
  std::uint64_t nodes = 0;
  int time = 0;       // milliseconds since the search began
  int hash_full = 0;  // per mille
  std::vector<std::string> uci, san;
  std::optional<Chances> chances;  // of a line that a net has found: what such scores came to
};

struct Analysis {
  std::string best;         // in coordinates; empty if there is no legal move
  std::string ponder;       // the expected answer; may be empty
  std::vector<Line> lines;  // the best first; if the game is over, one that has a score and no moves
  std::uint64_t nodes = 0;
};

/// What ends a search, whichever comes first, and how it works. 0 is no limit, or the default.
struct Limits {
  int depth = 0;  // plies, up to 1000
  std::uint64_t nodes = 0;
  int movetime = 0;                      // milliseconds
  int white_clock = 0, black_clock = 0;  // milliseconds left, as in a game with clocks
  int white_inc = 0, black_inc = 0;      // milliseconds that a move adds
  int remaining_moves = 0;               // until the next time control; 0 is the rest of the game
  int mate = 0;                          // look for a mate in at most this many moves, up to 1000
  int multipv = 0;                       // number of lines, up to 256; default 1
  int skill = 0;                         // 1 (beginner) to 8 (full strength, the default)
  int hash = 0;           // size of the board's hash table in MiB, up to 65536, until changed; at first 16
  bool infinite = false;  // until Callbacks::stop says so, as without any limit
  std::vector<std::string> search_moves = {};  // only these moves, in coordinates or SAN; none is all
  int threads = 0;  // that search, up to 256; default 1, with which the same search finds the same each time
};

/// How to follow a search or a count. Functions may be empty. What they throw ends the work and comes out of
/// the call that they follow. They must not use the board.
struct Callbacks {
  /// True ends the work. A search asks about every thousand nodes; a count every few hundred thousand leaves,
  /// with several threads any of them.
  std::function<bool()> stop = {};
  /// Of a search: receives each better or deeper line.
  std::function<void(const Line&)> line = {};
  /// Of a count: receives each first move with its leaves, in the order of the legal moves.
  std::function<void(const std::string& uci, std::uint64_t leaves)> divide = {};
};

}  // namespace v0
}  // namespace cheshire
