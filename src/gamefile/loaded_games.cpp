#include "gamefile/loaded_games.h"

#include <algorithm>
#include <utility>

namespace cheshire {

std::vector<GameFileFault> LoadedGames::put(std::string name, std::string text, const TryGame& try_game,
                                            GameFileSource source) {
  GameFile read = read_game_file(text, library, try_game, source);
  if (!read.faults.empty()) return std::move(read.faults);
  const bool alone = files.empty() || read_game_file(text, GameLibrary(), {}, source).faults.empty();
  File file{std::move(name), std::move(text), {}, alone};
  for (GameEntry& entry : read.entries) {
    file.ids.push_back(entry.id);
    (void)library.add(std::move(entry));  // cannot fail: reading the file checked the id
  }
  files.push_back(std::move(file));
  return {};
}

std::vector<std::string> LoadedGames::playable(const File& file) const {
  std::vector<std::string> ids;
  for (std::string& id : library.ids()) {
    if (file_of(id) == &file) ids.push_back(std::move(id));
  }
  return ids;
}

const LoadedGames::File* LoadedGames::file_of(std::string_view id) const {
  if (const std::size_t colon = id.rfind(':'); colon != std::string_view::npos) id.remove_prefix(colon + 1);
  const auto it = std::find_if(files.begin(), files.end(), [&](const File& file) {
    return std::find(file.ids.begin(), file.ids.end(), id) != file.ids.end();
  });
  return it == files.end() ? nullptr : &*it;
}

}  // namespace cheshire
