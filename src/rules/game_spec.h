// GameSpec: a game as data: its boards, pieces, pawns, castlings, start and options. What data cannot say is
// a rules type (rules/passage.h); what a player may choose is an option and part of the game's identity.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/ids.h"
#include "base/message.h"
#include "board/board_spec.h"
#include "rules/own_rules.h"
#include "rules/passage.h"

namespace cheshire {

/// How a pawn that made a double step may be captured in passing. See docs/rules/alice.md, AL en passant.
enum class EnPassant : std::uint8_t {
  off,
  first_board,    // the capturing pawn is on the board of the double step; on one board: the orthodox rule
  landing_board,  // the capturing pawn is next to the pawn, on the board it reached
  both,
};

/// Material with which no mate is possible; the game is drawn at once.
enum class DeadPosition : std::uint8_t {
  bare_kings,  // only kings
  orthodox,    // also K+B v K, K+N v K, and bishops all on one colour
};

struct KindSpec {
  char letter;               // upper case, as in FEN
  std::string name;          // "knight"
  std::string movement;      // moves/movement.h
  std::string drawing;       // key of the drawing of this piece
  std::string written = {};  // in the notation of moves; empty: its letter
};

struct CastlingSpec {
  Color color;
  char letter;  // as in FEN: K Q k q
  Cell king_from, king_to, rook_from, rook_to;
  Kind rook;                // the kind that castles with the king
  std::vector<Cell> empty;  // vacant on the first board (the king's and rook's own cells excepted)
  std::vector<Cell>
      safe;         // must not be attacked on the first board: start, crossed and target cell of the king
  std::string san;  // "O-O"

  /// The same castling with all cells shifted by `by`.
  void shift(int by);
};

struct PawnSpec {
  Kind kind = max_kinds;  // max_kinds: the game has no pawns
  /// Cells from which each colour's pawns may make a double step, straight ahead.
  std::vector<Cell> double_from[2];
  /// Double steps that need a right, which is lost when the pawn leaves the cell, because it can come back.
  struct StepRight {
    Color color;
    char letter;  // as in FEN, in the field that follows the castling rights
    Cell from;
  };
  std::vector<StepRight> step_rights;
  /// Cells on which it promotes, and the kinds it may become, strongest first.
  std::vector<Cell> promotes_on[2];
  std::vector<Kind> promotes_to;
  /// Cells where a pawn of each colour can never be in play (its own back ranks).
  std::vector<Cell> never_on[2];
};

/// What a piece may do while it, and what it needs, is on its starting cell: castle, or step two cells.
struct Right {
  std::uint32_t bit;  // in Setup::rights; 0 beyond the 32 rights that a game can have
  char letter;        // as in FEN
  Piece piece;
  Cell at;                 // where the piece is while it has the right
  Piece rook = no_piece;   // the piece that castles with it,
  Cell rook_at = no_cell;  // and its cell
};

/// A game's rights in the order of their bits: its castlings, then its double steps.
class RightList {
 public:
  RightList(std::vector<Right> all, std::size_t castlings) : all_(std::move(all)), castlings_(castlings) {}
  std::span<const Right> all() const& { return all_; }
  std::span<const Right> castlings() const& { return all().first(castlings_); }
  std::span<const Right> steps() const& { return all().subspan(castlings_); }
  std::span<const Right> all() && = delete;  // would outlive the list
  std::span<const Right> castlings() && = delete;
  std::span<const Right> steps() && = delete;

 private:
  std::vector<Right> all_;
  std::size_t castlings_;
};

/// What an option takes besides its listed choices.
enum class FreeValue : std::uint8_t {
  none,
  number,   // a whole number from `least` to `most`, without sign or leading zeros
  squares,  // names of `most` squares joined by commas; the game checks that they exist
};

struct OptionSpec {
  std::string key, title, help;
  std::vector<std::string> choices;
  std::string fallback;  // the default
  std::string value;
  std::string group = {};  // heading in games with many options; else empty
  FreeValue free = FreeValue::none;
  int min = 0, max = 0;  // bounds of a free value
  /// What each choice means, in the order of `choices`; empty where `help` says enough.
  std::vector<std::string> choice_help = {};

  /// Returns whether `text` is a choice or has the form of a free value.
  bool takes(std::string_view text) const;
  /// Says what the option takes instead of `text`.
  Message refusal(std::string_view text) const;
};

/// Named groups of squares for the page to show: the Senate, the demarcator.
struct Region {
  std::string name;            // lower case
  std::optional<Color> color;  // the owner; empty for neither
  std::vector<Cell> cells;
};

/// Zero moves: a piece passes to the same place on the other board and does nothing else.
enum class ZeroMoves : std::uint8_t {
  none,
  quiet,    // any piece, to a vacant cell; a king not out of check
  capture,  // any piece but a pawn, also as a capture of an enemy there
};

/// How '/' divides the placement of a FEN.
enum class FenRows : std::uint8_t {
  ranks,             // the highest level first
  ranks_from_below,  // the lowest level first
  levels,            // the highest level first, each without '/' within
};

struct GameSpec {
  std::string id, title;
  std::string family;  // heading in the list of games
  /// What players should know about how certain the rules are; may be empty.
  std::string note;
  bool reconstruction = false;  // in whole or in part, as sources of the rules are lost
  Passage passage = Passage::one_board;
  /// The rules of a game with a kernel of its own. Games without them are played on Position<W, R>, and all
  /// their rules are here.
  OwnRules rules;
  std::vector<std::string> summary;  // two short sentences for the list of games
  BoardSpec board;
  std::vector<KindSpec> kinds;
  Kind king = 0;
  PawnSpec pawn;
  Step forward{0, 1, 0};  // White's; Black's is the negative
  ZeroMoves zero_moves = ZeroMoves::none;
  std::vector<CastlingSpec> castlings;
  /// Letters of the castling field of a FEN; read, but ignored, even if an option forbids castling.
  std::string castling_letters;
  /// Castling is written as the king's move to its rook's cell (e1h1), as in Chess960, where the king may
  /// castle to its own cell or to one that it also reaches by a step.
  bool castling_to_rook = false;
  FenRows fen_rows = FenRows::ranks;
  std::string start;  // FEN, default dialect
  std::vector<Region> regions;

  // Rules that options switch.
  EnPassant en_passant = EnPassant::off;
  DeadPosition dead_position = DeadPosition::orthodox;
  /// For DeadPosition::orthodox: the kinds that cannot mate alone, and the one of them that stays on cells of
  /// one colour.
  std::vector<Kind> minors;
  Kind colour_bound = max_kinds;
  /// Before a piece passes to the other board, its king may not be in check on any board.
  bool strict_first_board = false;
  static constexpr int no_limit = 1 << 30;
  int fifty_move_limit = 100;  // half-moves without a capture or a pawn's advance
  bool repetition_draws = true;

  std::vector<OptionSpec> options;
  /// "alice;castling=on;en-passant=off;strict-first-board=off": the id and every option in the order of
  /// `options`.
  std::string identity() const;
  Capabilities capabilities() const { return rules.capabilities(); }
  Kind kind_of_letter(char upper) const;  // max_kinds when unknown
  RightList rights() const;
  /// Whether pieces may share a place on different boards, as in the rules type.
  bool shared() const;
  /// Width of a set of cells of all boards, in words of 64. Boards side by side take a power of two each.
  int words() const;
};

}  // namespace cheshire
