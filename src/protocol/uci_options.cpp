#include "protocol/uci_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "engine/try_game.h"
#include "protocol/game_text.h"

namespace cheshire {
namespace {

struct Spin {
  const char* name;
  int UciSettings::* value;
  int low, high;
  UciChange change;
};

constexpr Spin spins[] = {
    {"Hash", &UciSettings::hash, 1, 65536, UciChange::hash},
    {"MultiPV", &UciSettings::multi_pv, 1, 256, UciChange::none},
    {"Level", &UciSettings::level, 1, 8, UciChange::none},
};

/// The rule options of all games: one for each key, with the choices of every game that has it.
std::vector<OptionSpec> rule_options(const GameLibrary& library) {
  std::vector<OptionSpec> all;
  for (const std::string& id : library.ids()) {
    const auto game = library.find(id);
    if (!game) continue;
    for (const OptionSpec& option : game->options) {
      const auto known =
          std::find_if(all.begin(), all.end(), [&](const OptionSpec& o) { return o.key == option.key; });
      if (known == all.end()) {
        all.push_back(option);
        continue;
      }
      for (const std::string& choice : option.choices) {
        if (std::find(known->choices.begin(), known->choices.end(), choice) == known->choices.end()) {
          known->choices.push_back(choice);
        }
      }
    }
  }
  return all;
}

bool is_switch(const OptionSpec& option) {
  return option.choices.size() == 2 &&
         std::find(option.choices.begin(), option.choices.end(), "on") != option.choices.end() &&
         std::find(option.choices.begin(), option.choices.end(), "off") != option.choices.end();
}

std::string joined(const std::vector<std::string>& list, const char* before, const char* between) {
  std::string text;
  for (const std::string& item : list) text += (text.empty() ? "" : between) + (before + item);
  return text;
}

std::string option_names(const GameLibrary& library) {
  std::string names = "UCI_Variant, GamesFile, Threads, Clear Hash";
  for (const Spin& spin : spins) names += std::string(", ") + spin.name;
  for (const OptionSpec& option : rule_options(library)) names += ", " + option.key;
  return names;
}

/// A value of one or more words, as it stands in the line.
struct Field {
  std::string_view text;
  int at = 0;
};

Field field(const std::vector<Word>& words, std::size_t first, std::size_t last, std::string_view line) {
  if (first >= last) return {{}, static_cast<int>(line.size())};
  const int start = words[first].at;
  const int end = words[last - 1].at + static_cast<int>(words[last - 1].text.size());
  return {line.substr(start, end - start), start};
}

// Every game that can be asked for by name.
std::vector<std::string> variants(const GameLibrary& library) {
  std::vector<std::string> ids = library.ids();
  for (std::string& id : library.unlisted_ids()) ids.push_back(std::move(id));
  return ids;
}

Result<UciChange> set_variant(UciSettings& settings, const Field& value) {
  const std::vector<std::string> ids = variants(settings.shelf->library);
  for (const std::string& id : ids) {
    if (!same_name(id, value.text)) continue;
    settings.variant = id;
    return UciChange::game;
  }
  return Error{fmt::format("UCI_Variant takes {}, not '{}'", joined(ids, "", ", "), printable(value.text)),
               value.at};
}

/// The games of a file are known from then on.
Result<UciChange> add_games_file(UciSettings& settings, const Field& value) {
  if (value.text.empty() || value.text == "<empty>") return UciChange::none;
  auto text = read_game_text(std::string(value.text));
  if (!text) return Error{printable(text.error().message), value.at};
  auto shelf = std::make_shared<Shelf>(*settings.shelf);
  const auto faults = shelf->put(std::string(value.text), std::move(*text), try_game);
  std::string all = faults_text(value.text, faults);
  if (!all.empty()) {
    all.pop_back();
    for (std::size_t at = all.find('\n'); at != std::string::npos; at = all.find('\n', at))
      all.replace(at, 1, "; ");
    return Error{all, value.at};
  }
  settings.shelf = std::move(shelf);
  return UciChange::games;
}

Result<UciChange> set_rule(UciSettings& settings, const OptionSpec& option, const Field& value) {
  std::string_view wanted = value.text;
  if (is_switch(option) && same_name(wanted, "true")) wanted = "on";
  if (is_switch(option) && same_name(wanted, "false")) wanted = "off";
  const auto choice = std::find_if(option.choices.begin(), option.choices.end(),
                                   [&](const std::string& c) { return same_name(c, wanted); });
  if (choice == option.choices.end()) {
    return Error{fmt::format("{} takes {}, not '{}'", option.key, joined(option.choices, "", ", "),
                             printable(value.text)),
                 value.at};
  }
  std::erase_if(settings.rules, [&](const auto& rule) { return rule.first == option.key; });
  settings.rules.emplace_back(option.key, *choice);
  return UciChange::game;
}

}  // namespace

OptionValues UciSettings::rules_of_variant() const {
  OptionValues taken;
  for (const auto& rule : rules) {
    if (shelf->library.find(variant, {rule})) taken.push_back(rule);
  }
  return taken;
}

std::vector<std::string> uci_option_lines(const GameLibrary& library) {
  const UciSettings defaults;
  std::vector<std::string> lines;
  lines.push_back(fmt::format("option name UCI_Variant type combo default {}{}", defaults.variant,
                              joined(variants(library), " var ", "")));
  lines.emplace_back("option name GamesFile type string default <empty>");
  for (const Spin& spin : spins) {
    lines.push_back(fmt::format("option name {} type spin default {} min {} max {}", spin.name,
                                defaults.*spin.value, spin.low, spin.high));
  }
  lines.emplace_back("option name Threads type spin default 1 min 1 max 1");
  lines.emplace_back("option name Clear Hash type button");
  for (const OptionSpec& option : rule_options(library)) {
    if (is_switch(option)) {
      lines.push_back(fmt::format("option name {} type check default {}", option.key,
                                  option.fallback == "on" ? "true" : "false"));
    } else {
      lines.push_back(fmt::format("option name {} type combo default {}{}", option.key, option.fallback,
                                  joined(option.choices, " var ", "")));
    }
  }
  return lines;
}

Result<UciChange> set_uci_option(UciSettings& settings, const std::vector<Word>& words,
                                 std::string_view line) {
  const int end = static_cast<int>(line.size());
  if (words.empty() || words[0].text != "name") {
    return Error{"setoption is written: setoption name N [value V]", words.empty() ? end : words[0].at};
  }
  std::size_t value_word = 1;
  while (value_word < words.size() && words[value_word].text != "value") ++value_word;
  const Field name = field(words, 1, value_word, line);
  const Field value = field(words, value_word + 1, words.size(), line);
  if (name.text.empty()) return Error{"the option's name is missing", words[0].at};

  if (same_name(name.text, "Clear Hash")) return UciChange::clear_hash;
  if (same_name(name.text, "UCI_Variant")) return set_variant(settings, value);
  if (same_name(name.text, "GamesFile")) return add_games_file(settings, value);
  if (same_name(name.text, "Threads")) {
    const auto number = read_number({value.text, value.at}, "Threads", 1, 1);
    if (!number) return number.error();
    return UciChange::none;
  }
  for (const Spin& spin : spins) {
    if (!same_name(name.text, spin.name)) continue;
    const auto number = read_number({value.text, value.at}, spin.name, spin.low, spin.high);
    if (!number) return number.error();
    settings.*spin.value = static_cast<int>(*number);
    return spin.change;
  }
  for (const OptionSpec& option : rule_options(settings.shelf->library)) {
    if (same_name(name.text, option.key)) return set_rule(settings, option, value);
  }
  return Error{fmt::format("no option is called '{}'; known are {}", printable(name.text),
                           option_names(settings.shelf->library)),
               name.at};
}

}  // namespace cheshire
