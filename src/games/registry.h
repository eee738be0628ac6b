// GameLibrary: the games Cheshire knows, by name: its own, those of users' files, and each of them through the looking-glass.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "games/entry.h"

namespace cheshire {

/// Values a player chose for a game's options; those not named keep their default.
using OptionValues = std::vector<std::pair<std::string, std::string>>;

class GameLibrary {
 public:
  /// The built-in games.
  GameLibrary();

  /// Adds a game. Errors: its id is taken.
  Result<void> add(GameEntry entry);

  /// Ids of all games, in the order to be shown. Every game on one board is there on two ("alice:raumschach") too, but for
  /// those that have a name of their own so.
  std::vector<std::string> ids() const;
  /// The ids of the doubled and tripled games that ids() leaves out: "alice3:X" of every game on one board, "alice:chess".
  std::vector<std::string> unlisted_ids() const;
  /// The entry of an id, listed or not: "alice:X" and "alice3:X" are made of any game X on one board.
  std::optional<GameEntry> entry(std::string_view id) const;
  /// A game with its options set. Errors: no such game (the known ones are listed), no such option, a value it does not take.
  Result<GameSpec> find(std::string_view id, const OptionValues& values = {}) const;

 private:
  std::vector<GameEntry> entries_;
};

/// Of the built-in games alone.
std::vector<std::string> game_ids();
Result<GameSpec> find_game(std::string_view id, const OptionValues& values = {});

/// Reads "key=value". Errors give the offset.
Result<std::pair<std::string, std::string>> parse_option(std::string_view text);
/// Reads "key=value;key=value"; empty is no option.
Result<OptionValues> parse_options(std::string_view text);

}  // namespace cheshire
