#include "protocol/diagram.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

#include "board/topology.h"
#include "engine/game_view.h"
#include "engine/session_diagram.h"

namespace cheshire {
namespace {

/// One level of one board, as lines of equal width on screen.
struct Panel {
  std::vector<std::string> lines;
  int width = 0;
  bool marked = false;  // a cell of it is
};

std::string centered(const std::string& text, int width) {
  const int left = std::max(0, (width - static_cast<int>(text.size())) / 2);
  std::string line(left, ' ');
  line += text;
  line.resize(std::max<std::size_t>(line.size(), width), ' ');
  return line;
}

std::string figure(char letter, Color color) {
  static constexpr std::string_view letters = "KQRBNP";
  static constexpr const char* white[] = {"♔", "♕", "♖", "♗", "♘", "♙"};
  static constexpr const char* black[] = {"♚", "♛", "♜", "♝", "♞", "♟"};
  const auto i = letters.find(letter);
  if (i == std::string_view::npos) return {};
  return (color == Color::white ? white : black)[i];
}

/// Returns a 256-colour background: ivory and walnut for the first board, silver and slate for the second,
/// sage for the third. Areas are mauve, with darker walls and a lighter center; faded walls are grey.
int background(int board, bool dark, CellMark mark) {
  static constexpr int squares[3][2] = {{223, 137}, {254, 109}, {193, 108}};
  switch (mark) {
    case CellMark::check: return 210;
    case CellMark::left:
    case CellMark::arrived: return dark ? 178 : 221;
    case CellMark::wall: return 133;
    case CellMark::faded_wall: return 247;
    case CellMark::room: return dark ? 146 : 183;
    case CellMark::center: return 219;
    case CellMark::none: break;
  }
  return squares[board % 3][dark];
}

class Painter {
 public:
  /// `narrow`: two columns for a cell instead of three, and ranks named on the left only.
  Painter(const Session& session, const DiagramStyle& style, bool narrow)
      : session_(session),
        style_(style),
        narrow_(narrow),
        topology_(session.game().topology()),
        marks_(topology_.cell_count(), CellMark::none) {
    for (const auto& [cell, mark] : marked_cells(session)) {
      if (topology_.exists(cell)) marks_[cell] = mark;
    }
    first_rank_ = first_rank(topology_);
  }

  std::vector<Panel> panels() const {
    std::vector<Panel> all;
    for (int board = 0; board < topology_.boards(); ++board) {
      for (int level : drawn_levels()) all.push_back(panel(board, level));
    }
    return all;
  }

 private:
  // Returns the levels row by row, as they are drawn side by side.
  std::vector<int> drawn_levels() const {
    std::vector<int> order(topology_.levels().size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
      const LevelSpec &p = topology_.levels()[a], &q = topology_.levels()[b];
      return p.row != q.row ? p.row < q.row : p.column < q.column;
    });
    return order;
  }

  Panel panel(int board, int level) const {
    const int files = topology_.extent().x;
    const int ranks = topology_.extent().y;
    const int label = ranks > 9 ? 2 : 1;
    Panel p;
    std::string title = topology_.board_name(board);
    const auto levels = topology_.levels();
    if (levels.size() > 1) title += (title.empty() ? "" : ", ") + ("level " + levels[level].name);
    p.width =
        narrow_ ? std::max(label + 2 * files + 1, static_cast<int>(title.size())) : 2 * label + 3 * files + 4;
    if (!title.empty()) p.lines.push_back(centered(title, p.width));

    for (int row = 0; row < ranks; ++row) {
      const int y = style_.flip ? row : ranks - 1 - row;
      std::string number = std::to_string(y + first_rank_);
      number.insert(0, label - std::min<std::size_t>(label, number.size()), ' ');
      std::vector<Cell> cells;
      for (int column = 0; column < files; ++column) {
        const int x = style_.flip ? files - 1 - column : column;
        cells.push_back(topology_.find(Coord{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y),
                                             static_cast<std::int8_t>(level % topology_.extent().z),
                                             static_cast<std::int8_t>(level / topology_.extent().z)},
                                       board));
        p.marked |= cells.back() != no_cell && is_mark(marks_[cells.back()]);
      }
      if (narrow_) {
        p.lines.push_back(number + narrow_rank(cells, board));
      } else {
        std::string line = " " + number + ' ';
        for (const Cell c : cells) line += cell(c, board);
        p.lines.push_back(line + " " + number);
      }
      const int missing = p.width - (narrow_ ? label + 2 * files + 1 : 2 * label + 3 * files + 3);
      p.lines.back().append(static_cast<std::size_t>(missing), ' ');
    }

    std::string names(narrow_ ? label : 2 + label, ' ');
    for (int column = 0; column < files; ++column) {
      names += {' ', static_cast<char>('a' + (style_.flip ? files - 1 - column : column))};
      if (!narrow_) names += ' ';
    }
    names.resize(p.width, ' ');
    p.lines.push_back(names);
    return p;
  }

  /// Whether a mark belongs to the last move or a check, and not to an area of the board.
  static bool is_mark(CellMark mark) {
    return mark == CellMark::left || mark == CellMark::arrived || mark == CellMark::check;
  }

