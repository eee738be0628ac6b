// FEN of Cheops: a set-up in one line, papers and Castles included, as far as it knows them.
//
//   PLACEMENT SIDE UNMOVED CASTLES PAPERS SETTLED FROZEN EN-PASSANT IDLE-TURNS ROUND
//
// UNMOVED   Kings and Towers that may castle: a1,e1,i1
// CASTLES   as they were formed: chair and builder, and of an active one the activator's square and the owner: e5w=d5b
// PAPERS    White's/Black's: appointments, "?n" for n Deputies who are not named, then Civilians: a5 a Deputy, a5! one whom
//           everybody knows, a5~ one certified as no Deputy: 2?1:b9!/0
// SETTLED   Pawns that may be promoted in their halls
// FROZEN    arrested Assassins without a field, and for how many turns: d5=2
// EN-PASSANT the square that a Pawn has just passed
//
// "-" stands for nothing.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "board/topology.h"
#include "rules/cheops/setup.h"
#include "rules/game_spec.h"

namespace cheshire::cheops {

/// Reads a FEN of Cheops; its fields may be missing from the right. The lists of cells become ascending, as a position gives
/// them, but for Castles. Whether the position can be played is not its business. Errors: what is wrong and at which byte.
Result<Setup> read_fen(std::string_view text, const GameSpec& spec, const Topology& topology);

/// Writes a set-up; reading it gives the same again, if it is a sound one.
std::string write_fen(const Setup& setup, const GameSpec& spec, const Topology& topology);

}  // namespace cheshire::cheops
