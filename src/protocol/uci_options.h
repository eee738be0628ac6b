// The options of the UCI protocol: what is offered, and what was set.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "gamefile/loaded_games.h"
#include "protocol/tokens.h"

namespace cheshire {

/// Values in force. The house's game is Alice chess, so that is what a plain `uci` plays; every other one is chosen by UCI_Variant.
struct UciSettings {
  std::string variant = "alice";
  /// The games that can be chosen; never null.
  std::shared_ptr<const LoadedGames> loaded_games = std::make_shared<const LoadedGames>();
  /// Rule options that were set to something else than the default, by key, for every game that takes the value.
  OptionValues rules;
  /// The defaults of rule options that were said last, by key: a GUI may send them back whatever game is chosen by then.
  OptionValues said;
  int hash = 64;  // MiB
  int multi_pv = 1;
  int level = 8;  // playing strength, 8 is full

  /// Those of `rules` that the variant has and takes, as far as they go together.
  OptionValues rules_of_variant() const;
};

/// What a change of the settings asks of the engine; `none` where everything is as before.
enum class UciChange { none, variant, game, games, hash, clear_hash };

/// The `option name ...` lines of the handshake, UCI_Variant first. A rule option has the default of the chosen game; one that
/// this game does not have is offered if all games that have it agree on the default.
std::vector<std::string> uci_option_lines(UciSettings& settings);
/// The lines that are said again after a change: UCI_Variant's when games were added, those of its rules when another game is
/// chosen.
std::vector<std::string> uci_lines_after(UciChange change, UciSettings& settings);

/// Carries out `setoption name N [value V]`, given as the words after `setoption`; names are read without regard to case.
/// After an error `settings` is as before.
Result<UciChange> set_uci_option(UciSettings& settings, const std::vector<Token>& words,
                                 std::string_view line);

}  // namespace cheshire
