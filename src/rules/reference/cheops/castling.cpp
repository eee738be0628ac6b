#include "rules/reference/cheops/castling.h"

#include <algorithm>
#include <cstdlib>

#include "rules/reference/cheops/castle.h"
#include "rules/reference/cheops/projection.h"

namespace cheshire::reference::cheops {
namespace {

bool in_active_castle(const Game& game, const State& state, Cell cell) {
  return std::any_of(state.castles.begin(), state.castles.end(), [&](const Castle& castle) {
    return castle.active() && part_of(game.arena, castle.chair, cell) != Part::outside;
  });
}

bool is_attacked_as_king(const Game& game, const State& state, Cell king, Cell cell) {
  State there = state;
  move_man(there, king, cell);
  return is_attacked(game, there, cell, !state.side);
}

/// The first square in that direction that is not open to a castling, which is the Tower's if it is possible.
Cell first_stop(const Game& game, const State& state, Cell king, int side) {
  Cell cell = game.arena.away(king, {side, 0, 0});
  while (cell != no_cell && state.vacant(cell) && !in_active_castle(game, state, cell)) {
    cell = game.arena.away(cell, {side, 0, 0});
  }
  return cell;
}

}  // namespace

std::vector<Action> castlings(const Game& game, const State& state) {
  std::vector<Action> actions;
  const Cell king = king_of(state, state.side);
  if (game.options.castling == CastlingRule::off || king == no_cell) return actions;
  if (!state.men[king]->unmoved || !is_active(game, state, king)) return actions;
  if (is_attacked(game, state, king, !state.side)) return actions;
  for (const int side : {-1, 1}) {
    const Cell tower = first_stop(game, state, king, side);
    if (tower == no_cell || !state.holds(tower, state.side, Role::tower)) continue;
    if (!state.men[tower]->unmoved || !is_active(game, state, tower)) continue;
    const int distance = std::abs(game.arena.at(tower).x - game.arena.at(king).x);
    const int longest = game.options.castling == CastlingRule::tower ? 2 : distance - 1;
    for (int step = 1; step <= longest && step < distance; ++step) {
      const Cell to = game.arena.away(king, {step * side, 0, 0});
      if (step >= 2) actions.push_back({Action::Kind::castling, king, to, {}, {}, no_cell});
      // He may arrive there, perhaps, but not pass.
      if (is_attacked_as_king(game, state, king, to)) break;
    }
  }
  return actions;
}

TowerMove tower_move(const Game& game, const State& state, const Action& castling) {
  const int side = game.arena.at(castling.to).x < game.arena.at(castling.from).x ? -1 : 1;
  return {first_stop(game, state, castling.from, side), game.arena.away(castling.to, {-side, 0, 0})};
}

}  // namespace cheshire::reference::cheops
