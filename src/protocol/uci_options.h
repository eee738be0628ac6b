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

/// Current settings. A plain `uci` plays Alice chess; UCI_Variant chooses any other game.
struct UciSettings {
  std::string variant = "alice";
  /// The games that can be chosen; never null.
  std::shared_ptr<const LoadedGames> loaded_games = std::make_shared<const LoadedGames>();
  /// Rule options set to a value other than the default, by key. They apply to every game that takes the
  /// value.
  OptionValues rules;
  /// The last announced defaults of rule options, by key. A GUI may send them back whatever game is chosen by
  /// then.
  OptionValues said;
  int hash = 64;  // MiB
  int multi_pv = 1;
  int level = 8;  // playing strength; 8 is full strength

  /// Returns those of `rules` that the variant has and takes, as far as they are compatible.
  OptionValues rules_of_variant() const;
};

/// What the engine must do after a change of the settings; `none` if nothing changed for it.
enum class UciChange { none, variant, game, games, hash, clear_hash };

/// Returns the `option name ...` lines of the handshake, UCI_Variant first. A rule option has the default of
/// the chosen game. One that this game does not have is offered if all games that have it agree on the
/// default.
std::vector<std::string> uci_option_lines(UciSettings& settings);
/// Returns the lines to announce again after a change: that of UCI_Variant if games were added, those of the
/// rule options if another game was chosen.
std::vector<std::string> uci_lines_after(UciChange change, UciSettings& settings);

/// Carries out `setoption name N [value V]`, given the words after `setoption`. Names are case-insensitive.
/// After an error `settings` is unchanged.
Result<UciChange> set_uci_option(UciSettings& settings, const std::vector<Token>& words,
                                 std::string_view line);

}  // namespace cheshire
