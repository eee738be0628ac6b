// The options of the engine, whatever protocol sets them: what is offered, and what was set.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/session.h"
#include "gamefile/loaded_games.h"
#include "protocol/tokens.h"

namespace cheshire {

struct RulesOfGames;

/// Current settings.
struct EngineSettings {
  std::string variant = "chess";
  /// The games that can be chosen; never null.
  std::shared_ptr<const LoadedGames> loaded_games = std::make_shared<const LoadedGames>();
  /// Rule options set to a value other than the default, by key. They apply to every game that takes the
  /// value.
  OptionValues rules;
  /// The defaults of the rule options last announced, by key. A GUI may send them back whatever game is
  /// chosen by then.
  OptionValues said;
  /// What the rule options of all games take; null until it is asked for.
  std::shared_ptr<const RulesOfGames> rules_of_games;
  /// The net of EvalFile, as its bytes, empty for none; null for the games' own. Games that it was not made
  /// for keep their own.
  std::shared_ptr<const std::string> net;
  std::string tables;  // the folder of TablesPath; empty for none
  int hash = 64;       // MiB
  int threads = 1;
  int multi_pv = 1;
  int level = 8;  // playing strength; 8 is full strength
  /// Whether the strength is that of `elo` instead of that of `level`.
  bool limit_strength = false;
  int elo = 0;             // 0: that of the lowest level of the game
  int move_overhead = 15;  // milliseconds lost between a decision and the stop of the clock
  bool ponder = false;     // said by a GUI that will ponder; nothing depends on it
  bool chess960 = false;   // in a game that has it, kings and rooks castle from where the FEN says
  bool analyse = false;    // analysis is at full strength, whatever the level
  bool show_wdl = false;   // lines show chances of winning, drawing and losing

  /// Asks for a move at the strength that is set. An Elo is clamped to the levels of the variant.
  void set_strength(ThinkRequest& request) const;
  /// Returns those of `rules` that the variant has and takes, as far as they are compatible.
  OptionValues rules_of_variant() const;
};

/// What the engine must do after a change of the settings; `none` if nothing changed for it.
enum class EngineChange { none, variant, game, games, hash, clear_hash, threads, net, tables };

/// An option as a protocol announces it.
struct OfferedOption {
  enum class Kind { check, spin, combo, string, button };
  std::string name;
  Kind kind = Kind::string;
  std::string fallback = {};              // the default; "true" or "false" of a check
  int low = 0, high = 0;                  // of a spin
  std::vector<std::string> choices = {};  // of a combo
};

/// Returns the engine's own options, UCI_Variant first, then the rule options of the chosen game with the
/// values in force as their defaults.
std::vector<OfferedOption> offered_options(EngineSettings& settings);
/// Returns those to announce again after a change: UCI_Variant if games were added, UCI_Elo and the rule
/// options if another game was chosen.
std::vector<OfferedOption> options_after(EngineChange change, EngineSettings& settings);

/// A text of one or more words, and its byte offset in the line.
struct Field {
  std::string_view text;
  int at = 0;
};

/// Sets an option, also a rule option of a game that is not chosen. Names ignore case. After an error
/// `settings` is unchanged.
Result<EngineChange> set_engine_option(EngineSettings& settings, const Field& name, const Field& value);
/// Carries out UCI's `setoption name N [value V]`, given the words after `setoption`.
Result<EngineChange> set_uci_option(EngineSettings& settings, const std::vector<Token>& words,
                                    std::string_view line);

}  // namespace cheshire
