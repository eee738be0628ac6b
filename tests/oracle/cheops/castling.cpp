#include "oracle/cheops/castling.h"

#include <algorithm>
#include <vector>

#include "oracle/cheops/castle.h"
#include "oracle/cheops/projection.h"

namespace cheshire::oracle::cheops {
namespace {

bool in_active_castle(const Game& game, const State& state, Cell cell) {
  return std::any_of(state.castles.begin(), state.castles.end(), [&](const Castle& castle) {
    return castle.active() && part_of(game.arena, castle.chair, cell) != Part::outside;
  });
}

bool is_attacked_as_king(const Game& game, const State& state, Cell king, Cell cell) {
  State there = state;
  move_piece(there, king, cell);
  return is_attacked(game, there, cell, !state.side);
}

/// Returns the squares between two squares of one rank.
std::vector<Cell> between(const Game& game, Cell from, Cell to) {
  const Way step{game.arena.at(to).x < game.arena.at(from).x ? -1 : 1, 0, 0};
  std::vector<Cell> cells;
  for (Cell cell = game.arena.away(from, step); cell != to; cell = game.arena.away(cell, step)) {
    cells.push_back(cell);
  }
  return cells;
}

bool stands_ready(const Game& game, const State& state, Cell cell, Role role) {
  return state.holds(cell, state.side, role) && state.pieces[cell]->unmoved && is_active(game, state, cell);
}

/// Adds castling of a King with one Tower: the way between them is open, and every square that the King
/// crosses is safe for it.
void add_castlings(const Game& game, const State& state, Cell king, Cell tower,
                   std::vector<Action>& actions) {
  const std::vector<Cell> way = between(game, king, tower);
  const bool open = std::all_of(way.begin(), way.end(), [&](Cell cell) {
    return state.vacant(cell) && !in_active_castle(game, state, cell);
  });
  if (!open) return;
  for (const Cell to : way) {
    const std::vector<Cell> crossed = between(game, king, to);
    const bool far_enough =
        game.options.castling == CastlingRule::beside ? !crossed.empty() : crossed.size() == 1;
    const bool safe = std::none_of(crossed.begin(), crossed.end(),
                                   [&](Cell cell) { return is_attacked_as_king(game, state, king, cell); });
    if (far_enough && safe) actions.push_back({Action::Kind::castling, king, to, {}, {}, no_cell});
  }
}

}  // namespace

std::vector<Action> castlings(const Game& game, const State& state) {
  std::vector<Action> actions;
  const Cell king = king_of(state, state.side);
  if (game.options.castling == CastlingRule::off || king == no_cell) return actions;
  if (!stands_ready(game, state, king, Role::king) || is_attacked(game, state, king, !state.side)) {
    return actions;
  }
  for (Cell tower = 0; tower < game.arena.cells(); ++tower) {
    const Coord a = game.arena.at(king), b = game.arena.at(tower);
    if (a.y != b.y || a.z != b.z || !stands_ready(game, state, tower, Role::tower)) continue;
    add_castlings(game, state, king, tower, actions);
  }
  return actions;
}

TowerMove tower_move(const Game& game, const State& state, const Action& castling) {
  const int side = game.arena.at(castling.to).x < game.arena.at(castling.from).x ? -1 : 1;
  Cell tower = castling.to;
  while (state.vacant(tower)) tower = game.arena.away(tower, {side, 0, 0});
  return {tower, game.arena.away(castling.to, {-side, 0, 0})};
}

}  // namespace cheshire::oracle::cheops
