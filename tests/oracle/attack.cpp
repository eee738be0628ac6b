#include "oracle/attack.h"

namespace cheshire::oracle {
namespace {

/// Returns the way from one cell to another of the same board.
Way between(const Topology& topology, Cell from, Cell to) {
  const Coord a = topology.at(from), b = topology.at(to);
  return {b.x - a.x, b.y - a.y, b.z - a.z, b.w - a.w};
}

bool same_sign(int a, int b) { return (a > 0) == (b > 0) && (a < 0) == (b < 0); }

/// Whether some number of steps of `way`, at most `reach`, make the whole way on a board that does not wrap.
bool leads(const Way& way, int reach, const Way& whole) {
  if (reach == 1) return whole == way;
  if (!same_sign(way.files, whole.files) || !same_sign(way.ranks, whole.ranks)) return false;
  if (!same_sign(way.levels, whole.levels) || !same_sign(way.rows, whole.rows)) return false;
  const int steps = way.files != 0    ? whole.files / way.files
                    : way.ranks != 0  ? whole.ranks / way.ranks
                    : way.levels != 0 ? whole.levels / way.levels
                                      : whole.rows / way.rows;
  return steps >= 1 && steps <= reach && whole == steps * way;
}

/// Whether a piece that goes in this way gets from one cell to the other.
bool arrives(const Scene& scene, const Clause& clause, const Way& way, Cell from, Cell target) {
  if (!scene.corner_exists(clause, from, way)) return false;
  Cell at = from;
  for (int step = 0; step < clause.reach; ++step) {
    at = scene.away(at, way);
    if (at == target) return true;
    if (at == no_cell || !scene.vacant(at)) return false;
  }
  return false;
}

/// Whether a piece of `by` on another board could capture on this cell with a zero move.
bool zero_attacked(const Scene& scene, Cell target, Color by) {
  if (scene.rules.zero_moves != ZeroMoves::capturing) return false;
  for (int boards = 1; boards < scene.topology.boards(); ++boards) {
    const Cell from = scene.through_the_glass(target, boards);
    if (scene.holds(from, by) && scene.letter_at(from) != scene.rules.pawn) return true;
  }
  return false;
}

}  // namespace

bool piece_attacks(const Scene& scene, Cell from, Cell target) {
  if (from == target) return false;
  const Way whole = between(scene.topology, from, target);
  const bool wraps = scene.rules.files_wrap || scene.rules.ranks_wrap;
  for (const Clause& clause : scene.movement_at(from)) {
    if (!clause.captures) continue;
    for (const Way& way : clause.ways) {
      if (!wraps && !leads(way, clause.reach, whole)) continue;
      if (arrives(scene, clause, way, from, target)) return true;
    }
  }
  return false;
}

bool attacked(const Scene& scene, Cell target, Color by) {
  const int first = scene.topology.board(target) * scene.topology.stride();
  const int end = first + scene.topology.cells_per_board();
  for (int cell = first; cell < end; ++cell) {
    const Cell from = static_cast<Cell>(cell);
    if (scene.holds(from, by) && piece_attacks(scene, from, target)) return true;
  }
  return zero_attacked(scene, target, by);
}

bool king_attacked(const Scene& scene, Color color) {
  for (int board = 0; board < scene.topology.boards(); ++board) {
    if (king_attacked_on(scene, color, board)) return true;
  }
  return false;
}

bool king_attacked_on(const Scene& scene, Color color, int board) {
  const Piece king = scene.piece(color, scene.rules.king);
  const int first = board * scene.topology.stride();
  const int end = first + scene.topology.cells_per_board();
  for (int cell = first; cell < end; ++cell) {
    const Cell place = static_cast<Cell>(cell);
    if (scene.pieces[place] == king && attacked(scene, place, !color)) return true;
  }
  return false;
}

}  // namespace cheshire::oracle
