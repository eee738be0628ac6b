// Positions as Popeye's input language describes them (py-engl.txt of June 2025):
//
//   Pieces White Ke1 Rh1 Pa2b2 White AliceB Qd4 Black Ke8 Condition AliceChess
//   Option NoCastling h1 EnPassant e2e3e4 HalfDuplex
//
// HalfDuplex lets the side begin that does not by custom: outside problems, where White would, it says that
// Black is to move. Popeye has no clocks and no number of the move.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/double_step.h"
#include "text/problem_words.h"

namespace cheshire {

/// The commands and options of a problem that place its pieces, as words. They do not know the game, which
/// may be named later.
class PopeyePosition {
 public:
  /// The most remarks that are made on a diagram, and about the most faults that are named.
  static constexpr std::size_t max_remarks = 100, max_faults = 100;

  Word forsyth, no_castling, en_passant;

  bool empty() const { return placed_.empty() && forsyth.text.empty(); }
  /// Begins the words of a command Pieces, which adds to those before.
  void begin_pieces();
  /// Takes one of these words. Errors: a piece before any colour.
  Result<void> take_piece(const Word& word);
  /// Whether pieces stand on a board of Alice chess by name.
  bool names_alice_boards() const { return names_alice_boards_; }

  /// Returns the position, with White to move and the rights that the diagram gives but for NoCastling; the
  /// squares of EnPassant are read, but do not count. Adds the faults, up to about max_faults, which point at
  /// a word: no such piece, square or board. `remarks`, if given, gets a message for each piece that replaces
  /// another, as it does in Popeye, and at most max_remarks.
  Setup set_up(const ProblemNames& names, std::vector<Error>& faults,
               std::vector<Error>* remarks = nullptr) const;
  /// Returns the double step that the squares of EnPassant name: where the pawn stood, what it passed, where
  /// it stands. Errors: they name no whole step, or none that can just have been made with these pieces.
  Result<StepMade> step_made(const ProblemNames& names, const std::vector<Piece>& pieces) const;
  /// Whether EnPassant names so few squares that they have no effect, as in Popeye.
  bool en_passant_incomplete() const { return en_passant.text.size() < 6; }
  /// Returns the rights that NoCastling excludes, as bits of Setup::rights.
  std::uint32_t excluded_rights(const ProblemNames& names) const;

 private:
  struct Placed {
    Word word;
    Color color;
    int board;
    int board_at;  // where the board is named
  };

  Result<void> read_forsyth(const ProblemNames& names, Setup& setup) const;

  std::vector<Placed> placed_;
  std::optional<Color> color_;
  int board_ = 0, board_at_ = 0;
  bool names_alice_boards_ = false;
};

/// Whether a text is such a position and no FEN: it begins with Pieces, Forsyth, White or Black.
bool is_popeye_position(std::string_view text);

/// A position, and what its words say beyond a Setup.
struct DescribedPosition {
  Setup setup;
  /// In which an en-passant capture is possible for the side to move, or for the other one if that begins;
  /// or why EnPassant has no effect. Nothing without that option.
  std::optional<Result<StepMade>> step;
  int step_at = 0;  // the offset of its squares
};
/// Reads a position. Errors point at a word.
Result<DescribedPosition> describe_popeye_position(std::string_view text, const GameSpec& spec,
                                                   const Topology& topology);
/// The same as a Setup. Errors also: an EnPassant that has no effect for the side to move.
Result<Setup> read_popeye_position(std::string_view text, const GameSpec& spec, const Topology& topology);

/// Writes a position on one line. Empty if Popeye cannot express it: it has boards of 8x8 squares, two only
/// in Alice chess, the six orthodox pieces, and no empty board.
std::string write_popeye_position(const Setup& setup, const GameSpec& spec, const Topology& topology);

}  // namespace cheshire
