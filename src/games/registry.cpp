#include "games/registry.h"

#include <algorithm>

#include "games/alice/alice.h"
#include "games/chess/chess.h"

namespace cheshire {
namespace {

struct Entry {
  const char* id;
  std::vector<OptionSpec> (*options)();
  GameSpec (*make)(std::vector<OptionSpec>);
};

constexpr Entry entries[] = {
    {"alice", alice_options, alice_game},
    {"looking-glass", alice_options, looking_glass_game},
    {"chess", [] { return std::vector<OptionSpec>(); }, [](std::vector<OptionSpec>) { return chess_game(); }},
};

template <class Range, class Name>
std::string joined(const Range& range, Name&& name) {
  std::string text;
  for (const auto& item : range) text += (text.empty() ? "" : ", ") + std::string(name(item));
  return text;
}

Result<void> set_option(std::vector<OptionSpec>& options, std::string_view id, const std::string& key,
                        const std::string& value) {
  const auto it =
      std::find_if(options.begin(), options.end(), [&](const OptionSpec& o) { return o.key == key; });
  if (it == options.end()) {
    const std::string known = joined(options, [](const OptionSpec& o) { return o.key; });
    return Error{std::string(id) + " has no option '" + key + "'; " +
                 (known.empty() ? "it has none" : "it has " + known)};
  }
  if (std::find(it->choices.begin(), it->choices.end(), value) == it->choices.end()) {
    return Error{"option " + key + " does not take '" + value + "'; it takes " +
                 joined(it->choices, [](const std::string& c) { return c; })};
  }
  it->value = value;
  return {};
}

}  // namespace

std::vector<std::string> game_ids() {
  std::vector<std::string> ids;
  for (const Entry& e : entries) ids.push_back(e.id);
  return ids;
}

Result<GameSpec> find_game(std::string_view id, const OptionValues& values) {
  const auto entry =
      std::find_if(std::begin(entries), std::end(entries), [&](const Entry& e) { return e.id == id; });
  if (entry == std::end(entries)) {
    return Error{"no game is called '" + std::string(id) + "'; known are " +
                 joined(entries, [](const Entry& e) { return e.id; })};
  }
  std::vector<OptionSpec> options = entry->options();
  for (const auto& [key, value] : values) {
    if (Result<void> r = set_option(options, id, key, value); !r) return r.error();
  }
  return entry->make(std::move(options));
}

Result<std::pair<std::string, std::string>> parse_option(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos)
    return Error{"an option is written key=value", static_cast<int>(text.size())};
  if (equals == 0) return Error{"the option's key is missing before '='", 0};
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
