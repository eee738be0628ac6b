// A game file that builds on a game with rules of its own.
#pragma once

#include <optional>

#include "gamefile/game_builder.h"
#include "games/entry.h"

namespace cheshire {

/// Reads what the file changes in `base`, with the options in `fixed` set for good and the names of
/// `builder`. What such a file cannot change is a fault. Returns nothing after a fault.
std::optional<GameEntry> read_own_rules(TomlTable& game, GameBuilder& builder, const GameEntry& base,
                                        const GameEntry::Options& fixed);

}  // namespace cheshire
