// A game of a file that is built on one of Cheops: its texts, its start and how the pieces of the Court move.
#pragma once

#include <optional>

#include "gamefile/game_builder.h"
#include "games/entry.h"

namespace cheshire {

/// Reads 'start' and [[man]] on top of `base`, whose options in `fixed` are set for good; the names are those of the builder. What
/// else of a game a file gives is a fault. Nothing after a fault.
std::optional<GameEntry> read_cheops(TomlTable& game, GameBuilder& builder, const GameEntry& base,
                                     const GameEntry::Options& fixed);

}  // namespace cheshire
