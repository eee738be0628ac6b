// The stages of a move: the move on the first board, the passage through the looking-glass, and the tests in
// between.
#pragma once

#include <vector>

#include "oracle/oracle.h"

namespace cheshire::oracle {

/// Adds the legal moves that begin with a move of first_board_moves: one for every cell where it may end.
void add_legal_endings(const Topology& topology, const Rules& rules, const Setup& setup, Move move,
                       std::vector<Move>& moves);

/// Adds the legal moves that are only a passage to another board.
void add_zero_moves(const Topology& topology, const Rules& rules, const Setup& setup,
                    std::vector<Move>& moves);

/// Returns the pieces after all stages of a legal move.
std::vector<Piece> pieces_after(const Topology& topology, const Rules& rules, const Setup& setup,
                                const Move& move);

}  // namespace cheshire::oracle
