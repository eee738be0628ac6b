#include "games/entry.h"

#include <algorithm>
#include <utility>

#include "messages/games.h"
#include "text/fen_fields.h"

namespace cheshire {
namespace {

constexpr std::pair<std::string_view, int> prefixes[] = {{"alice:", 2}, {"alice3:", 3}};

/// Takes a prefix off a name and returns how many boards it stands for; 1 if there is none.
int take_prefix(std::string_view& name) {
  for (const auto& [prefix, boards] : prefixes) {
    if (!name.starts_with(prefix)) continue;
    name.remove_prefix(prefix.size());
    return boards;
  }
  return 1;
}

}  // namespace

std::string small_letters(std::string_view name) {
  std::string small(name);
  for (char& c : small) c = to_lower(c);
  return small;
}

Result<GameName> read_game_name(std::string_view name) {
  GameName read{name};
  read.boards = take_prefix(read.id);
  std::string_view rest = read.id;
  if (read.boards > 1 && take_prefix(rest) > 1) return Error{msg::game_doubled_twice()};
  if (read.id.size() > max_game_id)
    return Error{msg::game_name_too_long(static_cast<std::int64_t>(max_game_id))};
  return read;
}

const std::string& value_of(const GameEntry::Options& options, std::string_view key) {
  return std::find_if(options.begin(), options.end(), [&](const OptionSpec& o) { return o.key == key; })
      ->value;
}

OptionSpec castling_option(std::string help, const char* fallback) {
  const bool on = std::string_view(fallback) == "on";
  return {"castling", "Castling", std::move(help), {on ? "on" : "off", on ? "off" : "on"},
          fallback,   fallback};
}

}  // namespace cheshire
