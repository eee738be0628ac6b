// A game file that builds on a game of Cheops: its texts, its start position and the movements of the Court.
#pragma once

#include <optional>

#include "gamefile/game_builder.h"
#include "games/entry.h"

namespace cheshire {

/// Reads 'start' and [[piece]] on top of `base`, with the options in `fixed` set for good and the names of
/// `builder`. Any other change to the game is a fault. Returns nothing after a fault.
std::optional<GameEntry> read_cheops(TomlTable& game, GameBuilder& builder, const GameEntry& base,
                                     const GameEntry::Options& fixed);

}  // namespace cheshire
