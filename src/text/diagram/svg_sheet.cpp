#include "text/diagram/svg_sheet.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "text/diagram/piece_art.h"

namespace cheshire {
namespace {

// In points of 1/72 inch, but for the height of the page in millimetres, which is A4's.
constexpr double page_width = 595, page_height = 841.5, margin = 48, line_height = 11;
constexpr double board_width = page_width - 2 * margin, board_height = 340;
constexpr std::string_view page_begins = "<svg xmlns=\"http://www.w3.org/2000/svg\" ";
constexpr int page_millimetres = 297;

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

/// Where the lines of text begin and end on a page.
struct Room {
  double from, to = page_height - margin;
  std::size_t lines() const { return static_cast<std::size_t>((to - from) / line_height) + 1; }
};
constexpr Room further_page{margin + 28};

/// Wraps lines up to the end of the last page, and says there how many are left out.
std::vector<std::string> shown_lines(const SvgSheet& sheet, std::size_t most) {
  const std::vector<std::string>& lines = sheet.lines;
  std::vector<std::string> shown;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::size_t before = shown.size();
    wrap(lines[i], shown);
    // The last line is kept for the note, unless nothing follows.
    if (shown.size() < most || (shown.size() == most && i + 1 == lines.size())) continue;
    shown.resize(before);
    shown.push_back("... " + sheet.more + ": " + std::to_string(lines.size() - i));
    break;
  }
  return shown;
}

/// Draws one page.
class Page {
 public:
  explicit Page(const SvgSheet& sheet) {
    svg_ = std::string(page_begins) + "viewBox=\"0 0 " + svg_number(page_width) + ' ' +
           svg_number(page_height) + "\" width=\"210mm\" height=\"" + std::to_string(page_millimetres) +
           "mm\" font-family=\"Helvetica, Arial, sans-serif\"><title>";
    append_escaped(svg_, sheet.title + ": " + sheet.demand);
    svg_ += "</title><rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>";
  }

  /// Draws the title, the boards and what stands between them and the text. Returns the room for the text.
  Room head(std::string_view board, SvgSize size, const SvgSheet& sheet) {
    const double fits = std::min(board_width / size.width, board_height / size.height);
    const double scale = std::floor(fits * 100) / 100;
    const double board_at = sheet.byline.empty() ? 84 : 98;
    const double demand_at = board_at + scale * size.height + 16;
    text(page_width / 2, 66, 16, "middle", sheet.title, true);
    text(page_width / 2, 82, 9, "middle", sheet.byline, false);
    svg_ += "<g transform=\"translate(" + svg_number((page_width - scale * size.width) / 2) + ' ' +
            svg_number(board_at) + ") scale(" + svg_number(scale) + ")\">";
    svg_ += board;
    svg_ += "</g>";
    text(page_width / 2, demand_at, 13, "middle", sheet.demand, true);
    text(page_width / 2, demand_at + 16, 7, "middle", sheet.note, false);
    return {demand_at + 44};
  }

  /// Draws the head of a further page: what the first one shows, in a line.
  void running_head(const SvgSheet& sheet) {
    text(margin, margin, 9, "start", sheet.title + "   " + sheet.demand, true);
  }

  void number(std::size_t page, std::size_t pages) {
    text(page_width - margin, margin, 9, "end", std::to_string(page) + '/' + std::to_string(pages), false);
  }

  void lines(Room room, std::span<const std::string> lines) {
    svg_ += "<g font-family=\"DejaVu Sans Mono, monospace\" font-size=\"8\">";
    double y = room.from;
    for (const std::string& line : lines) {
      // Chromium does not inherit how blanks are treated.
      svg_ += "<text xml:space=\"preserve\" x=\"" + svg_number(margin) + "\" y=\"" + svg_number(y) + "\">";
      append_escaped(svg_, line);
      svg_ += "</text>";
      y += line_height;
    }
    svg_ += "</g>";
  }

  std::string take() { return std::move(svg_) + "</svg>\n"; }

 private:
  void text(double x, double y, double size, std::string_view anchor, std::string_view what, bool bold) {
    if (what.empty()) return;
    svg_ += "<text x=\"" + svg_number(x) + "\" y=\"" + svg_number(y) + "\" font-size=\"" + svg_number(size) +
            "\" text-anchor=\"" + std::string(anchor) + (bold ? "\" font-weight=\"600\">" : "\">");
    append_escaped(svg_, what);
    svg_ += "</text>";
  }

  std::string svg_;
};

}  // namespace

std::vector<std::string> svg_sheet(std::string_view board, SvgSize size, const SvgSheet& sheet) {
  Page page(sheet);
  const Room room = page.head(board, size, sheet);
  const std::size_t on_first = room.lines(), on_further = further_page.lines();
  const std::vector<std::string> text = shown_lines(sheet, on_first + (SvgSheet::max_pages - 1) * on_further);
  std::span<const std::string> rest = text;
  const std::size_t pages = 1 + (rest.size() - std::min(rest.size(), on_first) + on_further - 1) / on_further;

  std::vector<std::string> all;
  for (std::size_t number = 1; number <= pages; ++number) {
    if (number > 1) {
      page = Page(sheet);
      page.running_head(sheet);
    }
    if (pages > 1) page.number(number, pages);
    const std::span<const std::string> shown =
        rest.first(std::min(rest.size(), number == 1 ? on_first : on_further));
    page.lines(number == 1 ? room : further_page, shown);
    rest = rest.subspan(shown.size());
    all.push_back(page.take());
  }
  return all;
}

std::string join_pages(const std::vector<std::string>& pages) {
  std::string svg = std::string(page_begins) + "width=\"210mm\" height=\"" +
                    std::to_string(page_millimetres * static_cast<int>(pages.size())) + "mm\">\n";
  int at = 0;
  for (const std::string& page : pages) {
    svg += std::string(page_begins) + "y=\"" + std::to_string(at) + "mm\" " + page.substr(page_begins.size());
    at += page_millimetres;
  }
  return svg + "</svg>\n";
}

}  // namespace cheshire
