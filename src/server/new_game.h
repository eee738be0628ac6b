// The body of POST /api/games.
#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "gamefile/shelf.h"
#include "server/record.h"

namespace cheshire {

/// Reads and checks it: game, options with every value filled in, start position, players, seats, clock and parley; id, keys and
/// times stay empty.
/// Errors name the field; `at` is an offset in the text, or in the FEN when the message is about the FEN. The mistakes of a
/// game file are put into `faults`.
Result<GameRow> read_new_game(std::string_view text, const Shelf& shelf, std::vector<GameFileFault>& faults);
/// The same with the built-in games.
Result<GameRow> read_new_game(std::string_view text);

}  // namespace cheshire
