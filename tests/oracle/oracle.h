// The oracle: chess on one or more boards straight from the text of the rules, slow and obvious. It shares
// nothing with the fast kernel but the board, the Setup and the names of the en-passant readings, so each can
// be tested against the other. Games come from known_games.h, or are written in the form of rules.h.
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
  /// Where the piece goes on the board it stands on, and where it ends: the same cell without a passage. In a
  /// zero move both are the twin on the other board.
  Cell to = no_cell, arrive = no_cell;
  /// The letter of the promotion piece, in lower case, or 0.
  char promotion = 0;
  Kind kind = Kind::ordinary;

  friend auto operator<=>(const Move&, const Move&) = default;
};

enum class Status : std::uint8_t { ongoing, checkmate, stalemate, fifty_moves, dead_position };

/// Returns every legal move of the side to move, sorted, without duplicates.
std::vector<Move> legal_moves(const Topology& topology, const Rules& rules, const Setup& setup);

/// Returns the setup after a legal move, with every field updated. Sets Setup.ep_square only if a legal
/// capture can use it.
Setup play(const Topology& topology, const Rules& rules, const Setup& setup, const Move& move);

/// Whether a king of this colour is in check.
bool in_check(const Topology& topology, const Rules& rules, const Setup& setup, Color color);

/// Returns what the position itself says of the game. The absence of legal moves comes first, then a dead
/// position.
Status status(const Topology& topology, const Rules& rules, const Setup& setup);

/// Counts the lines of `depth` legal moves.
std::uint64_t perft(const Topology& topology, const Rules& rules, const Setup& setup, int depth);

/// Returns "e2e4", "a7a8q", "e1g1", or "e2e2" for a zero move. Boards are not named.
std::string to_uci(const Topology& topology, const Move& move);

/// Returns the same position with the colours exchanged and the board mirrored as the rules say.
Setup flipped(const Topology& topology, const Rules& rules, const Setup& setup);

/// Returns the same position with every piece one board further on, those of the last board on the first.
Setup boards_swapped(const Topology& topology, const Rules& rules, const Setup& setup);

}  // namespace cheshire::oracle
