#include "oracle/cheops/setup.h"

#include <string>
#include <vector>

#include "messages/oracle.h"
#include "oracle/cheops/actions.h"
#include "oracle/cheops/split_words.h"

namespace cheshire::oracle::cheops {
namespace {

/// Returns White's first rank from left to right.
std::vector<std::string> first_rank(const Game& game) {
  if (!game.imperial) return split_words("T M M PM K Q N N T");
  const std::string left = game.options.outside_tower;
  std::string right;
  for (const std::string& word : split_words(left)) right = word + ' ' + right;
  return split_words(left + " M M " + game.options.court + " N N " + right);
}

/// Returns White's Civilians: two on the King's Level and, in the pyramid, two more on each level below until
/// all are placed, four in the Common style and six in the Imperial.
Result<std::vector<Cell>> civilians(const Game& game) {
  const Arena& arena = game.arena;
  const int middle = arena.size() / 2, away = game.options.civilian_distance;
  const std::vector<std::string>& named = game.options.lower_civilians;
  std::vector<Cell> cells;
  const int lower_levels = arena.flat() || !named.empty() ? 0 : game.imperial ? 2 : 1;
  for (int level = 0; level <= lower_levels; ++level) {
    for (const int file : {middle - away, middle + away}) {
      cells.push_back(arena.square(file, game.options.civilian_rank - 1, level));
    }
  }
  if (!arena.flat()) {
    for (const std::string& name : named) cells.push_back(arena.find(name));
  }
  for (const Cell cell : cells) {
    if (cell == no_cell) return Error{msg::civilian_without_square()};
  }
  return cells;
}

/// Puts a piece there for White and another on the opposite square for Black.
void put(const Arena& arena, State& state, Cell cell, Role role) {
  Piece piece{role, Color::white};
  piece.unmoved = true;
  state.pieces[cell] = piece;
  piece.color = Color::black;
  state.pieces[arena.turned(cell)] = piece;
}

}  // namespace

State empty_arena(const Game& game) {
  State state;
  state.pieces.resize(static_cast<std::size_t>(game.arena.cells()));
  return state;
}

Result<State> start(const Game& game) {
  const Arena& arena = game.arena;
  const std::vector<std::string> rank = first_rank(game);
  if (static_cast<int>(rank.size()) != arena.size())
    return Error{msg::first_rank_length_wrong(static_cast<int>(rank.size()), arena.size())};
  State state = empty_arena(game);
  for (int file = 0; file < arena.size(); ++file) {
    const std::string& name = rank[static_cast<std::size_t>(file)];
    const std::optional<Role> role = role_of(name);
    if (!role) return Error{msg::role_unknown(name)};
    put(arena, state, arena.square(file, 0, 0), *role);
    put(arena, state, arena.square(file, 1, 0), Role::pawn);
  }
  const Result<std::vector<Cell>> places = civilians(game);
  if (!places) return places.error();
  for (const Cell cell : *places) put(arena, state, cell, Role::civilian);
  return begun(game, state);
}

}  // namespace cheshire::oracle::cheops
