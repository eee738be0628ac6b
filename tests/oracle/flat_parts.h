// Parts of games played on files and ranks, for every board and both colours.
#pragma once

#include <string>
#include <vector>

#include "board/topology.h"
#include "oracle/rules.h"

namespace cheshire::oracle {

/// The files of one castling, from 0.
struct CastlingFiles {
  int king_from, king_to, rook_from, rook_to;
};

/// Lets pawns step twice from a rank, counted from 0 on their own side.
void add_double_steps(Rules& rules, const Topology& topology, int rank);

/// Lets pawns become one of these pieces on the last rank.
void add_promotions_on_last_rank(Rules& rules, const Topology& topology, const std::string& letters);

/// Adds castlings on the first rank, in this order for each colour of each board. All cells between king and
/// rook and their target cells must be vacant, and the king's path safe.
void add_castlings_on_first_rank(Rules& rules, const Topology& topology,
                                 const std::vector<CastlingFiles>& castlings);

}  // namespace cheshire::oracle
