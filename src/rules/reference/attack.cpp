#include "rules/reference/attack.h"

#include <algorithm>
#include <cstdlib>

namespace cheshire::reference {
namespace {

int sign(int n) { return (n > 0) - (n < 0); }

/// Whether every cell strictly between two cells of one straight line is vacant.
bool clear_between(const Scene& scene, Cell from, Cell to, int files, int ranks) {
  const int distance = std::max(std::abs(files), std::abs(ranks));
  for (int i = 1; i < distance; ++i) {
    if (!scene.vacant(scene.away(from, i * sign(files), i * sign(ranks)))) return false;
  }
  return from != to;
}

/// Whether the man on `from` attacks `target`, which is on the same board.
bool man_attacks(const Scene& scene, Cell from, Cell target) {
  const int files = scene.file(target) - scene.file(from);
  const int ranks = scene.rank(target) - scene.rank(from);
  const int far = std::max(std::abs(files), std::abs(ranks));
  const int near = std::min(std::abs(files), std::abs(ranks));
  const bool straight = near == 0;
  const bool diagonal = near == far;
  switch (scene.letter_at(from)) {
    case 'K': return far == 1;
    case 'N': return far == 2 && near == 1;
    case 'P': return std::abs(files) == 1 && ranks == forward(color_of(scene.men[from]));
    case 'R': return straight && clear_between(scene, from, target, files, ranks);
    case 'B': return diagonal && clear_between(scene, from, target, files, ranks);
    case 'Q': return (straight || diagonal) && clear_between(scene, from, target, files, ranks);
    default: return false;
  }
}

}  // namespace

bool attacked(const Scene& scene, Cell target, Color by) {
  const int first = scene.topology.board(target) * scene.topology.stride();
  const int end = first + scene.topology.cells_per_board();
  for (int cell = first; cell < end; ++cell) {
    const Cell from = static_cast<Cell>(cell);
    if (scene.holds(from, by) && man_attacks(scene, from, target)) return true;
  }
  return false;
}

bool king_attacked(const Scene& scene, Color color) {
  for (int board = 0; board < scene.topology.boards(); ++board) {
    if (king_attacked_on(scene, color, board)) return true;
  }
  return false;
}

bool king_attacked_on(const Scene& scene, Color color, int board) {
  const Man king = scene.man(color, 'K');
  const int first = board * scene.topology.stride();
  const int end = first + scene.topology.cells_per_board();
  for (int cell = first; cell < end; ++cell) {
    const Cell place = static_cast<Cell>(cell);
    if (scene.men[place] == king && attacked(scene, place, !color)) return true;
  }
  return false;
}

}  // namespace cheshire::reference
