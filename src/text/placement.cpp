#include "text/placement.h"

#include <algorithm>
#include <utility>

#include "base/insertion_sort.h"
#include "messages/fen.h"

namespace cheshire {
namespace {

using Rows = std::vector<std::vector<Cell>>;

// Returns the rows of one board's placement. In the bar dialect they are board A's rows, and bars lead to the
// other boards.
Rows rows_of(const GameSpec& spec, const Topology& topology, int board) {
  Rows rows = topology.rows(board);
  if (spec.fen_rows == FenRows::ranks_from_below)
    insertion_sort(rows,
                   [&](const auto& a, const auto& b) { return topology.level(a[0]) < topology.level(b[0]); });
  if (spec.fen_rows != FenRows::levels) return rows;
  Rows levels;
  for (const auto& row : rows) {
    if (levels.empty() || topology.level(levels.back()[0]) != topology.level(row[0])) levels.emplace_back();
    levels.back().insert(levels.back().end(), row.begin(), row.end());
  }
  return levels;
}

Rows wide_rows(const GameSpec& spec, const Topology& topology) {
  Rows rows = rows_of(spec, topology, 0);
  for (int b = 1; b < topology.boards(); ++b) {
    const Rows more = rows_of(spec, topology, b);
    for (std::size_t r = 0; r < rows.size(); ++r)
      rows[r].insert(rows[r].end(), more[r].begin(), more[r].end());
  }
  return rows;
}

class PlacementReader {
 public:
  PlacementReader(const GameSpec& spec, const Topology& topology)
      : spec_(spec),
        topology_(topology),
        pieces_(static_cast<std::size_t>(topology.cell_count()), no_piece) {}

  Result<std::vector<Piece>> read(const FenField& field) {
    if (Result<void> r = read_any(field); !r) return r.error();
    return std::move(pieces_);
  }

 private:
  Result<void> read_any(const FenField& field) {
    const bool several = topology_.boards() > 1;
    if (several && field.text.find(';') != std::string_view::npos) return read_boards(field);
    const bool bars = field.text.find('|') != std::string_view::npos;
    if (bars && !several)
      return Error{msg::fen_bar_on_one_board(), field.at + static_cast<int>(field.text.find('|'))};
    if (several && !bars) {
      const int narrow = static_cast<int>(rows_of(spec_, topology_, 0)[0].size()),
                wide = topology_.boards() * narrow;
      // Use the form whose width is nearer to that of the first row.
      if (2 * first_row_width(field.text) > narrow + wide)
        return read_rows(field, wide_rows(spec_, topology_), false);
    }
    return read_rows(field, rows_of(spec_, topology_, 0), several);
  }

  // Returns the number of columns in the first row, which tells a wide placement from a narrow one.
  static int first_row_width(std::string_view text) {
    int width = 0;
    for (std::size_t i = 0; i < text.size() && text[i] != '/' && width < 10000;) {
      if (!is_digit(text[i])) {
        ++width;
        ++i;
        continue;
      }
      int run = 0;
      for (; i < text.size() && is_digit(text[i]) && run < 10000; ++i) run = 10 * run + (text[i] - '0');
      width += run;
    }
    return width;
  }

  Result<void> read_boards(const FenField& field) {
    std::size_t start = 0;
    for (int b = 0; b < topology_.boards(); ++b) {
      const bool last = b + 1 == topology_.boards();
      const std::size_t end = std::min(field.text.find(';', start), field.text.size());
      if (!last && end == field.text.size()) {
        return Error{msg::fen_board_missing(BoardName{topology_.board_name(b + 1)}),
                     field.at + static_cast<int>(end)};
      }
      if (last && end != field.text.size()) {
        return Error{msg::fen_boards_too_many(topology_.boards()), field.at + static_cast<int>(end)};
      }
      const FenField part{field.text.substr(start, end - start), field.at + static_cast<int>(start)};
      if (Result<void> r = read_rows(part, rows_of(spec_, topology_, b), false); !r) return r;
      start = end + 1;
    }
    return {};
  }

