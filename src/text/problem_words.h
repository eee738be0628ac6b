// Words of problems: what positions as Popeye writes them, twins and problem files have in common. Keywords
// may be shortened and are of any case, as in Popeye.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "base/result.h"
#include "board/topology.h"
#include "rules/game_spec.h"
#include "rules/setup.h"

namespace cheshire {

struct Word {
  std::string_view text;
  int at = 0;  // offset in the text that it is from
};

/// Returns the next word at or after an offset, between blanks and line ends; empty at the end of the text.
Word next_word(std::string_view text, std::size_t at);
std::vector<Word> split_words(std::string_view text);

/// Returns which of the keywords a word is, or begins if it begins no other; -1 for none or several.
int find_keyword(std::string_view word, std::span<const std::string_view> keywords);
/// The index of the colour or of the board that a word names, "white" or "AliceB"; -1: neither.
int find_colour(std::string_view word);
int find_alice_board(std::string_view word);
/// "move, exchange, remove".
std::string listed(std::span<const std::string_view> keywords);

/// The pieces and squares of a game as problems name them.
class ProblemNames {
 public:
  ProblemNames(const GameSpec& spec, const Topology& topology) : spec_(&spec), topology_(&topology) {}

  const GameSpec& spec() const { return *spec_; }
  const Topology& topology() const { return *topology_; }

  /// Returns the kind of a letter of either case; S is the knight. max_kinds: no kind.
  Kind kind(char letter) const;
  /// Returns the square "e4", which is on `board` unless it names one, "e4/B". no_cell: there is none.
  Cell square(std::string_view word, int board = 0) const;
  /// Returns the square "e4" with a piece, on whatever board that is, or "e4/B". Errors: no such square,
  /// nothing there, pieces on several boards where the rules allow that.
  Result<Cell> occupied(const Word& word, const std::vector<Piece>& pieces) const;
  /// Returns where the piece stands that one on a square replaces: there, or where pieces may not share a
  /// place, on the same square of another board. no_cell: none.
  Cell replaced(const std::vector<Piece>& pieces, Cell cell) const;
  /// Puts a piece on a square, and takes away what it replaces.
  void put(std::vector<Piece>& pieces, Cell cell, Piece piece) const;
  /// "e4", on several boards "e4/B".
  std::string square_name(Cell cell) const;
  /// Reads "Ke1", "pa2b3" or "Qd4/B": a piece and the squares where it stands, which follow each other
  /// without blanks if their names have two characters. Errors: no such piece, no such square.
  struct Placed {
    Kind kind = 0;
    std::vector<Cell> squares;
  };
  Result<Placed> placed(const Word& word, int board) const;

  Error no_square(const Word& word) const;
  Error no_piece_of(const Word& word) const;

 private:
  /// The length of the longest name of a square with its board.
  std::size_t longest_square() const;

  const GameSpec* spec_;
  const Topology* topology_;
};

/// The rights that a diagram without any mention of them gives: a king and a rook, or a pawn, on their
/// squares are taken not to have moved.
std::uint32_t rights_of_diagram(const Setup& setup, const GameSpec& spec);

}  // namespace cheshire
