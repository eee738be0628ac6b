#include "oracle/cheops/appointments.h"

#include <algorithm>
#include <set>

#include "oracle/cheops/castle.h"
#include "oracle/cheops/civilian.h"
#include "oracle/cheops/projection.h"

namespace cheshire::oracle::cheops {
namespace {

bool is_free_civilian(const Game& game, const State& state, Cell cell, Color color) {
  return state.holds(cell, color, Role::civilian) && !state.pieces[cell]->deputy &&
         is_active(game, state, cell);
}

bool may_appoint(const Game& game, const State& state, Cell king) {
  const bool any = game.options.appointing_king == AnyKing::any_king_on_chair;
  return std::any_of(state.castles.begin(), state.castles.end(), [&](const Castle& castle) {
    return castle.active() && castle.owner == state.side && castle.chair == king &&
           (any || castle.activator == king);
  });
}

/// Returns the vacant halls of a side's active Castles.
std::vector<Cell> open_halls(const Game& game, const State& state, Color owner) {
  std::vector<Cell> halls;
  for (const Castle& castle : state.castles) {
    if (!castle.active() || castle.owner != owner) continue;
    for (const Cell hall : cells_of(game.arena, castle.chair, Part::hall)) {
      if (state.vacant(hall)) halls.push_back(hall);
    }
  }
  return halls;
}

/// Adds every way to send these pieces, in order, to a different hall each.
void add_arrests(const std::vector<Cell>& victims, const std::vector<Cell>& halls, Action action,
                 std::vector<Action>& actions) {
  if (action.arrests.size() == victims.size()) {
    actions.push_back(action);
    return;
  }
  const Cell victim = victims[action.arrests.size()];
  for (const Cell hall : halls) {
    const auto goes_there = [&](const Arrest& arrest) { return arrest.hall == hall; };
    if (std::any_of(action.arrests.begin(), action.arrests.end(), goes_there)) continue;
    Action longer = action;
    longer.arrests.push_back({victim, hall});
    add_arrests(victims, halls, longer, actions);
  }
}

}  // namespace

std::vector<Action> appointments(const Game& game, const State& state) {
  std::vector<Action> actions;
  const Cell king = king_of(state, state.side);
  if (king == no_cell || !may_appoint(game, state, king)) return actions;
  for (Cell cell = 0; cell < game.arena.cells(); ++cell) {
    if (is_free_civilian(game, state, cell, state.side)) {
      actions.push_back({Action::Kind::appointment, king, cell, {}, {}, no_cell});
    }
  }
  return actions;
}

void appoint(State& state, Cell civilian) {
  const Color color = state.pieces[civilian]->color;
  for (std::optional<Piece>& piece : state.pieces) {
    if (piece && piece->color == color) piece->certified = false;
  }
  state.pieces[civilian]->deputy = true;
  ++state.appointments[index(color)];
}

std::vector<Action> inspections(const Game& game, const State& state) {
  std::vector<Action> actions;
  const Color enemy = !state.side;
  if (!game.castles()) return actions;
  if (game.options.inspection_needs_papers && state.appointments[index(enemy)] == 0) return actions;
  for (Cell cell = 0; cell < game.arena.cells(); ++cell) {
    if (!state.holds(cell, enemy, Role::civilian) || state.pieces[cell]->known) continue;
    if (is_attacked(game, state, cell, state.side)) {
      actions.push_back({Action::Kind::inspection, cell, cell, {}, {}, no_cell});
    }
  }
  return actions;
}

void inspect(State& state, Cell civilian) {
  Piece& piece = *state.pieces[civilian];
  (piece.deputy ? piece.known : piece.certified) = true;
}

std::vector<Action> arrests(const Game& game, const State& state, Cell from) {
  std::vector<Action> actions;
  if (!state.pieces[from]->deputy || !is_active(game, state, from)) return actions;
  constexpr int max = 4;
  const int picks = game.options.arrests == Arrests::one ? 1 : max;
  const Color side = state.pieces[from]->color;
  for (const Chain& chain : chains(game, state, from, deputy_is_limited(game), picks)) {
    if (chain.picked.empty()) continue;
    const bool spared = std::any_of(chain.picked.begin(), chain.picked.end(), [&](Cell victim) {
      return state.pieces[victim]->role == Role::king && !game.options.king_arrested;
    });
    if (spared) continue;
    State moved = state;
    move_piece(moved, from, chain.to);
    add_arrests(chain.picked, open_halls(game, moved, side),
                {Action::Kind::move, from, chain.to, {}, {}, no_cell}, actions);
  }
  return actions;
}

bool gives_deputy_away(const Game& game, const State& state, const Action& action) {
  if (action.kind != Action::Kind::move || !state.pieces[action.from]->deputy) return false;
  return !action.arrests.empty() || !civilian_moves(game, state, action.from).contains(action.to);
}

void compromise_after_last(const Game& game, State& state) {
  for (const Color color : {Color::white, Color::black}) {
    bool one_left = false;
    for (Cell cell = 0; cell < game.arena.cells(); ++cell) {
      const bool unappointed = state.holds(cell, color, Role::civilian) && !state.pieces[cell]->deputy;
      const bool counts = game.options.last_civilian == LastCivilian::active ? is_active(game, state, cell)
                                                                             : !is_pillar(game, state, cell);
      one_left = one_left || (unappointed && counts);
    }
    for (std::optional<Piece>& piece : state.pieces) {
      if (piece && piece->color == color && piece->deputy && !one_left) piece->known = true;
    }
  }
}

}  // namespace cheshire::oracle::cheops
