#include "rules/reference/first_board.h"

#include "rules/reference/castling.h"
#include "rules/reference/en_passant.h"
#include "rules/reference/scene.h"
#include "rules/reference/steps.h"

namespace cheshire::reference {
namespace {

/// A king or knight takes one step; a queen, rook or bishop goes on until a man or the edge stops it.
void add_man_moves(const Scene& scene, Cell from, std::vector<Move>& moves) {
  const Color color = color_of(scene.men[from]);
  const char letter = scene.letter_at(from);
  for (const Walk& walk : walks_of(letter)) {
    for (Cell to = scene.away(from, walk.files, walk.ranks); to != no_cell;
         to = scene.away(to, walk.files, walk.ranks)) {
      if (scene.holds(to, color)) break;
      moves.push_back({from, to, scene.arrival(to)});
      if (!scene.vacant(to) || !slides(letter)) break;
    }
  }
}

/// A pawn's move to a cell, once for every man it may become.
void add_pawn_move(const Scene& scene, Cell from, Cell to, std::vector<Move>& moves) {
  const Color color = color_of(scene.men[from]);
  if (scene.rank(to) != home_rank(scene.topology, !color)) {
    moves.push_back({from, to, scene.arrival(to)});
    return;
  }
  for (const char become : {'q', 'r', 'b', 'n'}) moves.push_back({from, to, scene.arrival(to), become});
}

void add_pawn_moves(const Scene& scene, Cell from, std::vector<Move>& moves) {
  const Color color = color_of(scene.men[from]);
  const int ahead = forward(color);

  const Cell one = scene.away(from, 0, ahead);
  if (one != no_cell && scene.vacant(one)) {
    add_pawn_move(scene, from, one, moves);
    const bool on_second_rank = scene.rank(from) == home_rank(scene.topology, color) + ahead;
    const Cell two = scene.away(one, 0, ahead);
    if (on_second_rank && two != no_cell && scene.vacant(two)) {
      moves.push_back({from, two, scene.arrival(two), 0, Move::Kind::double_step});
    }
  }
  for (const int side : {-1, 1}) {
    const Cell to = scene.away(from, side, ahead);
    if (to != no_cell && scene.holds(to, !color)) add_pawn_move(scene, from, to, moves);
  }
}

}  // namespace

std::vector<Move> first_board_moves(const Topology& topology, const Rules& rules, const Setup& setup) {
  const Scene scene{topology, rules, setup.men};
  std::vector<Move> moves;
  for (Cell cell = 0; cell < topology.cell_count(); ++cell) {
    if (!scene.holds(cell, setup.side)) continue;
    if (scene.letter_at(cell) == 'P') {
      add_pawn_moves(scene, cell, moves);
    } else {
      add_man_moves(scene, cell, moves);
    }
  }
  add_castlings(scene, setup.side, setup.castling, moves);
  add_en_passant(scene, setup.side, setup.passed, moves);
  return moves;
}

}  // namespace cheshire::reference
