// LoadedGames: the games that one run of the program knows, and the texts of the files that some of them come from.
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

  /// Puts the games of a file there; with a mistake in it, none. Gives the mistakes.
  std::vector<GameFileFault> put(std::string name, std::string text, const TryGame& try_game = {});
  /// What can be played of a file: its games, and those among the library's that are made of them ("alice:X").
  std::vector<std::string> playable(const File& file) const;
  /// The file that a game comes from, or null. "alice:X" comes from where X does.
  const File* file_of(std::string_view id) const;
};

}  // namespace cheshire
