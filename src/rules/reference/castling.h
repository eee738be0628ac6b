// Castling: the four orthodox castlings, on each board.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/reference/scene.h"

namespace cheshire::reference {

/// One castling on one board: its bit in Setup.castling and the cells of king and rook on that board.
struct Castling {
  int bit;
  Color color;
  Cell king_from, king_to, rook_from, rook_to;
};

/// The castlings of both colours: K, Q, k, q on the first board, then, in a game with transfer, on the
/// second.
std::vector<Castling> castlings(const Topology& topology, const Rules& rules);

/// The castling whose king goes so; there must be one.
Castling castling_of(const Scene& scene, const Move& move);

/// Adds the castlings of a colour that meet the orthodox conditions on the board of king and rook.
void add_castlings(const Scene& scene, Color color, std::uint16_t rights, std::vector<Move>& moves);

/// The rights kept after a move made from this scene: a king loses all of its colour, a rook that moves or is
/// taken its own.
std::uint16_t rights_after(const Scene& scene, std::uint16_t rights, const Move& move);

}  // namespace cheshire::reference
