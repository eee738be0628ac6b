// Scene: the pieces on their boards, with the questions that the rules ask about single cells.
#pragma once

#include <vector>

#include "base/ids.h"
#include "board/topology.h"
#include "oracle/rules.h"

namespace cheshire::oracle {

struct Scene {
  const Topology& topology;
  const Rules& rules;
  const std::vector<Piece>& pieces;

  bool vacant(Cell cell) const { return pieces[cell] == no_piece; }
  bool holds(Cell cell, Color color) const { return !vacant(cell) && color_of(pieces[cell]) == color; }
  bool holds(Cell cell, Color color, char letter) const {
    return holds(cell, color) && letter_at(cell) == letter;
  }
  /// Returns the letter of the piece on an occupied cell.
  char letter_at(Cell cell) const { return rules.letters[kind_of(pieces[cell])]; }
  /// Returns what the piece on this cell can do.
  const Movement& movement_at(Cell cell) const {
    return rules.movement(letter_at(cell), color_of(pieces[cell]));
  }
  /// Returns the piece of a colour with this letter.
  Piece piece(Color color, char letter) const {
    return make_piece(color, static_cast<Kind>(rules.letters.find(letter)));
  }

  /// Returns the cell at this offset on the same board, or no_cell.
  Cell away(Cell cell, const Way& way) const;
  /// Returns the direction in which pawns of a colour move.
  Way forward(Color color) const { return color == Color::white ? rules.forward : -rules.forward; }
  /// Returns the same square of the board `boards` further on, cyclically.
  Cell through_the_glass(Cell cell, int boards = 1) const { return topology.twin(cell, boards); }
  /// Whether this square is vacant on every board.
  bool vacant_on_all_boards(Cell cell) const;
  /// Whether the board has the cells along the piece's L that the clause requires.
  bool corner_exists(const Clause& clause, Cell from, const Way& way) const;
};

}  // namespace cheshire::oracle
