#include "oracle/en_passant.h"

#include <algorithm>

#include "oracle/attack.h"

namespace cheshire::oracle {
namespace {

/// Whether a pawn of this colour passes this cell in some double step.
bool passable(const Scene& scene, Cell passed, Color stepper) {
  const std::vector<DoubleStep>& steps = scene.rules.double_steps;
  return std::any_of(steps.begin(), steps.end(), [&](const DoubleStep& step) {
    return step.color == stepper && scene.away(step.from, scene.forward(stepper)) == passed;
  });
}

/// Adds the captures on one vacant cell by the pawns that attack it on its board.
void add_captures_on(const Scene& scene, Color color, Cell to, std::vector<Move>& moves) {
  if (!scene.vacant(to)) return;
  const int first = scene.topology.board(to) * scene.topology.stride();
  const int end = first + scene.topology.cells_per_board();
  for (int cell = first; cell < end; ++cell) {
    const Cell from = static_cast<Cell>(cell);
    if (!scene.holds(from, color, scene.rules.pawn) || !piece_attacks(scene, from, to)) continue;
    moves.push_back({from, to, to, 0, Move::Kind::en_passant});
  }
}

}  // namespace

void add_en_passant(const Scene& scene, Color color, Cell passed, std::vector<Move>& moves) {
  const EnPassant reading = scene.rules.en_passant;
  if (reading == EnPassant::off || passed == no_cell || !passable(scene, passed, !color)) return;
  // If pieces stay when the square beyond is occupied, a piece on that square does not prevent the capture.
  if (scene.rules.passage != Passage::if_vacant && !scene.vacant_on_all_boards(passed)) return;
  const Cell victim = en_passant_victim(scene, color, passed);
  if (victim == no_cell) return;

  const int boards_passed = scene.topology.board(victim) - scene.topology.board(passed);
  const bool stayed = boards_passed == 0;
  if (stayed || reading == EnPassant::first_board || reading == EnPassant::both) {
    add_captures_on(scene, color, passed, moves);
  }
  if (!stayed && (reading == EnPassant::landing_board || reading == EnPassant::both)) {
    const int boards = scene.topology.boards();
    add_captures_on(scene, color, scene.through_the_glass(passed, boards_passed + boards), moves);
  }
}

Cell en_passant_victim(const Scene& scene, Color capturer, Cell passed) {
  const Cell landing = scene.away(passed, scene.forward(!capturer));
  if (landing == no_cell) return no_cell;
  const bool may_stay = scene.rules.passage != Passage::must;
  const bool may_pass = scene.rules.passage != Passage::none;
  const int end = may_pass ? scene.topology.boards() : 1;
  for (int boards = may_stay ? 0 : 1; boards < end; ++boards) {
    const Cell cell = scene.through_the_glass(landing, boards);
    if (scene.holds(cell, !capturer, scene.rules.pawn)) return cell;
  }
  return no_cell;
}

}  // namespace cheshire::oracle
