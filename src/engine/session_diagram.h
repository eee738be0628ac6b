// A session as a picture, for `cheshire diagram` and the C library; its marks also for diagrams of text
// (protocol/diagram.h). diagram_json.h draws a set-up that need not be playable.
#pragma once

#include <string>
#include <vector>

#include "engine/session.h"
#include "text/diagram/svg_board.h"

namespace cheshire {

/// Returns the cells that a diagram marks: the areas of GameView, the last move with the other pieces it
/// moved, and a king in check. Later ones lie over earlier ones.
std::vector<MarkedCell> marked_cells(const Session& session);

/// Returns the position as svg_board() draws it, with the marked cells. A style without a title gets one: the
/// game, the side to move and the FEN.
std::string svg_board(const Session& session, std::span<const Arrow> arrows = {}, SvgStyle style = {});

}  // namespace cheshire
