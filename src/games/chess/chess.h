// Orthodox chess, the reference game whose numbers are well known. Rules: docs/rules/chess.md.
#pragma once

#include "games/entry.h"

namespace cheshire {

GameEntry chess_entry();

/// Chess960: the option start says from which array, or castling-squares where kings and rooks castle from.
GameEntry chess960_entry();

}  // namespace cheshire
