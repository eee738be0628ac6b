// The large core's library: the built-in games and those of the last game file.
#include <utility>
#include <vector>

#include "apps/wasm_library.h"
#include "engine/try_game.h"
#include "gamefile/loaded_games.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

LoadedGames& the_shelf() {
  static LoadedGames loaded_games;
  return loaded_games;
}

}  // namespace

const GameLibrary& core_library() { return the_shelf().library; }

std::string read_core_file(std::string_view text) {
  LoadedGames loaded_games;
  const auto faults =
      text.empty() ? std::vector<GameFileFault>() : loaded_games.put("file", std::string(text), try_game);
  JsonWriter json;
  json.begin_object().key("games").begin_array();
  if (faults.empty() && !loaded_games.files.empty()) {
    for (const std::string& id : loaded_games.playable(loaded_games.files[0])) json.value(id);
  }
  json.end_array().key("faults").begin_array();
  for (const GameFileFault& fault : faults) {
    json.begin_object()
        .field("line", fault.line)
        .field("column", fault.column)
        .members(fault.message)
        .end_object();
  }
  json.end_array().end_object();
  if (faults.empty()) the_shelf() = std::move(loaded_games);
  return json.take();
}

}  // namespace cheshire
