// For those who read game files: whether the engine can play what they find.
#pragma once

#include "base/result.h"
#include "rules/game_spec.h"

namespace cheshire {

/// Opens a game only to see whether it can be played. Errors as open_game.
Result<void> try_game(const GameSpec& spec);

}  // namespace cheshire
