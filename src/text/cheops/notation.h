// Recorder notation of Cheops: PM d1-e2, T a9Xa2, C d3:3:h7, K i1->g4, P b8-b9=A, inspects f7. In the pyramid the level follows
// its square: e5@5, 1 being the King's Level.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/cheops/announced_action.h"
#include "rules/cheops/position.h"

namespace cheshire::cheops {

/// A turn as recorders write it. An appointment never names its Civilian; the result of an inspection follows if it was told. A chain
/// has its least number of jumps; an arrestee's square is given, as in C a1:3:a3 N b2(e6), where the chain may have led over another
/// piece of his kind.
template <int W>
std::string notation(const Position<W>& before, const AnnouncedAction& announced);

/// Reads the notation of a legal action: also with "x" for "X", with levels as in "Ee5", and after a label such as "12a". An
/// appointment names nobody. Errors: no legal action is written so.
template <int W>
Result<AnnouncedAction> read_notation(const Position<W>& before, std::string_view text);

/// The turn that a text means which read_notation does not read, by the squares named in it: for a refusal. Nothing where it names
/// too few. A piece who is arrested is part of it only if his square is given.
template <int W>
std::optional<Action> read_intention(const Position<W>& before, std::string_view text);

}  // namespace cheshire::cheops
