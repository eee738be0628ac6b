// Game files as the outside hands them over: read from the disk, and tried by the engine.
#pragma once

#include <string>

#include "engine/session.h"
#include "gamefile/game_file.h"

namespace cheshire {

/// The text of a file of at most so many bytes. Errors: it cannot be read, is no file, or is too large.
Result<std::string> read_text(const std::string& path, std::size_t longest);

/// The text of a game file. Errors: it cannot be read, is no file, or is too large.
Result<std::string> read_game_text(const std::string& path);

/// Opens a game to see whether it can be played; for read_game_file.
Result<void> try_game(const GameSpec& spec);

}  // namespace cheshire
