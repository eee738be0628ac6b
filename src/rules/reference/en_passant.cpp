#include "rules/reference/en_passant.h"

#include <cstdlib>

namespace cheshire::reference {
namespace {

/// Whether a pawn of that colour passes this cell in its double step: it lies two ranks before its home rank.
bool passable(const Scene& scene, Cell passed, Color stepper) {
  return std::abs(scene.rank(passed) - home_rank(scene.topology, stepper)) == 2;
}

/// Adds the captures on one cell by the two pawns that attack it on its board.
void add_captures_on(const Scene& scene, Color color, Cell to, std::vector<Move>& moves) {
  for (const int side : {-1, 1}) {
    const Cell from = scene.away(to, side, -forward(color));
    if (from == no_cell || !scene.holds(from, color, 'P')) continue;
    moves.push_back({from, to, scene.arrival(to), 0, Move::Kind::en_passant});
  }
}

}  // namespace

void add_en_passant(const Scene& scene, Color color, Cell passed, std::vector<Move>& moves) {
  const EnPassant reading = scene.rules.en_passant;
  if (reading == EnPassant::off || passed == no_cell || !passable(scene, passed, !color)) return;
  if (!scene.vacant_on_all_boards(passed)) return;
  if (!scene.holds(en_passant_victim(scene, color, passed), !color, 'P')) return;

  const bool two_boards = scene.rules.transfer;
  if (!two_boards || reading == EnPassant::first_board || reading == EnPassant::both) {
    add_captures_on(scene, color, passed, moves);
  }
  if (two_boards && (reading == EnPassant::landing_board || reading == EnPassant::both)) {
    add_captures_on(scene, color, scene.through_the_glass(passed), moves);
  }
}

Cell en_passant_victim(const Scene& scene, Color capturer, Cell passed) {
  return scene.arrival(scene.away(passed, 0, forward(!capturer)));
}

}  // namespace cheshire::reference
