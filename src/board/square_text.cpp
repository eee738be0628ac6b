// Writes and reads squares of several boards.
#include "board/square_text.h"

namespace cheshire {

std::string square_text(const Topology& topology, Cell cell) {
  const int board = topology.board(cell);
  return board == 0 ? topology.name(cell) : topology.name(cell) + "/" + topology.board_name(board);
}

Cell read_square(const Topology& topology, std::string_view text, int board) {
  const std::size_t slash = text.find('/');
  const std::string_view name = text.substr(0, slash);
  if (slash == std::string_view::npos) return topology.find(name, board);
  for (int other = 0; other < topology.boards(); ++other)
    if (topology.board_name(other) == text.substr(slash + 1)) return topology.find(name, other);
  return no_cell;
}

}  // namespace cheshire
