// BoardSpec: what a board looks like, as plain data, before it is compiled into a Topology.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cheshire {

/// A place within one board: file, rank and level, each from 0. White's side is rank 0. A board of four dimensions is a
/// plane of levels: `w` counts their rows.
struct Coord {
  std::int8_t x = 0, y = 0, z = 0, w = 0;
  friend constexpr bool operator==(Coord, Coord) = default;
};

/// A displacement in files, ranks, levels and rows of levels.
struct Step {
  std::int8_t dx = 0, dy = 0, dz = 0, dw = 0;
  friend constexpr bool operator==(Step, Step) = default;
};

constexpr Step operator-(Step s) {
  return {static_cast<std::int8_t>(-s.dx), static_cast<std::int8_t>(-s.dy), static_cast<std::int8_t>(-s.dz),
          static_cast<std::int8_t>(-s.dw)};
}
constexpr Coord operator+(Coord c, Step s) {
  return {static_cast<std::int8_t>(c.x + s.dx), static_cast<std::int8_t>(c.y + s.dy),
          static_cast<std::int8_t>(c.z + s.dz), static_cast<std::int8_t>(c.w + s.dw)};
}
/// Whether each component is -1, 0 or 1: the way to a neighbour.
constexpr bool is_unit(Step s) {
  const auto unit = [](int d) { return d >= -1 && d <= 1; };
  return unit(s.dx) && unit(s.dy) && unit(s.dz) && unit(s.dw);
}
/// How many coordinates change.
constexpr int changing(Step s) { return (s.dx != 0) + (s.dy != 0) + (s.dz != 0) + (s.dw != 0); }

struct CellSpec {
  Coord at;
  std::string name;  // unique within a board: "e4", "3a1"
};

/// One level of a board, and where it is drawn when the levels lie side by side.
struct LevelSpec {
  std::string name;  // empty on a flat board
  int column = 0, row = 0;
};

/// A way between two cells that are no neighbours by their places: a step from `from` in that direction leads to `to`, and
/// the opposite step back. Steps and slides go through; longer leaps do not.
struct LinkSpec {
  std::string from, to;
  Step step;
};

struct BoardSpec {
  /// The cells of one board. Every board of a game has the same ones.
  std::vector<CellSpec> cells;
  /// The levels of one board, lowest z first, then by w.
  std::vector<LevelSpec> levels;
  /// The colour of the chequered pattern at the origin: a1 is dark.
  bool origin_dark = true;
  /// Whether the last file is followed by the first (a cylinder), and the last rank by the first.
  bool files_wrap = false, ranks_wrap = false;
  std::vector<LinkSpec> links;
  /// Names of the boards. Alice chess has {"A", "B"}; a game on one board has one, unnamed.
  std::vector<std::string> boards;
};

/// A full box on one board of files x ranks x levels x rows of levels, of up to 26 files and levels in all; cells are named
/// file, rank and, when there are several levels, level first as a capital letter ("Ac3").
BoardSpec box(int files, int ranks, int levels = 1, int level_rows = 1);

/// The same cells on several boards, for games played through the looking-glass.
BoardSpec on_boards(BoardSpec spec, std::vector<std::string> names);

}  // namespace cheshire
