// For tests: every game in every combination of its options.
#pragma once

#include <string>
#include <vector>

#include "games/registry.h"

namespace cheshire::test {

/// Every combination of the values of a game's options, as "key=value;..."; what only ends a game is left at its default.
inline std::vector<std::string> option_sets(const GameEntry& entry) {
  std::vector<std::string> sets = {""};
  for (const OptionSpec& option : entry.options) {
    if (option.key == "draws") continue;
    std::vector<std::string> longer;
    for (const std::string& set : sets) {
      for (const std::string& choice : option.choices)
        longer.push_back(set + (set.empty() ? "" : ";") + option.key + "=" + choice);
    }
    sets = std::move(longer);
  }
  return sets;
}

struct GameCase {
  std::string game, options;
};

/// All built-in games, those on three boards too. The readings of a board are seen on one board: before the looking-glass
/// such a game has its own default.
inline std::vector<GameCase> all_game_cases() {
  std::vector<GameCase> all;
  const GameLibrary library;
  std::vector<std::string> ids = library.ids();
  for (const char* derived : {"alice:chess", "alice3:chess", "alice3:raumschach", "alice3:hyperchess"})
    ids.emplace_back(derived);
  for (const std::string& id : ids) {
    for (const std::string& set : option_sets(*library.entry(id))) {
      const bool reading = set.find("reading=") != std::string::npos;
      if (reading && id != "hyperchess" && set.find("reading=canonical") == std::string::npos) continue;
      all.push_back({id, set});
    }
  }
  return all;
}

}  // namespace cheshire::test
