// GameEntry: a game in the library, with its id and the options that a player may set.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "rules/game_spec.h"

namespace cheshire {

inline constexpr std::size_t max_game_id = 40;      // bytes, without "alice:" or "alice3:"
inline constexpr std::size_t max_game_title = 300;  // bytes

/// Returns a name in small letters, as ids are: people also write "Alice".
std::string small_letters(std::string_view name);

/// What a player or a program writes to choose a game: the id of a game, or "alice:ID" and "alice3:ID" for it
/// on two or three boards.
struct GameName {
  std::string_view id;
  int boards = 1;
};
/// Reads such a name; whether there is such a game is another question. Errors: it is longer than any name,
/// or has more than one prefix.
Result<GameName> read_game_name(std::string_view name);

/// Values that a player chose for a game's options; other options keep their defaults.
using OptionValues = std::vector<std::pair<std::string, std::string>>;

struct GameEntry {
  using Options = std::vector<OptionSpec>;

  std::string id;
  Options options;  // with their defaults
  /// Returns the game with these options, leaving `options` of the result empty. Errors: the game cannot be
  /// made with them.
  std::function<Result<GameSpec>(const Options&)> make;
  /// Whether the library lists the game on two boards as "alice:ID". It does not for chess, whose doubled
  /// form has a name of its own.
  bool list_doubled = true;
  /// Returns the game in which kings and rooks castle from where the castling field of a FEN says (X-FEN or
  /// Shredder-FEN), with that FEN as its start. Null if there is no such game. Errors: the field names no
  /// king and rook, at their offset in the FEN.
  std::function<Result<GameSpec>(std::string_view fen)> chess960 = {};
  /// Returns the options that a position implies and the chosen ones do not give; they replace a chosen value
  /// that contradicts the position. Null for games whose positions imply none.
  std::function<OptionValues(std::string_view fen, const OptionValues& chosen)> options_in = {};
  /// Whether there is the game on two and three boards. There is not of Chess960: a king that passes to the
  /// other board has no rook there to castle onto.
  bool can_be_doubled = true;
};

/// Returns the value of an option, which the game must have.
const std::string& value_of(const GameEntry::Options& options, std::string_view key);

/// Returns the castling option of orthodox and Alice games; `fallback` is its default value.
OptionSpec castling_option(std::string help, const char* fallback = "on");

}  // namespace cheshire
