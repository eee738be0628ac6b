// The movement language: how a piece moves, written as a short text and parsed into atoms.
//
// A text is a sequence of movements, each made of modifiers, an atom and a range:
//   atoms      W (1,0)  F (1,1)  D (2,0)  N (2,1)  A (2,2)  H (3,0)  L (3,1)  J (3,2)  G (3,3);
//              K = WF, R = W0, B = F0, Q = W0F0;
//              (a,b,c) any leap, in all permutations and signs: (1,1,1) is the unicorn's step; up to four
//              numbers;
//              {x,y,z} exactly this step, y and z counted in the mover's forward direction
//   brackets   [W-F] a bent path: each leg is an atom and turns by less than a right angle from the leg
//              before it; every leg but the last is one step onto an empty cell. [W-F] is the mao, [F-R] the
//              distant moves of the griffon
//   range      nothing = one step, a number = up to that many steps, 0 = any number; every cell but the last
//              must be empty
//   modifiers  m only without capture, c only with capture, n not over a piece (lame: the cells between must
//              be empty),
//              l not over a gap: of the two paths, long leg first and short leg first, one must lead over
//              existing cells, occupied or not; ll both must,
//              f forward, b backward, s sideways (relative to the mover; can be combined)
// Atoms and modifiers other than l are R. Betza's, brackets are from H. G. Muller's Bex; vectors extend them
// to more dimensions.
#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "board/board_spec.h"

namespace cheshire {

/// A leg of a path: the displacements of one step, as White sees them, and the most steps in one direction, 0
/// = any number.
struct Leg {
  std::vector<Step> steps;
  int range = 1;
};

struct Atom {
  /// Most atoms have one leg.
  std::vector<Leg> legs;
  bool quiet = true, capture = true;
  bool lame = false;
  /// How many of the two rectangular paths of a leap must lead over existing cells, 0 to 2.
  int grounded = 0;
};

/// White's forward direction, each component -1, 0 or 1: {0,1,0} on a flat board, {0,1,1} in Raumschach.
/// Black's is the negative.
using Forward = Step;

/// Parses a movement text for a board of `dimensions` 2 to 4. Errors give the offset.
Result<std::vector<Atom>> parse_movement(std::string_view text, int dimensions, Forward forward);

}  // namespace cheshire
