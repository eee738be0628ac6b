// Symmetries of a game's rules: ways to turn, mirror or exchange its boards after which every piece moves as
// before. In Alice chess the two boards can be exchanged, files mirrored where nobody may castle any more,
// and colours with the ranks mirrored.
#pragma once

#include <vector>

#include "board/topology.h"
#include "rules/game_spec.h"

namespace cheshire {

struct Symmetry {
  /// [cell]: where its piece goes; no_cell for cells that do not exist.
  std::vector<Cell> to;
  /// The pieces change their colours.
  bool exchanges_colors = false;
  /// Rights to castle and to double steps become rights. If not, it holds only where nobody has any.
  bool keeps_rights = false;
};

/// Returns the symmetries of a game on the general kernel; the identity comes first. They are found by
/// trying: every permutation and mirroring of the coordinates, with every cyclic exchange of the boards.
/// Where pawns step two cells or promote, and where sides castle, is compared without the board: what has not
/// moved stands on the first. En passant is ignored.
std::vector<Symmetry> find_symmetries(const GameSpec& spec, const Topology& topology);

}  // namespace cheshire
