// What the games of orthodox pieces share: their roster, and on 8x8 boards pawns, castlings and first array.
#pragma once

#include "board/topology.h"
#include "rules/game_spec.h"

namespace cheshire {

/// Where each kind stands in `kinds` of these games.
namespace orthodox {
enum : Kind { king, queen, rook, bishop, knight, pawn };
}

/// Adds the six orthodox pieces to an empty roster, with the pawn of a flat board, and what depends on them alone.
void add_orthodox_pieces(GameSpec& spec);

/// Double steps from rank `home` counted from each side's edge, promotion on the last rank, no pawn before rank `home`; ranks
/// from 0. For a flat board, whatever its size.
void add_pawn_ranks(GameSpec& spec, const Topology& topology, int home, bool double_step);

/// The four orthodox castlings of the topology's first board, 8x8.
void add_orthodox_castlings(GameSpec& spec, const Topology& topology);

}  // namespace cheshire
