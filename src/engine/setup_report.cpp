// What the position editor shows of a set-up: its pieces, values and every fault.
#include "engine/setup_report.h"

#include <algorithm>
#include <charconv>

#include "messages/controls.h"
#include "messages/engine.h"
#include "text/fen.h"

namespace cheshire {
namespace {

/// Returns a whole number from 0 up, or -1.
int read_count(std::string_view text) {
  int n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  return error == std::errc{} && end == text.data() + text.size() && n >= 0 ? n : -1;
}

std::string key_of(const Right& right) {
  return std::string("right.") + right.letter + "." + std::to_string(right.at);
}

/// Whether the game's FEN has an en-passant square.
bool has_ep_field(const GameSpec& spec) {
  return spec.en_passant != EnPassant::off && spec.pawn.step_rights.empty() && spec.pawn.kind != max_kinds;
}

/// The cells that a pawn of the side not to move may just have passed.
std::vector<Cell> passable(const Setup& setup, const GameSpec& spec, const Topology& topology) {
  const Color mover = !setup.side;
  const Step forward = mover == Color::white ? spec.forward : -spec.forward;
  const Piece pawn = make_piece(mover, spec.pawn.kind);
  std::vector<Cell> cells;
  for (Cell from : spec.pawn.double_from[index(mover)]) {
    const int board = topology.board(from);
    const Cell over = topology.find(topology.at(from) + forward, board);
    if (over == no_cell || setup.pieces[from] != no_piece || setup.pieces[over] != no_piece) continue;
    const Cell to = topology.find(topology.at(over) + forward, board);
    for (int b = 0; to != no_cell && b < topology.boards(); ++b) {
      if (setup.pieces[topology.twin(to, b)] != pawn) continue;
      cells.push_back(over);
      break;
    }
  }
  return cells;
}

void set_values(const OptionValues& values, const GameSpec& spec, const Topology& topology, Setup& setup) {
  const RightList rights = spec.rights();
  for (const Right& right : rights.all()) {
    if (value_of(values, key_of(right)) == "on") setup.rights |= right.bit;
  }
  if (has_ep_field(spec)) setup.ep_square = read_cell(value_of(values, "en-passant"), topology);
  setup.halfmove_clock = number_of(values, "clock", 0);
  setup.move_number = number_of(values, "move", 1);
}

}  // namespace

std::string_view value_of(const OptionValues& values, std::string_view key) {
  for (const auto& [known, value] : values) {
    if (known == key) return value;
  }
  return {};
}

int number_of(const OptionValues& values, std::string_view key, int fallback) {
  const std::string_view text = value_of(values, key);
  return text.empty() ? fallback : read_count(text);
}

Cell read_cell(std::string_view text, const Topology& topology) {
  const int n = read_count(text);
  return n >= 0 && n < topology.cell_count() && topology.exists(static_cast<Cell>(n)) ? static_cast<Cell>(n)
                                                                                      : no_cell;
}

SetupControl toggle(std::string key, Message group, Message title, bool on, std::vector<Cell> cells) {
  return {std::move(key),
          std::move(group),
          std::move(title),
          SetupControl::Kind::toggle,
          on ? "on" : "off",
          {},
          0,
          0,
          std::move(cells)};
}

SetupControl number(std::string key, Message group, Message title, int value, int min, int max) {
  return {std::move(key),
          std::move(group),
          std::move(title),
          SetupControl::Kind::number,
          std::to_string(value),
          {},
          min,
          max,
          {}};
}

SetupControl cell_choice(std::string key, Message group, Message title, Cell value, std::vector<Cell> cells,
                         const Topology& topology) {
  SetupControl control{
      std::move(key), std::move(group), std::move(title), SetupControl::Kind::choice, "", {}, 0, 0, {}};
  if (value != no_cell) {
    control.value = std::to_string(value);
    control.cells = {value};
    if (std::find(cells.begin(), cells.end(), value) == cells.end()) cells.push_back(value);
  }
  control.choices.push_back({"", msg::set_none()});
  for (Cell c : cells) control.choices.push_back({std::to_string(c), msg::set_square(topology.square(c))});
  return control;
}

Result<std::vector<Piece>> read_pieces(std::string_view text, const GameSpec& spec,
                                       const Topology& topology) {
  std::vector<Piece> pieces(static_cast<std::size_t>(topology.cell_count()), no_piece);
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find(',', start), text.size());
    const std::string_view one = text.substr(start, end - start);
    const auto error = [&](Message (*fault)(std::string_view)) {
      return Error{fault(one), static_cast<int>(start)};
    };
    if (one.empty()) return error(msg::setup_piece_missing);
    const Cell cell = read_cell(one.substr(0, one.size() - 1), topology);
    if (cell == no_cell) return error(msg::setup_cell_missing);
    const char upper = to_upper(one.back());
    const Kind kind = spec.kind_of_letter(upper);
    if (kind == max_kinds) return error(msg::setup_piece_unknown);
    pieces[cell] = make_piece(one.back() == upper ? Color::white : Color::black, kind);
    start = end + 1;
  }
  return pieces;
}

Result<SetupReport> report_setup(const SetupQuery& query, const GameSpec& spec, const Topology& topology,
                                 const std::function<std::vector<Fault>(const Setup&)>& faults) {
  std::vector<Error> notes;
  const Result<Setup> read =
      query.composed ? compose(query, spec, topology, set_values)
                     : read_fen(query.fen.empty() ? spec.start : query.fen, spec, topology, &notes);
  if (!read) return read.error();
  const Setup& setup = *read;
  SetupReport report{setup.pieces, setup.side, "", {}, faults(setup), {}};
  add_unreadable(notes, report.faults);
  // One placement cannot hold two pieces at the same place.
  const bool crowded = std::any_of(report.faults.begin(), report.faults.end(), [](const Fault& fault) {
    return fault.kind == Fault::Kind::shared_coordinate;
  });
  const bool playable = all_forgivable(report.faults);
  report.fen = write_fen(playable ? corrected(setup, report.faults) : setup, spec, topology,
                         crowded ? FenDialect::boards : FenDialect::bar);
  const RightList rights = spec.rights();
  for (std::size_t i = 0; i < rights.all().size(); ++i) {
    const Right& right = rights.all()[i];
    const bool on = (setup.rights & right.bit) != 0, castles = i < spec.castlings.size();
    const Color side = color_of(right.piece);
    const BoardName board{topology.board_name(topology.board(right.at))};
    if (castles) {
      const std::string& san = spec.castlings[i].san;
      report.controls.push_back(toggle(key_of(right), msg::set_castling(),
                                       board.name.empty()
                                           ? msg::set_castling_right(side, san)
                                           : msg::set_castling_right_on_board(side, san, board),
                                       on, {right.at, right.rook_at}));
    } else {
      report.controls.push_back(
          toggle(key_of(right), msg::set_double_steps(),
                 msg::set_piece(side, PieceName{spec.kinds[spec.pawn.kind].name}, topology.square(right.at)),
                 on, {right.at}));
    }
  }
  if (has_ep_field(spec))
    report.controls.push_back(cell_choice("en-passant", msg::set_en_passant(), msg::set_ep_square(),
                                          setup.ep_square, passable(setup, spec, topology), topology));
  report.controls.push_back(number("clock", msg::set_counting(), msg::set_half_moves(), setup.halfmove_clock,
                                   0, Setup::max_counted));
  report.controls.push_back(
      number("move", msg::set_counting(), msg::set_move_number(), setup.move_number, 1, Setup::max_counted));
  return report;
}

}  // namespace cheshire
