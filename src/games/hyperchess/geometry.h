// The board and starting position of Hyperchess as one table, so that a better source can replace it without
// touching code. It is a reconstruction: see docs/rules/hyperchess.md.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace cheshire {

/// Black's half: levels 1 (the top) to 4, each with its ranks from 6 down to 1. A letter is a piece of the
/// starting position,
/// '.' a vacant square, a blank no square. White's half follows by symmetry.
struct HyperchessGeometry {
  std::array<std::array<std::string, 6>, 4> levels;
  /// Whether White's half is the image of Black's under (level, file, rank) -> (9 - level, 7 - file, 7 -
  /// rank). Otherwise it is straight below Black's.
  bool turned = true;
  /// Black's pawns that may step two levels down. If `right` is not blank, the pawn needs this right, which a
  /// FEN writes so.
  struct TwoStep {
    std::string_view cell;
    char right;
  };
  std::vector<TwoStep> two_steps;
  /// Black's castlings.
  struct Castling {
    char right;
    const char *king_from, *crossed, *king_to, *rook_from, *rook_to, *san;
  };
  std::array<Castling, 2> castlings;
  const char* knight = "lN";  // movement
};

/// A reading of the lost figures: how it differs from the canonical one.
struct HyperchessReading {
  std::string_view name, help;
  /// Pairs of cells that swap what stands on them; a double step moves with its pawn.
  std::vector<std::pair<std::string_view, std::string_view>> exchanged = {};
  std::vector<HyperchessGeometry::TwoStep> two_steps = {};  // replace the canonical ones, unless empty
  bool turned = HyperchessGeometry().turned;
  const char* knight = HyperchessGeometry().knight;

  HyperchessGeometry geometry() const;
};

/// Returns the canonical reading and the alternatives A1 to A10 of docs/rules/hyperchess.md.
const std::vector<HyperchessReading>& hyperchess_readings();

}  // namespace cheshire
