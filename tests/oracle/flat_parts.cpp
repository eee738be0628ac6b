#include "oracle/flat_parts.h"

#include <algorithm>

namespace cheshire::oracle {
namespace {

/// Returns the cells of a rank, counted from 0 on the side of a colour, from one file to another, without
/// holes.
std::vector<Cell> cells_of_rank(const Topology& topology, int board, Color color, int rank, int first,
                                int last) {
  const int y = color == Color::white ? rank : topology.extent().y - 1 - rank;
  std::vector<Cell> cells;
  for (int x = first; x <= last; ++x) {
    const Coord at{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
    const Cell cell = topology.find(at, board);
    if (cell != no_cell) cells.push_back(cell);
  }
  return cells;
}

template <class Add>
void for_each_side(const Topology& topology, const Add& add) {
  for (int board = 0; board < topology.boards(); ++board) {
    for (const Color color : {Color::white, Color::black}) add(board, color);
  }
}

}  // namespace

void add_double_steps(Rules& rules, const Topology& topology, int rank) {
  for_each_side(topology, [&](int board, Color color) {
    for (const Cell from : cells_of_rank(topology, board, color, rank, 0, topology.extent().x - 1)) {
      rules.double_steps.push_back({color, from});
    }
  });
}

void add_promotions_on_last_rank(Rules& rules, const Topology& topology, const std::string& letters) {
  const Coord extent = topology.extent();
  for_each_side(topology, [&](int board, Color color) {
    for (const Cell last : cells_of_rank(topology, board, color, extent.y - 1, 0, extent.x - 1)) {
      rules.promotes_on[index(color)].push_back(last);
    }
  });
  rules.promotes_to = letters;
}

void add_castlings_on_first_rank(Rules& rules, const Topology& topology,
                                 const std::vector<CastlingFiles>& castlings) {
  for_each_side(topology, [&](int board, Color color) {
    for (const CastlingFiles& files : castlings) {
      const auto from_to = [&](int a, int b) {
        return cells_of_rank(topology, board, color, 0, std::min(a, b), std::max(a, b));
      };
      const auto on = [&](int file) { return from_to(file, file).at(0); };
      const auto [low, high] = std::minmax({files.king_from, files.king_to, files.rook_from, files.rook_to});
      rules.castlings.push_back({color, on(files.king_from), on(files.king_to), on(files.rook_from),
                                 on(files.rook_to), from_to(low, high),
                                 from_to(files.king_from, files.king_to)});
    }
  });
}

}  // namespace cheshire::oracle
