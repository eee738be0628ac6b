// Writes games in PGN's export format (3.2): the seven-tag roster, other tags in the order of their names,
// lines of at most 79 characters, symbols as numbers.
#pragma once

#include <string>

#include "text/pgn/game.h"

namespace cheshire {

/// Appends a game, with an empty line after it, to `out`. Its items must be a line of moves with variations
/// as PgnReader returns them. A game that was read from this text is written as the same text.
void write_pgn(const PgnGame& game, std::string& out);
std::string write_pgn(const PgnGame& game);

}  // namespace cheshire
