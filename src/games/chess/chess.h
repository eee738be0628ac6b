// Orthodox chess: the control game, whose numbers everybody knows. Rules: docs/rules/chess.md.
#pragma once

#include "rules/game_spec.h"

namespace cheshire {

GameSpec chess_game();

}  // namespace cheshire
