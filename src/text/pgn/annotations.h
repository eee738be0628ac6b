// What programs write into comments of PGN: clocks, evaluations, coloured squares and arrows, as
// [%clk 0:09:58] or [%csl Ge4]. lichess, ChessBase and PyChess write them alike.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cheshire {

struct PgnEval {
  int centipawns = 0;  // from White's view
  int mate = 0;        // moves to mate, below 0 if Black gives it; 0: no mate
  int depth = 0;       // 0: not given
  friend bool operator==(const PgnEval&, const PgnEval&) = default;
};

/// A coloured square, or an arrow if `to` is not empty. A square that is not on the first board names its own
/// as SAN does, "e4/B"; other programs know one board.
struct PgnMark {
  char color;  // 'R', 'G', 'Y', 'B' or another capital
  std::string from, to;
  friend bool operator==(const PgnMark&, const PgnMark&) = default;
};

struct PgnAnnotations {
  std::optional<std::int64_t> clock;    // [%clk]: left to the player after the move, in milliseconds
  std::optional<std::int64_t> elapsed;  // [%emt]: used for the move, in milliseconds
  std::optional<PgnEval> eval;          // [%eval]
  std::vector<PgnMark> marks;           // [%csl] and [%cal]
  std::string text;                     // the rest, with the commands of other programs

  friend bool operator==(const PgnAnnotations&, const PgnAnnotations&) = default;
};

/// Reads a comment. A command whose value cannot be read stays in the text.
PgnAnnotations read_annotations(std::string_view comment);

/// Writes a comment; empty if there is nothing to write.
std::string write_annotations(const PgnAnnotations& annotations);

}  // namespace cheshire
