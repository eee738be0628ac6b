// Symmetries of a setup, under which the number of moves does not change.
#include <functional>

#include "oracle/oracle.h"

namespace cheshire::oracle {
namespace {

using Image = std::function<Cell(Cell)>;

Cell mirrored(const Topology& topology, const Mirror& mirror, Cell cell) {
  const Coord extent = topology.extent();
  Coord place = topology.at(cell);
  if (mirror.files) place.x = static_cast<std::int8_t>(extent.x - 1 - place.x);
  if (mirror.ranks) place.y = static_cast<std::int8_t>(extent.y - 1 - place.y);
  if (mirror.levels) place.z = static_cast<std::int8_t>(extent.z - 1 - place.z);
  if (mirror.rows) place.w = static_cast<std::int8_t>(extent.w - 1 - place.w);
  return topology.find(place, topology.board(cell));
}

/// Returns the rights to the same castlings and double steps in the image: each goes to the one whose cells
/// are the images of its cells.
std::uint32_t rights_in(const Rules& rules, const Image& image, std::uint32_t rights) {
  std::uint32_t seen = 0;
  const auto copy = [&](int from, int to) { seen |= (rights >> from & 1u) << to; };
  const int castlings = static_cast<int>(rules.castlings.size());
  for (int i = 0; i < castlings; ++i) {
    for (int j = 0; j < castlings; ++j) {
      const Castling &a = rules.castlings[i], &b = rules.castlings[j];
      if (image(a.king_from) == b.king_from && image(a.king_to) == b.king_to) copy(i, j);
    }
  }
  for (const DoubleStep& a : rules.double_steps) {
    for (const DoubleStep& b : rules.double_steps) {
      if (a.right >= 0 && b.right >= 0 && image(a.from) == b.from) copy(a.right, b.right);
    }
  }
  return seen;
}

Setup seen_in(const Topology& topology, const Rules& rules, const Image& image, const Setup& setup) {
  Setup seen = setup;
  for (Cell cell = 0; cell < topology.cell_count(); ++cell) {
    if (topology.exists(cell)) seen.pieces[image(cell)] = setup.pieces[cell];
  }
  seen.rights = rights_in(rules, image, setup.rights);
  if (setup.ep_square != no_cell) seen.ep_square = image(setup.ep_square);
  return seen;
}

}  // namespace

Setup flipped(const Topology& topology, const Rules& rules, const Setup& setup) {
  Setup seen =
      seen_in(topology, rules, [&](Cell cell) { return mirrored(topology, rules.mirror, cell); }, setup);
  for (Piece& piece : seen.pieces) {
    if (piece != no_piece) piece = make_piece(!color_of(piece), kind_of(piece));
  }
  seen.side = !setup.side;
  return seen;
}

Setup boards_swapped(const Topology& topology, const Rules& rules, const Setup& setup) {
  return seen_in(topology, rules, [&](Cell cell) { return topology.twin(cell, 1); }, setup);
}

}  // namespace cheshire::oracle
