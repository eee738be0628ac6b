// NetLayout: which input of a net a piece on a cell is. There is an input for each kind, own or enemy, on
// each cell, seen by one side: a position has two lists of inputs, one a side.
//
// Each side sees the board oriented by a symmetry of the rules: Black with colours exchanged, and so that the
// own king stands on the first cell that symmetries can take it to. In Alice chess that is a cell of board A,
// on the queen's side once nobody may castle: one position stands for eight.
#pragma once

#include <cstdint>
#include <vector>

#include "base/ids.h"
#include "board/topology.h"
#include "rules/game_spec.h"

namespace cheshire {

class NetLayout {
 public:
  using Input = std::uint32_t;

  /// Of a game on the general kernel.
  NetLayout(const GameSpec& spec, const Topology& topology);

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
  /// The input for a piece on a cell, in an orientation.
  Input input(int orientation, Piece piece, Cell c) const {
    return input_[static_cast<std::size_t>(orientation)][static_cast<std::size_t>(c) * pieces_ + piece];
  }

  /// Tells layouts apart, so that a net is not used in a game of another shape: equal for equal cells, kinds
  /// and symmetries.
  std::uint64_t fingerprint() const { return fingerprint_; }

 private:
  std::size_t pieces_ = 0;  // kinds of both colours
  int inputs_ = 0, cells_ = 0, boards_ = 1;
  std::vector<std::vector<Input>> input_;          // [orientation][cell * pieces + piece]
  std::vector<std::vector<std::uint8_t>> chosen_;  // [2 * color + rights][king's cell]
  std::uint64_t fingerprint_ = 0;
};

}  // namespace cheshire
