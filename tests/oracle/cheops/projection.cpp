#include "oracle/cheops/projection.h"

#include <cstdlib>
#include <vector>

#include "oracle/cheops/assassin.h"
#include "oracle/cheops/castle.h"
#include "oracle/cheops/civilian.h"

namespace cheshire::oracle::cheops {
namespace {

/// The pieces and walls that one piece sees.
struct View {
  const Game& game;
  const State& state;
  const Cell from;
  const Color color = state.pieces[from]->color;

  Cell away(Cell cell, Way way) const { return game.arena.away(cell, way); }
  bool wall(Cell cell) const { return cell == no_cell || walled(game, state, from, color, cell); }
  bool enemy(Cell cell) const { return state.holds(cell, !color) && !is_pillar(game, state, cell); }
};

struct Reach {
  std::set<Cell> quiet, strikes;
};

void slide(const View& view, Way way, const Clause& clause, Reach& reach) {
  Cell cell = view.from;
  for (int step = 0; step < clause.reach; ++step) {
    cell = view.away(cell, way);
    if (view.wall(cell)) return;
    if (!view.state.vacant(cell)) {
      if (clause.captures && view.enemy(cell)) reach.strikes.insert(cell);
      return;
    }
    if (clause.quiet) reach.quiet.insert(cell);
  }
}

/// The Knight goes one square along the longer leg, then one diagonally. Only Castles can stop it.
void leap(const View& view, Way way, const Clause& clause, Reach& reach) {
  const auto first = [](int n) { return std::abs(n) == 2 ? n / 2 : 0; };
  const Cell passed = view.away(view.from, {first(way.files), first(way.ranks), first(way.levels)});
  const Cell to = view.away(view.from, way);
  if (to == no_cell) return;
  const auto barred = [&](Cell cell) {
    return jump_barred(view.game, view.state, view.from, view.color, cell);
  };
  if ((passed != no_cell && barred(passed)) || barred(to)) return;
  if (view.state.vacant(to)) {
    if (clause.quiet) reach.quiet.insert(to);
  } else if (clause.captures && view.enemy(to)) {
    reach.strikes.insert(to);
  }
}

/// The Master's capture: over exactly one piece, wherever on the line the Master and the victim stand.
void strike_over_screen(const View& view, Way way, Reach& reach) {
  bool over_screen = false;
  for (Cell cell = view.away(view.from, way); !view.wall(cell); cell = view.away(cell, way)) {
    if (view.state.vacant(cell)) continue;
    if (over_screen) {
      if (view.enemy(cell)) reach.strikes.insert(cell);
      return;
    }
    if (jump_barred(view.game, view.state, view.from, view.color, cell)) return;
    over_screen = true;
  }
}

Reach by_field(const View& view, const Field& field) {
  Reach reach;
  for (const Clause& clause : field) {
    for (const Way& way : clause.ways) {
      switch (clause.manner) {
        case Clause::Manner::slide: slide(view, way, clause, reach); break;
        case Clause::Manner::leap: leap(view, way, clause, reach); break;
        case Clause::Manner::over_screen: strike_over_screen(view, way, reach); break;
      }
    }
  }
  return reach;
}

/// Returns a Pawn's steps: to the next rank and, if there are levels, straight down.
std::vector<Way> pawn_steps(const View& view) {
  const int forward = view.color == Color::white ? 1 : -1;
  if (view.game.arena.flat()) return {{0, forward, 0}};
  return {{0, forward, 0}, {0, 0, 1}};
}

std::set<Cell> pawn_moves(const View& view) {
  std::set<Cell> cells;
  const auto open = [&](Cell cell) { return !view.wall(cell) && view.state.vacant(cell); };
  const bool first_move = view.game.arena.on_pawn_rank(view.from, view.color);
  for (const Way& step : pawn_steps(view)) {
    const Cell one = view.away(view.from, step);
    if (!open(one)) continue;
    cells.insert(one);
    if (!first_move) continue;
    for (const Way& second : pawn_steps(view)) {
      const Cell two = view.away(one, second);
      const bool straight = second == step;
      const bool allowed = straight || view.game.options.double_step == DoubleStep::may_turn_down;
      if (allowed && open(two)) cells.insert(two);
    }
  }
  return cells;
}

std::set<Cell> enemies_next_to(const View& view) {
  std::set<Cell> cells;
  for (const Way& way : all_ways(view.game.arena.flat())) {
    const Cell cell = view.away(view.from, way);
    if (cell != no_cell && view.enemy(cell)) cells.insert(cell);
  }
  return cells;
}

}  // namespace

std::set<Cell> quiet_moves(const Game& game, const State& state, Cell from) {
  if (!is_active(game, state, from)) return {};
  const View view{game, state, from};
  const Role role = state.pieces[from]->role;
  if (role == Role::pawn) return pawn_moves(view);
  if (role == Role::assassin) return assassin_moves(game, state, from);
  if (role == Role::civilian) return own_civilian_moves(game, state, from);
  return by_field(view, game.fields[static_cast<int>(role)]).quiet;
}

std::set<Cell> pawn_diagonals(const Game& game, const State& state, Cell from) {
  std::set<Cell> cells;
  const View view{game, state, from};
  for (const Way& step : pawn_steps(view)) {
    for (const int side : {-1, 1}) {
      const Cell cell = view.away(from, {side, step.ranks, step.levels});
      if (!view.wall(cell)) cells.insert(cell);
    }
  }
  return cells;
}

std::set<Cell> strikes(const Game& game, const State& state, Cell from) {
  if (!has_field(game, state, from)) return {};
  const View view{game, state, from};
  const Piece& piece = *state.pieces[from];
  if (piece.role == Role::assassin) return enemies_next_to(view);
  if (piece.role == Role::civilian) {
    const bool armed = piece.deputy && game.options.deputy_field == DeputyField::captures;
    return armed ? by_field(view, game.fields[static_cast<int>(Role::king)]).strikes : std::set<Cell>{};
  }
  if (piece.role == Role::pawn) {
    std::set<Cell> cells = pawn_diagonals(game, state, from);
    std::erase_if(cells, [&](Cell cell) { return !view.enemy(cell); });
    return cells;
  }
  return by_field(view, game.fields[static_cast<int>(piece.role)]).strikes;
}

bool is_capturable(const Game& game, const State& state, Cell cell) {
  const Piece& piece = *state.pieces[cell];
  if (is_pillar(game, state, cell)) return false;
  return piece.role == Role::civilian ? piece.deputy && piece.known : piece.role != Role::king;
}

bool is_attacked(const Game& game, const State& state, Cell cell, Color by) {
  for (Cell from = 0; from < game.arena.cells(); ++from) {
    if (state.holds(from, by) && strikes(game, state, from).contains(cell)) return true;
  }
  return false;
}

bool in_check(const Game& game, const State& state, Color side) {
  const Cell king = king_of(state, side);
  return king != no_cell && is_attacked(game, state, king, !side);
}

}  // namespace cheshire::oracle::cheops
