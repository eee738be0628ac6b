#include "protocol/engine_options.h"
#include "endings/table_folder.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "engine/levels.h"
#include "engine/setup_report.h"
#include "engine/try_game.h"
#include "eval/net/net.h"
#include "messages/uci.h"
#include "protocol/eval_file.h"
#include "protocol/game_text.h"

namespace cheshire {
namespace {

struct Spin {
  const char* name;
  int EngineSettings::* value;
  int low, high;
  EngineChange change;
};

constexpr Spin spins[] = {
    {"Hash", &EngineSettings::hash, 1, 65536, EngineChange::hash},
    {"Threads", &EngineSettings::threads, 1, 256, EngineChange::threads},
    {"MultiPV", &EngineSettings::multi_pv, 1, 256, EngineChange::none},
    {"Level", &EngineSettings::level, 1, 8, EngineChange::none},
    {"Move Overhead", &EngineSettings::move_overhead, 0, 10'000, EngineChange::none},
};

struct Check {
  const char* name;
  bool EngineSettings::* value;
  EngineChange change;
};

constexpr Check checks[] = {
    {"Ponder", &EngineSettings::ponder, EngineChange::none},
    {"UCI_Chess960", &EngineSettings::chess960, EngineChange::game},
    {"UCI_AnalyseMode", &EngineSettings::analyse, EngineChange::none},
    {"UCI_ShowWDL", &EngineSettings::show_wdl, EngineChange::none},
    {"UCI_LimitStrength", &EngineSettings::limit_strength, EngineChange::none},
};

void widen(OptionSpec& known, const OptionSpec& other) {
  for (const std::string& choice : other.choices) {
    if (std::find(known.choices.begin(), known.choices.end(), choice) == known.choices.end())
      known.choices.push_back(choice);
  }
  if (other.free == FreeValue::none) return;
  const bool first = known.free == FreeValue::none;
  known.free = other.free;
  known.min = first ? other.min : std::min(known.min, other.min);
  known.max = first ? other.max : std::max(known.max, other.max);
}

std::vector<OptionSpec> options_of_variant(const EngineSettings& settings) {
  const std::optional<GameEntry> game = settings.loaded_games->library.entry(settings.variant);
  return game ? game->options : std::vector<OptionSpec>{};
}

}  // namespace

/// The rule options of all games, one per key: each takes what any of the games takes.
struct RulesOfGames {
  struct Option {
    OptionSpec spec;
    bool one_default = true;  // whether all games that have it agree on the default
  };
  std::vector<Option> options;

  explicit RulesOfGames(const GameLibrary& library) {
    for (const std::string& id : library.ids()) {
      const std::optional<GameEntry> game = library.entry(id);
      if (!game) continue;
      for (const OptionSpec& option : game->options) add(option);
    }
  }

