#include "server/row_game.h"

#include <utility>

#include "engine/try_game.h"

namespace cheshire {

Result<std::shared_ptr<const AnyGame>> open_row_game(const std::string& game, const OptionValues& options,
                                                     const std::string& file, const Shelf& shelf) {
  Shelf own;
  if (!file.empty()) {
    const auto faults = own.put("file", file, try_game);
    if (!faults.empty()) return Error{"its game file has mistakes: " + faults_text("file", faults)};
  }
  Result<GameSpec> spec = (file.empty() ? shelf : own).library.find(game, options);
  if (!spec) return spec.error();
  return open_game(std::move(*spec));
}

std::string file_to_store(const std::string& game, const Shelf& shelf) {
  const Shelf::File* file = shelf.file_of(game);
  if (!file || !Shelf().put("file", file->text).empty()) return {};
  return file->text;
}

}  // namespace cheshire
