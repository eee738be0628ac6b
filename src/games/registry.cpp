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
// Rules of a game's own know no passage to another board.
GameLibrary::Known::Known(GameEntry made) : entry(std::move(made)) {
  const Result<GameSpec> spec = entry.make(entry.options);
  if (!spec) return;
  title = spec->title;
  can_be_doubled = entry.can_be_doubled && spec->board.boards.size() == 1 && !spec->rules;
}

// Made once: making every game takes longer than most requests.
const std::vector<GameLibrary::Known>& GameLibrary::built_in() {
  static const std::vector<Known> games = [] {
    std::vector<GameEntry> entries = alice_family();
    entries.push_back(raumschach_entry());
    entries.push_back(hyperchess_entry());
    for (GameEntry& entry : cheops_entries()) entries.push_back(std::move(entry));
    entries.push_back(chess_entry());
    entries.push_back(chess960_entry());
    std::vector<Known> known;
    for (GameEntry& entry : entries) known.emplace_back(std::move(entry));
    return known;
  }();
  return games;
}

GameLibrary::GameLibrary() : known_(built_in()) {}

Result<void> GameLibrary::add(GameEntry entry) {
  if (this->entry(entry.id)) return Error{msg::game_taken(entry.id)};
  known_.emplace_back(std::move(entry));
  return {};
}

std::vector<GameLibrary::Listed> GameLibrary::list() const {
  std::vector<Listed> games, derived;
  for (const Known& game : known_) {
    games.push_back({game.entry.id, game.title});
    if (game.entry.list_doubled && game.can_be_doubled)
      derived.push_back({doubled_id(game.entry.id, 2), doubled_title(game.title, 2)});
  }
  games.insert(games.end(), derived.begin(), derived.end());
  return games;
}

std::vector<std::string> GameLibrary::ids() const {
  std::vector<std::string> ids;
  for (Listed& game : list()) ids.push_back(std::move(game.id));
  return ids;
}

std::vector<std::string> GameLibrary::unlisted_ids() const {
  std::vector<std::string> ids;
  for (const Known& game : known_) {
    if (!game.can_be_doubled) continue;
    if (!game.entry.list_doubled) ids.push_back(doubled_id(game.entry.id, 2));
    ids.push_back(doubled_id(game.entry.id, 3));
  }
  return ids;
}

const GameLibrary::Known* GameLibrary::known(std::string_view id) const {
  const auto found =
      std::find_if(known_.begin(), known_.end(), [&](const Known& game) { return game.entry.id == id; });
  return found == known_.end() ? nullptr : &*found;
}

std::optional<GameEntry> GameLibrary::entry(std::string_view name) const {
  const std::string small = small_letters(name);
  const Result<GameName> wanted = read_game_name(small);
  if (!wanted) return std::nullopt;
  const Known* game = known(wanted->id);
  if (!game || (wanted->boards > 1 && !game->entry.can_be_doubled)) return std::nullopt;
  return wanted->boards > 1 ? doubled(game->entry, wanted->boards) : game->entry;
}

Message GameLibrary::refusal(std::string_view name) const {
  const std::string small = small_letters(name);
  const Result<GameName> wanted = read_game_name(small);
  if (!wanted) return wanted.error().message;
  const Known* game = known(wanted->id);
  return game ? msg::game_not_doubled(name, game->title) : msg::game_unknown(name, ids());
}

Result<GameSpec> GameLibrary::find(std::string_view name, const OptionValues& values) const {
  std::optional<GameEntry> found = entry(name);
  if (!found) return Error{refusal(name)};
  for (const auto& [key, value] : values) {
    if (Result<void> r = set_option(found->options, name, key, value); !r) return r.error();
  }
  Result<GameSpec> spec = found->make(found->options);
  if (spec) spec->options = std::move(found->options);
  return spec;
}

OptionValues GameLibrary::options_at(std::string_view name, OptionValues values, std::string_view fen) const {
  const std::optional<GameEntry> game = entry(name);
  if (!game || !game->options_in || fen.empty()) return values;
  for (auto& option : game->options_in(fen, values)) values.push_back(std::move(option));
  return values;
}

std::vector<std::string> game_ids() { return GameLibrary().ids(); }

Result<GameSpec> find_game(std::string_view name, const OptionValues& values) {
  return GameLibrary().find(name, values);
}

Result<void> set_option(GameEntry::Options& options, std::string_view name, const std::string& key,
                        const std::string& value) {
  const auto it =
      std::find_if(options.begin(), options.end(), [&](const OptionSpec& o) { return o.key == key; });
  if (it == options.end()) {
    if (options.empty()) return Error{msg::options_unknown(name, key)};
    std::vector<std::string> known;
    for (const OptionSpec& o : options) known.push_back(o.key);
    return Error{msg::option_unknown(name, key, std::move(known))};
  }
  if (!it->takes(value)) return Error{it->refusal(value)};
  it->value = value;
  return {};
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

Result<GameChoice> read_game_choice(std::string_view text) {
  const std::size_t end = std::min(text.find(';'), text.size());
  const std::size_t begin = std::min(end + 1, text.size());
  Result<OptionValues> options = parse_options(text.substr(begin));
  if (!options) return Error{options.error().message, static_cast<int>(begin) + options.error().at};
  return GameChoice{std::string(text.substr(0, end)), *std::move(options)};
}

}  // namespace cheshire