 private:
  void add(const OptionSpec& option) {
    const auto known = std::find_if(options.begin(), options.end(),
                                    [&](const Option& o) { return o.spec.key == option.key; });
    if (known == options.end()) {
      options.push_back({option});
      return;
    }
    known->one_default &= option.fallback == known->spec.fallback;
    widen(known->spec, option);
  }
};

namespace {

/// Returns the rules of all games. They are collected when they are first asked for, and kept while the games
/// are the same.
const RulesOfGames& rules_of_games(EngineSettings& settings) {
  if (!settings.rules_of_games)
    settings.rules_of_games = std::make_shared<const RulesOfGames>(settings.loaded_games->library);
  return *settings.rules_of_games;
}

/// A rule option as it can be set: that of the chosen game, or else that of all games.
struct RuleOption {
  OptionSpec spec;
  bool chosen = false;      // whether the chosen game has it
  bool one_default = true;  // whether all games that have it agree on the default
};

std::optional<RuleOption> rule_option(EngineSettings& settings, std::string_view name) {
  for (OptionSpec& option : options_of_variant(settings)) {
    if (same_name(name, option.key)) return RuleOption{std::move(option), true};
  }
  for (const RulesOfGames::Option& option : rules_of_games(settings).options) {
    if (same_name(name, option.spec.key)) return RuleOption{option.spec, false, option.one_default};
  }
  return {};
}

bool has_on_and_off(const OptionSpec& option) {
  return std::find(option.choices.begin(), option.choices.end(), "on") != option.choices.end() &&
         std::find(option.choices.begin(), option.choices.end(), "off") != option.choices.end();
}
bool is_switch(const OptionSpec& option) { return option.choices.size() == 2 && has_on_and_off(option); }

std::vector<std::string> option_names(EngineSettings& settings) {
  std::vector<std::string> names{"UCI_Variant", "GamesFile",  "EvalFile",
                                 "TablesPath",  "Clear Hash", "UCI_Elo"};
  for (const Spin& spin : spins) names.emplace_back(spin.name);
  for (const Check& check : checks) names.emplace_back(check.name);
  const std::size_t own = names.size();
  for (const OptionSpec& option : options_of_variant(settings)) names.push_back(option.key);
  const auto rules = static_cast<std::ptrdiff_t>(own);
  for (const RulesOfGames::Option& option : rules_of_games(settings).options) {
    if (std::find(names.begin() + rules, names.end(), option.spec.key) == names.end())
      names.push_back(option.spec.key);
  }
  return names;
}

// Returns every game that can be chosen by name.
std::vector<std::string> variants(const GameLibrary& library) {
  std::vector<std::string> ids = library.ids();
  for (std::string& id : library.unlisted_ids()) ids.push_back(std::move(id));
  return ids;
}

void put(OptionValues& values, const std::string& key, const std::string& value) {
  std::erase_if(values, [&](const auto& known) { return known.first == key; });
  values.emplace_back(key, value);
}

bool is_number(const std::string& choice) {
  return !choice.empty() && choice.find_first_not_of("0123456789") == std::string::npos;
}

/// Returns a rule option as it is announced: a GUI takes the default for what is in force.
OfferedOption offered(const OptionSpec& option, const std::string& value) {
  using Kind = OfferedOption::Kind;
  if (is_switch(option)) return {option.key, Kind::check, value == "on" ? "true" : "false"};
  const bool numbers = std::all_of(option.choices.begin(), option.choices.end(), is_number);
  if (option.free == FreeValue::number && numbers)
    return {option.key, Kind::spin, value, option.min, option.max};
  if (option.free != FreeValue::none) return {option.key, Kind::string, value};
  return {option.key, Kind::combo, value, 0, 0, option.choices};
}

/// Adds the rule options of the chosen game with the values in force, and notes their defaults.
void add_rules(std::vector<OfferedOption>& all, EngineSettings& settings) {
  const OptionValues in_force = settings.rules_of_variant();
  for (const OptionSpec& option : options_of_variant(settings)) {
    const std::string_view set = value_of(in_force, option.key);
    all.push_back(offered(option, set.empty() ? option.fallback : std::string(set)));
    put(settings.said, option.key, option.fallback);
  }
}

OfferedOption elo_option(const EngineSettings& settings) {
  const Levels levels = levels_of(settings.variant);
  return {"UCI_Elo", OfferedOption::Kind::spin, std::to_string(levels.min_elo()), levels.min_elo(),
          levels.max_elo()};
}

OfferedOption variant_option(const EngineSettings& settings) {
  return {"UCI_Variant",
          OfferedOption::Kind::combo,
          settings.variant,
          0,
          0,
          variants(settings.loaded_games->library)};
}

Field field(const std::vector<Token>& words, std::size_t first, std::size_t last, std::string_view line) {
  if (first >= last) return {{}, static_cast<int>(line.size())};
  const int start = words[first].at;
  const int end = words[last - 1].at + static_cast<int>(words[last - 1].text.size());
  return {line.substr(start, end - start), start};
}

/// Adds the games of a file to those that can be chosen.
Result<EngineChange> add_games_file(EngineSettings& settings, const Field& value) {
  if (value.text.empty() || value.text == "<empty>") return EngineChange::none;
  auto text = read_game_text(std::string(value.text));
  if (!text) return Error{text.error().message, value.at};
  auto loaded_games = std::make_shared<LoadedGames>(*settings.loaded_games);
  const auto faults = loaded_games->put(std::string(value.text), std::move(*text), try_game);
  if (!faults.empty()) {
    std::vector<Message> mistakes;
    for (const GameFileFault& fault : faults)
      mistakes.push_back(msg::uci_mistake(value.text, fault.line, fault.column, fault.message));
    return Error{msg::uci_games_file_wrong(std::move(mistakes)), value.at};
  }
  settings.loaded_games = std::move(loaded_games);
  settings.rules_of_games.reset();
  return EngineChange::games;
}

/// Takes the Elo of any game's levels: that of another game may have been announced, or its game is chosen
/// later.
Result<EngineChange> set_elo(EngineSettings& settings, const Field& value) {
  const auto [low, high] = elo_of_all_games();
  const auto elo = read_number({value.text, value.at}, "UCI_Elo", low, high);
  if (!elo) return elo.error();
  settings.elo = static_cast<int>(*elo);
  return EngineChange::none;
}

/// Reads a net. It may be set before the game that it was made for is chosen.
Result<EngineChange> set_eval_file(EngineSettings& settings, const Field& value) {
  Result<std::optional<std::string>> bytes = read_eval_file(value.text);
  if (!bytes) return Error{bytes.error().message, value.at};
  if (!*bytes) return std::exchange(settings.net, nullptr) ? EngineChange::net : EngineChange::none;
  if (!(*bytes)->empty()) {
    if (const Result<Net> net = Net::read(**bytes); !net) return Error{net.error().message, value.at};
  }
  settings.net = std::make_shared<const std::string>(**std::move(bytes));
  return EngineChange::net;
}

/// Sets the folder of endgame tables. Setting it again looks for new ones.
Result<EngineChange> set_tables_path(EngineSettings& settings, const Field& value) {
  Result<std::string> folder = endings::read_tables_path(value.text);
  if (!folder) return Error{folder.error().message, value.at};
  if (folder->empty() && settings.tables.empty()) return EngineChange::none;
  settings.tables = *std::move(folder);
  return EngineChange::tables;
}

/// Stores a choice. A value already in force, such as a default that a GUI sends back, changes nothing for
/// any game. The default of the chosen game undoes an earlier choice.
Result<EngineChange> set_rule(EngineSettings& settings, const RuleOption& option, const Field& value) {
  const OptionSpec& spec = option.spec;
  std::string wanted(value.text);
  // A GUI also sends what was announced as a check option while another game was chosen.
  if (has_on_and_off(spec) && same_name(wanted, "true")) wanted = "on";
  if (has_on_and_off(spec) && same_name(wanted, "false")) wanted = "off";
  for (const std::string& choice : spec.choices) {
    if (same_name(choice, wanted)) wanted = choice;
  }
  if (!spec.takes(wanted)) return Error{spec.refusal(printable(value.text)), value.at};
  const bool one = option.chosen || option.one_default;
  const std::string_view standard = one ? spec.fallback : value_of(settings.said, spec.key);
  const OptionValues in_force = option.chosen ? settings.rules_of_variant() : settings.rules;
  const std::string_view set = value_of(in_force, spec.key);
  if (wanted == (set.empty() ? standard : set)) return EngineChange::none;

  const auto set_in = [&](OptionValues& rules) {
    if (wanted == standard) {
      std::erase_if(rules, [&](const auto& rule) { return rule.first == spec.key; });
    } else {
      put(rules, spec.key, wanted);
    }
  };
  if (option.chosen) {
    // Check values that need or exclude each other.
    OptionValues rules = in_force;
    set_in(rules);
    if (const auto game = settings.loaded_games->library.find(settings.variant, rules); !game)
      return Error{game.error().message, value.at};
  }
  set_in(settings.rules);
  return option.chosen ? EngineChange::game : EngineChange::none;
}

/// Chooses a game, and sets the options that are written behind it: "alice;castling=off".
Result<EngineChange> set_variant(EngineSettings& settings, const Field& value) {
  const GameLibrary& library = settings.loaded_games->library;
  const std::vector<std::string> ids = variants(library);
  const std::string_view name = value.text.substr(0, value.text.find(';'));
  const auto id =
      std::find_if(ids.begin(), ids.end(), [&](const std::string& i) { return same_name(i, name); });
  if (id == ids.end()) return Error{msg::uci_variant_unknown(ids, printable(name)), value.at};
  const Result<GameChoice> chosen = read_game_choice(value.text);
  if (!chosen) return Error{chosen.error().message, value.at + chosen.error().at};
  if (const auto game = library.find(*id, chosen->options); !game)
    return Error{game.error().message, value.at};
  EngineSettings changed = settings;
  EngineChange change =
      std::exchange(changed.variant, *id) == *id ? EngineChange::none : EngineChange::variant;
  for (const auto& [key, choice] : chosen->options) {
    const Result<EngineChange> set = set_rule(changed, *rule_option(changed, key), {choice, value.at});
    if (!set) return set.error();
    if (change == EngineChange::none) change = *set;
  }
  settings = std::move(changed);
  return change;
}

}  // namespace

void EngineSettings::set_strength(ThinkRequest& request) const {
  request.skill = level;
  if (limit_strength) request.strength = levels_of(variant).strength_at(elo);
}

OptionValues EngineSettings::rules_of_variant() const {
  OptionValues taken;
  for (const auto& rule : rules) {
    taken.push_back(rule);
    if (!loaded_games->library.find(variant, taken)) taken.pop_back();
  }
  return taken;
}

std::vector<OfferedOption> offered_options(EngineSettings& settings) {
  using Offered = OfferedOption::Kind;
  const EngineSettings defaults;
  std::vector<OfferedOption> all{variant_option(settings),
                                 {"GamesFile", Offered::string, "<empty>"},
                                 {"EvalFile", Offered::string, "<empty>"},
                                 {"TablesPath", Offered::string, "<empty>"}};
  for (const Spin& spin : spins)
    all.push_back({spin.name, Offered::spin, std::to_string(defaults.*spin.value), spin.low, spin.high});
  all.push_back({"Clear Hash", Offered::button});
  const std::optional<GameEntry> game = settings.loaded_games->library.entry(settings.variant);
  for (const Check& check : checks) {
    if (check.value == &EngineSettings::chess960 && !(game && game->chess960)) continue;
    all.push_back({check.name, Offered::check, defaults.*check.value ? "true" : "false"});
  }
  all.push_back(elo_option(settings));
  add_rules(all, settings);
  return all;
}

std::vector<OfferedOption> options_after(EngineChange change, EngineSettings& settings) {
  std::vector<OfferedOption> all;
  if (change == EngineChange::games) all.push_back(variant_option(settings));
  if (change == EngineChange::variant) {
    all.push_back(elo_option(settings));
    add_rules(all, settings);
  }
  return all;
}

Result<EngineChange> set_uci_option(EngineSettings& settings, const std::vector<Token>& words,
                                    std::string_view line) {
  const int end = static_cast<int>(line.size());
  if (words.empty() || words[0].text != "name") {
    return Error{msg::uci_setoption_usage(), words.empty() ? end : words[0].at};
  }
  std::size_t value_word = 1;
  while (value_word < words.size() && words[value_word].text != "value") ++value_word;
  const Field name = field(words, 1, value_word, line);
  const Field value = field(words, value_word + 1, words.size(), line);
  if (name.text.empty()) return Error{msg::uci_option_missing(), words[0].at};
  return set_engine_option(settings, name, value);
}

Result<EngineChange> set_engine_option(EngineSettings& settings, const Field& name, const Field& value) {
  if (same_name(name.text, "Clear Hash")) return EngineChange::clear_hash;
  if (same_name(name.text, "UCI_Variant")) return set_variant(settings, value);
  if (same_name(name.text, "GamesFile")) return add_games_file(settings, value);
  if (same_name(name.text, "EvalFile")) return set_eval_file(settings, value);
  if (same_name(name.text, "TablesPath")) return set_tables_path(settings, value);
  if (same_name(name.text, "UCI_Elo")) return set_elo(settings, value);
  for (const Spin& spin : spins) {
    if (!same_name(name.text, spin.name)) continue;
    const auto number = read_number({value.text, value.at}, spin.name, spin.low, spin.high);
    if (!number) return number.error();
    settings.*spin.value = static_cast<int>(*number);
    return spin.change;
  }
  for (const Check& check : checks) {
    if (!same_name(name.text, check.name)) continue;
    const bool on = same_name(value.text, "true");
    if (!on && !same_name(value.text, "false"))
      return Error{msg::uci_check_wrong(check.name, printable(value.text)), value.at};
    return std::exchange(settings.*check.value, on) == on ? EngineChange::none : check.change;
  }
  if (const auto option = rule_option(settings, name.text)) return set_rule(settings, *option, value);
  return Error{msg::uci_option_unknown(printable(name.text), option_names(settings)), name.at};
}

}  // namespace cheshire
