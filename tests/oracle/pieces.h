// The pieces: what each of them can do, from the texts of the rules.
#pragma once

#include <vector>

#include "oracle/rules.h"

namespace cheshire::oracle {

/// Returns every way made of these numbers in any order and with any signs, on one level or in space: (1,0,0)
/// gives the rook's ways, (1,2,0) the knight's.
std::vector<Way> flat_ways(int a, int b);
std::vector<Way> space_ways(int a, int b, int c);

/// A piece that goes on until something stops it, and one that makes a single step or jump.
Clause slide(std::vector<Way> ways);
Clause leap(std::vector<Way> ways);

/// One step without capture; one step with capture.
Clause quiet_step(std::vector<Way> ways);
Clause capture_step(std::vector<Way> ways);

/// Two movements in one piece.
Movement both(Movement a, const Movement& b);

/// Gives a movement to the piece of both colours; gives it to White, and reversed to Black.
void describe(Rules& rules, char letter, const Movement& movement);
void describe_pawn(Rules& rules, const Movement& of_white);

/// K Q R B N P of orthodox chess.
void describe_orthodox_pieces(Rules& rules);
/// K Q R B U N P of Raumschach.
void describe_raumschach_pieces(Rules& rules);
/// K Q R B N P of Hyperchess.
void describe_hyperchess_pieces(Rules& rules, Corners knight);

}  // namespace cheshire::oracle
