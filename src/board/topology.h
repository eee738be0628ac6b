// Topology: a board of any shape, compiled once and never changed. Geometry is data; nothing here knows a
// rule.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "base/result.h"
#include "board/board_spec.h"

namespace cheshire {

/// Words of 64 cells that one board occupies: a power of two.
constexpr int words_per_board(int cells) {
  return static_cast<int>(std::bit_ceil(static_cast<unsigned>((cells + 63) / 64)));
}

class Topology {
 public:
  static constexpr int max_cells = 1024;
  static constexpr int max_line_length = 30;
  static constexpr int max_extent = 100;  // files, ranks or levels, gaps included

  /// Where a cell is on the line through it along one axis. `bit` counts from 1: bit 0 and the bit after the
  /// last cell mark the edge of the board. A cell on a ring, where the line has no end, is on no_line.
  static constexpr std::uint16_t no_line = 0xFFFF;
  struct OnLine {
    std::uint16_t line;
    std::uint8_t bit;
  };

  /// Compiles a board. Errors: no cells, more than max_cells, a coordinate out of range, two cells with the
  /// same place or name, an unnamed level, a link that leads nowhere or starts where there is a neighbour, a
  /// line that is too long.
  static Result<Topology> compile(const BoardSpec& spec);

  // Cells
  /// Cell numbers run from 0 to cell_count() - 1; numbers past the end of a board's cells do not exist.
  int cell_count() const { return boards() * stride_; }
  int cells_per_board() const { return static_cast<int>(at_.size()); }
  bool exists(Cell c) const { return c < cell_count() && c % stride_ < cells_per_board(); }
  Coord at(Cell c) const { return at_[c % stride_]; }
  /// Returns the name within the cell's board ("e4").
  const std::string& name(Cell c) const { return names_[c % stride_]; }
  /// Returns the cell at a place of a board, or no_cell.
  Cell find(Coord at, int board = 0) const;
  Cell find(std::string_view name, int board = 0) const;
  /// Returns the colour in the chequered pattern: parity of file + rank + level.
  bool dark(Cell c) const { return ((at(c).x + at(c).y + at(c).z + at(c).w) & 1) == (origin_dark_ ? 0 : 1); }

  // Boards and levels
  int boards() const { return static_cast<int>(board_names_.size()); }
  const std::string& board_name(int board) const { return board_names_[board]; }
  /// The square as messages name it.
  SquareName square(Cell c) const { return {name(c), board_name(board(c))}; }
  int board(Cell c) const { return c / stride_; }
  /// Distance between the same place on neighbouring boards, a multiple of 64 when there are several.
  int stride() const { return stride_; }
  /// Returns the same place `boards` boards further on, cyclically.
  Cell twin(Cell c, int boards) const { return static_cast<Cell>((c + boards * stride_) % cell_count()); }
  /// The levels of one board; cell c is on levels()[level(c)].
  std::span<const LevelSpec> levels() const { return levels_; }
  int level(Cell c) const { return at(c).w * extent_.z + at(c).z; }
  /// Extent of a board along each coordinate.
  Coord extent() const { return extent_; }
  int dimensions() const { return extent_.w > 1 ? 4 : extent_.z > 1 ? 3 : 2; }
  /// Rows of one board from the far side (Black's) to the near side, highest level first, files ascending:
  /// the order of a FEN.
  std::vector<std::vector<Cell>> rows(int board = 0) const;

  // Directions: direction d and d ^ 1 are opposite and share axis d / 2. Only directions in which some cell
  // has a neighbour are listed, at most max_directions.
  static constexpr int max_directions = 80;
  std::span<const Step> directions() const { return directions_; }
  int axes() const { return static_cast<int>(directions_.size()) / 2; }
  Cell neighbor(Cell c, int direction) const { return neighbors_[c * directions_.size() + direction]; }
  /// Returns the number of a direction, or -1 if no cell has a neighbour there.
  int direction_of(Step unit) const;
  /// Returns the cell a displacement leads to, or no_cell. Wraps around the board, and follows links if it is
  /// a single step.
  Cell after(Cell c, Step s) const;

  // Lines: the maximal runs of neighbouring cells along an axis.
  int line_count() const { return static_cast<int>(lines_.size()); }
  /// Cells of a line in the axis's positive direction; the first has bit 1.
  std::span<const Cell> line(int l) const { return lines_[l]; }
  OnLine on_line(Cell c, int axis) const { return on_line_[c * axes() + axis]; }

  /// Bytes held besides the object itself.
  std::size_t bytes() const;

 private:
  Topology() = default;
  Cell wrapped(Coord at, int board) const;
  Result<void> check_levels() const;
  Result<void> link_neighbors(const BoardSpec& spec);
  Result<void> add_link(const LinkSpec& link);
  Result<void> find_lines();

  int stride_ = 0;
  std::vector<Coord> at_;
  std::vector<std::string> names_;
  std::vector<Cell> by_name_;  // the cells of the first board, by their names
  std::vector<std::string> board_names_;
  std::vector<LevelSpec> levels_;
  Coord extent_;
  bool origin_dark_ = true, files_wrap_ = false, ranks_wrap_ = false;
  std::vector<Step> directions_;
  std::vector<Cell> neighbors_;
  std::vector<std::vector<Cell>> lines_;
  std::vector<OnLine> on_line_;
};

}  // namespace cheshire
