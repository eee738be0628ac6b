// LoadedGames: the games that one run of the program knows, with the text of each game file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "gamefile/game_file.h"

namespace cheshire {

struct LoadedGames {
  struct File {
    std::string name, text;
    std::vector<std::string> ids;
    bool alone = true;  // its games need no other file
  };

  GameLibrary library;
  std::vector<File> files;

  /// Adds the games of a file and returns its mistakes. Adds nothing if there are any.
  std::vector<GameFileFault> put(std::string name, std::string text, const TryGame& try_game = {},
                                 GameFileSource source = GameFileSource::user);
  /// Returns the games of a file that can be played: its own, and those that the library makes of them
  /// ("alice:X").
  std::vector<std::string> playable(const File& file) const;
  /// Returns the file that a game comes from, or null. "alice:X" comes from the file of X.
  const File* file_of(std::string_view id) const;
};

}  // namespace cheshire
