// The key of a puzzle's position: the same for all positions that are shifts, mirror images or board swaps of
// each other, and for both colours.
#pragma once

#include <string>
#include <vector>

#include "engine/session.h"
#include "rules/setup.h"
#include "rules/symmetry.h"

namespace cheshire {

class PuzzleKeys {
 public:
  /// Finds the symmetries of the game. Games with rules of their own have the mirror images of the files, and
  /// those of the ranks with colours exchanged.
  explicit PuzzleKeys(const AnyGame& game);

  /// Returns the pieces and the side to move in a form that all positions share which a symmetry of the rules
  /// or a shift turns into each other. Rights, en passant and counters do not count.
  std::string canonical(const Setup& setup) const;
  /// Returns the id of a puzzle: eight letters and digits that depend on canonical() alone.
  std::string id(const Setup& setup) const;

 private:
  std::string written(const Setup& setup, const Symmetry& symmetry) const;

  const AnyGame& game_;
  std::vector<Symmetry> symmetries_;
};

}  // namespace cheshire
