// The small core's library: the built-in games.
#include "apps/wasm_library.h"
#include "text/json_writer.h"

namespace cheshire {

const GameLibrary& core_library() {
  static const GameLibrary library;
  return library;
}

std::string read_core_file(std::string_view) { return error_json({"game files need the large core", 0}); }

}  // namespace cheshire
