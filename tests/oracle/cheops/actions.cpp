#include "oracle/cheops/actions.h"

#include <algorithm>
#include <set>
#include <utility>

#include "oracle/cheops/appointments.h"
#include "oracle/cheops/castle.h"
#include "oracle/cheops/castling.h"
#include "oracle/cheops/execution.h"
#include "oracle/cheops/outcome.h"
#include "oracle/cheops/projection.h"

namespace cheshire::oracle::cheops {
namespace {

using Kind = Action::Kind;

std::vector<Role> choices_of_promotion(const Game& game, const State& state) {
  std::vector<Role> roles(promotions.begin(), promotions.end());
  bool has_queen = false;
  for (const std::optional<Piece>& piece : state.pieces) {
    has_queen = has_queen || (piece && piece->color == state.side && piece->role == Role::queen);
  }
  if (has_queen && !game.several_queens()) roles.erase(roles.begin());
  return roles;
}

/// Whether a Pawn that goes there is promoted: at the end of the level, or in a hall of a Castle of its side
/// that another piece keeps active and that the Pawn enters by a capture from the axis or the chair; by
/// agreement, however it enters.
bool is_promoted(const Game& game, const State& state, Cell from, Cell to) {
  if (game.arena.on_final_rank(to, state.side)) return true;
  return std::any_of(state.castles.begin(), state.castles.end(), [&](const Castle& castle) {
    const Part part = part_of(game.arena, castle.chair, from);
    const bool captures_from_axis = (part == Part::chair || part == Part::axis) && !state.vacant(to);
    return castle.active() && castle.owner == state.side && castle.activator != from &&
           part_of(game.arena, castle.chair, to) == Part::hall &&
           (captures_from_axis || game.options.promotion_on_entry);
  });
}

void add_move(const Game& game, const State& state, Cell from, Cell to, std::vector<Action>& actions) {
  const bool pawn = state.pieces[from]->role == Role::pawn;
  if (!pawn || !is_promoted(game, state, from, to)) {
    actions.push_back({Kind::move, from, to, {}, {}, no_cell});
    return;
  }
  for (const Role role : choices_of_promotion(game, state)) {
    actions.push_back({Kind::move, from, to, role, {}, no_cell});
  }
}

void add_moves(const Game& game, const State& state, Cell from, std::vector<Action>& actions) {
  if (!is_active(game, state, from)) return;
  for (const Cell to : quiet_moves(game, state, from)) add_move(game, state, from, to, actions);
  for (const Cell to : strikes(game, state, from)) {
    if (is_capturable(game, state, to)) add_move(game, state, from, to, actions);
  }
  const Piece& piece = *state.pieces[from];
  if (piece.role == Role::pawn) {
    if (state.ep_square != no_cell && pawn_diagonals(game, state, from).contains(state.ep_square)) {
      add_move(game, state, from, state.ep_square, actions);
    }
    if (piece.settled) {
      for (const Role role : choices_of_promotion(game, state)) {
        actions.push_back({Kind::promotion_in_place, from, from, role, {}, no_cell});
      }
    }
  }
  for (Action& action : arrests(game, state, from)) actions.push_back(std::move(action));
}

/// Returns the Castles that the mover may name with an action if Castles are declared: any complete
/// foundation, but none that excludes a lower one if the lowest goes first.
std::vector<Cell> declarable(const Game& game, const std::vector<Cell>& complete) {
  if (game.options.two_foundations == TwoFoundations::mover_chooses) return complete;
  std::vector<Cell> chairs;
  for (const Cell chair : complete) {
    const bool excluded = std::any_of(chairs.begin(), chairs.end(), [&](Cell lower) {
      return effects_share_a_square(game.arena, chair, lower);
    });
    if (!excluded) chairs.push_back(chair);
  }
  return chairs;
}

std::set<Cell> chairs_after(const Game& game, const State& state, const Action& action) {
  std::set<Cell> chairs;
  for (const Castle& castle : carried_out(game, state, action).castles) chairs.insert(castle.chair);
  return chairs;
}

Action founding(Action action, Cell chair) {
  action.castle = chair;
  return action;
}

}  // namespace

std::vector<Action> with_castles(const Game& game, const State& state, const Action& action) {
  const std::vector<Cell> complete = foundations_after(game, state, action);
  std::vector<Action> variants;
  if (game.options.formation == Formation::declared) {
    variants.push_back(action);
    for (const Cell chair : declarable(game, complete)) variants.push_back(founding(action, chair));
    return variants;
  }
  // The mover has a choice only if it matters which Castle comes first.
  std::set<std::set<Cell>> outcomes;
  for (const Cell chair : complete) {
    const Action variant = founding(action, chair);
    if (outcomes.insert(chairs_after(game, state, variant)).second) variants.push_back(variant);
  }
  const bool choice = game.options.two_foundations == TwoFoundations::mover_chooses && variants.size() > 1;
  return choice ? variants : std::vector<Action>{action};
}

std::vector<Action> ordinary_actions(const Game& game, const State& state) {
  std::vector<Action> tried;
  for (Cell from = 0; from < game.arena.cells(); ++from) {
    if (state.holds(from, state.side)) add_moves(game, state, from, tried);
  }
  for (const Action& action : castlings(game, state)) tried.push_back(action);
  for (const Action& action : appointments(game, state)) tried.push_back(action);
  for (const Action& action : inspections(game, state)) tried.push_back(action);

  std::vector<Action> legal;
  for (const Action& one : tried) {
    for (const Action& action : with_castles(game, state, one)) {
      if (!in_check(game, carried_out(game, state, action), state.side)) legal.push_back(action);
    }
  }
  std::sort(legal.begin(), legal.end());
  legal.erase(std::unique(legal.begin(), legal.end()), legal.end());
  return legal;
}

std::uint64_t perft(const Game& game, const State& state, int depth) {
  if (depth == 0) return 1;
  std::uint64_t lines = 0;
  for (const Action& action : legal_actions(game, state)) {
    lines += depth == 1 ? 1 : perft(game, play(game, state, action), depth - 1);
  }
  return lines;
}

}  // namespace cheshire::oracle::cheops
