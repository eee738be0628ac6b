// Scene: the men on their boards, with the questions that the rules ask about single cells.
#pragma once

#include <vector>

#include "base/ids.h"
#include "board/topology.h"
#include "oracle/rules.h"

namespace cheshire::oracle {

struct Scene {
  const Topology& topology;
  const Rules& rules;
  const std::vector<Man>& men;

  bool vacant(Cell cell) const { return men[cell] == no_man; }
  bool holds(Cell cell, Color color) const { return !vacant(cell) && color_of(men[cell]) == color; }
  bool holds(Cell cell, Color color, char letter) const {
    return holds(cell, color) && letter_at(cell) == letter;
  }
  /// The letter of the man on a cell that is not vacant.
  char letter_at(Cell cell) const { return rules.letters[kind_of(men[cell])]; }
  /// What the man on that cell can do.
  const Movement& movement_at(Cell cell) const {
    return rules.movement(letter_at(cell), color_of(men[cell]));
  }
  /// The man of a colour that has that letter.
  Man man(Color color, char letter) const {
    return make_man(color, static_cast<Kind>(rules.letters.find(letter)));
  }

  /// The cell that lies so on the same board, or no_cell where there is none.
  Cell away(Cell cell, const Way& way) const;
  /// Where the pawns of a colour go.
  Way forward(Color color) const { return color == Color::white ? rules.forward : -rules.forward; }
  /// The same square of the board `boards` further on, cyclically.
  Cell through_the_glass(Cell cell, int boards = 1) const { return topology.twin(cell, boards); }
  /// Whether the square of that cell is vacant on every board.
  bool vacant_on_all_boards(Cell cell) const;
  /// Whether the board has the cells over which a man goes in that way, as the clause asks.
  bool corner_exists(const Clause& clause, Cell from, const Way& way) const;
};

}  // namespace cheshire::oracle
