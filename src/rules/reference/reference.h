// The reference move generator: chess and Alice chess straight from the text of the rules, slow and obvious.
// It shares nothing with the fast kernel but the board and the Setup, so that each can be tested against the
// other.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "base/ids.h"
#include "board/topology.h"
#include "rules/game_spec.h"
#include "rules/setup.h"

namespace cheshire::reference {

/// Everything the reference knows of a game, besides the board.
struct Rules {
  /// The letter of each Kind, in upper case, e.g. "KQRBNP". The kinds are orthodox men.
  std::string letters;
  /// Alice: after its move a man passes to the other board. The board must then be a pair.
  bool transfer = false;
  bool castling = true;
  EnPassant en_passant = EnPassant::off;
  /// Alice: the own king may not stand in check on either board before the transfer.
  bool strict_first_board = false;
  /// Only bare kings are a dead position; else also K+B v K, K+N v K, and bishops all on one colour.
  bool bare_kings_only = false;
};

struct Move {
  enum class Kind : std::uint8_t { ordinary, double_step, en_passant, castling };

  Cell from = no_cell;
  /// Where the man goes on the board it stands on, and where it is in the end: the same cell without a
  /// transfer.
  Cell to = no_cell, arrive = no_cell;
  /// 'q', 'r', 'b', 'n', or 0.
  char promotion = 0;
  Kind kind = Kind::ordinary;

  friend auto operator<=>(const Move&, const Move&) = default;
};

enum class Status : std::uint8_t { ongoing, checkmate, stalemate, fifty_moves, dead_position };

/// Every legal move of the side to move, sorted.
std::vector<Move> legal_moves(const Topology& topology, const Rules& rules, const Setup& setup);

/// The setup after a legal move, with every field brought up to date. Setup.castling holds a bit for each of
/// K, Q, k, q on the first board (0..3) and on the second (4..7). Setup.passed is set only if it can be used
/// by a legal capture.
Setup play(const Topology& topology, const Rules& rules, const Setup& setup, const Move& move);

/// Whether a king of that colour stands in check on its own board.
bool in_check(const Topology& topology, const Rules& rules, const Setup& setup, Color color);

/// What the position itself says of the game. The absence of a legal move comes first, then a dead position.
Status status(const Topology& topology, const Rules& rules, const Setup& setup);

/// The number of lines of legal moves of that length.
std::uint64_t perft(const Topology& topology, const Rules& rules, const Setup& setup, int depth);

/// "e2e4", "a7a8q", "e1g1"; boards are not named.
std::string to_uci(const Topology& topology, const Move& move);

/// The same position with the colours exchanged and the ranks mirrored.
Setup flipped(const Topology& topology, const Setup& setup);

/// The same position with the two boards exchanged.
Setup boards_swapped(const Topology& topology, const Setup& setup);

}  // namespace cheshire::reference
