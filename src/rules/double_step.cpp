#include "rules/double_step.h"

#include <algorithm>

#include "rules/passage.h"

namespace cheshire {
namespace {

/// Where the pawn stands that has stepped to a cell.
template <class R>
Cell after_passage(const std::vector<Piece>& pieces, Cell to, Piece pawn, const Topology& topology) {
  // It stays only where its passage is blocked.
  if (R::stays_if_occupied && pieces[to] == pawn)
    return pieces[topology.twin(to, 1)] == no_piece ? no_cell : to;
  const Cell beyond = topology.twin(to, R::passages[0]);
  return pieces[beyond] == pawn ? beyond : no_cell;
}

}  // namespace

Cell double_step_pawn(const std::vector<Piece>& pieces, Color side, Cell over, const GameSpec& spec,
                      const Topology& topology) {
  if (over >= topology.cell_count() || !topology.exists(over) || pieces[over] != no_piece) return no_cell;
  const Step ahead = side == Color::white ? spec.forward : -spec.forward;
  const int board = topology.board(over);
  const Cell from = topology.find(topology.at(over) + -ahead, board),
             to = topology.find(topology.at(over) + ahead, board);
  const std::vector<Cell>& starts = spec.pawn.double_from[index(side)];
  if (to == no_cell || std::find(starts.begin(), starts.end(), from) == starts.end()) return no_cell;
  for (int boards = 0; boards < (spec.shared() ? 1 : topology.boards()); ++boards) {
    if (pieces[topology.twin(from, boards)] != no_piece) return no_cell;
  }
  const Piece pawn = make_piece(side, spec.pawn.kind);
  return with_rules(spec.passage, [&]<class R>(R) { return after_passage<R>(pieces, to, pawn, topology); });
}

}  // namespace cheshire
