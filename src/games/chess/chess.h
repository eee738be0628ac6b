// Orthodox chess: the control game, whose numbers everybody knows. Rules: docs/rules/chess.md.
#pragma once

#include "games/entry.h"

namespace cheshire {

GameEntry chess_entry();

}  // namespace cheshire
