#include "apps/game_data_source.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <system_error>

#include "apps/command_line.h"
#include "messages/commandline.h"

namespace cheshire {

OpenedFile open_data(const std::string& path) {
  std::error_code error;
  if (std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error))
    throw UsageError(msg::file_not_regular(path));
  OpenedFile file(std::fopen(path.c_str(), "rbe"), std::fclose);
  if (!file)
    throw UsageError(errno == ENOENT ? msg::file_missing(path)
                                     : msg::file_inaccessible(path, std::strerror(errno)));
  return file;
}

GameDataReader::Source source_of(std::FILE& file, const std::string& path) {
  return [&file, &path](std::size_t most) {
    std::string piece(most, '\0');
    piece.resize(std::fread(piece.data(), 1, piece.size(), &file));
    if (std::ferror(&file) != 0) throw std::runtime_error(fmt::format("{}: {}", path, std::strerror(errno)));
    return piece;
  };
}

}  // namespace cheshire
