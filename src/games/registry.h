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

/// Values that a player chose for a game's options; other options keep their defaults.
using OptionValues = std::vector<std::pair<std::string, std::string>>;

class GameLibrary {
 public:
  /// Starts with the built-in games.
  GameLibrary();

  /// Adds a game. Errors: its id is already in use.
  Result<void> add(GameEntry entry);

  /// Returns the ids of all games in display order, including "alice:X" for every game X on one board.
  /// Excluded are the games whose doubled form has a name of its own, and Chess960.
  std::vector<std::string> ids() const;
  /// Returns the ids of the doubled and tripled games that ids() leaves out: "alice3:X" for every game on one
  /// board, and "alice:chess".
  std::vector<std::string> unlisted_ids() const;
  /// Returns the entry of an id, listed or not. "alice:X" and "alice3:X" are made from any game X.
  std::optional<GameEntry> entry(std::string_view id) const;
  /// Returns a game with its options set. Errors: no such game (lists the known ones), no such option, or a
  /// value that the option does not take.
  Result<GameSpec> find(std::string_view id, const OptionValues& values = {}) const;

 private:
  std::vector<GameEntry> entries_;
};

/// The same for the built-in games alone.
std::vector<std::string> game_ids();
Result<GameSpec> find_game(std::string_view id, const OptionValues& values = {});

/// Reads "key=value". Errors have a byte offset.
Result<std::pair<std::string, std::string>> parse_option(std::string_view text);
/// Reads "key=value;key=value"; an empty text has no options.
Result<OptionValues> parse_options(std::string_view text);

}  // namespace cheshire
