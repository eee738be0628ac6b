// The diagram of a problem: how it is read where its FEN leaves something to custom, and whether a game could
// lead to it as far as its pieces tell.
#pragma once

#include <string_view>
#include <vector>

#include "base/message.h"
#include "base/result.h"
#include "board/topology.h"
#include "rules/game_spec.h"
#include "solve/problem_position.h"

namespace cheshire {

/// Reads a diagram, as read_fen() does. If the FEN does not say who is to move, that is the side which begins
/// by custom, also in twins with another stipulation; if it does not mention castling, that is open. In
/// Popeye's language that side begins, or with HalfDuplex the other one, and castling is open where it is not
/// excluded. Errors also: HalfDuplex in a proof game.
Result<ProblemPosition> read_diagram(std::string_view fen, const Stipulation& stipulation,
                                     const GameSpec& spec, const Topology& topology);

/// Returns why no game leads to a diagram, and which castlings are left out or should be: a side has more
/// pawns than it begins with, or more other pieces than the missing pawns could have become;
/// castlings_lost(). Empty if all that is in order, and in games with rules of their own. Says nothing else
/// about how the pieces could have come to their squares.
std::vector<Message> diagram_remarks(const ProblemPosition& position, const GameSpec& spec,
                                     const Topology& topology);

}  // namespace cheshire
