// EPD: the first four fields of a FEN, and operations (PGN standard, 16.2).
#pragma once

#include <string>
#include <string_view>

namespace cheshire {

/// Returns the FEN of a line that is a FEN or an EPD. The operations `hmvc` and `fmvn` give its half-move
/// clock and move number; the others are dropped. A FEN is returned as it is, and so is what is neither.
std::string fen_of_epd(std::string_view line);

}  // namespace cheshire
