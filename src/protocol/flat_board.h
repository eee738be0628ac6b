// FlatBoard: all boards and levels of a game side by side on one chequered board, for programs that know only
// such boards (XBoard). Places between them are holes.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/topology.h"
#include "rules/game_spec.h"
#include "rules/setup.h"

namespace cheshire {

class FlatBoard {
 public:
  static constexpr int max_files = 16, max_ranks = 16;  // what XBoard 4.9 has room for
  /// Of several boards or levels. XBoard 4.9.1 shows 11 ranks of them, and crashed with 15 and with 16.
  static constexpr int max_ranks_of_several = 11;

  /// Lays the boards and levels out in as few rows as fit. Nothing if they do not fit at all. Both arguments
  /// must outlive it.
  static std::optional<FlatBoard> of(const GameSpec& spec, const Topology& topology);

  int files() const { return files_; }
  int ranks() const { return ranks_; }
  /// Whether it shows more than one board or level, and whether all of them stand in one row.
  bool several() const { return sheets_ > 1; }
  bool one_row() const { return rows_ <= 1; }

  /// The name of a cell's square: files a to p from the left, ranks from 1 at the bottom.
  std::string square(Cell cell) const;
  /// The cell on a square; no_cell for a hole and for anything else.
  Cell cell(std::string_view square) const;

  /// The FEN of a position: holes are '*'. It has neither castling rights nor an en-passant square, which
  /// XBoard knows for its own king and pawns only.
  std::string fen(const Setup& setup) const;
  /// Reads such a FEN as one of the game. Pieces that stand at home can castle and step as from the start.
  /// Errors: what is wrong and at which byte.
  Result<std::string> read(std::string_view fen) const;
  /// A placement with a letter for each cell for which `mark` returns one, and nothing but gaps elsewhere.
  std::string marks(const std::function<char(Cell)>& mark) const;

 private:
  FlatBoard(const GameSpec& spec, const Topology& topology) : spec_(&spec), topology_(&topology) {}
  bool lay_out(int columns, int gap_x, int gap_y);
  Cell at(int file, int rank) const { return cells_[static_cast<std::size_t>(rank * files_ + file)]; }
  /// Writes a placement; `write` returns nothing for an empty square.
  std::string placement(const std::function<std::string(Cell)>& write) const;

  const GameSpec* spec_;
  const Topology* topology_;
  int files_ = 0, ranks_ = 0, sheets_ = 0, rows_ = 0;
  std::vector<Cell> cells_;     // of the squares, from a1 by ranks
  std::vector<int> square_of_;  // of each cell: file + rank * files_
};

}  // namespace cheshire
