#include "rules/reference/stages.h"

#include "rules/reference/attack.h"
#include "rules/reference/castling.h"
#include "rules/reference/en_passant.h"
#include "rules/reference/scene.h"

namespace cheshire::reference {
namespace {

void go(std::vector<Man>& men, Cell from, Cell to) {
  men[to] = men[from];
  men[from] = no_man;
}

/// The cells of the first board whose men pass through the looking-glass: one, or king and rook.
std::vector<Cell> passing(const Scene& scene, const Move& move) {
  if (move.kind == Move::Kind::castling) return {move.to, castling_of(scene, move).rook_to};
  return {move.to};
}

/// First stage: the orthodox move, with capture and promotion, on the board where the man stands.
void move_on_first_board(const Scene& scene, std::vector<Man>& men, const Setup& setup, const Move& move) {
  const Color color = setup.side;
  if (move.kind == Move::Kind::en_passant) men[en_passant_victim(scene, color, setup.passed)] = no_man;
  go(men, move.from, move.to);
  if (move.kind == Move::Kind::castling) {
    const Castling castling = castling_of(scene, move);
    go(men, castling.rook_from, castling.rook_to);
  }
  if (move.promotion != 0) {
    const char letter = static_cast<char>(move.promotion - 'a' + 'A');
    men[move.to] = scene.man(color, letter);
  }
}

/// Whether the squares of arrival are vacant on the other board.
bool room_beyond(const Scene& scene, const Move& move) {
  for (const Cell cell : passing(scene, move)) {
    if (!scene.vacant(scene.through_the_glass(cell))) return false;
  }
  return true;
}

/// Second stage: the passage through the looking-glass.
void pass_through(const Scene& scene, std::vector<Man>& men, const Move& move) {
  for (const Cell cell : passing(scene, move)) go(men, cell, scene.through_the_glass(cell));
}

}  // namespace

bool passes_all_tests(const Topology& topology, const Rules& rules, const Setup& setup, const Move& move) {
  std::vector<Man> men = setup.men;
  const Scene scene{topology, rules, men};
  move_on_first_board(scene, men, setup, move);
  if (!rules.transfer) return !king_attacked(scene, setup.side);

  // Before the transfer the king, if it stands on the board of the move, must be safe there.
  const int first_board = topology.board(move.from);
  if (king_attacked_on(scene, setup.side, first_board)) return false;
  if (rules.strict_first_board && king_attacked(scene, setup.side)) return false;
  if (!room_beyond(scene, move)) return false;
  pass_through(scene, men, move);
  // After it the king must be safe wherever it stands.
  return !king_attacked(scene, setup.side);
}

std::vector<Man> men_after(const Topology& topology, const Rules& rules, const Setup& setup,
                           const Move& move) {
  std::vector<Man> men = setup.men;
  const Scene scene{topology, rules, men};
  move_on_first_board(scene, men, setup, move);
  if (rules.transfer) pass_through(scene, men, move);
  return men;
}

}  // namespace cheshire::reference
