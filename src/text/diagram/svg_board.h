// Draws the boards of a position as an SVG picture: boards side by side, their levels where the game places
// them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "rules/game_spec.h"
#include "rules/setup.h"
#include "text/diagram/cell_mark.h"

namespace cheshire {

class Topology;

enum class BoardTheme : std::uint8_t { walnut, green, blue, print, contrast };
inline constexpr const char* board_themes[] = {"walnut", "green", "blue", "print", "contrast"};
/// Returns the theme of a name in board_themes.
std::optional<BoardTheme> board_theme(std::string_view name);

/// The colours of the pieces; `solid` are those of the boards' theme.
enum class PieceTheme : std::uint8_t { solid, engraved, contrast };
inline constexpr const char* piece_themes[] = {"solid", "engraved", "contrast"};
/// Returns the theme of a name in piece_themes.
std::optional<PieceTheme> piece_theme(std::string_view name);

/// The brushes of lichess: G, R, B and Y in PGN's [%cal ...] and [%csl ...].
enum class Brush : std::uint8_t { green, red, blue, yellow };
inline constexpr const char* brush_names[] = {"green", "red", "blue", "yellow"};
/// Returns the brush of a name in brush_names.
std::optional<Brush> brush(std::string_view name);

struct SvgStyle {
  BoardTheme theme = BoardTheme::walnut;
  PieceTheme pieces = PieceTheme::solid;
  bool flip = false;        // seen from Black's side
  bool coordinates = true;  // files below each level, ranks at its left
  int cell = 48;            // width of a square in pixels, 8 to 200
  std::string title;        // what the picture shows, for screen readers
  std::string caption;      // a line below the boards
};

/// An arrow between two cells, also of different boards; a circle if both are the same.
struct Arrow {
  Cell from, to;
  Brush brush = Brush::green;
};

/// In pixels.
struct SvgSize {
  double width, height;
};
/// Returns the size of the picture of svg_board().
SvgSize svg_board_size(const Topology& topology, const SvgStyle& style);

/// Returns the picture, which needs no other file. Of several marks on a cell the last one lies on top. Cells
/// that do not exist are left out. Dark squares of the second board are hatched and those of the third
/// dotted, so that boards differ by more than colour.
std::string svg_board(const Topology& topology, const GameSpec& spec, const Setup& setup,
                      std::span<const MarkedCell> marks = {}, std::span<const Arrow> arrows = {},
                      const SvgStyle& style = {});

}  // namespace cheshire
