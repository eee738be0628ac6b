// Reads game files from disk.
#pragma once

#include <string>

#include "base/result.h"
#include "gamefile/game_file.h"

namespace cheshire {

/// Returns the text of a file with at most `longest` bytes. Errors: it cannot be read, is not a regular file,
/// or is too large.
Result<std::string> read_text(const std::string& path, std::size_t longest);

/// Returns the text of a game file. Errors: it cannot be read, is not a regular file, or is too large.
Result<std::string> read_game_text(const std::string& path);

}  // namespace cheshire
