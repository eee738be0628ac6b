// GameEntry: a game under its id, with the options a player may set, as a library keeps it.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/game_spec.h"

namespace cheshire {

struct GameEntry {
  using Options = std::vector<OptionSpec>;

  std::string id;
  Options options;  // with their defaults
  /// The game with these options; `options` of the result is left empty. Errors: the game cannot be made so.
  std::function<Result<GameSpec>(const Options&)> make;
  /// Whether the game on two boards is listed as "alice:ID"; chess there has a name of its own.
  bool list_doubled = true;
};

/// The value of an option that the game has.
const std::string& value_of(const GameEntry::Options& options, std::string_view key);

/// The option of orthodox and Alice castling, on by default unless told otherwise.
OptionSpec castling_option(std::string help, const char* fallback = "on");

}  // namespace cheshire
