// What the games of the orthodox family share: men, pawns, castlings and first array on 8x8 boards.
#pragma once

#include "rules/game_spec.h"

namespace cheshire {

/// Where each kind stands in `kinds` of these games.
namespace orthodox {
enum : Kind { king, queen, rook, bishop, knight, pawn };
}

/// A game of orthodox men on 8x8 boards of these names, with castling rights on every board if `castling`.
GameSpec orthodox_game(std::vector<std::string> boards, bool castling);

inline constexpr const char* orthodox_start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

}  // namespace cheshire
