// Draws the boards of a game with characters, side by side, for terminals and logs.
#pragma once

#include <string>

#include "engine/session.h"

namespace cheshire {

struct DiagramStyle {
  bool unicode = false;  // chess figures instead of letters
  bool color = false;    // squares and marks coloured by ANSI sequences
  bool flip = false;     // seen from Black's side
  int width = 80;        // columns; boards that do not fit next to each other are drawn below each other
  int height = 0;        // rows, 0 for as many as it takes; see diagram()
};

/// Returns every board with its name, ranks and files. White's pieces are upper-case letters. The last move
/// shows as square brackets around the piece and round brackets around the cell it left; exclamation marks
/// surround a king in check. With `color`, colours replace these marks and also show the areas of GameView.
/// Its legend follows the boards. Boards that do not fit into `height` are drawn narrower, and if they still
/// do not fit, only those with a mark, or the first ones, as many as fit; the last line says how many are not
/// drawn.
std::string diagram(const Session& session, const DiagramStyle& style = {});

/// Returns how a piece is drawn: its figure or its letter.
std::string face_of(const Session& session, Piece piece, const DiagramStyle& style);

/// Returns the names of the letters and figures on the board, with the notation's letters where they differ:
/// "V prime minister (PM), ...". Empty except for games whose letters are their own.
std::string pieces_key(const Session& session, const DiagramStyle& style);

}  // namespace cheshire
