#include "games/pgn_tags.h"

#include <algorithm>

#include "messages/pgn.h"

namespace cheshire {
namespace {

// What a record without a variant is of, and how other programs call it.
constexpr std::string_view unnamed = "chess";
constexpr std::string_view unnamed_as[] = {"", "standard", "normal", "from-position"};

/// Returns a name in small letters, with a hyphen for every run of blanks and underscores.
std::string plain(std::string_view name) {
  std::string text;
  for (const char c : one_line(name)) {
    const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    text += small == ' ' || small == '_' ? '-' : small;
  }
  return text;
}

/// Returns the id of the game with that name; empty if there is none.
std::string named(std::string_view name, const GameLibrary& library) {
  const std::string wanted = plain(name);
  if (std::find(std::begin(unnamed_as), std::end(unnamed_as), wanted) != std::end(unnamed_as))
    return std::string(unnamed);
  if (library.entry(wanted)) return wanted;
  if (library.entry(name)) return std::string(name);
  for (const std::string& id : library.ids()) {
    if (plain(id) == wanted) return id;
    const Result<GameSpec> spec = library.find(id);
    if (!spec) continue;
    const std::string title = plain(spec->title);
    if (title == wanted || title == wanted + "-chess") return id;
  }
  return {};
}

}  // namespace

Result<RecordedGame> recorded_game(const PgnGame& record, const GameLibrary& library) {
  // Earlier records have the game's id in front of its options, "alice;castling=off".
  std::string_view rules = record.tag("Rules");
  std::string_view variant = record.tag("Variant");
  if (const std::string_view front = rules.substr(0, rules.find(';')); front.find('=') == front.npos) {
    if (!front.empty()) variant = front;
    rules.remove_prefix(std::min(front.size() + 1, rules.size()));
  }
  RecordedGame game{named(variant, library), {}};
  if (game.id.empty()) return Error{msg::pgn_variant_unknown(variant)};
  Result<OptionValues> options = parse_options(rules);
  if (!options) return options.error();
  game.options = std::move(*options);
  return game;
}

void set_game_tags(PgnGame& record, const GameSpec& spec, std::string_view start) {
  std::string rules;
  for (const OptionSpec& option : spec.options) {
    if (option.value != option.fallback)
      rules += (rules.empty() ? "" : ";") + option.key + "=" + option.value;
  }
  std::string variant = spec.id == unnamed ? "" : spec.id;
  if (!variant.empty() && variant[0] >= 'a' && variant[0] <= 'z')
    variant[0] = static_cast<char>(variant[0] - 'a' + 'A');
  const bool set_up = start != spec.start;
  const auto put = [&](std::string_view name, std::string_view value) {
    value.empty() ? record.remove_tag(name) : record.set_tag(name, value);
  };
  put("Variant", variant);
  put("Rules", rules);
  put("SetUp", set_up ? "1" : "");
  put("FEN", set_up ? start : "");
}

}  // namespace cheshire
