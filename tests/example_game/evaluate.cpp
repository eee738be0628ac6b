#include "evaluate.h"

#include <algorithm>

namespace cheshire::shove {

int evaluate(const Position& p) {
  constexpr int stone_inward = 10, king_inward = 30;
  int sum = 0;
  for (Cell c = 0; c < Tables::cells; ++c) {
    if (p.at(c) == no_piece) continue;
    const Coord at = p.tables().topology.at(c);
    const int inward = std::min({int{at.x}, 4 - at.x, int{at.y}, 4 - at.y});  // from the nearest edge
    const int value = kind_of(p.at(c)) == king ? king_inward * inward : stone_value + stone_inward * inward;
    sum += color_of(p.at(c)) == p.side() ? value : -value;
  }
  return sum;
}

}  // namespace cheshire::shove
