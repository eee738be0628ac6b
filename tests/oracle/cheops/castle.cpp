#include "oracle/cheops/castle.h"

#include <algorithm>
#include <cstdlib>

namespace cheshire::oracle::cheops {
namespace {

/// Whether a square lies in the Effect of a Castle: the eight squares round the chair, and the eight above
/// and below them.
bool has_effect(const Arena& arena, Cell chair, Cell cell) {
  const Part part = part_of(arena, chair, cell);
  return part == Part::pillar || part == Part::hall;
}

bool is_complete(const Game& game, const State& state, Cell chair, Color builder) {
  int rooks = 0, civilians = 0;
  for (const Way& way : {Way{-1, -1, 0}, Way{1, -1, 0}, Way{-1, 1, 0}, Way{1, 1, 0}}) {
    const Cell corner = game.arena.away(chair, way);
    if (corner == no_cell || !state.holds(corner, builder) || !is_active(game, state, corner)) return false;
    rooks += is_rook(state.pieces[corner]->role);
    civilians += state.pieces[corner]->role == Role::civilian;
  }
  return rooks == 2 && civilians == 2;
}

/// Whether the piece that activated a Castle still keeps it active.
bool is_kept(const Game& game, const State& state, const Castle& castle) {
  if (!castle.active()) return false;
  const bool noble = is_noble(state.pieces[castle.activator]->role);
  switch (part_of(game.arena, castle.chair, castle.activator)) {
    case Part::chair: return true;
    case Part::hall: return noble;
    case Part::axis: return noble && game.options.noble_on_axis_keeps_castle;
    default: return false;
  }
}

void settle_pawns(const Game& game, State& state, const Castle& castle) {
  for (const Cell hall : cells_of(game.arena, castle.chair, Part::hall)) {
    std::optional<Piece>& piece = state.pieces[hall];
    if (piece && piece->role == Role::pawn) piece->settled = castle.active() && piece->color == castle.owner;
  }
}

}  // namespace

Part part_of(const Arena& arena, Cell chair, Cell cell) {
  const Coord a = arena.at(chair), b = arena.at(cell);
  const int files = std::abs(a.x - b.x), ranks = std::abs(a.y - b.y), levels = std::abs(a.z - b.z);
  if (files > 1 || ranks > 1 || levels > 1) return Part::outside;
  if (files == 0 && ranks == 0) return levels == 0 ? Part::chair : Part::axis;
  if (files == 1 && ranks == 1 && levels == 0) return Part::pillar;
  return Part::hall;
}

std::vector<Cell> cells_of(const Arena& arena, Cell chair, Part part) {
  std::vector<Cell> cells;
  for (const Way& way : all_ways(arena.flat())) {
    const Cell cell = arena.away(chair, way);
    if (cell != no_cell && part_of(arena, chair, cell) == part) cells.push_back(cell);
  }
  if (part == Part::chair) cells.push_back(chair);
  std::sort(cells.begin(), cells.end());
  return cells;
}

bool is_pillar(const Game& game, const State& state, Cell cell) {
  return std::any_of(state.castles.begin(), state.castles.end(), [&](const Castle& castle) {
    return part_of(game.arena, castle.chair, cell) == Part::pillar;
  });
}

bool is_arrested(const Game& game, const State& state, Cell cell) {
  const std::optional<Piece>& piece = state.pieces[cell];
  if (!piece) return false;
  if (piece->role == Role::assassin) return piece->frozen > 0;
  if (piece->role == Role::king && !game.options.king_arrested) return false;
  return std::any_of(state.castles.begin(), state.castles.end(), [&](const Castle& castle) {
    return castle.active() && castle.owner != piece->color &&
           part_of(game.arena, castle.chair, cell) == Part::hall;
  });
}

bool is_active(const Game& game, const State& state, Cell cell) {
  return !state.vacant(cell) && !is_pillar(game, state, cell) && !is_arrested(game, state, cell);
}

bool has_field(const Game& game, const State& state, Cell cell) {
  if (is_active(game, state, cell)) return true;
  return !state.vacant(cell) && !is_pillar(game, state, cell) && state.pieces[cell]->role == Role::assassin &&
         game.options.arrested_assassin_keeps_field;
}

bool is_inside(const Game& game, const Castle& castle, Cell cell, Color color) {
  const Part part = part_of(game.arena, castle.chair, cell);
  return part == Part::chair || part == Part::axis || (part == Part::hall && castle.owner == color);
}

bool walled(const Game& game, const State& state, Cell from, Color color, Cell square) {
  for (const Castle& castle : state.castles) {
    if (!castle.active() || is_inside(game, castle, from, color)) continue;
    const Part part = part_of(game.arena, castle.chair, square);
    if (part == Part::hall || part == Part::pillar) return true;
    // A piece that is not inside can step to the chair only from a hall or along the post; the Effect stops
    // it in the hall.
    const bool in_hall = part_of(game.arena, castle.chair, from) == Part::hall;
    if (part == Part::chair && in_hall) return true;
  }
  return false;
}

bool jump_barred(const Game& game, const State& state, Cell from, Color color, Cell square) {
  for (const Castle& castle : state.castles) {
    const Part part = part_of(game.arena, castle.chair, square);
    if (part == Part::pillar && (castle.active() || !game.options.inactive_pillars_jumped)) return true;
    if (!castle.active() || is_inside(game, castle, from, color)) continue;
    if (part == Part::hall) return true;
    const bool from_hall = part_of(game.arena, castle.chair, from) == Part::hall;
    if (part == Part::chair && (from_hall || !game.options.chair_open_by_axis)) return true;
  }
  return false;
}

bool effects_share_a_square(const Arena& arena, Cell chair, Cell other) {
  for (Cell cell = 0; cell < arena.cells(); ++cell) {
    if (has_effect(arena, chair, cell) && has_effect(arena, other, cell)) return true;
  }
  return false;
}

std::vector<Cell> foundations(const Game& game, const State& state, Color builder) {
  std::vector<Cell> chairs;
  if (!game.castles()) return chairs;
  for (Cell chair = 0; chair < game.arena.cells(); ++chair) {
    if (!is_complete(game, state, chair, builder)) continue;
    const bool refused = std::any_of(state.castles.begin(), state.castles.end(), [&](const Castle& castle) {
      return effects_share_a_square(game.arena, chair, castle.chair);
    });
    if (!refused) chairs.push_back(chair);
  }
  return chairs;
}

void remove_piece(State& state, Cell cell) {
  for (Castle& castle : state.castles) {
    if (castle.activator == cell) castle.activator = no_cell;
  }
  state.pieces[cell].reset();
}

void move_piece(State& state, Cell from, Cell to) {
  for (Castle& castle : state.castles) {
    if (castle.activator == from) castle.activator = to;
  }
  state.pieces[to] = state.pieces[from];
  state.pieces[to]->unmoved = false;
  state.pieces[to]->settled = false;
  state.pieces[from].reset();
}

void dispatch_piece(State& state, Cell from, Cell hall) {
  Piece piece = *state.pieces[from];
  remove_piece(state, from);
  piece.unmoved = false;
  piece.settled = false;
  // Two turns of its owner: the count goes down at the end of each.
  if (piece.role == Role::assassin) piece.frozen = 2;
  state.pieces[hall] = piece;
}

void refresh_castles(const Game& game, State& state) {
  for (Castle& castle : state.castles) {
    if (is_kept(game, state, castle)) continue;
    castle.activator = no_cell;
    const std::optional<Piece>& piece = state.pieces[castle.chair];
    if (piece && (game.options.everyone_activates || is_major(piece->role))) {
      castle.activator = castle.chair;
      castle.owner = piece->color;
    }
    settle_pawns(game, state, castle);
  }
  for (Cell cell = 0; cell < game.arena.cells(); ++cell) {
    std::optional<Piece>& piece = state.pieces[cell];
    if (!piece || piece->frozen == 0) continue;
    const bool held = std::any_of(state.castles.begin(), state.castles.end(), [&](const Castle& castle) {
      return castle.active() && castle.owner != piece->color &&
             part_of(game.arena, castle.chair, cell) == Part::hall;
    });
    if (!held) piece->frozen = 0;
  }
}

}  // namespace cheshire::oracle::cheops
