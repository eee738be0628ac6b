// FEN of Cheops: a set-up in one line, with Castles and with as much of the papers as is known.
//
//   PLACEMENT SIDE UNMOVED CASTLES PAPERS SETTLED FROZEN EN-PASSANT IDLE-TURNS ROUND
//
// UNMOVED   Kings and Towers that may castle: a1,e1,i1
// CASTLES   as they were formed: chair and builder, of an active one also the activator's square and the
//           owner: e5w=d5b
// PAPERS    White's/Black's: appointments, "?n" for n Deputies not named, then Civilians: a5 a Deputy, a5! a
//           Deputy known to everybody, a5~ certified as no Deputy: 2?1:b9!/0
// SETTLED   Pawns that may be promoted in their halls
// FROZEN    arrested Assassins without a field, with the number of turns: d5=2
// EN-PASSANT the square that a Pawn has just passed
//
// "-" means none.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "board/topology.h"
#include "rules/cheops/setup.h"
#include "rules/game_spec.h"

namespace cheshire::cheops {

/// Reads a FEN of Cheops; fields may be missing from the right. Sorts the lists of cells in ascending order,
/// as a position gives them, except Castles. Does not check that the position can be played. Errors: what is
/// wrong and at which byte. With `notes`, pieces that may castle, an en-passant square and counters that
/// cannot be read are left out, and what was wrong is added there.
Result<Setup> read_fen(std::string_view text, const GameSpec& spec, const Topology& topology,
                       std::vector<Error>* notes = nullptr);

/// Writes the fields after the side to move.
std::string write_fields(const Setup& setup, const Topology& topology);

/// Writes a set-up. Reading the text gives the same set-up, if the set-up has no faults.
std::string write_fen(const Setup& setup, const GameSpec& spec, const Topology& topology);

}  // namespace cheshire::cheops
