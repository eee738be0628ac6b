// Appointments, inspections and arrests, and how a Deputy gives itself away.
#pragma once

#include <vector>

#include "oracle/cheops/actions.h"

namespace cheshire::oracle::cheops {

/// Returns the appointments that the side to move can make, without regard to the safety of its King.
std::vector<Action> appointments(const Game& game, const State& state);
/// Enters the Civilian in the papers of its side.
void appoint(State& state, Cell civilian);

/// Returns the inspections that the side to move can make, without regard to the safety of its King.
std::vector<Action> inspections(const Game& game, const State& state);
/// Opens the papers: the piece becomes a known Deputy, or is certified to be none.
void inspect(State& state, Cell civilian);

/// Returns the moves with an arrest of the Deputy on this square.
std::vector<Action> arrests(const Game& game, const State& state, Cell from);

/// Whether no Civilian could have moved like this. `state` is the one before the action.
bool gives_deputy_away(const Game& game, const State& state, const Action& action);

/// Makes the Deputies known of any side that has no active Civilian left to appoint.
void compromise_after_last(const Game& game, State& state);

}  // namespace cheshire::oracle::cheops
