// The drawings of the pieces (data/pieces.json) as SVG.
#pragma once

#include <string>
#include <string_view>

#include "rules/game_spec.h"

namespace cheshire {

/// The colours of one side's pieces.
struct PiecePaint {
  std::string_view fill, line, detail;
};

/// Appends a kind of piece as SVG elements in a box of 100 x 100. A kind without a drawing is its letter on a
/// disc.
void append_piece(std::string& svg, const KindSpec& kind, const PiecePaint& paint);

/// Appends text with the characters that XML gives a meaning as entities; control characters become spaces.
void append_escaped(std::string& svg, std::string_view text);

/// A length for SVG: at most two decimals, none if they are zero.
std::string svg_number(double value);

}  // namespace cheshire
