// cheshire diagram: a position as text, SVG or PNG.
#include <fmt/format.h>

#include <memory>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/picture_output.h"
#include "apps/terminal.h"
#include "board/topology.h"
#include "engine/session_diagram.h"
#include "messages/commandline.h"

namespace cheshire {
namespace {

struct DiagramArguments {
  GameArguments game;
  bool text = false, svg = false, png = false;
  std::string output;
  std::vector<std::string> arrows, circles;
  std::string theme = board_themes[0], pieces = piece_themes[0];
  SvgStyle style;
};

enum class Format { text, svg, png };

/// Returns the format of the flag, else of the file's name, else text on a terminal and SVG elsewhere.
Format format_of(const DiagramArguments& arguments) {
  if (arguments.text + arguments.svg + arguments.png > 1) throw UsageError(msg::formats_exclude_each_other());
  if (arguments.text || arguments.output.ends_with(".txt")) return Format::text;
  if (arguments.png || (arguments.output.ends_with(".png") && !arguments.svg)) return Format::png;
  if (arguments.svg || arguments.output.ends_with(".svg") || arguments.output == "-") return Format::svg;
  if (!arguments.output.empty()) throw UsageError(msg::picture_format_unknown(arguments.output));
  return output_is_terminal() ? Format::text : Format::svg;
}

/// Returns the cell named "e4", on the first board, or "e4/B".
Cell cell_named(const Topology& topology, std::string_view name) {
  const std::size_t slash = name.find('/');
  for (int board = 0; board < topology.boards(); ++board) {
    if (slash != std::string_view::npos && topology.board_name(board) != name.substr(slash + 1)) continue;
    if (const Cell cell = topology.find(name.substr(0, slash), board); cell != no_cell) return cell;
  }
  throw UsageError(msg::diagram_square_unknown(
      std::string(name), topology.boards() > 1
                             ? topology.name(0) + "/" + topology.board_name(topology.boards() - 1)
                             : topology.name(0)));
}

/// Reads "e2-e4/B=red", or "e4=red" for a circle.
Arrow read_arrow(const Topology& topology, std::string_view text, bool circle) {
  const std::size_t equals = text.find('=');
  const std::string_view cells = text.substr(0, equals);
  Arrow arrow{};
  if (equals != std::string_view::npos) {
    const auto color = brush(text.substr(equals + 1));
    if (!color)
      throw UsageError(msg::diagram_color_unknown(std::string(text.substr(equals + 1)),
                                                  {std::begin(brush_names), std::end(brush_names)}));
    arrow.brush = *color;
  }
  const std::size_t dash = cells.find('-');
  if (circle != (dash == std::string_view::npos)) {
    throw UsageError(circle ? msg::diagram_circle_malformed(std::string(cells))
                            : msg::diagram_arrow_malformed(std::string(cells)));
  }
  arrow.from = cell_named(topology, cells.substr(0, dash));
  arrow.to = circle ? arrow.from : cell_named(topology, cells.substr(dash + 1));
  return arrow;
}

int run(DiagramArguments& arguments) {
  const Format format = format_of(arguments);
  const std::unique_ptr<Session> session = open_session(arguments.game, Purpose::analysis);
  arguments.style.theme = *board_theme(arguments.theme);
  arguments.style.pieces = *piece_theme(arguments.pieces);
  std::vector<Arrow> arrows;
  for (const std::string& text : arguments.arrows)
    arrows.push_back(read_arrow(session->game().topology(), text, false));
  for (const std::string& text : arguments.circles)
    arrows.push_back(read_arrow(session->game().topology(), text, true));
  if (format == Format::text) {
    DiagramStyle style = diagram_style(false);
    style.flip = arguments.style.flip;
    if (!arguments.output.empty() || !output_is_terminal()) style.unicode = style.color = false;
    write_text(diagram(*session, style), arguments.output);
    return 0;
  }
  if (format == Format::png && (arguments.output.empty() || arguments.output == "-"))
    throw UsageError(msg::png_to_terminal());
  const std::string svg = svg_board(*session, arrows, arguments.style);
  if (format == Format::png)
    convert_svg({svg}, "png", arguments.output);
  else
    write_text(svg, arguments.output);
  return 0;
}

}  // namespace

void add_diagram(Command& cheshire) {
  Command command = cheshire.command("diagram", "Draw a position as text, SVG or PNG");
  const auto arguments = std::make_shared<DiagramArguments>();
  add_game_arguments(command, arguments->game, Offer::fen_and_moves);
  command.flag("--text", arguments->text,
               "Draw with characters, in a file with letters; the default on a terminal");
  command.flag("--svg", arguments->svg, "Write SVG; the default elsewhere");
  command.flag("--png", arguments->png, "Write PNG; needs --output and the program rsvg-convert");
  command.text("--output,-o", arguments->output, "FILE",
               "Write to this file; .txt, .svg or .png chooses the format");
  command.flag("--flip", arguments->style.flip, "Black's side below");
  command.texts("--arrow", arguments->arrows, "FROM-TO[=COLOUR]",
                "Draw an arrow, such as e2-e4/B=red; green, red, blue or yellow (repeatable)");
  command.texts("--circle", arguments->circles, "SQUARE[=COLOUR]",
                "Draw a circle around a square (repeatable)");
  command.text("--theme", arguments->theme, "THEME", "walnut, green, blue, contrast, or print for paper")
      .one_of({board_themes[0], board_themes[1], board_themes[2], board_themes[3], board_themes[4]})
      .show_default();
  command.text("--pieces", arguments->pieces, "COLOURS", "Colours of the pieces; solid are the theme's")
      .one_of({piece_themes[0], piece_themes[1], piece_themes[2]})
      .show_default();
  command.number("--size", arguments->style.cell, 8, 200, "Width of a square in pixels").show_default();
  command.flag("--coordinates,!--no-coordinates", arguments->style.coordinates,
               "Name files and ranks (default)");
  command.text("--caption", arguments->style.caption, "TEXT", "A line below the boards");
  command.runs([arguments] { return run(*arguments); });
}

}  // namespace cheshire
