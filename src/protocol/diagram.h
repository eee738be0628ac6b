// The boards of a game drawn with characters, side by side, for terminals and logs.
#pragma once

#include <string>

#include "engine/session.h"

namespace cheshire {

struct DiagramStyle {
  bool unicode = false;  // chess figures instead of letters
  bool color = false;    // squares coloured by ANSI sequences, marks included
  bool flip = false;     // seen from Black's side
  int width = 80;        // columns; boards that do not fit beside each other stand below each other
};

/// Every board, each with its name, ranks and files. White's pieces are upper-case letters. The piece moved last stands in brackets,
/// the cell it left between round ones; a king in check between exclamation marks (colours say the same with `color`). In games of
/// Cheops colours show the Castles, and below the boards stands cheops_legend() (protocol/cheops_text.h).
std::string diagram(const Session& session, const DiagramStyle& style = {});

/// How a piece is drawn: his figure, or his letter.
std::string face_of(const Session& session, Piece piece, const DiagramStyle& style);

}  // namespace cheshire
