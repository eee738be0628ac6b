#include "text/diagram/svg_board.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>

#include "board/topology.h"
#include "text/diagram/piece_art.h"

namespace cheshire {
namespace {

struct MarkPaint {
  std::string_view last_move, check, wall, faded_wall, room, center;
};

struct Theme {
  struct Squares {
    std::string_view light, dark;
  };
  Squares boards[3];
  std::string_view page;  // behind the boards; empty for nothing
  std::string_view text, edge;
  MarkPaint marks;
  PiecePaint white{"#fbf7ee", "#2b2622", "#2b2622"}, black{"#2f2a28", "#0d0b0a", "#efe6d6"};
  /// The lines and dots over the dark squares of the second and third board.
  std::string_view pattern = "#ffffff";
};

/// The colours of the marks, which differ in the last move alone.
constexpr MarkPaint in_color(std::string_view last_move) {
  return {last_move, "#d6301e", "#7a4a86", "#8c8c8c", "#a58bb0", "#d9a7d0"};
}

/// In the order of BoardTheme. All but the fourth are themes of the page (web/src/ui/themes.css).
constexpr Theme themes[] = {
    {{{"#efe3cb", "#b98d62"}, {"#dfe6ea", "#7f96a8"}, {"#e3e9da", "#8fa583"}},
     "",
     "#4d3c26",
     "#8a7a62",
     in_color("#e2b530")},
    {{{"#f1ead6", "#7a9c68"}, {"#ebe6ec", "#988cab"}, {"#f2e6cc", "#c5a067"}},
     "",
     "#3a4a2e",
     "#7d8a70",
     in_color("#ecbe28")},
    {{{"#e6ebf1", "#7d9abf"}, {"#ecebe7", "#9d9a92"}, {"#f0e4e3", "#ba918e"}},
     "",
     "#34465e",
     "#78869a",
     in_color("#ecbe28")},
    {{{"#ffffff", "#c9c9c9"}, {"#ffffff", "#c9c9c9"}, {"#ffffff", "#c9c9c9"}},
     "#ffffff",
     "#000000",
     "#000000",
     {"#8f8f8f", "#5a5a5a", "#3a3a3a", "#8c8c8c", "#a0a0a0", "#7a7a7a"},
     {"#ffffff", "#000000", "#000000"},
     {"#000000", "#000000", "#ffffff"}},
    {{{"#ffffff", "#a9a9a9"}, {"#ffffff", "#c3d7ee"}, {"#ffffff", "#efe0a8"}},
     "#ffffff",
     "#000000",
     "#000000",
     {"#ffd600", "#d40000", "#3a1a46", "#5a5a5a", "#8a5a98", "#b060a0"},
     {"#ffffff", "#000000", "#000000"},
     {"#000000", "#000000", "#ffffff"},
     "#000000"},
};

struct PieceColors {
  PiecePaint white, black;
};
/// In the order of PieceTheme after the first, as on the page.
constexpr PieceColors piece_colors[] = {
    {{"#fffdf8", "#26211d", "#26211d"}, {"#57504b", "#1d1916", "#fffdf8"}},
    {{"#ffffff", "#000000", "#000000"}, {"#000000", "#ffffff", "#ffffff"}},
};

constexpr std::string_view brushes[] = {"#15781b", "#882020", "#003088", "#e68f00"};

/// Boards stand side by side up to this width, in squares.
constexpr int widest = 34;

std::string_view color(const MarkPaint& marks, CellMark mark) {
  switch (mark) {
    case CellMark::left:
    case CellMark::arrived: return marks.last_move;
    case CellMark::check: return marks.check;
    case CellMark::wall: return marks.wall;
    case CellMark::faded_wall: return marks.faded_wall;
    case CellMark::room: return marks.room;
    case CellMark::center: return marks.center;
    case CellMark::none: break;
  }
  return "none";
}

struct Point {
  double x, y;
};

/// The part of the grid that levels in one column or row share, so that squares above each other stay
/// aligned.
struct Span {
  int first = Topology::max_extent, last = -1;
  void include(int n) {
    first = std::min(first, n);
    last = std::max(last, n);
  }
  int size() const { return last < first ? 0 : last - first + 1; }
};

/// Where every square is drawn.
class Layout {
 public:
  Layout(const Topology& topology, const SvgStyle& style)
      : topology_(topology), flip_(style.flip), cell_(std::clamp(style.cell, 8, 200)) {
    for (int i = 0; i < topology.cells_per_board(); ++i) {
      const Cell c = static_cast<Cell>(i);
      const LevelSpec& level = topology.levels()[topology.level(c)];
      columns_[level.column].include(topology.at(c).x);
      rows_[level.row].include(topology.at(c).y);
    }
    const bool titled = topology.boards() > 1 || topology.levels().size() > 1;
    top_ = titled ? 0.75 * cell_ : 0.25 * cell_;
    left_ = (style.coordinates ? 0.7 : 0.25) * cell_;
    bottom_ = (style.coordinates ? 0.6 : 0.25) * cell_;
    double right = 0, below = 0;
    for (auto& [column, span] : columns_) {
      at_column_[column] = right + left_;
      right += left_ + span.size() * cell_;
    }
    for (auto& [row, span] : rows_) {
      at_row_[row] = below + top_;
      below += top_ + span.size() * cell_ + bottom_;
    }
    board_ = {right + 0.3 * cell_, below};
    abreast_ = std::clamp(static_cast<int>(widest * 1.25 * cell_ / board_.x), 1, topology.boards());
  }

