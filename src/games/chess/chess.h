// Orthodox chess, the reference game whose numbers are well known. Rules: docs/rules/chess.md.
#pragma once

#include "games/entry.h"

namespace cheshire {

GameEntry chess_entry();

}  // namespace cheshire
