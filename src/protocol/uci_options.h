// The options of the UCI protocol: what is offered, and what was set.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "gamefile/shelf.h"
#include "protocol/words.h"

namespace cheshire {

/// Values in force. The house's game is Alice chess, so that is what a plain `uci` plays; every other one is chosen by UCI_Variant.
struct UciSettings {
  std::string variant = "alice";
  /// The games that can be chosen; never null.
  std::shared_ptr<const Shelf> shelf = std::make_shared<const Shelf>();
  /// Rule options by key, for every game that has them (castling, en-passant, ...).
  OptionValues rules;
  int hash = 64;  // MiB
  int multi_pv = 1;
  int level = 8;  // playing strength, 8 is full

  /// Those of `rules` that the variant has and takes.
  OptionValues rules_of_variant() const;
};

/// What a change of the settings asks of the engine.
enum class UciChange { none, game, games, hash, clear_hash };

/// The `option name ...` lines of the handshake, UCI_Variant first.
std::vector<std::string> uci_option_lines(const GameLibrary& library);

/// Carries out `setoption name N [value V]`, given as the words after `setoption`; names are read without regard to case.
/// After an error `settings` is as before.
Result<UciChange> set_uci_option(UciSettings& settings, const std::vector<Word>& words,
                                 std::string_view line);

}  // namespace cheshire