  double cell() const { return cell_; }
  Point size() const {
    const int down = (topology_.boards() + abreast_ - 1) / abreast_;
    return {board_.x * abreast_, board_.y * down};
  }
  Span files(const LevelSpec& level) const { return columns_.at(level.column); }
  Span ranks(const LevelSpec& level) const { return rows_.at(level.row); }

  /// Returns the upper left corner of a level's squares.
  Point corner(int board, const LevelSpec& level) const {
    const int column = board % abreast_, row = board / abreast_;
    return {board_.x * column + at_column_.at(level.column), board_.y * row + at_row_.at(level.row)};
  }
  /// Returns the upper left corner of a square.
  Point square(Cell c) const {
    const LevelSpec& level = topology_.levels()[topology_.level(c)];
    const auto [file, rank] = place(level, topology_.at(c).x, topology_.at(c).y);
    const Point from = corner(topology_.board(c), level);
    return {from.x + file * cell_, from.y + rank * cell_};
  }
  Point middle(Cell c) const {
    const Point p = square(c);
    return {p.x + cell_ / 2, p.y + cell_ / 2};
  }
  /// Returns how many squares right of and below the corner a file and rank are.
  std::pair<int, int> place(const LevelSpec& level, int x, int y) const {
    const Span f = files(level), r = ranks(level);
    return flip_ ? std::pair(f.last - x, y - r.first) : std::pair(x - f.first, r.last - y);
  }

 private:
  const Topology& topology_;
  bool flip_;
  double cell_, top_, left_, bottom_;
  std::map<int, Span> columns_, rows_;
  std::map<int, double> at_column_, at_row_;
  Point board_{};
  int abreast_ = 1;
};

class Drawing {
 public:
  Drawing(const Topology& topology, const GameSpec& spec, const SvgStyle& style)
      : topology_(topology),
        spec_(spec),
        style_(style),
        theme_(themes[static_cast<int>(style.theme)]),
        layout_(topology, style),
        first_rank_(first_rank(topology)) {}

  std::string draw(const Setup& setup, std::span<const MarkedCell> marks, std::span<const Arrow> arrows) {
    open(setup);
    for (int board = 0; board < topology_.boards(); ++board) squares(board);
    for (const MarkedCell& marked : marks) mark(marked);
    for (int board = 0; board < topology_.boards(); ++board) {
      for (const LevelSpec& level : topology_.levels()) notes(board, level);
    }
    pieces(setup);
    for (const Arrow& arrow : arrows) shape(arrow);
    if (!style_.caption.empty()) {
      text({layout_.size().x / 2, layout_.size().y + 0.35 * layout_.cell()}, 0.36, "middle", style_.caption);
    }
    return std::move(svg_) + "</svg>\n";
  }

 private:
  void put(std::string_view before, double value) {
    svg_ += before;
    svg_ += svg_number(value);
  }
  void put(std::string_view before, std::string_view value) {
    svg_ += before;
    svg_ += value;
  }

