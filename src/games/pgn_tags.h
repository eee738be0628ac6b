// The game of a PGN record: its tags Variant and Rules. Variant is written as PyChess does, the game's id
// with a capital, and left out for chess; lichess, PyChess and Fairy-Stockfish read it whatever its capitals.
// Rules, which only Cheshire writes, has the options that are not at their defaults: "castling=off".
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "games/registry.h"
#include "text/pgn/game.h"

namespace cheshire {

struct RecordedGame {
  std::string id;
  OptionValues options;
};

/// Returns the game that the tags name; chess if they name none. Errors: the library has no such game, or
/// Rules cannot be read.
Result<RecordedGame> recorded_game(const PgnGame& record, const GameLibrary& library);

/// Sets Variant, Rules, SetUp and FEN for a game that begins at `start`, or removes them.
void set_game_tags(PgnGame& record, const GameSpec& spec, std::string_view start);

}  // namespace cheshire
