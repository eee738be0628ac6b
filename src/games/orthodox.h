// What games with orthodox pieces share: the pieces, and on 8x8 boards pawns, castlings and starting
// position.
#pragma once

#include <span>

#include "board/topology.h"
#include "rules/game_spec.h"

namespace cheshire {

/// The indices of the pieces in `kinds` of these games.
namespace orthodox {
enum : Kind { king, queen, rook, bishop, knight, pawn };
}

/// Adds the six orthodox pieces, with the pawn of a flat board, to a game without pieces, and sets what
/// depends on them alone.
void add_orthodox_pieces(GameSpec& spec);

/// Sets the pawns' ranks, counted from 0 at each side's edge: double steps from rank `home`, promotion on the
/// last rank, no pawn before rank `home`. For a flat board of any size.
void add_pawn_ranks(GameSpec& spec, const Topology& topology, int home, bool double_step);

/// Where the king and a rook of a side stand that may castle, as files from 0, and the letter of the right.
struct CastlingHome {
  Color color;
  int king, rook;
  char letter;
};

/// Adds castlings on the back ranks of the topology's first board, which must be 8x8. King and rook reach the
/// squares of orthodox chess, wherever they stood: the king files g or c, the rook f or d.
void add_castlings(GameSpec& spec, const Topology& topology, std::span<const CastlingHome> homes);

/// Adds the four orthodox castlings.
void add_orthodox_castlings(GameSpec& spec, const Topology& topology);

}  // namespace cheshire
