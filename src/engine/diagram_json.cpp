// The command "diagram" of the browser's core: reads pieces, arrows and styles, answers with SVG in JSON.
#include "engine/diagram_json.h"

#include <charconv>
#include <optional>
#include <utility>
#include <vector>

#include "engine/session_diagram.h"
#include "engine/setup_report.h"
#include "messages/core.h"
#include "text/diagram/svg_board.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

/// Takes a number from the front of a text.
std::optional<int> take_number(std::string_view& text) {
  int n = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (fault != std::errc() || n < 0) return {};
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return n;
}

/// Reads the values of a style.
class StyleReader {
 public:
  explicit StyleReader(const AnyGame& game) : cells_(game.topology().cell_count()) {}

  SvgStyle style;
  std::vector<MarkedCell> marks;
  std::vector<Arrow> arrows;

  /// Returns whether the value can be read.
  bool read(std::string_view key, std::string_view value) {
    if (key == "theme") return set(style.theme, board_theme(value));
    if (key == "pieces") return set(style.pieces, piece_theme(value));
    if (key == "flipped") return read_switch(style.flip, value);
    if (key == "coordinates") return read_switch(style.coordinates, value);
    if (key == "size") {
      return set(style.cell, take_number(value)) && value.empty() && style.cell >= 8 && style.cell <= 200;
    }
    if (key == "last") return read_marks(CellMark::arrived, value);
    if (key == "check") return read_marks(CellMark::check, value);
    return key == "arrows" && read_arrows(value);
  }

 private:
  template <class T>
  static bool set(T& to, std::optional<T> value) {
    if (value) to = *value;
    return value.has_value();
  }
  static bool read_switch(bool& to, std::string_view value) {
    to = value == "on";
    return to || value == "off";
  }
  std::optional<Cell> take_cell(std::string_view& text) const {
    const std::optional<int> n = take_number(text);
    if (!n || *n >= cells_) return {};
    return static_cast<Cell>(*n);
  }
  /// Calls f, which takes an item from the front, for each of those between commas.
  template <class F>
  static bool each(std::string_view text, F take) {
    while (!text.empty()) {
      if (!take(text)) return false;
      if (text.empty()) break;
      if (text[0] != ',') return false;
      text.remove_prefix(1);
    }
    return true;
  }
  bool read_marks(CellMark mark, std::string_view text) {
    return each(text, [&](std::string_view& rest) {
      const std::optional<Cell> cell = take_cell(rest);
      if (cell) marks.push_back({*cell, mark});
      return cell.has_value();
    });
  }
  bool read_arrows(std::string_view text) {
    return each(text, [&](std::string_view& rest) {
      const std::optional<Cell> from = take_cell(rest);
      if (!from || rest.empty() || rest[0] != '-') return false;
      rest.remove_prefix(1);
      const std::optional<Cell> to = take_cell(rest);
      if (!to || rest.empty()) return false;
      for (std::size_t i = 0; i < std::size(brush_names); ++i) {
        if (rest[0] != brush_names[i][0]) continue;
        arrows.push_back({*from, *to, static_cast<Brush>(i)});
        rest.remove_prefix(1);
        return true;
      }
      return false;
    });
  }

  int cells_;
};

/// Reads all values of a style; `marks`: also those of cells to mark. Errors: one cannot be read.
Result<StyleReader> read_style(const AnyGame& game, std::string_view style, bool marks) {
  const Result<OptionValues> values = parse_options(style);
  if (!values) return values.error();
  StyleReader reader(game);
  for (const auto& [key, value] : *values) {
    if ((!marks && (key == "last" || key == "check")) || !reader.read(key, value))
      return Error{msg::diagram_style_unreadable(key, value)};
  }
  return reader;
}

std::string svg_json(const std::string& svg) {
  JsonWriter json;
  return json.begin_object().field("svg", svg).end_object().take();
}

}  // namespace

Result<std::string> diagram_json(const AnyGame& game, std::string_view pieces, std::string_view style) {
  const Result<SetupReport> composed = game.compose(pieces, "");
  if (!composed) return composed.error();
  Result<StyleReader> reader = read_style(game, style, true);
  if (!reader) return reader.error();
  reader->style.title = game.spec().title;
  Setup setup;
  setup.pieces = composed->pieces;
  return svg_json(
      svg_board(game.topology(), game.spec(), setup, reader->marks, reader->arrows, reader->style));
}

Result<std::string> session_svg_json(const Session& session, std::string_view style,
                                     std::string_view caption) {
  Result<StyleReader> reader = read_style(session.game(), style, false);
  if (!reader) return reader.error();
  reader->style.caption = caption;
  return svg_json(svg_board(session, reader->arrows, reader->style));
}

}  // namespace cheshire
