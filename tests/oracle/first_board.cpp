#include "oracle/first_board.h"

#include <algorithm>

#include "oracle/castling.h"
#include "oracle/en_passant.h"
#include "oracle/scene.h"

namespace cheshire::oracle {
namespace {

/// Adds a move to a cell; for a pawn on its last cell, one per promotion piece.
void add_move(const Scene& scene, Cell from, Cell to, std::vector<Move>& moves) {
  const std::vector<Cell>& last = scene.rules.promotes_on[index(color_of(scene.pieces[from]))];
  if (scene.letter_at(from) != scene.rules.pawn || std::find(last.begin(), last.end(), to) == last.end()) {
    moves.push_back({from, to, to});
    return;
  }
  for (const char letter : scene.rules.promotes_to) {
    moves.push_back({from, to, to, static_cast<char>(letter - 'A' + 'a')});
  }
}

/// Goes in one way until a piece, the edge or the end of its reach stops it.
void add_moves_in_way(const Scene& scene, Cell from, const Clause& clause, const Way& way,
                      std::vector<Move>& moves) {
  if (!scene.corner_exists(clause, from, way)) return;
  const Color color = color_of(scene.pieces[from]);
  Cell to = from;
  for (int step = 0; step < clause.reach; ++step) {
    to = scene.away(to, way);
    if (to == no_cell || scene.holds(to, color)) return;
    if (scene.vacant(to) ? clause.quiet : clause.captures) add_move(scene, from, to, moves);
    if (!scene.vacant(to)) return;
  }
}

void add_piece_moves(const Scene& scene, Cell from, std::vector<Move>& moves) {
  for (const Clause& clause : scene.movement_at(from)) {
    for (const Way& way : clause.ways) add_moves_in_way(scene, from, clause, way, moves);
  }
}

void add_double_steps(const Scene& scene, Color color, std::uint32_t rights, std::vector<Move>& moves) {
  for (const DoubleStep& step : scene.rules.double_steps) {
    if (step.color != color || !scene.holds(step.from, color, scene.rules.pawn)) continue;
    if (step.right >= 0 && (rights >> step.right & 1) == 0) continue;
    const Cell one = scene.away(step.from, scene.forward(color));
    if (one == no_cell || !scene.vacant(one)) continue;
    const Cell two = scene.away(one, scene.forward(color));
    if (two == no_cell || !scene.vacant(two)) continue;
    moves.push_back({step.from, two, two, 0, Move::Kind::double_step});
  }
}

}  // namespace

std::vector<Move> first_board_moves(const Topology& topology, const Rules& rules, const Setup& setup) {
  const Scene scene{topology, rules, setup.pieces};
  std::vector<Move> moves;
  for (Cell cell = 0; cell < topology.cell_count(); ++cell) {
    if (scene.holds(cell, setup.side)) add_piece_moves(scene, cell, moves);
  }
  add_double_steps(scene, setup.side, setup.rights, moves);
  add_castlings(scene, setup.side, setup.rights, moves);
  add_en_passant(scene, setup.side, setup.ep_square, moves);
  return moves;
}

}  // namespace cheshire::oracle
