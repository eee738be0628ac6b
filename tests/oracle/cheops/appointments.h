// Appointments: appointments, inspections, arrests, and how a Deputy gives himself away.
#pragma once

#include <vector>

#include "oracle/cheops/actions.h"

namespace cheshire::oracle::cheops {

/// The appointments that the side to move can make; its King's safety is not asked.
std::vector<Action> appointments(const Game& game, const State& state);
/// Enters the Civilian in the papers of his side.
void appoint(State& state, Cell civilian);

/// The inspections that the side to move can make; its King's safety is not asked.
std::vector<Action> inspections(const Game& game, const State& state);
/// Opens the papers: the piece is known for a Deputy, or certified to be none.
void inspect(State& state, Cell civilian);

/// The moves with an arrest of the Deputy on that square.
std::vector<Action> arrests(const Game& game, const State& state, Cell from);

/// Whether no Civilian could have moved so; the state is that before the action.
bool gives_deputy_away(const Game& game, const State& state, const Action& action);

/// Makes the Deputies known of any side that has no active Civilian left to appoint.
void compromise_after_last(const Game& game, State& state);

}  // namespace cheshire::oracle::cheops
