// ProblemPosition: what is solved: a diagram, what is demanded, and whether pieces may still castle.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "board/topology.h"
#include "rules/double_step.h"
#include "rules/game_spec.h"
#include "rules/setup.h"
#include "solve/solve_request.h"
#include "solve/stipulation.h"

namespace cheshire {

struct ProblemPosition {
  /// Who begins: the side that the diagram names, or, where it names none, the side that begins by custom or
  /// the other one.
  enum class Begins : std::uint8_t { named, by_custom, against_custom };

  Setup setup;  // the diagram; of a proof game the position to reach
  Stipulation stipulation;
  std::vector<Piece> target = {};  // of Goal::position: the piece on every cell of the position to reach
  /// The square that the side to move has passed in a double step just made, or no_cell: where the other side
  /// begins, in set play and in the other half of a duplex, it can capture en passant.
  Cell own_step = no_cell;
  std::vector<Message> remarks = {};  // on what the diagram asks for and cannot have
  /// The rights about which the diagram says nothing, and settle_rights() decides; bits as in Setup::rights.
  std::uint32_t open_rights = 0;
  Begins begins = Begins::named;
};

/// Lets the side begin that `begins` says. Call it after the stipulation has changed.
void settle_side(ProblemPosition& position);

/// Takes rights away that have lost their pieces, and sets the open ones by custom: king and rook, or a pawn,
/// on their squares have not moved unless castlings_lost() proves it. Call it after every change.
void settle_rights(ProblemPosition& position, const GameSpec& spec, const Topology& topology);

/// Returns the castlings that cannot be allowed in any game, as bits of Setup::rights: the side that made the
/// last move must have made it with their king or their rook, because no other piece of it can have moved.
/// Only pawns on the squares of their double step count as unmoved. Looks no further back than this move.
std::uint32_t castlings_lost(const Setup& setup, const GameSpec& spec, const Topology& topology);

/// The FEN of the position to reach, with the side to move that the length leaves.
std::string target_fen(const ProblemPosition& position, const GameSpec& spec, const Topology& topology);

/// Allows the en-passant capture after a double step just made, by whichever side it was.
void set_step_made(ProblemPosition& position, const StepMade& step);
/// Leaves out en-passant captures that the pieces exclude, and remarks on it. Call it after every change.
void settle_en_passant(ProblemPosition& position, const GameSpec& spec, const Topology& topology);

/// Remarks on an en-passant capture of the side that does not begin, if nothing lets it begin.
void remark_own_step(ProblemPosition& position, bool other_side_begins);

/// Makes a request one about a position: its stipulation, the position to reach, and what only set play
/// needs.
void ask_about(const ProblemPosition& position, SolveRequest& request);

/// Makes the other side begin. Errors: a proof game, in which the side begins that begins the game.
Result<void> begin_with_other_side(ProblemPosition& position, const GameSpec& spec, const Topology& topology);

}  // namespace cheshire