  void open(const Setup& setup) {
    const SvgSize size = svg_board_size(topology_, style_);
    put("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ", size.width);
    put(" ", size.height);
    put("\" width=\"", size.width);
    put("\" height=\"", size.height);
    svg_ += "\" font-family=\"Helvetica, Arial, sans-serif\" role=\"img\">";
    if (!style_.title.empty()) {
      svg_ += "<title>";
      append_escaped(svg_, style_.title);
      svg_ += "</title>";
    }
    svg_ += "<defs>";
    define_patterns();
    std::set<Piece> defined;
    for (const Piece piece : setup.pieces) {
      if (piece == no_piece || !defined.insert(piece).second) continue;
      put("<symbol id=\"", id(piece));
      svg_ += "\" viewBox=\"0 0 100 100\">";
      append_piece(svg_, spec_.kinds[kind_of(piece)], paint(color_of(piece)));
      svg_ += "</symbol>";
    }
    svg_ += "</defs>";
    if (!theme_.page.empty())
      put("<rect width=\"100%\" height=\"100%\" fill=\"", theme_.page), svg_ += "\"/>";
  }

  const PiecePaint& paint(Color color) const {
    if (style_.pieces == PieceTheme::solid) return color == Color::white ? theme_.white : theme_.black;
    const PieceColors& colors = piece_colors[static_cast<int>(style_.pieces) - 1];
    return color == Color::white ? colors.white : colors.black;
  }

  void define_patterns() {
    if (topology_.boards() > 1) {
      put("<pattern id=\"hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
          "patternTransform=\"rotate(45)\"><path "
          "d=\"M0 0V6\" stroke=\"",
          theme_.pattern);
      svg_ += "\" stroke-width=\"3\" opacity=\".34\"/></pattern>";
    }
    if (topology_.boards() > 2) {
      put("<pattern id=\"dots\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\"><circle cx=\"3\" "
          "cy=\"3\" r=\"1.3\" "
          "fill=\"",
          theme_.pattern);
      svg_ += "\" opacity=\".6\"/></pattern>";
    }
  }

  static std::string id(Piece piece) {
    return (color_of(piece) == Color::white ? "w" : "b") + std::to_string(kind_of(piece));
  }

  std::string square_path(Cell c) const {
    const Point at = layout_.square(c);
    const std::string side = svg_number(layout_.cell());
    return "M" + svg_number(at.x) + ' ' + svg_number(at.y) + "h" + side + "v" + side + "h-" + side + "z";
  }

  void squares(int board) {
    std::string light, dark;
    for (int i = 0; i < topology_.cells_per_board(); ++i) {
      const Cell c = static_cast<Cell>(board * topology_.stride() + i);
      (topology_.dark(c) ? dark : light) += square_path(c);
    }
    const Theme::Squares& paint = theme_.boards[board % 3];
    const std::string edge = "\" stroke=\"" + std::string(theme_.edge) + "\" stroke-width=\".7\"/>";
    put("<path d=\"", light);
    put("\" fill=\"", paint.light);
    svg_ += edge;
    put("<path d=\"", dark);
    put("\" fill=\"", paint.dark);
    svg_ += edge;
    if (board % 3 > 0) {
      put("<path d=\"", dark);
      svg_ += board % 3 == 1 ? "\" fill=\"url(#hatch)\"/>" : "\" fill=\"url(#dots)\"/>";
    }
  }

  void mark(const MarkedCell& marked) {
    if (!topology_.exists(marked.cell) || marked.mark == CellMark::none) return;
    put("<path d=\"", square_path(marked.cell));
    put("\" fill=\"", color(theme_.marks, marked.mark));
    svg_ += marked.mark == CellMark::wall || marked.mark == CellMark::faded_wall ? "\" opacity=\".72\"/>"
                                                                                 : "\" opacity=\".48\"/>";
  }

  void text(Point at, double size, std::string_view anchor, std::string_view what, bool bold = false) {
    put("<text x=\"", at.x);
    put("\" y=\"", at.y);
    put("\" font-size=\"", size * layout_.cell());
    put("\" text-anchor=\"", anchor);
    put("\" fill=\"", theme_.text);
    svg_ += bold ? "\" font-weight=\"600\">" : "\">";
    append_escaped(svg_, what);
    svg_ += "</text>";
  }

