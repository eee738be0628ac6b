// The rules of a stored game: those of a game file that is stored with it, or of a game that the server knows.
#pragma once

#include <memory>
#include <string>

#include "engine/session.h"
#include "gamefile/shelf.h"

namespace cheshire {

/// Opens a game. `file` is the text of a game file, or empty. Errors: the file has mistakes (each is told), no such game or
/// option.
Result<std::shared_ptr<const AnyGame>> open_row_game(const std::string& game, const OptionValues& options,
                                                     const std::string& file, const Shelf& shelf);

/// The text to be stored with a game of the shelf, so that it can be played on without the server's own files; empty for a
/// built-in game, and for one of a file that builds on other files.
std::string file_to_store(const std::string& game, const Shelf& shelf);

}  // namespace cheshire
