// For readers of game files: whether the engine can play a game.
#pragma once

#include "base/result.h"
#include "rules/game_spec.h"

namespace cheshire {

/// Opens a game only to check that it can be played. Errors: those of open_game.
Result<void> try_game(const GameSpec& spec);

}  // namespace cheshire
