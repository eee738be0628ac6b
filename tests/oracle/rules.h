// Rules: a game as the oracle knows it, written out as plain data, besides the board.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/ids.h"
#include "rules/game_spec.h"

namespace cheshire::oracle {

/// A direction or a jump, as White sees it: files, ranks, levels, and rows of levels on a board of four
/// dimensions.
struct Way {
  int files = 0, ranks = 0, levels = 0, rows = 0;
  friend bool operator==(const Way&, const Way&) = default;
};

constexpr Way operator*(int times, const Way& w) {
  return {times * w.files, times * w.ranks, times * w.levels, times * w.rows};
}
constexpr Way operator-(const Way& w) { return -1 * w; }
constexpr Way operator+(const Way& a, const Way& b) {
  return {a.files + b.files, a.ranks + b.ranks, a.levels + b.levels, a.rows + b.rows};
}

/// Whether the cells along a knight's L (two then one, or one then two) must exist: no; on either path; on
/// both.
enum class Corners : std::uint8_t { ignored, one_way, both_ways };

/// One thing that a piece can do: go in some ways, up to a number of steps, with or without capture. The
/// first piece in the way stops it.
struct Clause {
  static constexpr int until_stopped = 1000;

  std::vector<Way> ways;
  int reach = 1;
  bool quiet = true, captures = true;
  Corners corners = Corners::ignored;
};

/// All that a piece can do.
using Movement = std::vector<Clause>;

/// Where a piece goes after its move on the board where it stood.
enum class Passage : std::uint8_t {
  none,       // it stays there
  must,       // Alice: it passes to another board, to the same square, which must be vacant
  if_vacant,  // O'Donohue: it passes if that square is vacant, else it stays; for two boards
  may,        // Duo: it may pass if that square is vacant, or stay
};

/// A move that is only the passage to the same square of another board.
enum class ZeroMoves : std::uint8_t {
  none,
  quiet,      // Ms. Alice: any piece, to a vacant square, but no king out of check
  capturing,  // Duo: any piece but a pawn; it may capture there, so it attacks that square
};

/// One castling on one board.
struct Castling {
  Color color;
  Cell king_from, king_to, rook_from, rook_to;
  /// Cells that must be vacant, except those of this king and rook; cells that must not be attacked.
  std::vector<Cell> empty, safe;
};

/// A cell from which a pawn may advance two cells over vacant cells.
struct DoubleStep {
  Color color;
  Cell from;
  /// The bit of Setup.rights that it needs, or -1.
  int right = -1;
};

/// Which coordinates are counted from the other end when the colours are exchanged.
struct Mirror {
  bool files = false, ranks = true, levels = false, rows = false;
};

struct Rules {
  /// The letter of each Kind, in upper case, e.g. "KQRBNP".
  std::string letters;
  /// What the piece of a letter can do, for each colour: pieces[letter - 'A'][colour].
  std::array<std::array<Movement, 2>, 26> pieces;
  char king = 'K', rook = 'R', pawn = 'P';
  /// A cylinder: the file after the last is the first. The same for ranks.
  bool files_wrap = false, ranks_wrap = false;

  Passage passage = Passage::none;
  ZeroMoves zero_moves = ZeroMoves::none;
  /// Whether the mover's king must not be in check on any board before the passage.
  bool strict_first_board = false;

  /// Where White's pawns go. A pawn step in none of these coordinates does not reset the half-move clock.
  Way forward{0, 1, 0};
  std::vector<DoubleStep> double_steps;
  /// The cells on which pawns must promote, for each colour; the letters of the promotion pieces.
  std::vector<Cell> promotes_on[2];
  std::string promotes_to;
  EnPassant en_passant = EnPassant::off;

  /// Castling i has bit i of Setup.rights.
  std::vector<Castling> castlings;

  /// Whether only bare kings are a dead position. If not, K+B v K, K+N v K, and bishops all on one colour are
  /// dead too.
  bool bare_kings_only = false;
  Mirror mirror;

  const Movement& movement(char letter, Color color) const { return pieces[letter - 'A'][index(color)]; }
};

}  // namespace cheshire::oracle
