// NetLayout: which input of a net a piece on a cell is. There is an input for each kind, own or enemy, on
// each cell, seen by one side: a position has two lists of inputs, one a side. Rules may have more than
// pieces on cells: those of Cheops say where Castles stand and who is under arrest. A mark is any of these.
//
// Each side sees the board oriented by a symmetry of the rules: Black with colours exchanged, and so that the
// own king stands on the first cell that symmetries can take it to. In Alice chess that is a cell of board A,
// on the queen's side once nobody may castle: one position stands for eight.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/ids.h"
#include "board/topology.h"
#include "rules/game_spec.h"
#include "rules/symmetry.h"

namespace cheshire {

/// What is on a cell: a piece, or something else that has a kind, beyond those of the pieces, and a side.
using Mark = Piece;

/// What nets see of the positions of a game.
struct NetMarks {
  /// A letter for each kind of mark: those of the pieces, in the order of GameSpec::kinds, then the others.
  std::string letters;
  /// Of the rules; the identity comes first.
  std::vector<Symmetry> symmetries;
  /// How many marks other than pieces a position has at most, so that nets are used.
  int others = 0;
};

/// A position as nets see it.
struct NetPosition {
  std::vector<std::pair<Mark, Cell>> marks;
  std::array<Cell, 2> kings{};  // by index(Color)
  bool rights = false;          // as NetLayout::orientation() takes it
};

class NetLayout {
 public:
  using Input = std::uint32_t;

  /// Of a game on the general kernel: its marks are its pieces.
  NetLayout(const GameSpec& spec, const Topology& topology);
  NetLayout(const NetMarks& marks, const Topology& topology);

  int inputs() const { return inputs_; }
  /// Inputs of one kind and owner: the cells that exist, board by board.
  int cells() const { return cells_; }
  int boards() const { return boards_; }
  /// Orientations are numbered; those of the two colours differ.
  int orientations() const { return static_cast<int>(input_.size()); }
  /// How a side sees a position in which its king is on `king`; `rights` says whether anybody has rights
  /// (Setup::rights).
  int orientation(Color us, Cell king, bool rights) const {
    return chosen_[static_cast<std::size_t>(2 * index(us) + (rights ? 1 : 0))][king];
  }
  /// The input for a mark on a cell, in an orientation.
  Input input(int orientation, Mark mark, Cell c) const {
    return input_[static_cast<std::size_t>(orientation)][static_cast<std::size_t>(c) * marks_ + mark];
  }
  /// NetMarks::others.
  int others() const { return others_; }

  /// Tells layouts apart, so that a net is not used in a game of another shape: equal for equal cells, kinds
  /// and symmetries.
  std::uint64_t fingerprint() const { return fingerprint_; }

 private:
  std::size_t marks_ = 0;  // kinds of both colours
  int inputs_ = 0, cells_ = 0, boards_ = 1, others_ = 0;
  std::vector<std::vector<Input>> input_;          // [orientation][cell * marks + mark]
  std::vector<std::vector<std::uint8_t>> chosen_;  // [2 * color + rights][king's cell]
  std::uint64_t fingerprint_ = 0;
};

}  // namespace cheshire