  Result<void> read_rows(const FenField& field, const Rows& rows, bool bars) {
    std::size_t row = 0, column = 0;
    std::size_t i = 0;
    const auto error = [&](Message message, std::size_t at) {
      return Error{std::move(message), field.at + static_cast<int>(at)};
    };
    const auto number = [](std::size_t n) { return static_cast<std::int64_t>(n); };
    const auto wrong_width = [&] {
      return error(msg::fen_row_width_wrong(number(row + 1), number(rows[row].size()), number(column)), i);
    };
    const auto too_wide = [&](std::size_t at) {
      return error(msg::fen_row_too_wide(number(row + 1), number(rows[row].size())), at);
    };
    while (i < field.text.size()) {
      const char c = field.text[i];
      if (c == '/') {
        if (column != rows[row].size()) return wrong_width();
        if (row + 1 == rows.size()) return error(msg::fen_rows_too_many(number(rows.size())), i);
        ++row;
        column = 0;
        ++i;
        continue;
      }
      const std::size_t start = i;
      std::size_t run = 0;
      if (is_digit(c)) {
        for (; i < field.text.size() && is_digit(field.text[i]) && run < 10000; ++i)
          run = 10 * run + static_cast<std::size_t>(field.text[i] - '0');
        if (run == 0) return error(msg::fen_run_zero(), start);
        if (column + run > rows[row].size()) return too_wide(start);
        column += run;
        continue;
      }
      int board = 0;
      for (; i < field.text.size() && field.text[i] == '|'; ++i) ++board;
      if (board && !bars) return error(msg::fen_bar_misplaced(), start);
      if (board >= topology_.boards())
        return error(msg::fen_bars_too_many(BoardName{topology_.board_name(topology_.boards() - 1)}), start);
      if (i == field.text.size() || field.text[i] == '/' || is_digit(field.text[i]))
        return error(msg::fen_bar_without_piece(), i);
      const Kind kind = spec_.kind_of_letter(to_upper(field.text[i]));
      if (kind == max_kinds) return error(msg::fen_piece_unknown(shown(field.text[i]), letters()), i);
      if (column == rows[row].size()) return too_wide(i);
      const Color color = field.text[i] == to_upper(field.text[i]) ? Color::white : Color::black;
      const Cell cell = rows[row][column];
      pieces_[board ? topology_.twin(cell, board) : cell] = make_piece(color, kind);
      ++column;
      ++i;
    }
    if (column != rows[row].size()) return wrong_width();
    if (row + 1 != rows.size()) return error(msg::fen_rows_missing(number(row + 1), number(rows.size())), i);
    return {};
  }

  std::string letters() const {
    std::string text;
    for (const KindSpec& k : spec_.kinds) text += k.letter;
    return text;
  }

  const GameSpec& spec_;
  const Topology& topology_;
  std::vector<Piece> pieces_;
};

class PlacementWriter {
 public:
  PlacementWriter(const std::vector<Piece>& pieces, const GameSpec& spec, const Topology& topology)
      : pieces_(pieces), spec_(spec), topology_(topology) {}

  std::string write(FenDialect dialect) {
    const int boards = topology_.boards();
    if (dialect == FenDialect::popeye) dialect = FenDialect::bar;
    // The bar dialect has no room for two pieces at one place.
    if (spec_.shared() && dialect == FenDialect::bar) dialect = FenDialect::boards;
    if (boards == 1 || dialect == FenDialect::bar) {
      rows(rows_of(spec_, topology_, 0), true);
    } else if (dialect == FenDialect::wide) {
      rows(wide_rows(spec_, topology_), false);
    } else {
      for (int b = 0; b < boards; ++b) {
        if (b) out_ += ';';
        rows(rows_of(spec_, topology_, b), false);
      }
    }
    return std::move(out_);
  }

 private:
  void rows(const Rows& rows, bool bars) {
    for (std::size_t r = 0; r < rows.size(); ++r) {
      if (r) out_ += '/';
      int run = 0;
      for (Cell cell : rows[r]) {
        int board = 0;
        Piece piece = pieces_[cell];
        for (int b = 1; bars && piece == no_piece && b < topology_.boards(); ++b) {
          board = b;
          piece = pieces_[topology_.twin(cell, b)];
        }
        if (piece == no_piece) {
          ++run;
          continue;
        }
        if (run) out_ += std::to_string(run);
        run = 0;
        out_.append(static_cast<std::size_t>(board), '|');
        const char letter = spec_.kinds[kind_of(piece)].letter;
        out_ += color_of(piece) == Color::white ? letter : to_lower(letter);
      }
      if (run) out_ += std::to_string(run);
    }
  }

  const std::vector<Piece>& pieces_;
  const GameSpec& spec_;
  const Topology& topology_;
  std::string out_;
};

}  // namespace

Result<std::vector<Piece>> read_placement(const FenField& field, const GameSpec& spec,
                                          const Topology& topology) {
  return PlacementReader(spec, topology).read(field);
}

std::string write_placement(const std::vector<Piece>& pieces, const GameSpec& spec, const Topology& topology,
                            FenDialect dialect) {
  return PlacementWriter(pieces, spec, topology).write(dialect);
}

}  // namespace cheshire
