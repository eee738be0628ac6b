#include "text/fen.h"

#include <algorithm>
#include <charconv>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace cheshire {
namespace {

bool digit(char c) { return c >= '0' && c <= '9'; }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

// How a character of the text is shown in an error message.
std::string shown(char c) {
  if (c >= ' ' && c <= '~') return std::string("'") + c + "'";
  constexpr char hex[] = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  return std::string("byte 0x") + hex[byte >> 4] + hex[byte & 15];
}

struct Field {
  std::string_view text;
  int at = 0;
};

std::vector<Field> fields_of(std::string_view text) {
  std::vector<Field> fields;
  std::size_t i = 0;
  while (i < text.size()) {
    while (i < text.size() && text[i] == ' ') ++i;
    const std::size_t start = i;
    while (i < text.size() && text[i] != ' ') ++i;
    if (i > start) fields.push_back({text.substr(start, i - start), static_cast<int>(start)});
  }
  return fields;
}

using Rows = std::vector<std::vector<Cell>>;

// The rows a placement fills on one board. In the bar dialect they are board A's; bars lead on to the others.
Rows rows_of(const GameSpec& spec, const Topology& topology, int board) {
  Rows rows = topology.rows(board);
  if (spec.fen_rows == FenRows::ranks) return rows;
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

using Rights = std::span<const Right>;

// The letters of rights, each once.
std::string letters_of(Rights rights) {
  std::string letters;
  for (const Right& right : rights) {
    if (letters.find(right.letter) == std::string::npos) letters += right.letter;
  }
  return letters;
}

// The right of that letter: on the board given, or else (-1) on the first where its man stands at its first place; on the
// first of all when he stands at none. Null if there is none.
const Right* find_right(Rights rights, const Topology& topology, const std::vector<Man>& men, char letter,
                        int board) {
  const Right* first = nullptr;
  for (const Right& right : rights) {
    if (right.letter != letter) continue;
    if (board >= 0 ? topology.board(right.at) == board : men[right.at] == right.man) return &right;
    if (!first) first = &right;
  }
  return first;
}

class Reader {
 public:
  Reader(std::string_view text, const GameSpec& spec, const Topology& topology)
      : text_(text), spec_(spec), topology_(topology), rights_(spec.rights()) {
    setup_.men.assign(topology.cell_count(), no_man);
  }

  Result<Setup> read() {
    const std::vector<Field> fields = fields_of(text_);
    if (fields.empty()) return Error{"the FEN is empty", 0};
    if (fields.size() > 6) return Error{"nothing may follow the move number", fields[6].at};
    if (Result<void> r = read_placement(fields[0]); !r) return r.error();
    if (fields.size() > 1) {
      if (Result<void> r = read_side(fields[1]); !r) return r.error();
    }
    if (fields.size() > 2) {
      if (Result<void> r = read_castling(fields[2]); !r) return r.error();
    }
    if (fields.size() > 3) {
      const bool steps = !spec_.pawn.step_rights.empty();
      if (Result<void> r = steps ? read_step_rights(fields[3]) : read_en_passant(fields[3]); !r)
        return r.error();
    }
    if (fields.size() > 4) {
      if (Result<void> r = read_number(fields[4], "half-move clock", setup_.halfmove_clock); !r)
        return r.error();
    }
    if (fields.size() > 5) {
      if (Result<void> r = read_number(fields[5], "move number", setup_.move_number); !r) return r.error();
    }
    return std::move(setup_);
  }

 private:
  Result<void> read_placement(const Field& field) {
    const bool several = topology_.boards() > 1;
    if (several && field.text.find(';') != std::string_view::npos) return read_boards(field);
    const bool bars = field.text.find('|') != std::string_view::npos;
    if (bars && !several)
      return Error{"a bar needs a second board, and this game has one",
                   field.at + static_cast<int>(field.text.find('|'))};
    if (several && !bars) {
      const int narrow = static_cast<int>(rows_of(spec_, topology_, 0)[0].size()),
                wide = topology_.boards() * narrow;
      // A row that fits neither is judged by the form it is nearer to.
      if (2 * first_row_width(field.text) > narrow + wide)
        return read_rows(field, wide_rows(spec_, topology_), false);
    }
    return read_rows(field, rows_of(spec_, topology_, 0), several);
  }

  // Columns that the first row claims; enough to tell a wide placement from a narrow one.
  static int first_row_width(std::string_view text) {
    int width = 0;
    for (std::size_t i = 0; i < text.size() && text[i] != '/' && width < 10000;) {
      if (!digit(text[i])) {
        ++width;
        ++i;
        continue;
      }
      int run = 0;
      for (; i < text.size() && digit(text[i]) && run < 10000; ++i) run = 10 * run + (text[i] - '0');
      width += run;
    }
    return width;
  }

  Result<void> read_boards(const Field& field) {
    std::size_t start = 0;
    for (int b = 0; b < topology_.boards(); ++b) {
      const bool last = b + 1 == topology_.boards();
      const std::size_t end = std::min(field.text.find(';', start), field.text.size());
      if (!last && end == field.text.size()) {
        return Error{"the placement of board " + topology_.board_name(b + 1) + " is missing",
                     field.at + static_cast<int>(end)};
      }
      if (last && end != field.text.size()) {
        return Error{"there are only " + std::to_string(topology_.boards()) + " boards",
                     field.at + static_cast<int>(end)};
      }
      const Field part{field.text.substr(start, end - start), field.at + static_cast<int>(start)};
      if (Result<void> r = read_rows(part, rows_of(spec_, topology_, b), false); !r) return r;
      start = end + 1;
    }
    return {};
  }

  Result<void> read_rows(const Field& field, const Rows& rows, bool bars) {
    std::size_t row = 0, column = 0;
    std::size_t i = 0;
    const auto error = [&](std::string message, std::size_t at) {
      return Error{std::move(message), field.at + static_cast<int>(at)};
    };
    const auto row_name = [&](std::size_t r) { return "row " + std::to_string(r + 1); };
    while (i < field.text.size()) {
      const char c = field.text[i];
      if (c == '/') {
        if (column != rows[row].size()) {
          return error(row_name(row) + " has " + std::to_string(column) + " squares, not " +
                           std::to_string(rows[row].size()),
                       i);
        }
        if (row + 1 == rows.size())
          return error("there are only " + std::to_string(rows.size()) + " rows", i);
        ++row;
        column = 0;
        ++i;
        continue;
      }
      const std::size_t start = i;
      std::size_t run = 0;
      if (digit(c)) {
        for (; i < field.text.size() && digit(field.text[i]) && run < 10000; ++i)
          run = 10 * run + static_cast<std::size_t>(field.text[i] - '0');
        if (run == 0) return error("a run of empty squares cannot be 0", start);
        if (column + run > rows[row].size()) {
          return error(row_name(row) + " has more than " + std::to_string(rows[row].size()) + " squares",
                       start);
        }
        column += run;
        continue;
      }
      int board = 0;
      for (; i < field.text.size() && field.text[i] == '|'; ++i) ++board;
      if (board && !bars) return error("forms are mixed: a bar has no place in this one", start);
      if (board >= topology_.boards())
        return error("there is no board beyond " + topology_.board_name(topology_.boards() - 1), start);
      if (i == field.text.size() || field.text[i] == '/' || digit(field.text[i]))
        return error("a man must follow the bar", i);
      const Kind kind = spec_.kind_of_letter(upper(field.text[i]));
      if (kind == max_kinds)
        return error(shown(field.text[i]) + " is no man of this game (" + letters() + ")", i);
      if (column == rows[row].size())
        return error(row_name(row) + " has more than " + std::to_string(rows[row].size()) + " squares", i);
      const Color color = field.text[i] == upper(field.text[i]) ? Color::white : Color::black;
      const Cell cell = rows[row][column];
      setup_.men[board ? topology_.passed(cell, board) : cell] = make_man(color, kind);
      ++column;
      ++i;
    }
    if (column != rows[row].size()) {
      return error(row_name(row) + " has " + std::to_string(column) + " squares, not " +
                       std::to_string(rows[row].size()),
                   i);
    }
    if (row + 1 != rows.size())
      return error(
          "only " + std::to_string(row + 1) + " of " + std::to_string(rows.size()) + " rows are given", i);
    return {};
  }

  std::string letters() const {
    std::string text;
    for (const KindSpec& k : spec_.kinds) text += k.letter;
    return text;
  }

  Result<void> read_side(const Field& field) {
    if (field.text != "w" && field.text != "b") return Error{"the side to move is 'w' or 'b'", field.at};
    setup_.side = field.text == "w" ? Color::white : Color::black;
    return {};
  }

  Result<void> read_castling(const Field& field) {
    return read_rights(field, "castling", rights_.castlings(), spec_.castling_letters);
  }

  Result<void> read_step_rights(const Field& field) {
    return read_rights(field, "double-step", rights_.steps(), letters_of(rights_.steps()));
  }

  // Letters, each followed by "/B" if the right is one of that board.
  Result<void> read_rights(const Field& field, const std::string& what, Rights rights,
                           const std::string& known) {
    if (field.text == "-") return {};
    std::string meaningless;
    for (std::size_t i = 0; i < field.text.size(); ++i) {
      const char letter = field.text[i];
      const int at = field.at + static_cast<int>(i);
      if (known.find(letter) == std::string::npos) {
        if (known.empty()) return Error{"this game has no " + what + ": the field must be '-'", at};
        return Error{what + " rights are '-' or letters of " + known + ", not " + shown(letter), at};
      }
      int board = -1;
      for (int b = 0; b < topology_.boards() && spec_.shared(); ++b) {
        const std::string suffix = "/" + topology_.board_name(b);
        if (!field.text.substr(i + 1).starts_with(suffix)) continue;
        board = b;
        i += suffix.size();
        break;
      }
      // Where an option forbids castling its letters mean nothing.
      const Right* right = find_right(rights, topology_, setup_.men, letter, board);
      if (right ? (setup_.rights & right->bit) != 0 : meaningless.find(letter) != std::string::npos)
        return Error{what + " right " + letter + " stands twice", at};
      if (right) {
        setup_.rights |= right->bit;
      } else {
        meaningless += letter;
      }
    }
    return {};
  }

  Result<void> read_en_passant(const Field& field) {
    if (field.text == "-") return {};
    const std::size_t slash = field.text.find('/');
    const Cell named = topology_.find(field.text.substr(0, slash), 0);
    if (named == no_cell) return Error{"the en-passant square is '-' or a square such as e3", field.at};
    if (slash != std::string_view::npos) return read_passed_on(field, named, slash + 1);
    if (spec_.en_passant == EnPassant::off) return {};
    setup_.passed = named;
    const Step ahead = setup_.side == Color::white ? -spec_.forward : spec_.forward;
    const Man pawn = make_man(!setup_.side, spec_.pawn.kind);
    for (int b = 0; b < topology_.boards(); ++b) {
      // The pawn made its double step on the board before the one where it stands.
      const Cell stands = topology_.find(topology_.at(named) + ahead, (b + 1) % topology_.boards());
      if (stands != no_cell && setup_.men[stands] == pawn) setup_.passed = topology_.passed(named, b);
    }
    return {};
  }

  // "e3/B": the double step was made on board B.
  Result<void> read_passed_on(const Field& field, Cell named, std::size_t at) {
    for (int b = 0; b < topology_.boards(); ++b) {
      if (topology_.boards() == 1 || topology_.board_name(b) != field.text.substr(at)) continue;
      if (spec_.en_passant != EnPassant::off) setup_.passed = topology_.passed(named, b);
      return {};
    }
    return Error{"no board is called '" + std::string(field.text.substr(at)) + "'",
                 field.at + static_cast<int>(at)};
  }

  static Result<void> read_number(const Field& field, const char* what, int& out) {
    int value = 0;
    const auto [end, error] =
        std::from_chars(field.text.data(), field.text.data() + field.text.size(), value);
    if (error != std::errc{} || end != field.text.data() + field.text.size()) {
      return Error{std::string("the ") + what + " is not a number", field.at};
    }
    out = value;
    return {};
  }

  std::string_view text_;
  const GameSpec& spec_;
  const Topology& topology_;
  const RightList rights_;
  Setup setup_;
};

class Writer {
 public:
  Writer(const Setup& setup, const GameSpec& spec, const Topology& topology)
      : setup_(setup), spec_(spec), topology_(topology) {}

  std::string write(FenDialect dialect) {
    const int boards = topology_.boards();
    // One placement has no room for two men at one place.
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
    out_ += setup_.side == Color::white ? " w " : " b ";
    const RightList all = spec_.rights();
    rights(all.castlings(), spec_.castling_letters);
    out_ += ' ';
    all.steps().empty() ? en_passant() : rights(all.steps(), letters_of(all.steps()));
    out_ += ' ' + std::to_string(setup_.halfmove_clock) + ' ' + std::to_string(setup_.move_number);
    return std::move(out_);
  }

 private:
  void rows(const Rows& rows, bool bars) {
    for (std::size_t r = 0; r < rows.size(); ++r) {
      if (r) out_ += '/';
      int run = 0;
      for (Cell cell : rows[r]) {
        int board = 0;
        Man man = setup_.men[cell];
        for (int b = 1; bars && man == no_man && b < topology_.boards(); ++b) {
          board = b;
          man = setup_.men[topology_.passed(cell, b)];
        }
        if (man == no_man) {
          ++run;
          continue;
        }
        if (run) out_ += std::to_string(run);
        run = 0;
        out_.append(static_cast<std::size_t>(board), '|');
        const char letter = spec_.kinds[kind_of(man)].letter;
        out_ += color_of(man) == Color::white ? letter : lower(letter);
      }
      if (run) out_ += std::to_string(run);
    }
  }

  void rights(Rights rights, const std::string& order) {
    std::string letters;
    for (char letter : order) {
      for (const Right& right : rights) {
        if (right.letter != letter || (setup_.rights & right.bit) == 0) continue;
        letters += letter;
        if (find_right(rights, topology_, setup_.men, letter, -1) != &right)
          letters += "/" + topology_.board_name(topology_.board(right.at));
      }
    }
    out_ += letters.empty() ? "-" : letters;
  }

  void en_passant() {
    if (setup_.passed == no_cell) {
      out_ += '-';
      return;
    }
    out_ += topology_.name(setup_.passed);
    if (spec_.shared()) out_ += '/' + topology_.board_name(topology_.board(setup_.passed));
  }

  const Setup& setup_;
  const GameSpec& spec_;
  const Topology& topology_;
  std::string out_;
};

}  // namespace

Result<Setup> read_fen(std::string_view text, const GameSpec& spec, const Topology& topology) {
  return Reader(text, spec, topology).read();
}

std::string write_fen(const Setup& setup, const GameSpec& spec, const Topology& topology,
                      FenDialect dialect) {
  return Writer(setup, spec, topology).write(dialect);
}

}  // namespace cheshire
