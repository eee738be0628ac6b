// The small core's library: the built-in games.
#include "apps/wasm_play.h"
#include "messages/core.h"
#include "text/json_writer.h"

namespace cheshire {

const GameLibrary& core_library() {
  static const GameLibrary library;
  return library;
}

std::string read_core_file(std::string_view) { return error_json({msg::game_files_need_large_core(), 0}); }

}  // namespace cheshire
