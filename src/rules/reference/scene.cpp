#include "rules/reference/scene.h"

namespace cheshire::reference {

Cell Scene::away(Cell cell, int files, int ranks) const {
  const int x = file(cell) + files;
  const int y = rank(cell) + ranks;
  if (x < 0 || x >= topology.extent().x || y < 0 || y >= topology.extent().y) return no_cell;
  const Coord place{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
  return topology.find(place, topology.board(cell));
}

Cell Scene::through_the_glass(Cell cell) const {
  const int other_board = topology.board(cell) == 0 ? 1 : 0;
  return topology.find(topology.at(cell), other_board);
}

bool Scene::vacant_on_all_boards(Cell cell) const {
  for (int board = 0; board < topology.boards(); ++board) {
    if (!vacant(topology.find(topology.at(cell), board))) return false;
  }
  return true;
}

}  // namespace cheshire::reference
