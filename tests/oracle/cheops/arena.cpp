#include "oracle/cheops/arena.h"

#include <cstdint>

namespace cheshire::oracle::cheops {

BoardSpec pyramid(int size, int levels, bool a1_dark) {
  BoardSpec spec;
  spec.origin_dark = a1_dark;
  spec.boards = {""};
  for (int level = 0; level < levels; ++level) {
    const std::string letter = levels == 1 ? "" : std::string(1, static_cast<char>('A' + level));
    spec.levels.push_back({letter, level, 0});
    for (int rank = level; rank < size - level; ++rank) {
      for (int file = level; file < size - level; ++file) {
        const std::string name = letter + static_cast<char>('a' + file) + std::to_string(rank + 1);
        const auto part = [](int n) { return static_cast<std::int8_t>(n); };
        spec.cells.push_back({Coord{part(file), part(rank), part(level)}, name});
      }
    }
  }
  return spec;
}

Arena::Arena(int size, int levels, bool a1_dark)
    : size_(size),
      levels_(levels),
      topology_(*Topology::compile(pyramid(size, levels, a1_dark))),
      grid_(static_cast<std::size_t>(size * size * levels), no_cell) {
  for (int number = 0; number < cells(); ++number) {
    const Cell cell = static_cast<Cell>(number);
    const Coord place = topology_.at(cell);
    places_.push_back(place);
    grid_[static_cast<std::size_t>((place.z * size + place.y) * size + place.x)] = cell;
  }
}

Cell Arena::square(int file, int rank, int level) const {
  const auto inside = [](int n, int extent) { return n >= 0 && n < extent; };
  if (!inside(file, size_) || !inside(rank, size_) || !inside(level, levels_)) return no_cell;
  return grid_[static_cast<std::size_t>((level * size_ + rank) * size_ + file)];
}

Cell Arena::away(Cell from, Way way) const {
  const Coord here = at(from);
  return square(here.x + way.files, here.y + way.ranks, here.z + way.levels);
}

Cell Arena::apex() const { return flat() ? no_cell : square(size_ / 2, size_ / 2, levels_ - 1); }

Cell Arena::turned(Cell cell) const {
  const Coord here = at(cell);
  return square(size_ - 1 - here.x, size_ - 1 - here.y, here.z);
}

bool Arena::on_final_rank(Cell cell, Color color) const {
  const Coord here = at(cell);
  return here.y == (color == Color::white ? size_ - 1 - here.z : here.z);
}

bool Arena::on_pawn_rank(Cell cell, Color color) const {
  const Coord here = at(cell);
  return here.z == 0 && here.y == (color == Color::white ? 1 : size_ - 2);
}

}  // namespace cheshire::oracle::cheops
