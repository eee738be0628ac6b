// The openings of a match, from a file of games or positions.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine/session.h"
#include "gamefile/loaded_games.h"
#include "learn/random_openings.h"

namespace cheshire {

/// Reads the games of a PGN file, or a position from every line of another file: a FEN or an EPD
/// (text/epd.h). What can be forgiven in a FEN is corrected. `note` is called, with the line, for what was
/// corrected, and for every opening that is left out: it cannot be played, is not of `game`, or ends it.
/// Errors: the file cannot be read, or has no other opening.
Result<std::vector<Opening>> read_openings(const std::string& path,
                                           const std::shared_ptr<const AnyGame>& game,
                                           const GameLibrary& library,
                                           const std::function<void(const Message&)>& note);

}  // namespace cheshire
