// The large core's library: the built-in games and those of the last game file.
#include <utility>
#include <vector>

#include "apps/wasm_play.h"
#include "engine/try_game.h"
#include "gamefile/loaded_games.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

LoadedGames& read_games() {
  static LoadedGames games;
  return games;
}

}  // namespace

const GameLibrary& core_library() { return read_games().library; }

std::string read_core_file(std::string_view text) {
  LoadedGames games;
  const auto faults =
      text.empty() ? std::vector<GameFileFault>() : games.put("file", std::string(text), try_game);
  JsonWriter json;
  json.begin_object().key("games").begin_array();
  if (faults.empty() && !games.files.empty()) {
    for (const std::string& id : games.playable(games.files[0])) json.value(id);
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
  if (faults.empty()) read_games() = std::move(games);
  return json.take();
}

}  // namespace cheshire
