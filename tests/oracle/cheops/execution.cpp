#include "oracle/cheops/execution.h"

#include <algorithm>
#include <cstdlib>

#include "oracle/cheops/appointments.h"
#include "oracle/cheops/castle.h"
#include "oracle/cheops/castling.h"
#include "oracle/cheops/projection.h"

namespace cheshire::oracle::cheops {
namespace {

using Kind = Action::Kind;

bool is_en_passant(const State& state, const Action& action) {
  return action.kind == Kind::move && action.to == state.ep_square && state.vacant(action.to) &&
         state.pieces[action.from]->role == Role::pawn && state.holds(state.ep_pawn, !state.side);
}

/// A third piece of the owner that captures an arrestee from another hall may cost its side the Castle.
void abandon_for_third_piece(const Game& game, State& state, const Action& action) {
  if (game.options.third_piece_keeps_castle || is_noble(state.pieces[action.from]->role)) return;
  for (Castle& castle : state.castles) {
    const auto in_hall = [&](Cell cell) { return part_of(game.arena, castle.chair, cell) == Part::hall; };
    if (castle.active() && castle.owner == state.side && in_hall(action.from) && in_hall(action.to)) {
      castle.activator = no_cell;
    }
  }
}

void move_or_capture(const Game& game, State& state, const Action& action) {
  if (is_en_passant(state, action)) remove_piece(state, state.ep_pawn);
  if (!state.vacant(action.to)) {
    const bool arrestee = is_arrested(game, state, action.to);
    remove_piece(state, action.to);
    if (arrestee) abandon_for_third_piece(game, state, action);
  }
  move_piece(state, action.from, action.to);
  if (action.promotion) state.pieces[action.to]->role = *action.promotion;
  for (const Arrest& arrest : action.arrests) dispatch_piece(state, arrest.victim, arrest.hall);
}

void execute(const Game& game, State& state, const Action& action) {
  switch (action.kind) {
    case Kind::move: move_or_capture(game, state, action); break;
    case Kind::castling: {
      const TowerMove tower = tower_move(game, state, action);
      move_piece(state, action.from, action.to);
      move_piece(state, tower.from, tower.to);
      break;
    }
    case Kind::promotion_in_place:
      state.pieces[action.to]->role = *action.promotion;
      state.pieces[action.to]->settled = false;
      break;
    case Kind::abdication:
      remove_piece(state, action.from);
      state.pieces[action.to]->role = Role::king;
      state.pieces[action.to]->unmoved = false;
      break;
    case Kind::appointment: appoint(state, action.to); break;
    case Kind::inspection: inspect(state, action.to); break;
  }
}

/// Makes a Duchess on the Apex a Queen if there is none.
void assume(const Game& game, State& state) {
  const Cell apex = game.arena.apex();
  if (apex == no_cell || state.vacant(apex) || state.pieces[apex]->role != Role::duchess) return;
  const Color color = state.pieces[apex]->color;
  const bool any = game.options.assumption == Assumption::no_queen_at_all;
  const bool has_queen =
      std::any_of(state.pieces.begin(), state.pieces.end(), [&](const std::optional<Piece>& piece) {
        return piece && piece->role == Role::queen && (any || piece->color == color);
      });
  if (!has_queen) state.pieces[apex]->role = Role::queen;
}

/// Returns the state after execution, identities and assumption: everything before Castles are formed.
State executed(const Game& game, const State& before, const Action& action) {
  State state = before;
  const bool given_away = gives_deputy_away(game, before, action);
  execute(game, state, action);
  if (given_away) state.pieces[action.to]->known = true;
  assume(game, state);
  return state;
}

void found(State& state, Cell chair) { state.castles.push_back({chair, state.side, no_cell, state.side}); }

/// Founds the Castle that the mover chose, then those that arise by themselves, lowest square first.
void form(const Game& game, State& state, Cell chosen) {
  if (chosen != no_cell) found(state, chosen);
  if (game.options.formation == Formation::declared) return;
  for (std::vector<Cell> chairs = foundations(game, state, state.side); !chairs.empty();
       chairs = foundations(game, state, state.side)) {
    found(state, chairs.front());
  }
}

void note_double_step(const Game& game, State& state, const State& before, const Action& action) {
  state.ep_square = state.ep_pawn = no_cell;
  const bool pawn = action.kind == Kind::move && before.pieces[action.from]->role == Role::pawn;
  if (!game.options.en_passant || !pawn) return;
  const Coord from = game.arena.at(action.from), to = game.arena.at(action.to);
  if (from.x != to.x || from.z != to.z || std::abs(from.y - to.y) != 2) return;
  state.ep_square = game.arena.square(from.x, (from.y + to.y) / 2, from.z);
  state.ep_pawn = action.to;
}

void count(const Game& game, State& state, const State& before, const Action& action) {
  const bool progress = is_capture(before, action) || is_pawn_action(before, action);
  state.idle_turns = progress ? 0 : state.idle_turns + 1;
  if (state.challenged >= 0) state.challenged = progress ? -1 : state.challenged + 1;
  int& checks = state.checks[index(before.side)];
  checks = in_check(game, state, !before.side) ? checks + 1 : 0;
}

}  // namespace

std::vector<Cell> foundations_after(const Game& game, const State& state, const Action& action) {
  if (!game.castles()) return {};
  return foundations(game, executed(game, state, action), state.side);
}

bool is_capture(const State& state, const Action& action) {
  const bool moves = action.kind == Kind::move;
  return moves && (state.holds(action.to, !state.side) || is_en_passant(state, action));
}

bool is_pawn_action(const State& state, const Action& action) {
  return action.kind == Kind::promotion_in_place ||
         (action.kind == Kind::move && state.pieces[action.from]->role == Role::pawn);
}

State carried_out(const Game& game, const State& before, const Action& action) {
  State state = executed(game, before, action);
  form(game, state, action.castle);
  refresh_castles(game, state);
  for (std::optional<Piece>& piece : state.pieces) {
    if (piece && piece->color == before.side && piece->frozen > 0) --piece->frozen;
  }
  compromise_after_last(game, state);
  return state;
}

State play(const Game& game, const State& before, const Action& action) {
  State state = carried_out(game, before, action);
  note_double_step(game, state, before, action);
  count(game, state, before, action);
  state.side = !before.side;
  ++state.turn;
  const bool lasting = is_capture(before, action) || action.promotion || action.kind == Kind::abdication;
  if (lasting) state.seen.clear();
  state.seen.push_back(arrangement(game, state));
  return state;
}

State begun(const Game& game, State state) {
  refresh_castles(game, state);
  state.seen = {arrangement(game, state)};
  return state;
}

}  // namespace cheshire::oracle::cheops
