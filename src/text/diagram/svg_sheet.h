// A page to print: a picture of svg_board() between a title and lines of text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/diagram/svg_board.h"

namespace cheshire {

struct SvgSheet {
  static constexpr std::size_t max_lines = 400;
  static constexpr std::size_t max_columns = 100;

  std::string title;
  std::string demand;               // in the middle below the boards: "#2 (9+8)"
  std::string note;                 // small below that: the FEN
  std::vector<std::string> lines;   // the solution. Blanks at the beginning of a line indent it
  std::string more = "more lines";  // before how many are left out
};

/// Returns the page, as wide as A4 and at least as high. Texts are UTF-8. Lines of more than max_columns
/// bytes are wrapped at blanks; of more than max_lines only those are shown, and how many more there are.
std::string svg_sheet(std::string_view board, SvgSize size, const SvgSheet& sheet);

}  // namespace cheshire
