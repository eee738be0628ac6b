// Pages to print: a picture of svg_board() between a title and lines of text, which go on on further pages.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/diagram/svg_board.h"

namespace cheshire {

struct SvgSheet {
  static constexpr std::size_t max_pages = 200;
  static constexpr std::size_t max_columns = 100;

  std::string title;
  std::string byline;               // small below that: who made it
  std::string demand;               // in the middle below the boards: "#2 (9+8)"
  std::string note;                 // small below that: the FEN
  std::vector<std::string> lines;   // the solution. Blanks at the beginning of a line indent it
  std::string more = "more lines";  // before how many are left out
};

/// Returns pages of A4: at least one, at most max_pages, of which the last then says how many lines are left
/// out. If there are several, each has its number, "2/5". Texts are UTF-8. Lines of more than max_columns
/// bytes are wrapped at blanks.
std::vector<std::string> svg_sheet(std::string_view board, SvgSize size, const SvgSheet& sheet);

/// Returns one SVG that shows pages below each other.
std::string join_pages(const std::vector<std::string>& pages);

}  // namespace cheshire
