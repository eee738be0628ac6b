// Game files: games that users write as TOML text. See docs/adding-a-game.md.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "games/registry.h"

namespace cheshire {

struct GameFileFault {
  int line = 1, column = 1;  // from 1; columns count characters
  Message message;
  friend bool operator==(const GameFileFault&, const GameFileFault&) = default;
};

/// The games of a file in file order, and every mistake in the order of the text. Games with mistakes are
/// left out.
struct GameFile {
  std::vector<GameEntry> entries;
  std::vector<GameFileFault> faults;
};

/// Opens a game to see whether it can be played: the engine's try_game(), where there is an engine.
using TryGame = std::function<Result<void>(const GameSpec&)>;

constexpr std::size_t max_game_file = 64 * 1024;  // bytes

/// Where a file comes from. An earlier version may have stored one whose texts have characters that are
/// refused today (base/shown_text.h); they are replaced, so that its games can go on.
enum class GameFileSource { user, store };

/// Reads a game file. Games may build on those of the library and on earlier ones in the file.
GameFile read_game_file(std::string_view text, const GameLibrary& library, const TryGame& try_game = {},
                        GameFileSource source = GameFileSource::user);

/// Returns one line per fault: "FILE:3:7: what is wrong".
std::string faults_text(std::string_view file, const std::vector<GameFileFault>& faults);

}  // namespace cheshire
