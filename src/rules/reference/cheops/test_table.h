// A game and a position of it, with the questions that the tests ask.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "rules/reference/cheops/actions.h"
#include "rules/reference/cheops/castle.h"
#include "rules/reference/cheops/outcome.h"
#include "rules/reference/cheops/projection.h"
#include "rules/reference/cheops/setup.h"
#include "rules/reference/cheops/text.h"

namespace cheshire::reference::cheops {

using Words = std::set<std::string>;

struct Table {
  Game game;
  State state;

  Cell cell(std::string_view name) const {
    const Cell found = game.arena.find(name);
    EXPECT_NE(found, no_cell) << name;
    return found;
  }
  std::vector<Action> actions() const { return legal_actions(game, state); }

  /// All legal actions; those that begin so.
  Words all() const {
    Words words;
    for (const Action& action : actions()) words.insert(to_text(game, state, action));
    return words;
  }
  Words all(const std::string& beginning) const {
    Words words = all();
    std::erase_if(words, [&](const std::string& word) { return !word.starts_with(beginning); });
    return words;
  }
  bool allows(const std::string& action) const { return all().contains(action); }

  /// The squares to which the man there can go, by capture or not.
  Words to(std::string_view from) const {
    Words words;
    for (const Action& action : actions()) {
      const bool moves = action.kind == Action::Kind::move && action.from == cell(from);
      if (moves) words.insert(game.arena.name(action.to));
    }
    return words;
  }

  /// After that legal action.
  Table after(const std::string& text) const {
    for (const Action& action : actions()) {
      if (to_text(game, state, action) == text) return {game, play(game, state, action)};
    }
    ADD_FAILURE() << text << " is not legal";
    return *this;
  }
  /// The same position with the other side to move.
  Table passed_turn() const {
    Table table = *this;
    table.state.side = !state.side;
    return table;
  }

  bool check(Color side) const { return in_check(game, state, side); }
  bool active(std::string_view chair) const {
    for (const Castle& castle : state.castles) {
      if (castle.chair == cell(chair)) return castle.active();
    }
    ADD_FAILURE() << "no Castle at " << chair;
    return false;
  }
  /// 'w', 'b', or '-' for a Castle that is not active.
  char owner(std::string_view chair) const {
    for (const Castle& castle : state.castles) {
      if (castle.chair == cell(chair))
        return !castle.active() ? '-' : castle.owner == Color::white ? 'w' : 'b';
    }
    return '?';
  }
  bool arrested(std::string_view name) const { return is_arrested(game, state, cell(name)); }
  const Piece& man(std::string_view name) const { return *state.men[cell(name)]; }
  Condition condition() const { return cheops::condition(game, state); }
};

inline Table table(std::string_view name, std::string_view position, const Options& options = {}) {
  const Game game = *game_named(name, options);
  const Result<State> state = read(game, position);
  if (!state) {
    ADD_FAILURE() << state.error().message << " in " << position;
    return {game, empty_arena(game)};
  }
  return {game, *state};
}

/// A position on 9x9 and on 17x17, in the two styles of Little Cheops, and in the pyramid of 165 squares.
inline Table common(std::string_view position, const Options& options = {}) {
  return table("little-cheops", position, options);
}
inline Table imperial(std::string_view position, const Options& options = {}) {
  return table("little-cheops-imperial", position, options);
}
inline Table space(std::string_view position, const Options& options = {}) {
  return table("cheops", position, options);
}

inline Table start_of(std::string_view name, const Options& options = {}) {
  const Game game = *game_named(name, options);
  const Result<State> state = start(game);
  if (!state) {
    ADD_FAILURE() << state.error().message;
    return {game, empty_arena(game)};
  }
  return {game, *state};
}

inline Words words(const std::string& text) {
  Words result;
  std::string word;
  for (const char c : text + ' ') {
    if (c != ' ') {
      word += c;
    } else if (!word.empty()) {
      result.insert(word);
      word.clear();
    }
  }
  return result;
}

/// The Castles of the examples: chair e5, pillars d4 f4 d6 f6, built by White and by Black.
inline const std::string white_castle = "white T d4 MA f4 C d6 C f6 castle e5 ";
inline const std::string black_castle = "black T d4 T f4 C d6 C f6 castle e5 ";

}  // namespace cheshire::reference::cheops
