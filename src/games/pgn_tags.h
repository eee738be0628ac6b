// The game of a PGN record: its tags Variant and Rules. Variant is written as PyChess does, the game's id
// with a capital, and left out for chess; lichess, PyChess and Fairy-Stockfish read it whatever its capitals.
// Rules, which only Cheshire writes, has the options that are not at their defaults: "castling=off".
// A record of Chess960 is of the game whose castling its FEN allows; Variant is "Chess960", or what PyChess,
// XBoard and others call it.
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

/// Returns whether a record is of Chess960, whose game depends on the FEN.
bool is_chess960(const PgnGame& record);
/// Returns the game that the tags name; chess if they name none. Of Chess960, the options say where the FEN
/// has kings and rooks castle from. Errors: the library has no such game, or Rules cannot be read; `at` is
/// where the tag's value stands in PgnGame::text().
Result<RecordedGame> recorded_game(const PgnGame& record, const GameLibrary& library);
/// Returns that game with its options set; of Chess960, the one that starts at the FEN. Errors: also, the
/// library refuses the options.
Result<GameSpec> recorded_spec(const PgnGame& record, const GameLibrary& library);

/// Sets Variant, Rules, SetUp and FEN for a game that begins at `start`, or removes them. Chess960 has always
/// a FEN, as X-FEN.
void set_game_tags(PgnGame& record, const GameSpec& spec, std::string_view start);

}  // namespace cheshire
