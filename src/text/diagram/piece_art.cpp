#include "text/diagram/piece_art.h"

#include <cmath>
#include <cstdlib>
#include <vector>

#include "base/shown_text.h"
#include "drawings/pieces.h"

namespace cheshire {
namespace {

constexpr double axis = 50;
constexpr std::string_view disc = "M50 12A38 38 0 1 1 50 88A38 38 0 1 1 50 12Z";

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same_name(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (lower(a[i]) != lower(b[i])) return false;
  }
  return true;
}

/// Returns the drawing a kind names, or the one called like a kind that names none; null if there is neither.
const drawings::Source* drawing_of(const KindSpec& kind) {
  for (const drawings::Source& source : drawings::pieces) {
    if (kind.drawing.empty() ? same_name(source.name, kind.name) : source.key == kind.drawing) return &source;
  }
  return nullptr;
}

std::string point(double from_axis, double y) { return svg_number(axis + from_axis) + ' ' + svg_number(y); }

/// Returns the closed outline of a half profile: down its right side, then up the mirrored left side.
std::string silhouette(const drawings::Source& source) {
  double x = source.top[0], y = source.top[1];
  std::string right = "M" + point(x, y);
  std::vector<std::string> left;
  for (const auto& [command, n] : source.profile) {
    const bool curve = command == 'C';
    const double to_x = n[curve ? 4 : 0], to_y = n[curve ? 5 : 1];
    if (curve) {
      right += "C" + point(n[0], n[1]) + ' ' + point(n[2], n[3]) + ' ' + point(to_x, to_y);
      left.push_back("C" + point(-n[2], n[3]) + ' ' + point(-n[0], n[1]) + ' ' + point(-x, y));
    } else {
      right += "L" + point(to_x, to_y);
      left.push_back("L" + point(-x, y));
    }
    x = to_x;
    y = to_y;
  }
  for (auto part = left.rbegin(); part != left.rend(); ++part) right += *part;
  return right + 'Z';
}

class Pen {
 public:
  Pen(std::string& svg, const PiecePaint& paint) : svg_(svg), paint_(paint) {}

  void body(std::string_view path) {
    open(path);
    put(" fill=\"", paint_.fill);
    put("\" stroke=\"", paint_.line);
    svg_ += "\" stroke-width=\"2.6\" stroke-linejoin=\"round\"/>";
  }
  void line(std::string_view path, std::string_view width, std::string_view opacity) {
    open(path);
    put(" fill=\"none\" stroke=\"", paint_.detail);
    put("\" stroke-width=\"", width);
    svg_ += "\" stroke-linecap=\"round\"";
    if (!opacity.empty()) put(" opacity=\"", opacity), svg_ += '"';
    svg_ += "/>";
  }
  void solid(std::string_view path) {
    open(path);
    put(" fill=\"", paint_.detail);
    svg_ += "\" opacity=\".9\"/>";
  }

 private:
  void open(std::string_view path) {
    put("<path d=\"", path);
    svg_ += '"';
  }
  void put(std::string_view before, std::string_view value) {
    svg_ += before;
    svg_ += value;
  }

  std::string& svg_;
  const PiecePaint& paint_;
};

}  // namespace

std::string svg_number(double value) {
  const long hundredths = std::lround(value * 100);
  std::string text = hundredths < 0 ? "-" : "";
  const long max = std::labs(hundredths);
  if (max >= 100 || max == 0) text += std::to_string(max / 100);
  if (max % 100 != 0) {
    text += '.';
    text += static_cast<char>('0' + max % 100 / 10);
    if (max % 10 != 0) text += static_cast<char>('0' + max % 10);
  }
  return text;
}

void append_escaped(std::string& svg, std::string_view text) {
  for (const char c : shown_text(text)) {
    switch (c) {
      case '&': svg += "&amp;"; break;
      case '<': svg += "&lt;"; break;
      case '>': svg += "&gt;"; break;
      case '"': svg += "&quot;"; break;
      default: svg += c;
    }
  }
}

void append_piece(std::string& svg, const KindSpec& kind, const PiecePaint& paint) {
  Pen pen(svg, paint);
  const drawings::Source* source = drawing_of(kind);
  if (source == nullptr) {
    pen.body(disc);
    svg += "<text x=\"50\" y=\"65\" text-anchor=\"middle\" font-size=\"46\" font-weight=\"600\" fill=\"";
    svg += paint.detail;
    svg += "\">";
    append_escaped(svg, std::string_view(&kind.letter, 1));
    svg += "</text>";
    return;
  }
  const bool turned = !source->profile.empty();
  if (!source->horn.empty()) pen.body(source->horn);
  pen.body(turned ? silhouette(*source) : std::string(source->outline));
  pen.line(turned ? "M25.5 79.6H74.5" : "M24.5 79.6H75.5", "1.5", ".6");
  pen.line("M22.5 86H77.5", "1.5", ".45");
  for (const std::string_view path : source->details) {
    // Bands across a turned piece are soft, and so are the curves of the others.
    const bool soft = turned ? path.find_first_of("QH") != std::string_view::npos &&
                                   path.find('V') == std::string_view::npos
                             : path.find('C') != std::string_view::npos;
    pen.line(path, turned && soft ? "1.6" : "2.4", soft ? ".6" : "");
  }
  for (const std::string_view path : source->solids) pen.solid(path);
}

}  // namespace cheshire
