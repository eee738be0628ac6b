#include "games/registry.h"

#include <algorithm>

#include "games/alice/alice.h"
#include "games/alice/doubled.h"
#include "games/cheops/cheops.h"
#include "games/chess/chess.h"
#include "games/hyperchess/hyperchess.h"
#include "games/raumschach/raumschach.h"
#include "messages/games.h"

namespace cheshire {
namespace {

Result<void> set_option(std::vector<OptionSpec>& options, std::string_view id, const std::string& key,
                        const std::string& value) {
  const auto it =
      std::find_if(options.begin(), options.end(), [&](const OptionSpec& o) { return o.key == key; });
  if (it == options.end()) {
    if (options.empty()) return Error{msg::options_unknown(id, key)};
    std::vector<std::string> known;
    for (const OptionSpec& o : options) known.push_back(o.key);
    return Error{msg::option_unknown(id, key, std::move(known))};
  }
  if (!it->takes(value)) return Error{it->refusal(value)};
  it->value = value;
  return {};
}

// Rules of a game's own know no passage to another board.
bool can_be_doubled(const GameEntry& entry) {
  const Result<GameSpec> spec = entry.make(entry.options);
  return spec && spec->board.boards.size() == 1 && !spec->rules;
}

}  // namespace

GameLibrary::GameLibrary() : entries_(alice_family()) {
  entries_.push_back(raumschach_entry());
  entries_.push_back(hyperchess_entry());
  for (GameEntry& entry : cheops_entries()) entries_.push_back(std::move(entry));
  entries_.push_back(chess_entry());
  entries_.push_back(chess960_entry());
}

Result<void> GameLibrary::add(GameEntry entry) {
  if (this->entry(entry.id)) return Error{msg::game_taken(entry.id)};
  entries_.push_back(std::move(entry));
  return {};
}

std::vector<std::string> GameLibrary::ids() const {
  std::vector<std::string> ids, derived;
  for (const GameEntry& e : entries_) {
    if (!e.listed) continue;
    ids.push_back(e.id);
    if (e.list_doubled && can_be_doubled(e)) derived.push_back("alice:" + e.id);
  }
  ids.insert(ids.end(), derived.begin(), derived.end());
  return ids;
}

std::vector<std::string> GameLibrary::unlisted_ids() const {
  std::vector<std::string> ids;
  for (const GameEntry& e : entries_) {
    if (!e.listed || !can_be_doubled(e)) continue;
    if (!e.list_doubled) ids.push_back("alice:" + e.id);
    ids.push_back("alice3:" + e.id);
  }
  return ids;
}

std::optional<GameEntry> GameLibrary::entry(std::string_view id) const {
  for (const GameEntry& e : entries_) {
    if (e.id == id) return e;
  }
  for (const auto& [prefix, boards] :
       {std::pair{std::string_view("alice:"), 2}, {std::string_view("alice3:"), 3}}) {
    if (!id.starts_with(prefix)) continue;
    std::optional<GameEntry> base = entry(id.substr(prefix.size()));
    if (base && base->listed) return doubled(std::move(*base), boards);
  }
  return std::nullopt;
}

Result<GameSpec> GameLibrary::find(std::string_view id, const OptionValues& values) const {
  std::optional<GameEntry> found = entry(id);
  if (!found) return Error{msg::game_unknown(id, ids())};
  for (const auto& [key, value] : values) {
    if (Result<void> r = set_option(found->options, id, key, value); !r) return r.error();
  }
  Result<GameSpec> spec = found->make(found->options);
  if (spec) spec->options = std::move(found->options);
  return spec;
}

std::vector<std::string> game_ids() { return GameLibrary().ids(); }

Result<GameSpec> find_game(std::string_view id, const OptionValues& values) {
  return GameLibrary().find(id, values);
}

Result<std::pair<std::string, std::string>> parse_option(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos)
    return Error{msg::option_without_value(), static_cast<int>(text.size())};
  if (equals == 0) return Error{msg::option_without_key(), 0};
  return std::pair{std::string(text.substr(0, equals)), std::string(text.substr(equals + 1))};
}

Result<OptionValues> parse_options(std::string_view text) {
  OptionValues values;
  std::size_t start = 0;
  while (start < text.size()) {
    const std::size_t end = std::min(text.find(';', start), text.size());
    auto option = parse_option(text.substr(start, end - start));
    if (!option) return Error{option.error().message, static_cast<int>(start) + option.error().at};
    values.push_back(std::move(*option));
    start = end + 1;
  }
  return values;
}

}  // namespace cheshire
