#include "oracle/cheops/outcome.h"

#include <algorithm>
#include <optional>

#include "oracle/cheops/castle.h"
#include "oracle/cheops/projection.h"

namespace cheshire::oracle::cheops {
namespace {

bool has_recurred(const State& state) {
  return !state.seen.empty() && std::count(state.seen.begin(), state.seen.end(), state.seen.back()) >= 3;
}

/// Whether mate is still possible: some piece is left, besides Kings and pillars, that can give check, or a
/// Deputy, or a Civilian that can become one, could send a King to a hall of a Castle.
bool has_force(const Game& game, const State& state) {
  bool deputies = false;
  for (Cell cell = 0; cell < game.arena.cells(); ++cell) {
    if (state.vacant(cell) || is_pillar(game, state, cell)) continue;
    const Piece& piece = *state.pieces[cell];
    if (piece.role == Role::king) continue;
    if (piece.role != Role::civilian) return true;
    if (piece.deputy && game.options.deputy_field == DeputyField::captures) return true;
    deputies = true;
  }
  if (!deputies || state.castles.empty()) return false;
  return game.options.king_arrested || game.options.deputy_field == DeputyField::captures;
}

bool count_has_run_out(const Game& game, const State& state) {
  const int turns = game.options.challenge_needed ? state.challenged : state.idle_turns;
  return turns >= game.options.idle_turns;
}

bool allows_abdication(const Game& game, Condition condition) {
  switch (condition) {
    case Condition::checkmate:
    case Condition::deadlock:
    case Condition::perpetual_check: return true;
    case Condition::repetition: return game.options.abdication_on_repetition;
    default: return false;
  }
}

/// The side for which a piece counts: a pillar for the owner of its Castle while that is active, any other
/// piece for its own side unless it is an arrestee.
std::optional<Color> counts_for(const Game& game, const State& state, Cell cell) {
  for (const Castle& castle : state.castles) {
    if (part_of(game.arena, castle.chair, cell) != Part::pillar) continue;
    return castle.active() ? std::optional(castle.owner) : std::nullopt;
  }
  if (is_arrested(game, state, cell)) return std::nullopt;
  return state.pieces[cell]->color;
}

/// Pillars are no exception from the source's words: Civilians with the Deputies that are not compromised,
/// and pieces, of which every Deputy is one.
void count_piece(const Game& game, const State& state, Cell cell, Tally& tally) {
  const std::optional<Color> side = counts_for(game, state, cell);
  if (!side) return;
  const Piece& piece = *state.pieces[cell];
  const bool civilian = piece.role == Role::civilian;
  Score& score = tally.of[index(*side)];
  score.civilians += civilian && !piece.known;
  score.pieces += !civilian || piece.deputy;
}

/// Awards the point of a category to the side that has more.
void award(int Score::* category, Tally& tally) {
  const int white = tally.of[0].*category, black = tally.of[1].*category;
  tally.of[0].points += white > black;
  tally.of[1].points += black > white;
}

Decision by_numbers(int white, int black, Decision level) {
  return white > black ? Decision::white_wins : black > white ? Decision::black_wins : level;
}

}  // namespace

Condition condition(const Game& game, const State& state) {
  const bool stuck = ordinary_actions(game, state).empty();
  if (stuck) return in_check(game, state, state.side) ? Condition::checkmate : Condition::deadlock;
  if (has_recurred(state)) return Condition::repetition;
  const int checks = game.options.perpetual_checks;
  if (checks > 0 && state.checks[index(!state.side)] >= checks) return Condition::perpetual_check;
  if (count_has_run_out(game, state) || !has_force(game, state)) return Condition::minimal_strength;
  return Condition::none;
}

std::vector<Action> abdications(const Game& game, const State& state) {
  std::vector<Action> actions;
  const Color side = state.side;
  const Cell king = king_of(state, side);
  if (king == no_cell) return actions;
  if (!game.options.arrested_king_abdicates && is_arrested(game, state, king)) return actions;
  for (Cell duke = 0; duke < game.arena.cells(); ++duke) {
    if (!state.holds(duke, side, Role::duke) || !is_active(game, state, duke)) continue;
    if (is_attacked(game, state, duke, !side)) continue;
    const Action plain{Action::Kind::abdication, king, duke, {}, {}, no_cell};
    for (const Action& action : with_castles(game, state, plain)) {
      if (!in_check(game, carried_out(game, state, action), side)) actions.push_back(action);
    }
  }
  return actions;
}

std::vector<Action> legal_actions(const Game& game, const State& state) {
  const std::vector<Action> ordinary = ordinary_actions(game, state);
  return ordinary.empty() ? abdications(game, state) : ordinary;
}

std::vector<Action> choices(const Game& game, const State& state) {
  const Condition found = condition(game, state);
  if (found == Condition::none) return ordinary_actions(game, state);
  return allows_abdication(game, found) ? abdications(game, state) : std::vector<Action>{};
}

State challenged(State state) {
  state.challenged = 0;
  return state;
}

bool reigns(const Game& game, const State& state, Color color) {
  const Cell apex = game.arena.apex();
  return apex != no_cell && state.holds(apex, color, Role::queen);
}

Tally tally(const Game& game, const State& state, Ending ending) {
  Tally result;
  for (Cell cell = 0; cell < game.arena.cells(); ++cell) {
    if (!state.vacant(cell)) count_piece(game, state, cell, result);
  }
  for (const Castle& castle : state.castles) {
    if (castle.active()) ++result.of[index(castle.owner)].castles;
  }
  for (const Color color : {Color::white, Color::black}) {
    Score& score = result.of[index(color)];
    score.mates = ending == Ending::checkmate && state.side != color;
    score.reigns = reigns(game, state, color);
    score.points = 3 * score.mates + 2 * score.reigns;
  }
  award(&Score::civilians, result);
  award(&Score::pieces, result);
  award(&Score::castles, result);
  return result;
}

Decision decide(const Game& game, const State& state, Ending ending) {
  switch (ending) {
    case Ending::white_forfeits: return Decision::black_wins;
    case Ending::black_forfeits: return Decision::white_wins;
    case Ending::both_forfeit: return Decision::both_lose;
    case Ending::annulled: return Decision::not_scored;
    default: break;
  }
  const Tally points = tally(game, state, ending);
  const Score &white = points.of[0], &black = points.of[1];
  const int objectives_of_white = white.mates + white.reigns,
            objectives_of_black = black.mates + black.reigns;
  if (game.arena.flat() && game.options.little_result == ResultRule::objective) {
    return by_numbers(objectives_of_white, objectives_of_black, Decision::draw);
  }
  switch (objectives_of_white + objectives_of_black) {
    case 0: return Decision::draw;
    case 1: return by_numbers(white.points, black.points, Decision::tie);
    default: return by_numbers(objectives_of_white, objectives_of_black, Decision::tie);
  }
}

}  // namespace cheshire::oracle::cheops
