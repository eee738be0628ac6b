// A game and one of its positions, with the questions that the tests ask.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "oracle/cheops/actions.h"
#include "oracle/cheops/castle.h"
#include "oracle/cheops/outcome.h"
#include "oracle/cheops/projection.h"
#include "oracle/cheops/setup.h"
#include "oracle/cheops/text.h"

namespace cheshire::oracle::cheops {

using Words = std::set<std::string>;

/// If set, called with every position whose actions or condition a test asks for, so that the kernel is
/// tested with them too.
inline void (*listener)(const Game& game, const State& state) = nullptr;

struct TestPosition {
  Game game;
  State state;

  Cell cell(std::string_view name) const {
    const Cell found = game.arena.find(name);
    EXPECT_NE(found, no_cell) << name;
    return found;
  }
  std::vector<Action> actions() const {
    if (listener) listener(game, state);
    return legal_actions(game, state);
  }

  /// Returns all legal actions.
  Words all() const {
    Words words;
    for (const Action& action : actions()) words.insert(to_text(game, state, action));
    return words;
  }
  /// Returns the legal actions that start with `beginning`.
  Words all(const std::string& beginning) const {
    Words words = all();
    std::erase_if(words, [&](const std::string& word) { return !word.starts_with(beginning); });
    return words;
  }
  bool allows(const std::string& action) const { return all().contains(action); }

  /// Returns the squares to which the piece on `from` can move, with or without capture.
  Words to(std::string_view from) const {
    Words words;
    for (const Action& action : actions()) {
      const bool moves = action.kind == Action::Kind::move && action.from == cell(from);
      if (moves) words.insert(game.arena.name(action.to));
    }
    return words;
  }

  /// Returns the position after this legal action.
  TestPosition after(const std::string& text) const {
    for (const Action& action : actions()) {
      if (to_text(game, state, action) == text) return {game, play(game, state, action)};
    }
    ADD_FAILURE() << text << " is not legal";
    return *this;
  }
  /// Returns the same position with the other side to move.
  TestPosition passed_turn() const {
    TestPosition table = *this;
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
  /// Returns 'w', 'b', or '-' for a Castle that is not active.
  char owner(std::string_view chair) const {
    for (const Castle& castle : state.castles) {
      if (castle.chair == cell(chair))
        return !castle.active() ? '-' : castle.owner == Color::white ? 'w' : 'b';
    }
    return '?';
  }
  bool arrested(std::string_view name) const { return is_arrested(game, state, cell(name)); }
  const Piece& piece(std::string_view name) const { return *state.pieces[cell(name)]; }
  Condition condition() const {
    if (listener) listener(game, state);
    return cheops::condition(game, state);
  }
};

/// Returns the default options with one of them set.
template <class T, class U>
Options with(T Options::* option, const U& value) {
  Options options;
  options.*option = value;
  return options;
}

inline TestPosition table(std::string_view name, std::string_view position, const Options& options = {}) {
  const Game game = *game_named(name, options);
  const Result<State> state = read(game, position);
  if (!state) {
    ADD_FAILURE() << state.error().text() << " in " << position;
    return {game, empty_arena(game)};
  }
  return {game, *state};
}

/// Returns a position on 9x9, on 17x17 (the two styles of Little Cheops), or in the pyramid of 165 squares.
inline TestPosition common(std::string_view position, const Options& options = {}) {
  return table("little-cheops", position, options);
}
inline TestPosition imperial(std::string_view position, const Options& options = {}) {
  return table("little-cheops-imperial", position, options);
}
inline TestPosition space(std::string_view position, const Options& options = {}) {
  return table("cheops", position, options);
}

inline TestPosition start_of(std::string_view name, const Options& options = {}) {
  const Game game = *game_named(name, options);
  const Result<State> state = start(game);
  if (!state) {
    ADD_FAILURE() << state.error().text();
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

/// Both sides are one move from a Castle next to the other's King and have Civilians to spare.
inline const std::string campaign =
    "white T h6 MA j6 C h8 C j9 K i11 Q a1 N g7 P e8 A k5 C f7 C l8 C g4 D b2 "
    "black T j12 MA h12 C j10 C h9 K i4 Q q17 N k11 P m10 A g13 C l11 C f10 C k14 D p16";

/// Each side has its King on the chair of a Castle, White's in the middle and Black's on the King's Level.
inline const std::string pyramid_campaign =
    "white T Cd4 T Cf4 C Cd6 C Cf6 castle Ce5 K Ce5 C Dd4 C Ad6 C Ae2 C Bg4 P Cd5 N Ag7 A Bc5 D Ai1 T Aa3 Q "
    "Ai3 "
    "black T Aa7 T Ac7 C Aa9 C Ac9 castle Ab8 K Ab8 C Ad7 C Ad9 C Af4 P Ac8 N Ae4 A Be7 D Ai9 M Ae6 B Ah8";

}  // namespace cheshire::oracle::cheops
