// The rules of a game: those of a game file that is stored with it, or of a game that the server knows.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/session.h"
#include "gamefile/loaded_games.h"

namespace cheshire {

/// Opens the rules of a stored game. `file` is the text of a game file, or empty. Takes a while. Errors: the file has mistakes
/// (each is told), no such game or option.
Result<std::shared_ptr<const AnyGame>> open_stored_game(const std::string& game, const OptionValues& options,
                                                        const std::string& file,
                                                        const LoadedGames& loaded_games);

/// What came of a game file that somebody brings: the game asked for, or its first one if none is. Either `game` is set, or
/// `error`, and `faults` when that is about the file.
struct BroughtGame {
  std::shared_ptr<const AnyGame> game;
  Error error;
  std::vector<GameFileFault> faults;
};
/// Reads the file and tries every game of it; none is compiled twice, unless it is asked for with other options. Takes a while.
BroughtGame open_brought_game(const std::string& file, const std::string& game, const OptionValues& options);

/// The text to be stored with a game of the loaded_games, so that it can be played on without the server's own files; empty for a
/// built-in game, and for one of a file that builds on other files.
std::string file_to_store(const std::string& game, const LoadedGames& loaded_games);

}  // namespace cheshire
