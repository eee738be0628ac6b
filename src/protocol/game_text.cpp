#include "protocol/game_text.h"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include "messages/commandline.h"
#include "text/encoding.h"

namespace cheshire {

Result<std::string> read_text(const std::string& path, std::size_t longest) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (status.type() == std::filesystem::file_type::not_found) return Error{msg::file_missing(path)};
  if (error) return Error{msg::file_inaccessible(path, error.message())};
  // Do not open files that have no end or that block.
  if (!std::filesystem::is_regular_file(status)) return Error{msg::file_not_regular(path)};
  const auto size = std::filesystem::file_size(path, error);
  if (error) return Error{msg::file_inaccessible(path, error.message())};
  if (size > longest)
    return Error{
        msg::file_too_large(path, static_cast<std::int64_t>(size), static_cast<std::int64_t>(longest))};
  std::ifstream file(path, std::ios::binary);
  if (!file) return Error{msg::file_inaccessible(path, std::generic_category().message(errno))};
  std::string text(std::istreambuf_iterator<char>(file), {});
  if (begins_utf16(text)) return Error{msg::file_utf16(path)};
  return text;
}

Result<std::string> read_game_text(const std::string& path) { return read_text(path, max_game_file); }

}  // namespace cheshire
