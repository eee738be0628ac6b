#include "oracle/scene.h"

#include <cstdlib>

namespace cheshire::oracle {
namespace {

bool inside(int value, int extent) { return value >= 0 && value < extent; }

int around(int value, int extent) { return (value % extent + extent) % extent; }

/// Returns the part of a knight's leap in the coordinates whose absolute value is `length`.
Way part(const Way& leap, int length) {
  const auto keep = [&](int n) { return std::abs(n) == length ? n : 0; };
  return {keep(leap.files), keep(leap.ranks), keep(leap.levels), keep(leap.rows)};
}

}  // namespace

Cell Scene::away(Cell cell, const Way& way) const {
  const Coord extent = topology.extent();
  const Coord here = topology.at(cell);
  int x = here.x + way.files;
  int y = here.y + way.ranks;
  const int z = here.z + way.levels;
  const int w = here.w + way.rows;
  if (rules.files_wrap) x = around(x, extent.x);
  if (rules.ranks_wrap) y = around(y, extent.y);
  if (!inside(x, extent.x) || !inside(y, extent.y) || !inside(z, extent.z) || !inside(w, extent.w)) {
    return no_cell;
  }
  return topology.find(Coord{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y),
                             static_cast<std::int8_t>(z), static_cast<std::int8_t>(w)},
                       topology.board(cell));
}

bool Scene::vacant_on_all_boards(Cell cell) const {
  for (int board = 0; board < topology.boards(); ++board) {
    if (!vacant(through_the_glass(cell, board))) return false;
  }
  return true;
}

bool Scene::corner_exists(const Clause& clause, Cell from, const Way& way) const {
  if (clause.corners == Corners::ignored) return true;
  const auto exists = [&](const Way& there) { return away(from, there) != no_cell; };
  const Way two = part(way, 2), one = part(way, 1);
  const Way half{two.files / 2, two.ranks / 2, two.levels / 2, two.rows / 2};
  const bool two_then_one = exists(half) && exists(two);
  const bool one_then_two = exists(one) && exists(one + half);
  return clause.corners == Corners::both_ways ? two_then_one && one_then_two : two_then_one || one_then_two;
}

}  // namespace cheshire::oracle
