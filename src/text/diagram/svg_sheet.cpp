#include "text/diagram/svg_sheet.h"

#include <algorithm>
#include <cmath>

#include "text/diagram/piece_art.h"

namespace cheshire {
namespace {

// In points of 1/72 inch.
constexpr double page_width = 595, page_height = 842, margin = 48;
constexpr double board_width = page_width - 2 * margin, board_height = 340, line_height = 11;

/// Returns the offset at or before `at` where a character of UTF-8 begins; `at` itself where the text is
/// none.
std::size_t whole(std::string_view text, std::size_t at) {
  std::size_t begin = at;
  while (begin > 0 && (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80) --begin;
  return begin > 0 ? begin : at;
}

/// Appends pieces of a line that fit; those after the first are indented more.
void wrap(std::string_view line, std::vector<std::string>& wrapped) {
  const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  std::string_view rest = line.substr(indent);
  std::size_t room = SvgSheet::max_columns - std::min<std::size_t>(indent, SvgSheet::max_columns / 2);
  std::string before(SvgSheet::max_columns - room, ' ');
  bool first = true;
  while (rest.size() > room) {
    std::size_t end = rest.rfind(' ', room);
    if (end == std::string_view::npos || end == 0) end = whole(rest, room);
    wrapped.push_back(before + std::string(rest.substr(0, end)));
    rest.remove_prefix(std::min(rest.find_first_not_of(' ', end), rest.size()));
    if (first) before += "    ", room -= 4;
    first = false;
  }
  wrapped.push_back(before + std::string(rest));
}

std::vector<std::string> shown_lines(const SvgSheet& sheet) {
  const std::vector<std::string>& lines = sheet.lines;
  std::vector<std::string> shown;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (shown.size() >= SvgSheet::max_lines) {
      shown.push_back("... " + sheet.more + ": " + std::to_string(lines.size() - i));
      break;
    }
    wrap(lines[i], shown);
  }
  return shown;
}

class Page {
 public:
  std::string draw(std::string_view board, SvgSize size, const SvgSheet& sheet) {
    const double fits = std::min(board_width / size.width, board_height / size.height);
    const double scale = std::floor(fits * 100) / 100;
    const double demand_at = 84 + scale * size.height + 16, first_line = demand_at + 44;
    const std::vector<std::string> lines = shown_lines(sheet);
    const double height =
        std::max(page_height, first_line + line_height * static_cast<double>(lines.size()) + margin);
    svg_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + svg_number(page_width) + ' ' +
           svg_number(height) + "\" width=\"210mm\" height=\"" + svg_number(height * 210 / page_width) +
           "mm\" font-family=\"Helvetica, Arial, sans-serif\"><title>";
    append_escaped(svg_, sheet.title + ": " + sheet.demand);
    svg_ += "</title><rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>";
    middle(66, 16, sheet.title, true);
    svg_ += "<g transform=\"translate(" + svg_number((page_width - scale * size.width) / 2) + " 84) scale(" +
            svg_number(scale) + ")\">";
    svg_ += board;
    svg_ += "</g>";
    middle(demand_at, 13, sheet.demand, true);
    middle(demand_at + 16, 7, sheet.note, false);
    svg_ += "<g font-family=\"DejaVu Sans Mono, monospace\" font-size=\"8\" xml:space=\"preserve\">";
    for (std::size_t i = 0; i < lines.size(); ++i) {
      svg_ += "<text x=\"" + svg_number(margin) + "\" y=\"" +
              svg_number(first_line + line_height * static_cast<double>(i)) + "\">";
      append_escaped(svg_, lines[i]);
      svg_ += "</text>";
    }
    return std::move(svg_) + "</g></svg>\n";
  }

 private:
  void middle(double y, double size, std::string_view what, bool bold) {
    if (what.empty()) return;
    svg_ += "<text x=\"" + svg_number(page_width / 2) + "\" y=\"" + svg_number(y) + "\" font-size=\"" +
            svg_number(size) + "\" text-anchor=\"middle\"" + (bold ? " font-weight=\"600\">" : ">");
    append_escaped(svg_, what);
    svg_ += "</text>";
  }

  std::string svg_;
};

}  // namespace

std::string svg_sheet(std::string_view board, SvgSize size, const SvgSheet& sheet) {
  return Page().draw(board, size, sheet);
}

}  // namespace cheshire
