// Game files as the outside hands them over: read from the disk.
#pragma once

#include <string>

#include "base/result.h"
#include "gamefile/game_file.h"

namespace cheshire {

/// The text of a file of at most so many bytes. Errors: it cannot be read, is no file, or is too large.
Result<std::string> read_text(const std::string& path, std::size_t longest);

/// The text of a game file. Errors: it cannot be read, is no file, or is too large.
Result<std::string> read_game_text(const std::string& path);

}  // namespace cheshire
