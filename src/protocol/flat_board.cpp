#include "protocol/flat_board.h"

#include <algorithm>
#include <utility>

#include "messages/fen.h"
#include "messages/uci.h"
#include "text/fen.h"
#include "text/fen_fields.h"

namespace cheshire {
namespace {

/// One level of one board: its cells, and the rectangle that holds them.
struct Sheet {
  std::vector<Cell> cells;
  int left = 0, bottom = 0, width = 0, height = 0;
};

std::vector<Sheet> sheets_of(const Topology& topology) {
  const int levels = static_cast<int>(topology.levels().size());
  std::vector<Sheet> sheets(static_cast<std::size_t>(topology.boards() * levels));
  for (int i = 0; i < topology.cell_count(); ++i) {
    const Cell cell = static_cast<Cell>(i);
    if (topology.exists(cell))
      sheets[static_cast<std::size_t>(topology.board(cell) * levels + topology.level(cell))].cells.push_back(
          cell);
  }
  std::erase_if(sheets, [](const Sheet& sheet) { return sheet.cells.empty(); });
  for (Sheet& sheet : sheets) {
    const auto range = [&](auto coordinate) {
      const auto [low, high] = std::minmax_element(
          sheet.cells.begin(), sheet.cells.end(),
          [&](Cell a, Cell b) { return coordinate(topology.at(a)) < coordinate(topology.at(b)); });
      return std::pair{int{coordinate(topology.at(*low))}, int{coordinate(topology.at(*high))}};
    };
    const auto [left, right] = range([](Coord c) { return c.x; });
    const auto [bottom, top] = range([](Coord c) { return c.y; });
    sheet.left = left;
    sheet.bottom = bottom;
    sheet.width = right - left + 1;
    sheet.height = top - bottom + 1;
  }
  return sheets;
}

}  // namespace

std::optional<FlatBoard> FlatBoard::of(const GameSpec& spec, const Topology& topology) {
  FlatBoard flat(spec, topology);
  const int sheets = static_cast<int>(sheets_of(topology).size());
  for (int rows = 1; rows <= sheets; ++rows) {
    const int columns = (sheets + rows - 1) / rows;
    if ((sheets + columns - 1) / columns != rows) continue;  // as many columns as with fewer rows
    for (const auto& [gap_x, gap_y] : {std::pair{1, 1}, {0, 1}, {1, 0}, {0, 0}}) {
      if (flat.lay_out(columns, gap_x, gap_y)) return flat;
    }
  }
  return {};
}

/// Places the sheets from the top left on, each in a place as large as the largest. False if the board would
/// be too large, or have ten ranks, which XBoard numbers from 0.
bool FlatBoard::lay_out(int columns, int gap_x, int gap_y) {
  const std::vector<Sheet> sheets = sheets_of(*topology_);
  int width = 0, height = 0;
  for (const Sheet& sheet : sheets) {
    width = std::max(width, sheet.width);
    height = std::max(height, sheet.height);
  }
  const int count = static_cast<int>(sheets.size()), rows = (count + columns - 1) / columns;
  files_ = columns * width + (columns - 1) * gap_x;
  ranks_ = rows * height + (rows - 1) * gap_y;
  if (files_ > max_files || ranks_ > (count > 1 ? max_ranks_of_several : max_ranks) || ranks_ == 10)
    return false;
  cells_.assign(static_cast<std::size_t>(files_ * ranks_), no_cell);
  square_of_.assign(static_cast<std::size_t>(topology_->cell_count()), -1);
  for (int i = 0; i < count; ++i) {
    const Sheet& sheet = sheets[static_cast<std::size_t>(i)];
    const int left = i % columns * (width + gap_x);
    const int bottom = (rows - 1 - i / columns) * (height + gap_y);
    for (const Cell cell : sheet.cells) {
      const int file = left + topology_->at(cell).x - sheet.left;
      const int rank = bottom + topology_->at(cell).y - sheet.bottom;
      cells_[static_cast<std::size_t>(rank * files_ + file)] = cell;
      square_of_[cell] = rank * files_ + file;
    }
  }
  sheets_ = count;
  rows_ = rows;
  return true;
}

std::string FlatBoard::square(Cell cell) const {
  const int square = square_of_[cell];
  return static_cast<char>('a' + square % files_) + std::to_string(square / files_ + 1);
}

Cell FlatBoard::cell(std::string_view square) const {
  if (square.size() < 2 || square.size() > 3 || square[0] < 'a' || square[0] >= 'a' + files_) return no_cell;
  int rank = 0;
  for (const char c : square.substr(1)) {
    if (!is_digit(c)) return no_cell;
    rank = 10 * rank + (c - '0');
  }
  return rank >= 1 && rank <= ranks_ ? at(square[0] - 'a', rank - 1) : no_cell;
}

std::string FlatBoard::placement(const std::function<std::string(Cell)>& write) const {
  std::string text;
  for (int rank = ranks_ - 1; rank >= 0; --rank) {
    int empty = 0;
    const auto flush = [&] {
      if (empty > 0) text += std::to_string(std::exchange(empty, 0));
    };
    for (int file = 0; file < files_; ++file) {
      const std::string piece = write(at(file, rank));
      if (piece.empty()) {
        ++empty;
      } else {
        flush();
        text += piece;
      }
    }
    flush();
    if (rank > 0) text += '/';
  }
  return text;
}

std::string FlatBoard::fen(const Setup& setup) const {
  std::string text = placement([&](Cell cell) -> std::string {
    if (cell == no_cell) return "*";
    const Piece piece = setup.pieces[cell];
    if (piece == no_piece) return "";
    const char letter = spec_->kinds[kind_of(piece)].letter;
    return {color_of(piece) == Color::white ? letter : to_lower(letter)};
  });
  text += setup.side == Color::white ? " w - - " : " b - - ";
  return text + std::to_string(setup.halfmove_clock) + ' ' + std::to_string(setup.move_number);
}

Result<std::string> FlatBoard::read(std::string_view fen) const {
  const std::vector<FenField> fields = fen_fields(fen);
  if (fields.empty()) return Error{msg::fen_empty(), 0};
  Setup setup;
  setup.pieces.assign(static_cast<std::size_t>(topology_->cell_count()), no_piece);
  const auto wrong = [&](std::size_t i) {
    return Error{msg::xboard_fen_wrong(files_, ranks_), fields[0].at + static_cast<int>(i)};
  };
  const std::string_view text = fields[0].text;
  int file = 0, rank = ranks_ - 1;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '/') {
      if (file != files_ || rank == 0) return wrong(i);
      file = 0;
      --rank;
      continue;
    }
    if (is_digit(text[i])) {
      int run = text[i] - '0';
      if (i + 1 < text.size() && is_digit(text[i + 1])) run = 10 * run + (text[++i] - '0');
      file += run;
      if (file > files_) return wrong(i);
      continue;
    }
    if (file == files_) return wrong(i);
    const Cell cell = at(file++, rank);
    if (text[i] == '*' && cell == no_cell) continue;
    const Kind kind = spec_->kind_of_letter(to_upper(text[i]));
    if (cell == no_cell || kind == max_kinds) return wrong(i);
    setup.pieces[cell] = make_piece(text[i] == to_upper(text[i]) ? Color::white : Color::black, kind);
  }
  if (file != files_ || rank != 0) return wrong(text.size());
  if (fields.size() > 1) setup.side = fields[1].text == "b" ? Color::black : Color::white;
  const RightList rights = spec_->rights();
  for (const Right& right : rights.all()) {
    const bool home = setup.pieces[right.at] == right.piece &&
                      (right.rook_at == no_cell || setup.pieces[right.rook_at] == right.rook);
    if (home) setup.rights |= right.bit;
  }
  return write_fen(setup, *spec_, *topology_);
}

std::string FlatBoard::marks(const std::function<char(Cell)>& mark) const {
  return placement([&](Cell cell) -> std::string {
    const char letter = cell == no_cell ? 0 : mark(cell);
    return letter ? std::string(1, letter) : std::string();
  });
}

}  // namespace cheshire
