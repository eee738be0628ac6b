// For tests: positions of Little Cheops, piece by piece.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "rules/cheops/position.h"
#include "rules/cheops/test_spec.h"

namespace cheshire::cheops::test {

using Placed = std::vector<std::pair<std::string, Piece>>;

inline Piece white(Kind k) { return make_piece(Color::white, k); }
inline Piece black(Kind k) { return make_piece(Color::black, k); }

/// Little Cheops on 9x9 squares.
struct Board {
  std::shared_ptr<const Tables<2>> tables;

  explicit Board(const Rules& rules = {}) : tables(*Tables<2>::compile(cheops_spec(9, 1, rules))) {}

  Cell cell(const std::string& name) const { return tables->topology.find(name); }
  Setup setup(const Placed& placed, Color side = Color::white) const {
    Setup s;
    s.pieces.assign(static_cast<std::size_t>(tables->topology.cell_count()), no_piece);
    s.side = side;
    for (const auto& [name, piece] : placed) s.pieces[cell(name)] = piece;
    return s;
  }
  Position<2> position(const Placed& placed, Color side = Color::white) const {
    return Position<2>(*tables, setup(placed, side));
  }
};

/// A Castle of White's around e5: Towers on d4 and f4, Civilians on d6 and f6. `keeper` is who stands on e5,
/// if anybody.
inline Setup castle_on_e5(const Board& board, Piece keeper, Placed others) {
  for (const char* where : {"d4", "f4"}) others.emplace_back(where, white(tower));
  for (const char* where : {"d6", "f6"}) others.emplace_back(where, white(civilian));
  if (keeper != no_piece) others.emplace_back("e5", keeper);
  Setup setup = board.setup(others);
  const Cell chair = board.cell("e5");
  Castle castle{chair, Color::white};
  if (keeper != no_piece) {
    castle.activator = chair;
    castle.owner = color_of(keeper);
  }
  setup.castles = {castle};
  return setup;
}

}  // namespace cheshire::cheops::test
