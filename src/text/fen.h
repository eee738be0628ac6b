// FEN, read and written, in three dialects for games through the looking-glass.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "board/topology.h"
#include "rules/game_spec.h"
#include "rules/setup.h"

namespace cheshire {

enum class FenDialect {
  bar,     // one placement; a man on board B is prefixed by '|', on the third board by '||'
  wide,    // one placement whose rows join the boards' rows: rank 8 of A then rank 8 of B, and so on
  boards,  // one placement per board, joined by ';'
};

/// Reads a FEN of any dialect. The placement must fill the board exactly; the later fields may be missing from the right
/// (White to move, no castling, no en passant, clocks 0 and 1). Whether the position can be played is not its business.
/// Errors: what is wrong and at which byte.
Result<Setup> read_fen(std::string_view text, const GameSpec& spec, const Topology& topology);

/// Writes a Setup; reading it gives the same Setup again, if it is a sound one.
std::string write_fen(const Setup& setup, const GameSpec& spec, const Topology& topology,
                      FenDialect dialect = FenDialect::bar);

}  // namespace cheshire
