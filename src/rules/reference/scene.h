// Scene: the men on their boards, with the questions that the rules ask about single squares.
#pragma once

#include <vector>

#include "base/ids.h"
#include "board/topology.h"
#include "rules/reference/reference.h"

namespace cheshire::reference {

struct Scene {
  const Topology& topology;
  const Rules& rules;
  const std::vector<Man>& men;

  bool vacant(Cell cell) const { return men[cell] == no_man; }
  bool holds(Cell cell, Color color) const { return !vacant(cell) && color_of(men[cell]) == color; }
  bool holds(Cell cell, Color color, char letter) const {
    return holds(cell, color) && letter_at(cell) == letter;
  }
  /// The letter of the man on a cell that is not vacant: K Q R B N P.
  char letter_at(Cell cell) const { return rules.letters[kind_of(men[cell])]; }
  /// The man of a colour that has that letter.
  Man man(Color color, char letter) const {
    return make_man(color, static_cast<Kind>(rules.letters.find(letter)));
  }

  int file(Cell cell) const { return topology.at(cell).x; }
  int rank(Cell cell) const { return topology.at(cell).y; }
  /// The cell some files and ranks away on the same board, or no_cell beyond the edge.
  Cell away(Cell cell, int files, int ranks) const;
  /// The same square of the other board.
  Cell through_the_glass(Cell cell) const;
  /// Where a man that went to `to` is when its move is over.
  Cell arrival(Cell to) const { return rules.transfer ? through_the_glass(to) : to; }
  /// Whether the square of that cell is vacant on every board.
  bool vacant_on_all_boards(Cell cell) const;
};

/// The direction in which the pawns of a colour walk, in ranks.
constexpr int forward(Color color) { return color == Color::white ? 1 : -1; }

/// The rank on which a colour starts: its kings and rooks stand there, and pawns of the enemy promote there.
inline int home_rank(const Topology& topology, Color color) {
  return color == Color::white ? 0 : topology.extent().y - 1;
}

}  // namespace cheshire::reference
