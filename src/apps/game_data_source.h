// Files of self-play games, read (learn/game_data.h).
#pragma once

#include <cstdio>
#include <memory>
#include <string>

#include "learn/game_data.h"

namespace cheshire {

using OpenedFile = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

/// Opens a file to read. Throws UsageError if it cannot be, or is a pipe or the like, which may never end.
OpenedFile open_data(const std::string& path);

/// Reads it from where it is; `path` is its name in messages. Throws std::runtime_error if reading fails.
GameDataReader::Source source_of(std::FILE& file, const std::string& path);

}  // namespace cheshire
