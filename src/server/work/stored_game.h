// Opens the rules of a game, for RulesLoader: from a game file stored with it, or of a game that the server
// knows.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/session.h"
#include "gamefile/loaded_games.h"

namespace cheshire {

/// Opens the rules of a stored game. `file` is the text of a game file, or empty. Slow. Errors: mistakes in
/// the file (the message lists them), no such game or option.
Result<std::shared_ptr<const AnyGame>> open_stored_game(const std::string& game, const OptionValues& options,
                                                        const std::string& file,
                                                        const LoadedGames& loaded_games);

/// The result of reading a client's game file: the requested game, or the file's first one. Either `game` or
/// `error` is set, and `faults` too if the file has mistakes.
struct UploadedGame {
  std::shared_ptr<const AnyGame> game;
  std::optional<Error> error;  // instead of the game
  std::vector<GameFileFault> faults;
};
/// Reads the file and tries every game in it. Compiles no game twice unless it is requested with other
/// options. Slow.
UploadedGame open_uploaded_game(const std::string& file, const std::string& game,
                                const OptionValues& options);

/// Returns the file text to store with a game, so that it stays playable without the server's own files.
/// Empty for a built-in game and for a game whose file builds on other files.
std::string file_to_store(const std::string& game, const LoadedGames& loaded_games);

}  // namespace cheshire
