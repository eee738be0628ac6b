// BoardSpec: what a board looks like, as plain data, before it is compiled into a Topology.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cheshire {

/// A place within one board: file, rank and level, each from 0. White's side is rank 0.
struct Coord {
  std::int8_t x = 0, y = 0, z = 0;
  friend constexpr bool operator==(Coord, Coord) = default;
};

/// A displacement in files, ranks and levels.
struct Step {
  std::int8_t dx = 0, dy = 0, dz = 0;
  friend constexpr bool operator==(Step, Step) = default;
};

constexpr Step operator-(Step s) {
  return {static_cast<std::int8_t>(-s.dx), static_cast<std::int8_t>(-s.dy), static_cast<std::int8_t>(-s.dz)};
}
constexpr Coord operator+(Coord c, Step s) {
  return {static_cast<std::int8_t>(c.x + s.dx), static_cast<std::int8_t>(c.y + s.dy),
          static_cast<std::int8_t>(c.z + s.dz)};
}

struct CellSpec {
  Coord at;
  std::string name;  // unique within a board: "e4", "3a1"
};

struct BoardSpec {
  /// The cells of one board. Every board of a game has the same ones.
  std::vector<CellSpec> cells;
  /// Names of the levels of one board, lowest z first; a flat board has one, unnamed.
  std::vector<std::string> levels;
  /// Names of the boards. Alice chess has {"A", "B"}; a game on one board has one, unnamed.
  std::vector<std::string> boards;
};

/// A full box of files x ranks x levels (each 1 to 26) on one board; cells are named file, rank and, when there are several levels, level first
/// as a capital letter ("Ac3").
BoardSpec box(int files, int ranks, int levels = 1);

/// The same cells on several boards, for games played through the looking-glass.
BoardSpec on_boards(BoardSpec spec, std::vector<std::string> names);

}  // namespace cheshire
