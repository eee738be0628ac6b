// BoardSpec: the shape of a board, as plain data, before it is compiled into a Topology.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cheshire {

/// A place on one board: file, rank and level, each from 0. White's side is rank 0. In four dimensions the
/// levels form a plane, and `w` counts its rows.
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
/// Returns whether each component is -1, 0 or 1: a step to a neighbour.
constexpr bool is_unit(Step s) {
  const auto unit = [](int d) { return d >= -1 && d <= 1; };
  return unit(s.dx) && unit(s.dy) && unit(s.dz) && unit(s.dw);
}
/// Returns how many coordinates change.
constexpr int changing(Step s) { return (s.dx != 0) + (s.dy != 0) + (s.dz != 0) + (s.dw != 0); }

struct CellSpec {
  Coord at;
  std::string name;  // unique within a board: "e4", "3a1"
};

/// One level of a board, and where it is drawn when the levels are side by side.
struct LevelSpec {
  std::string name;  // empty on a flat board
  int column = 0, row = 0;
};

/// A connection between two cells that are not neighbours by position: a step from `from` in that direction
/// leads to `to`, and the opposite step leads back. Steps and slides use it; longer leaps do not.
struct LinkSpec {
  std::string from, to;
  Step step;
};

struct BoardSpec {
  /// The cells of one board. All boards of a game have the same cells.
  std::vector<CellSpec> cells;
  /// The levels of one board, lowest z first, then by w.
  std::vector<LevelSpec> levels;
  /// The colour of the chequered pattern at the origin: a1 is dark.
  bool origin_dark = true;
  /// Whether the first file follows the last (a cylinder), and the first rank the last.
  bool files_wrap = false, ranks_wrap = false;
  std::vector<LinkSpec> links;
  /// Names of the boards. Alice chess has {"A", "B"}; a game on one board has one unnamed board.
  std::vector<std::string> boards;
};

/// A full box on one board of files x ranks x levels x rows of levels, with at most 26 files and 26 levels in
/// all. A cell's name is file and rank, preceded by the level as a capital letter if there are several
/// ("Ac3").
BoardSpec box(int files, int ranks, int levels = 1, int level_rows = 1);

/// The same cells on several boards, for games played through the looking-glass.
BoardSpec on_boards(BoardSpec spec, std::vector<std::string> names);

}  // namespace cheshire
