// The large core's library: the built-in games and those of the file read last.
#include <utility>
#include <vector>

#include "apps/wasm_library.h"
#include "engine/try_game.h"
#include "gamefile/shelf.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

Shelf& the_shelf() {
  static Shelf shelf;
  return shelf;
}

}  // namespace

const GameLibrary& core_library() { return the_shelf().library; }

std::string read_core_file(std::string_view text) {
  Shelf shelf;
  const auto faults =
      text.empty() ? std::vector<GameFileFault>() : shelf.put("file", std::string(text), try_game);
  JsonWriter json;
  json.begin_object().key("games").begin_array();
  if (faults.empty() && !shelf.files.empty()) {
    for (const std::string& id : shelf.playable(shelf.files[0])) json.value(id);
  }
  json.end_array().key("faults").begin_array();
  for (const GameFileFault& fault : faults) {
    json.begin_object()
        .field("line", fault.line)
        .field("column", fault.column)
        .field("message", fault.message)
        .end_object();
  }
  json.end_array().end_object();
  if (faults.empty()) the_shelf() = std::move(shelf);
  return json.take();
}

}  // namespace cheshire
