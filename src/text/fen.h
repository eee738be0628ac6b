// Reads and writes FEN, in three dialects for games on several boards.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "board/topology.h"
#include "rules/game_spec.h"
#include "rules/setup.h"
#include "text/placement.h"

namespace cheshire {

/// Reads a FEN of any dialect. The placement must fill the board exactly; later fields may be missing from
/// the right (White to move, no castling, no en passant, clocks 0 and 1). Does not check that the position
/// can be played. Errors: what is wrong and at which byte.
Result<Setup> read_fen(std::string_view text, const GameSpec& spec, const Topology& topology);

/// Writes a Setup. Reading the text gives the same Setup, if the Setup is sound.
std::string write_fen(const Setup& setup, const GameSpec& spec, const Topology& topology,
                      FenDialect dialect = FenDialect::bar);

}  // namespace cheshire
