#include "apps/shards.h"

#include <algorithm>
#include <charconv>
#include <system_error>

#include "apps/command_line.h"
#include "messages/commandline.h"
#include "protocol/game_text.h"
#include "protocol/tokens.h"

namespace cheshire {

void read_shard(const std::string& text, int& shard, int& shards) {
  std::string_view rest = text;
  std::uint64_t part = 0, parts = 0;
  if (!take_number(rest, "", part) || !take_number(rest, "/", parts) || !rest.empty() || part < 1 ||
      part > parts || parts > most_shards)
    throw UsageError(msg::shard_malformed(printable(text)));
  shard = static_cast<int>(part) - 1;
  shards = static_cast<int>(parts);
}

void read_lines(const std::string& path, std::size_t longest,
                const std::function<void(std::string_view line, int number)>& read) {
  const std::string text = value_of(read_text(path, longest));
  int number = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    ++number;
    if (end > at) read(std::string_view(text).substr(at, end - at), number);
    at = end + 1;
  }
}

bool take_number(std::string_view& text, std::string_view word, std::uint64_t& number) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

}  // namespace cheshire
