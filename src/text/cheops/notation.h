// Recorder notation of Cheops: PM d1-e2, T a9Xa2, C d3:3:h7, K i1->g4, P b8-b9=A, inspects f7. In the pyramid
// the level follows the square: e5@5, where 1 is the King's Level.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/cheops/announced_action.h"
#include "rules/cheops/position.h"

namespace cheshire::cheops {

/// Returns the name of a square as recorders write it: "e5@5" for "Ee5".
std::string recorded_square(const Topology& topology, Cell c);

/// Writes a turn as recorders do. An appointment never names its Civilian. An inspection includes its result
/// if it was announced. A chain has its least number of jumps. The square of an arrested piece is included,
/// as in C a1:3:a3 N b2(e6), if there are several arrests or the chain may have led over another piece of its
/// kind.
template <int W>
std::string notation(const Position<W>& before, const AnnouncedAction& announced);

/// Reads the notation of a legal action. Also accepts "x" for "X", levels as in "Ee5", and a label such as
/// "12a" in front. An appointment names nobody. Errors: no legal action has this notation.
template <int W>
Result<AnnouncedAction> read_notation(const Position<W>& before, std::string_view text);

/// Returns the turn that a text means although read_notation() rejects it, judged by the squares in it; used
/// to explain the rejection. Returns nothing if the text names too few squares. An arrest is included only if
/// the text gives the arrested piece's square.
template <int W>
std::optional<Action> read_intention(const Position<W>& before, std::string_view text);

}  // namespace cheshire::cheops