  /// Returns a rank with two columns for each cell and one more. A cell shares the columns beside it, and so
  /// its brackets, with its neighbours; the brackets of the right one win.
  std::string narrow_rank(const std::vector<Cell>& cells, int board) const {
    std::string text;
    char between = ' ';
    for (const Cell c : cells) {
      if (style_.color) {
        text += c == no_cell ? "  " : coloured(c, board, face(c) + ' ');
        continue;
      }
      const auto [before, after] = c == no_cell ? std::pair(' ', ' ') : brackets(marks_[c]);
      text += before == ' ' ? between : before;
      text += c == no_cell ? " " : face(c);
      between = after;
    }
    return text + between;
  }

  std::string face(Cell c) const {
    const Piece piece = session_.setup().pieces[c];
    if (piece != no_piece) return face_of(session_, piece, style_);
    return style_.color ? " " : ".";
  }

  std::string coloured(Cell c, int board, const std::string& text) const {
    return "\x1b[38;5;16;48;5;" + std::to_string(background(board, topology_.dark(c), marks_[c])) + "m" +
           text + "\x1b[0m";
  }

  /// Returns what stands on both sides of a cell without colours.
  static std::pair<char, char> brackets(CellMark mark) {
    switch (mark) {
      case CellMark::left: return {'(', ')'};
      case CellMark::arrived: return {'[', ']'};
      case CellMark::check: return {'!', '!'};
      default: return {' ', ' '};
    }
  }

  /// Returns a cell as text, three columns wide.
  std::string cell(Cell c, int board) const {
    if (c == no_cell) return "   ";
    if (style_.color) return coloured(c, board, ' ' + face(c) + ' ');
    const auto [before, after] = brackets(marks_[c]);
    return before + face(c) + after;
  }

  const Session& session_;
  const DiagramStyle& style_;
  const bool narrow_;
  const Topology& topology_;
  std::vector<CellMark> marks_;
  int first_rank_ = 1;
};

constexpr int gap = 2;

std::size_t abreast(const std::vector<Panel>& panels, int width) {
  int widest = 0;
  for (const Panel& panel : panels) widest = std::max(widest, panel.width);
  return static_cast<std::size_t>(std::max(1, (width + gap) / (widest + gap)));
}

/// Returns how many lines side_by_side() has.
int rows_of(const std::vector<Panel>& panels, int width) {
  if (panels.empty()) return 0;
  const std::size_t rows = (panels.size() + abreast(panels, width) - 1) / abreast(panels, width);
  return static_cast<int>(rows * (panels[0].lines.size() + 1) - 1);
}

std::string side_by_side(const std::vector<Panel>& panels, int width) {
  std::string text;
  for (std::size_t first = 0; first < panels.size(); first += abreast(panels, width)) {
    const std::size_t end = std::min(panels.size(), first + abreast(panels, width));
    if (first > 0) text += '\n';
    for (std::size_t line = 0; line < panels[0].lines.size(); ++line) {
      std::string row;
      for (std::size_t i = first; i < end; ++i) {
        if (i > first) row.append(gap, ' ');
        row += panels[i].lines[line];
      }
      row.erase(row.find_last_not_of(' ') + 1);
      text += row + '\n';
    }
  }
  return text;
}

}  // namespace

std::string face_of(const Session& session, Piece piece, const DiagramStyle& style) {
  const GameSpec& spec = session.game().spec();
  const KindSpec& kind = spec.kinds[kind_of(piece)];
  const bool white = color_of(piece) == Color::white;
  if (style.unicode) {
    const bool by_letter = !spec.capabilities().own_letters;
    const char drawn = by_letter ? kind.letter : kind.drawing.size() == 1 ? kind.drawing[0] : '\0';
    if (std::string face = figure(drawn, color_of(piece)); !face.empty()) return face;
  }
  return {static_cast<char>(white ? kind.letter : std::tolower(static_cast<unsigned char>(kind.letter)))};
}

std::string diagram(const Session& session, const DiagramStyle& style) {
  const auto view = session.game_view();
  const std::string legend = view ? view->legend() : "";
  const int height = style.height - static_cast<int>(std::count(legend.begin(), legend.end(), '\n'));
  const auto fits = [&](const std::vector<Panel>& panels) {
    return style.height <= 0 || rows_of(panels, style.width) <= height;
  };
  std::vector<Panel> panels = Painter(session, style, false).panels();
  if (!fits(panels)) panels = Painter(session, style, true).panels();
  std::string rest;
  if (!fits(panels)) {
    const std::size_t all = panels.size();
    std::stable_partition(panels.begin(), panels.end(), [](const Panel& p) { return p.marked; });
    const auto unmarked =
        std::find_if(panels.begin(), panels.end(), [](const Panel& p) { return !p.marked; });
    if (unmarked != panels.begin()) panels.erase(unmarked, panels.end());
    while (panels.size() > 1 && rows_of(panels, style.width) > height - 1) panels.pop_back();
    rest = "  and " + std::to_string(all - panels.size()) + " more\n";
  }
  return side_by_side(panels, style.width) + rest + legend;
}

std::string pieces_key(const Session& session, const DiagramStyle& style) {
  const GameSpec& spec = session.game().spec();
  if (!spec.capabilities().own_letters) return {};
  std::string text;
  for (std::size_t k = 0; k < spec.kinds.size(); ++k) {
    const KindSpec& kind = spec.kinds[k];
    text += (text.empty() ? "" : ", ") +
            face_of(session, make_piece(Color::white, static_cast<Kind>(k)), style) + ' ' + kind.name;
    if (!kind.written.empty()) text += " (" + kind.written + ')';
  }
  return text;
}

}  // namespace cheshire
