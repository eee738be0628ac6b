// For tests: every game in every combination of its options.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "../data/source.h"
#include "gamefile/loaded_games.h"
#include "games/registry.h"

namespace cheshire::test {

/// Returns every combination of the values of a game's options, as "key=value;...". Options that only decide
/// when a game ends keep their default.
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

/// Whether the slow tests run at full length: CHESHIRE_THOROUGH=1, which ./check --long sets.
inline bool thorough() { return std::getenv("CHESHIRE_THOROUGH") != nullptr; }
/// Number of positions that a slow test compares for each combination of a built-in game's options.
inline int slow_positions() { return thorough() ? 10'000 : 4'000; }
/// The same for a game that is derived from another or read from a file: its kernel is that of a built-in
/// one.
inline int slow_positions_of_derived() { return thorough() ? 10'000 : 1'000; }

struct GameCase {
  std::string game, options;
};

/// Whether a game belongs to Cheops, whose kernel and options have their own tests (cheops_test.cpp).
inline bool of_cheops(const GameEntry& entry) {
  const Result<GameSpec> spec = entry.make(entry.options);
  return spec && spec->rules;
}

/// Returns all built-in games except those of Cheops, including those on three boards. Chess960, which the
/// oracle does not know, is held against Stockfish's perft (data/perft) and against its FENs by bitboards.
inline std::vector<GameCase> all_game_cases() {
  std::vector<GameCase> all;
  const GameLibrary library;
  std::vector<std::string> ids = library.ids();
  for (const char* derived : {"alice:chess", "alice3:chess", "alice3:raumschach", "alice3:hyperchess"})
    ids.emplace_back(derived);
  for (const std::string& id : ids) {
    const GameEntry entry = *library.entry(id);
    if (of_cheops(entry) || id == "chess960") continue;
    for (const std::string& set : option_sets(entry)) all.push_back({id, set});
  }
  return all;
}

/// Returns the built-in games and those of data/games.
inline const GameLibrary& shipped_library() {
  static const LoadedGames loaded_games = [] {
    LoadedGames all;
    for (const auto& entry : std::filesystem::directory_iterator(source_folder() / "data/games")) {
      if (entry.path().extension() == ".toml")
        all.put(entry.path().filename().string(), text_of(entry.path()));
    }
    return all;
  }();
  return loaded_games.library;
}

/// Returns the games of data/games, each as it is and as its Alice version.
inline std::vector<GameCase> shipped_cases() {
  std::vector<GameCase> all;
  const std::vector<std::string> built_in = game_ids();
  for (const std::string& id : shipped_library().ids()) {
    if (std::find(built_in.begin(), built_in.end(), id) != built_in.end()) continue;
    const GameEntry entry = *shipped_library().entry(id);
    if (of_cheops(entry)) continue;
    for (const std::string& set : option_sets(entry)) all.push_back({id, set});
  }
  return all;
}

}  // namespace cheshire::test
