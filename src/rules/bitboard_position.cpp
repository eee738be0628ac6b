#include "rules/bitboard_position.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace cheshire {
namespace {

// Whether these are all cells of a rank on every board.
bool are_rank(const std::vector<Cell>& cells, const Topology& topology, int rank) {
  return static_cast<int>(cells.size()) == 8 * topology.boards() &&
         std::all_of(cells.begin(), cells.end(), [&](Cell c) { return c % 64 / 8 == rank; });
}

bool is_plain_board(const BoardSpec& board, const Topology& topology) {
  if (topology.cells_per_board() != 64 || topology.stride() != 64 || board.files_wrap || board.ranks_wrap ||
      !board.links.empty())
    return false;
  for (Cell c = 0; c < 64; ++c) {
    if (topology.at(c) != Coord{static_cast<std::int8_t>(c % 8), static_cast<std::int8_t>(c / 8)})
      return false;
  }
  return true;
}

}  // namespace

bool has_orthodox_rules(const GameSpec& spec, const Topology& topology) {
  // In the order of the kinds of BitboardPosition.
  constexpr std::array<std::string_view, 6> movements = {"K", "Q", "R", "B", "N", "fmWfcF"};
  const bool pieces = std::equal(spec.kinds.begin(), spec.kinds.end(), movements.begin(), movements.end(),
                                 [](const KindSpec& kind, std::string_view m) { return kind.movement == m; });
  if (!pieces || spec.king != 0 || spec.pawn.kind != 5 || spec.forward != Step{0, 1, 0} || spec.rules ||
      !spec.pawn.step_rights.empty() || spec.zero_moves != ZeroMoves::none || spec.strict_first_board)
    return false;
  const auto usual_ranks = [&](Color c) {
    const bool white = c == Color::white;
    return are_rank(spec.pawn.double_from[index(c)], topology, white ? 1 : 6) &&
           are_rank(spec.pawn.promotes_on[index(c)], topology, white ? 7 : 0);
  };
  return is_plain_board(spec.board, topology) && usual_ranks(Color::white) && usual_ranks(Color::black);
}

}  // namespace cheshire
