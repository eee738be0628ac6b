// The browser core's command "diagram": pieces on a game's boards as a picture, whether or not they can be
// played.
#pragma once

#include <string>
#include <string_view>

#include "engine/session.h"

namespace cheshire {

/// Returns {"svg": ...}. `pieces` are as SetupQuery takes them, `style` is "theme=green;flipped=on" of these:
/// `theme` (board_themes), `pieces` (piece_themes), `flipped`, `coordinates`, `size` (8 to 200, the width of
/// a square), `last` and `check` (cells, as in "12,28"), `arrows` ("12-28g,5-5r": cells and the first letter
/// of a brush; a circle if both are the same). Omitted values are those of SvgStyle. Errors as those of a
/// composed set-up, and a style that cannot be read.
Result<std::string> diagram_json(const AnyGame& game, std::string_view pieces, std::string_view style);

/// Returns the position of a session in the same form, with its last move and a king in check, and a line
/// below the boards. Errors: the style cannot be read, or marks cells as only diagram_json() does.
Result<std::string> session_svg_json(const Session& session, std::string_view style,
                                     std::string_view caption);

}  // namespace cheshire
