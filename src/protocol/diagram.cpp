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
  Painter(const Session& session, const DiagramStyle& style)
      : session_(session),
        style_(style),
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
    p.width = 2 * label + 3 * files + 4;

    std::string title = topology_.board_name(board);
    const auto levels = topology_.levels();
    if (levels.size() > 1) title += (title.empty() ? "" : ", ") + ("level " + levels[level].name);
    if (!title.empty()) p.lines.push_back(centered(title, p.width));

    for (int row = 0; row < ranks; ++row) {
      const int y = style_.flip ? row : ranks - 1 - row;
      std::string number = std::to_string(y + first_rank_);
      number.insert(0, label - std::min<std::size_t>(label, number.size()), ' ');
      std::string line = " ";
      line += number;
      line += ' ';
      for (int column = 0; column < files; ++column) {
        const int x = style_.flip ? files - 1 - column : column;
        line += cell(topology_.find(Coord{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y),
                                          static_cast<std::int8_t>(level % topology_.extent().z),
                                          static_cast<std::int8_t>(level / topology_.extent().z)},
                                    board),
                     board);
      }
      line += " " + number;
      line.resize(line.size() + 1 + label - number.size(), ' ');
      p.lines.push_back(std::move(line));
    }

    std::string names(2 + label, ' ');
    for (int column = 0; column < files; ++column) {
      names += {' ', static_cast<char>('a' + (style_.flip ? files - 1 - column : column)), ' '};
    }
    names.resize(p.width, ' ');
    p.lines.push_back(names);
    return p;
  }

  /// Returns a cell as text, three columns wide.
  std::string cell(Cell c, int board) const {
    if (c == no_cell) return "   ";
    const Piece piece = session_.setup().pieces[c];
    const CellMark m = marks_[c];
    std::string face = style_.color ? " " : ".";
    if (piece != no_piece) face = face_of(session_, piece, style_);
    if (style_.color) {
      return "\x1b[38;5;16;48;5;" + std::to_string(background(board, topology_.dark(c), m)) + "m " + face +
             " \x1b[0m";
    }
    switch (m) {
      case CellMark::left: return "(" + face + ")";
      case CellMark::arrived: return "[" + face + "]";
      case CellMark::check: return "!" + face + "!";
      default: break;
    }
    return " " + face + " ";
  }

  const Session& session_;
  const DiagramStyle& style_;
  const Topology& topology_;
  std::vector<CellMark> marks_;
  int first_rank_ = 1;
};

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
  constexpr int gap = 2;
  const std::vector<Panel> panels = Painter(session, style).panels();
  std::string text;
  if (panels.empty()) return text;
  const std::size_t abreast = std::max(1, (style.width + gap) / (panels[0].width + gap));
  for (std::size_t first = 0; first < panels.size(); first += abreast) {
    const std::size_t end = std::min(panels.size(), first + abreast);
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
  if (const auto view = session.game_view()) text += view->legend();
  return text;
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
