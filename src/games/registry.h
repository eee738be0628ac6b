// GameLibrary: the games that Cheshire knows by name: built-in games, those of users' files, and each of them
// on two or three boards.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "games/entry.h"

namespace cheshire {

class GameLibrary {
 public:
  /// Starts with the built-in games.
  GameLibrary();

  /// Adds a game. Errors: its id is already in use.
  Result<void> add(GameEntry entry);

  struct Listed {
    std::string id, title;
  };
  /// Returns all games in display order, including "alice:X" for every game X on one board, except for chess,
  /// whose doubled form has a name of its own, and for Chess960. Makes no game.
  std::vector<Listed> list() const;

  /// Returns the ids of list().
  std::vector<std::string> ids() const;
  /// Returns the ids of the doubled and tripled games that ids() leaves out: "alice3:X" for every game X of
  /// which there is "alice:X", and "alice:chess".
  std::vector<std::string> unlisted_ids() const;
  /// Returns the entry of a game by its name in any case, listed or not. "alice:X" and "alice3:X" are made
  /// from any game X.
  std::optional<GameEntry> entry(std::string_view name) const;
  /// Says why entry() returns nothing for a name.
  Message refusal(std::string_view name) const;
  /// Returns a game with its options set. Errors: no such game (lists the known ones), no such option, or a
  /// value that the option does not take.
  Result<GameSpec> find(std::string_view name, const OptionValues& values = {}) const;
  /// Returns the values to find() a game with that will be played from a position: those given, and those
  /// that the position says. Those given if there is no such game.
  OptionValues options_at(std::string_view name, OptionValues values, std::string_view fen) const;

 private:
  struct Known {
    explicit Known(GameEntry made);

    GameEntry entry;
    std::string title;
    bool can_be_doubled = false;
  };
  static const std::vector<Known>& built_in();
  const Known* known(std::string_view id) const;

  std::vector<Known> known_;
};

/// The same for the built-in games alone.
std::vector<std::string> game_ids();
Result<GameSpec> find_game(std::string_view name, const OptionValues& values = {});

/// Sets an option of a game that was chosen by a name. Errors: it has no such option, or the option does not
/// take the value.
Result<void> set_option(GameEntry::Options& options, std::string_view name, const std::string& key,
                        const std::string& value);
/// Reads "key=value". Errors have a byte offset.
Result<std::pair<std::string, std::string>> parse_option(std::string_view text);
/// Reads "key=value;key=value"; an empty text has no options.
Result<OptionValues> parse_options(std::string_view text);

/// A game as people write it with options that are not at their default: "alice;castling=off".
struct GameChoice {
  std::string name;  // as written; find() takes it in any case
  OptionValues options;
};
/// Reads such a text; whether there is such a game, find() says. Errors are those of parse_options().
Result<GameChoice> read_game_choice(std::string_view text);

}  // namespace cheshire
