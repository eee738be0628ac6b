#include "oracle/cheops/state.h"

#include <utility>

namespace cheshire::oracle::cheops {

std::optional<Game> game_named(std::string_view name, const Options& options) {
  const auto game = [&](int size, int levels, bool imperial) {
    std::array<Field, role_count> fields;
    for (int role = 0; role < role_count; ++role) {
      fields[role] = field_of(static_cast<Role>(role), options.court_movement, levels == 1);
    }
    return Game{Arena(size, levels, options.a1_dark), imperial, options, fields};
  };
  if (name == "little-cheops") return game(9, 1, false);
  if (name == "little-cheops-imperial") return game(17, 1, true);
  if (name == "cheops") return game(9, 5, false);
  if (name == "cheops-imperial") return game(17, 9, true);
  return std::nullopt;
}

Cell king_of(const State& state, Color color) {
  for (Cell cell = 0; cell < state.pieces.size(); ++cell) {
    if (state.holds(cell, color, Role::king)) return cell;
  }
  return no_cell;
}

std::string arrangement(const Game& game, const State& state) {
  std::string text;
  for (const std::optional<Piece>& piece : state.pieces) {
    text += piece ? static_cast<char>('A' + 2 * static_cast<int>(piece->role) + index(piece->color)) : '.';
  }
  text += state.side == Color::white ? 'w' : 'b';
  if (!game.options.repetition_counts_castles) return text;
  for (const Castle& castle : state.castles) {
    text += ' ' + std::to_string(castle.chair);
    if (castle.active())
      text += (castle.owner == Color::white ? 'w' : 'b') + std::to_string(castle.activator);
  }
  return text;
}

State turned(const Game& game, const State& state) {
  const auto turn = [&](Cell cell) { return cell == no_cell ? no_cell : game.arena.turned(cell); };
  State result = state;
  for (Cell cell = 0; cell < state.pieces.size(); ++cell) {
    std::optional<Piece> piece = state.pieces[cell];
    if (piece) piece->color = !piece->color;
    result.pieces[turn(cell)] = piece;
  }
  for (Castle& castle : result.castles) {
    castle = {turn(castle.chair), !castle.builder, turn(castle.activator), !castle.owner};
  }
  result.side = !state.side;
  std::swap(result.appointments[0], result.appointments[1]);
  std::swap(result.checks[0], result.checks[1]);
  result.ep_square = turn(state.ep_square);
  result.ep_pawn = turn(state.ep_pawn);
  result.seen = {arrangement(game, result)};
  return result;
}

}  // namespace cheshire::oracle::cheops
