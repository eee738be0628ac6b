// Reads and writes positions: FEN, in three dialects for games on several boards, and Popeye's input
// language.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "board/topology.h"
#include "rules/game_spec.h"
#include "rules/setup.h"
#include "text/placement.h"

namespace cheshire {

/// Reads a position of any dialect, which its text tells. The placement of a FEN must fill the board exactly;
/// later fields may be missing from the right (White to move, no castling, no en passant, clocks 0 and 1).
/// Those of a game with fields of its own are not read (Setup::own_fields). Does not check that the position
/// can be played. Errors: what is wrong and at which byte.
/// With `notes`, castling and double-step rights, an en-passant square and counters that cannot be read are
/// left out, and what was wrong is added there.
Result<Setup> read_fen(std::string_view text, const GameSpec& spec, const Topology& topology,
                       std::vector<Error>* notes = nullptr);

/// Writes a Setup. Reading the text gives the same Setup, if the Setup is sound, but for the clocks in
/// Popeye's dialect, which has none. What Popeye cannot express is a FEN with bars.
std::string write_fen(const Setup& setup, const GameSpec& spec, const Topology& topology,
                      FenDialect dialect = FenDialect::bar);

}  // namespace cheshire
