#include "games/pgn_tags.h"

#include <algorithm>
#include <span>

#include "base/shown_text.h"
#include "games/chess/chess960.h"
#include "messages/pgn.h"

namespace cheshire {
namespace {

// What a record without a variant is of, and how other programs call it.
constexpr std::string_view unnamed = "chess";
constexpr std::string_view unnamed_as[] = {"", "standard", "normal", "from-position"};
constexpr std::string_view chess960_id = "chess960";
constexpr std::string_view chess960_as[] = {
    "chess960", "chess-960", "fischerandom", "fischer-random", "fischer-random-chess", "fischerrandom"};

/// Returns a name in small letters, with a hyphen for every run of blanks and underscores.
std::string plain(std::string_view name) {
  std::string text;
  for (const char c : one_line(name)) {
    const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    text += small == ' ' || small == '_' ? '-' : small;
  }
  return text;
}

bool contains(std::span<const std::string_view> names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Returns an error of a tag.
Error at(const PgnGame& record, std::string_view tag, const Error& error) {
  return {error.message, static_cast<int>(record.at_tag(tag))};
}

/// Returns the id of the game with that name; empty if there is none.
std::string named(std::string_view name, const GameLibrary& library) {
  if (name.size() > max_game_title) return {};
  std::string wanted = plain(name);
  if (contains(unnamed_as, wanted)) return std::string(unnamed);
  if (const std::optional<GameEntry> entry = library.entry(wanted)) return entry->id;
  for (const GameLibrary::Listed& game : library.list()) {
    if (plain(game.id) == wanted) return game.id;
    const std::string title = plain(game.title);
    if (title == wanted || title == wanted + "-chess") return game.id;
  }
  return {};
}

}  // namespace

bool is_chess960(const PgnGame& record) {
  const std::string_view variant = record.tag("Variant");
  return variant.size() <= max_game_title && contains(chess960_as, plain(variant));
}

Result<RecordedGame> recorded_game(const PgnGame& record, const GameLibrary& library) {
  // Earlier records have the game's id in front of its options, "alice;castling=off".
  std::string_view rules = record.tag("Rules");
  std::string_view variant = record.tag("Variant");
  const char* named_by = "Variant";
  if (const std::string_view front = rules.substr(0, rules.find(';'));
      front.find('=') == std::string_view::npos) {
    if (!front.empty()) variant = front, named_by = "Rules";
    rules.remove_prefix(std::min(front.size() + 1, rules.size()));
  }
  if (is_chess960(record)) {
    return RecordedGame{std::string(chess960_id), library.options_at(chess960_id, {}, record.tag("FEN"))};
  }
  RecordedGame game{named(variant, library), {}};
  if (game.id.empty()) {
    // Titles may be longer than names.
    const Result<GameName> name = read_game_name(variant.substr(0, max_game_id));
    return at(record, named_by,
              {name ? msg::pgn_variant_unknown(shown_text(variant, max_game_title)) : name.error().message});
  }
  Result<OptionValues> options = parse_options(rules);
  if (!options) return at(record, "Rules", options.error());
  game.options = std::move(*options);
  return game;
}

Result<GameSpec> recorded_spec(const PgnGame& record, const GameLibrary& library) {
  if (is_chess960(record)) {
    Result<GameSpec> spec = library.entry(unnamed)->chess960(record.tag("FEN"));
    if (!spec) return at(record, "FEN", spec.error());
    return spec;
  }
  const Result<RecordedGame> game = recorded_game(record, library);
  if (!game) return game.error();
  Result<GameSpec> spec = library.find(game->id, game->options);
  if (!spec) return at(record, game->options.empty() ? "Variant" : "Rules", spec.error());
  return spec;
}

void set_game_tags(PgnGame& record, const GameSpec& spec, std::string_view start) {
  std::string rules;
  for (const OptionSpec& option : spec.options) {
    // Of Chess960 the FEN says the same.
    if (!spec.castling_to_rook && option.value != option.fallback)
      rules += (rules.empty() ? "" : ";") + option.key + "=" + option.value;
  }
  std::string variant = spec.id == unnamed ? "" : spec.id;
  if (!variant.empty() && variant[0] >= 'a' && variant[0] <= 'z')
    variant[0] = static_cast<char>(variant[0] - 'a' + 'A');
  const bool set_up = spec.castling_to_rook || start != spec.start;
  const auto put = [&](std::string_view name, std::string_view value) {
    value.empty() ? record.remove_tag(name) : record.set_tag(name, value);
  };
  put("Variant", variant);
  put("Rules", rules);
  put("SetUp", set_up ? "1" : "");
  put("FEN", !set_up ? std::string() : spec.castling_to_rook ? x_fen(start) : std::string(start));
}

}  // namespace cheshire
