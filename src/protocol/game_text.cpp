#include "protocol/game_text.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

namespace cheshire {

Result<std::string> read_text(const std::string& path, std::size_t longest) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (error || !std::filesystem::exists(status)) return Error{path + ": there is no such file"};
  // Do not open files that have no end or that block.
  if (!std::filesystem::is_regular_file(status)) return Error{path + " is no ordinary file"};
  const auto size = std::filesystem::file_size(path, error);
  if (error) return Error{path + ": " + error.message()};
  if (size > longest)
    return Error{path + " has " + std::to_string(size) + " bytes; at most " + std::to_string(longest) +
                 " are read"};
  std::ifstream file(path, std::ios::binary);
  if (!file) return Error{path + " cannot be read"};
  return std::string(std::istreambuf_iterator<char>(file), {});
}

Result<std::string> read_game_text(const std::string& path) {
  auto text = read_text(path, max_game_file);
  return text;
}

}  // namespace cheshire
