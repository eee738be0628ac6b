// The oracle: chess on one or more boards straight from the text of the rules, slow and obvious. It shares nothing with the fast kernel but the board, the Setup and the names of the en-passant
// readings, so that each can be tested against the other. Games come from known_games.h, or are written down
// in the form of rules.h.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "base/ids.h"
#include "board/topology.h"
#include "oracle/rules.h"
#include "rules/setup.h"

namespace cheshire::oracle {

struct Move {
  enum class Kind : std::uint8_t { ordinary, double_step, en_passant, castling, zero };

  Cell from = no_cell;
  /// Where the piece goes on the board it stands on, and where it is in the end: the same cell without a
  /// passage. In a zero move both are the same place of another board.
  Cell to = no_cell, arrive = no_cell;
  /// The letter of the piece a pawn becomes, in lower case, or 0.
  char promotion = 0;
  Kind kind = Kind::ordinary;

  friend auto operator<=>(const Move&, const Move&) = default;
};

enum class Status : std::uint8_t { ongoing, checkmate, stalemate, fifty_moves, dead_position };

/// Every legal move of the side to move, sorted, each once.
std::vector<Move> legal_moves(const Topology& topology, const Rules& rules, const Setup& setup);

/// The setup after a legal move, with every field brought up to date. Setup.ep_square is set only if it can be
/// used by a legal capture.
Setup play(const Topology& topology, const Rules& rules, const Setup& setup, const Move& move);

/// Whether a king of that colour stands in check.
bool in_check(const Topology& topology, const Rules& rules, const Setup& setup, Color color);

/// What the position itself says of the game. The absence of a legal move comes first, then a dead position.
Status status(const Topology& topology, const Rules& rules, const Setup& setup);

/// The number of lines of legal moves of that length.
std::uint64_t perft(const Topology& topology, const Rules& rules, const Setup& setup, int depth);

/// "e2e4", "a7a8q", "e1g1", "e2e2" for a zero move; boards are not named.
std::string to_uci(const Topology& topology, const Move& move);

/// The same position with the colours exchanged and the board mirrored as the rules say.
Setup flipped(const Topology& topology, const Rules& rules, const Setup& setup);

/// The same position with every piece one board further on, those of the last board on the first.
Setup boards_swapped(const Topology& topology, const Rules& rules, const Setup& setup);

}  // namespace cheshire::oracle
