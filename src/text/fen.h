// FEN, read and written, in three dialects for games through the looking-glass.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "board/topology.h"
#include "rules/game_spec.h"
#include "rules/setup.h"
#include "text/placement.h"

namespace cheshire {

/// Reads a FEN of any dialect. The placement must fill the board exactly; the later fields may be missing from the right
/// (White to move, no castling, no en passant, clocks 0 and 1). Whether the position can be played is not its business.
/// Errors: what is wrong and at which byte.
Result<Setup> read_fen(std::string_view text, const GameSpec& spec, const Topology& topology);

/// Writes a Setup; reading it gives the same Setup again, if it is a sound one.
std::string write_fen(const Setup& setup, const GameSpec& spec, const Topology& topology,
                      FenDialect dialect = FenDialect::bar);

}  // namespace cheshire
