// The games that the browser core knows. The large core also reads game files; the small one has no reader.
#pragma once

#include <string>
#include <string_view>

#include "games/registry.h"

namespace cheshire {

const GameLibrary& core_library();

/// Reads a game file. If it has no mistakes, its games replace those of all earlier files. Returns the answer
/// to the command "file".
std::string read_core_file(std::string_view text);

}  // namespace cheshire
