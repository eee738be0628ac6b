#include "games/chess/chess.h"

#include "games/orthodox.h"

namespace cheshire {

GameSpec chess_game() {
  GameSpec spec = orthodox_game({""}, true);
  spec.id = "chess";
  spec.title = "Chess";
  spec.summary = {"Orthodox chess on one board.", "The control game: its numbers are known to everybody."};
  spec.en_passant = EnPassant::first_board;
  return spec;
}

}  // namespace cheshire