  /// The title of a level and its coordinates.
  void notes(int board, const LevelSpec& level) {
    const Point corner = layout_.corner(board, level);
    const Span files = layout_.files(level), ranks = layout_.ranks(level);
    const double cell = layout_.cell();
    std::string title = topology_.board_name(board);
    if (!level.name.empty()) title += (title.empty() ? "" : ", ") + level.name;
    if (!title.empty()) {
      text({corner.x + files.size() * cell / 2, corner.y - 0.22 * cell}, 0.4, "middle", title, true);
    }
    if (!style_.coordinates) return;
    std::set<int> named_files, named_ranks;
    for (int i = 0; i < topology_.cells_per_board(); ++i) {
      const Cell c = static_cast<Cell>(i);
      if (&topology_.levels()[topology_.level(c)] != &level) continue;
      named_files.insert(topology_.at(c).x);
      named_ranks.insert(topology_.at(c).y);
    }
    for (const int x : named_files) {
      const int right = layout_.place(level, x, ranks.first).first;
      text({corner.x + (right + 0.5) * cell, corner.y + (ranks.size() + 0.36) * cell}, 0.3, "middle",
           file_name(x));
    }
    for (const int y : named_ranks) {
      const int down = layout_.place(level, files.first, y).second;
      text({corner.x - 0.14 * cell, corner.y + (down + 0.61) * cell}, 0.3, "end",
           std::to_string(y + first_rank_));
    }
  }

  static std::string file_name(int x) { return std::string(1, static_cast<char>('a' + x % 26)); }

  void pieces(const Setup& setup) {
    const double side = layout_.cell() * 0.92;
    for (int c = 0; c < topology_.cell_count(); ++c) {
      const Cell cell = static_cast<Cell>(c);
      if (!topology_.exists(cell) || setup.pieces[cell] == no_piece) continue;
      const Point at = layout_.square(cell);
      put("<use href=\"#", id(setup.pieces[cell]));
      put("\" x=\"", at.x + layout_.cell() * 0.04);
      put("\" y=\"", at.y + layout_.cell() * 0.03);
      put("\" width=\"", side);
      put("\" height=\"", side);
      svg_ += "\"/>";
    }
  }

  void shape(const Arrow& arrow) {
    if (!topology_.exists(arrow.from) || !topology_.exists(arrow.to)) return;
    const double cell = layout_.cell();
    const std::string_view paint = brushes[static_cast<int>(arrow.brush)];
    const Point from = layout_.middle(arrow.from), to = layout_.middle(arrow.to);
    if (arrow.from == arrow.to) {
      put("<circle cx=\"", from.x);
      put("\" cy=\"", from.y);
      put("\" r=\"", 0.45 * cell);
      put("\" fill=\"none\" stroke=\"", paint);
      put("\" stroke-width=\"", 0.08 * cell);
      svg_ += "\" opacity=\".85\"/>";
      return;
    }
    const double length = std::sqrt((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y));
    const Point along{(to.x - from.x) / length, (to.y - from.y) / length};
    const auto at = [&](double forward, double aside) {
      return svg_number(from.x + along.x * forward - along.y * aside) + ' ' +
             svg_number(from.y + along.y * forward + along.x * aside);
    };
    const double neck = length - 0.45 * cell, half = 0.09 * cell, wing = 0.24 * cell;
    put("<path d=\"M", at(0.2 * cell, half));
    for (const std::string& corner : {at(neck, half), at(neck, wing), at(length - 0.05 * cell, 0),
                                      at(neck, -wing), at(neck, -half), at(0.2 * cell, -half)}) {
      put("L", corner);
    }
    put("Z\" fill=\"", paint);
    svg_ += "\" opacity=\".75\"/>";
  }

  const Topology& topology_;
  const GameSpec& spec_;
  const SvgStyle& style_;
  const Theme& theme_;
  Layout layout_;
  int first_rank_;
  std::string svg_;
};

}  // namespace

std::optional<BoardTheme> board_theme(std::string_view name) {
  for (std::size_t i = 0; i < std::size(board_themes); ++i) {
    if (name == board_themes[i]) return static_cast<BoardTheme>(i);
  }
  return {};
}

std::optional<PieceTheme> piece_theme(std::string_view name) {
  for (std::size_t i = 0; i < std::size(piece_themes); ++i) {
    if (name == piece_themes[i]) return static_cast<PieceTheme>(i);
  }
  return {};
}

std::optional<Brush> brush(std::string_view name) {
  for (std::size_t i = 0; i < std::size(brush_names); ++i) {
    if (name == brush_names[i]) return static_cast<Brush>(i);
  }
  return {};
}

SvgSize svg_board_size(const Topology& topology, const SvgStyle& style) {
  const Layout layout(topology, style);
  const Point size = layout.size();
  return {size.x, size.y + (style.caption.empty() ? 0 : 0.6 * layout.cell())};
}

std::string svg_board(const Topology& topology, const GameSpec& spec, const Setup& setup,
                      std::span<const MarkedCell> marks, std::span<const Arrow> arrows,
                      const SvgStyle& style) {
  return Drawing(topology, spec, style).draw(setup, marks, arrows);
}

}  // namespace cheshire
