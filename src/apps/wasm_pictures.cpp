// The position of the chosen board as a picture, in SVG and in characters.
#include <string>

#include "apps/wasm_play.h"
#include "engine/diagram_json.h"
#include "messages/core.h"
#include "protocol/diagram.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

/// Sets one value of a style. Returns whether it can be read.
bool read_style(DiagramStyle& style, std::string_view key, std::string_view value) {
  if (key == "flipped" || key == "unicode") {
    (key == "flipped" ? style.flip : style.unicode) = value == "on";
    return value == "on" || value == "off";
  }
  const std::int64_t n = number(value);
  style.width = static_cast<int>(n);
  return key == "width" && n >= 20 && n <= 1000;
}

}  // namespace

std::string draw_svg(const Fields& f) {
  const Result<std::string> drawn = session_svg_json(shown(), field(f, 1), field(f, 2));
  return drawn ? *drawn : error_json(drawn.error());
}

std::string draw_text(const Fields& f) {
  const Result<OptionValues> values = parse_options(field(f, 1));
  if (!values) return error_json(values.error());
  DiagramStyle style;
  for (const auto& [key, value] : *values) {
    if (!read_style(style, key, value)) return error_json({msg::diagram_style_unreadable(key, value), 0});
  }
  JsonWriter json;
  return json.begin_object().field("text", diagram(shown(), style)).end_object().take();
}

}  // namespace cheshire
