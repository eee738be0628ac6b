// Symmetries of a setup, under which the number of moves does not change.
#include "rules/reference/reference.h"

namespace cheshire::reference {
namespace {

Cell rank_mirrored(const Topology& topology, Cell cell) {
  Coord place = topology.at(cell);
  place.y = static_cast<std::int8_t>(topology.extent().y - 1 - place.y);
  return topology.find(place, topology.board(cell));
}

Cell on_other_board(const Topology& topology, Cell cell) {
  const int last = topology.boards() - 1;
  return topology.find(topology.at(cell), last - topology.board(cell));
}

/// The bits of `rights`, each moved by `distance` places up from the places of `low`, down from the others.
std::uint16_t exchanged(std::uint16_t rights, unsigned low, int distance) {
  return static_cast<std::uint16_t>((rights & low) << distance | (rights >> distance & low));
}

}  // namespace

Setup flipped(const Topology& topology, const Setup& setup) {
  Setup mirrored = setup;
  for (Cell cell = 0; cell < topology.cell_count(); ++cell) {
    if (!topology.exists(cell)) continue;
    const Man man = setup.men[cell];
    mirrored.men[rank_mirrored(topology, cell)] =
        man == no_man ? no_man : make_man(!color_of(man), kind_of(man));
  }
  mirrored.side = !setup.side;
  const unsigned white_rights = 0b00110011;
  mirrored.castling = exchanged(setup.castling, white_rights, 2);
  if (setup.passed != no_cell) mirrored.passed = rank_mirrored(topology, setup.passed);
  return mirrored;
}

Setup boards_swapped(const Topology& topology, const Setup& setup) {
  if (topology.boards() == 1) return setup;
  Setup swapped = setup;
  for (Cell cell = 0; cell < topology.cell_count(); ++cell) {
    if (topology.exists(cell)) swapped.men[on_other_board(topology, cell)] = setup.men[cell];
  }
  const unsigned first_board_rights = 0b00001111;
  swapped.castling = exchanged(setup.castling, first_board_rights, 4);
  if (setup.passed != no_cell) swapped.passed = on_other_board(topology, setup.passed);
  return swapped;
}

}  // namespace cheshire::reference
