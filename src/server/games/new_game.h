// The body of POST /api/games.
#pragma once

#include <string_view>

#include "base/result.h"
#include "engine/session.h"
#include "server/store/record.h"

namespace cheshire {

/// What somebody who makes a game says, read as far as that goes without its rules.
struct NewGame {
  /// Players, seats, clock and parley; of the rules `game`, which may be empty when a file was brought, the `options` that were
  /// chosen, `file` and `start`, the FEN asked for or nothing. Id, keys and times are empty.
  GameRow row;
  bool brought = false;  // `row.file` came along; else the server knows the game
};

/// Errors name the field; `at` is an offset in the text.
Result<NewGame> read_new_game(std::string_view text);

/// Fills in what the rules say: the game's id, all options with their values, the start, and the result if it is over there.
/// Errors: the start asked for cannot be played; `at` is an offset in the FEN.
Result<void> set_rules(GameRow& row, const AnyGame& rules);

}  // namespace cheshire
