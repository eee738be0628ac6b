// Text: positions and actions in short words, for tests and for readers.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "oracle/cheops/actions.h"

namespace cheshire::oracle::cheops {

/// Reads "white K a1 T d4* C+ c3 black N e5 castle e5 moves black": pieces on their squares; `*` marks one
/// that has not moved, `C+` a Deputy that only its own side knows, `C!` one that both sides know. `castle e5`
/// comes after its pillars; `held e6` after it makes the Noble there its activator. `papers 1` counts
/// appointments of the colour named last. White moves by default. Refreshes the Castles and begins the
/// history.
Result<State> read(const Game& game, std::string_view text);

/// Returns "PM d1-e2", "T a9Xa2", "P b8-b9=A", "K e1-c1 T a1-d1", "P d5=Q", "K a9->f2", "K appoints C c3",
/// "inspects f7"; an arrest adds " N b8(d5)", a chosen Castle " castle e5".
std::string to_text(const Game& game, const State& state, const Action& action);

}  // namespace cheshire::oracle::cheops
