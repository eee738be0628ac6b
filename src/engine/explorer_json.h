// What was played in a position, as JSON, for `cheshire pgn tree` and the C library; page and server have no
// explorer.
#pragma once

#include <string>

#include "engine/explorer.h"

namespace cheshire {

/// Returns {"game", "fen", "games", "white", "draws", "black", "moves"}: the numbers of all games that reach
/// the position of the session, and each move with its own and its examples.
std::string explorer_json(const Explorer& explorer, const Session& position);

}  // namespace cheshire
