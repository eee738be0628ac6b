// The placement of a FEN: its pieces, row by row, in three dialects for games on several boards.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "board/topology.h"
#include "rules/game_spec.h"
#include "text/fen_fields.h"

namespace cheshire {

enum class FenDialect {
  bar,     // one placement; '|' before a piece on board B, '||' on the third board
  wide,    // one placement whose rows join those of the boards: rank 8 of A, then rank 8 of B, and so on
  boards,  // one placement per board, separated by ';'
  popeye,  // no FEN, but the same position in Popeye's input language (text/popeye_position.h)
};

/// Reads a placement of any dialect, which must fill the board exactly. Returns the piece on every cell,
/// no_piece where there is none. Errors: what is wrong and at which byte of the FEN.
Result<std::vector<Piece>> read_placement(const FenField& field, const GameSpec& spec,
                                          const Topology& topology);

/// Writes a placement, in the bar dialect also for Popeye's. If two pieces can stand at one place, the boards
/// dialect replaces the bar dialect.
std::string write_placement(const std::vector<Piece>& pieces, const GameSpec& spec, const Topology& topology,
                            FenDialect dialect = FenDialect::bar);

}  // namespace cheshire
