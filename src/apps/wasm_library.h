// The games the browser core knows. The large core reads game files too; the small one has no reader.
#pragma once

#include <string>
#include <string_view>

#include "games/registry.h"

namespace cheshire {

const GameLibrary& core_library();

/// Takes a game file in: its games replace those of all files before it. Gives the answer to the command "file".
std::string read_core_file(std::string_view text);

}  // namespace cheshire
