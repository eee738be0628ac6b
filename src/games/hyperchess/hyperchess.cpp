#include "games/hyperchess/hyperchess.h"

#include <algorithm>
#include <utility>

#include "base/insertion_sort.h"
#include "board/topology.h"
#include "games/hyperchess/geometry.h"
#include "games/orthodox.h"
#include "text/fen.h"

namespace cheshire {
namespace {

using Geometry = HyperchessGeometry;

std::string name_of(int level, int file, int rank) {
  return {static_cast<char>('0' + level), static_cast<char>('a' - 1 + file), static_cast<char>('0' + rank)};
}

// Returns the name of White's cell that corresponds to one of Black's.
std::string image(const Geometry& g, std::string_view cell) {
  const int level = cell[0] - '0', file = cell[1] - 'a' + 1, rank = cell[2] - '0';
  return g.turned ? name_of(9 - level, 7 - file, 7 - rank) : name_of(9 - level, file, rank);
}
char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

using Array = std::vector<std::pair<std::string, char>>;  // cell and letter, '.' if vacant

Array first_array(const Geometry& g) {
  Array array;
  for (int level = 1; level <= 4; ++level) {
    for (int row = 0; row < 6; ++row) {
      for (int file = 1; file <= 6; ++file) {
        const char letter = g.levels[static_cast<std::size_t>(level - 1)][static_cast<std::size_t>(row)]
                                    [static_cast<std::size_t>(file - 1)];
        if (letter == ' ') continue;
        const std::string cell = name_of(level, file, 6 - row);
        array.emplace_back(cell, letter);
        array.emplace_back(image(g, cell), upper(letter));
      }
    }
  }
  return array;
}

BoardSpec board_of(const Array& array) {
  BoardSpec board;
  board.boards = {""};
  board.origin_dark = false;  // the white Queen starts on a light square
  for (int z = 0; z < 8; ++z) {
    const int level = 8 - z;
    board.levels.push_back({std::to_string(level), (level - 1) % 4, (level - 1) / 4});
  }
  for (const auto& [cell, letter] : array) {
    const auto part = [](int v) { return static_cast<std::int8_t>(v); };
    board.cells.push_back({{part(cell[1] - 'a'), part(cell[2] - '1'), part('8' - cell[0])}, cell});
  }
  return board;
}

void add_pawns(GameSpec& spec, const Geometry& g, const Topology& topology) {
  for (Color color : {Color::white, Color::black}) {
    const auto cell = [&](std::string_view name) {
      return topology.find(color == Color::white ? image(g, name) : std::string(name));
    };
    for (const Geometry::TwoStep& step : g.two_steps) {
      spec.pawn.double_from[index(color)].push_back(cell(step.cell));
      if (step.right == ' ') continue;
      spec.pawn.step_rights.push_back(
          {color, color == Color::white ? upper(step.right) : step.right, cell(step.cell)});
    }
  }
  // A FEN lists the rights letter by letter, White's before Black's.
  insertion_sort(spec.pawn.step_rights,
                 [](const auto& a, const auto& b) { return upper(a.letter) < upper(b.letter); });
  for (int i = 0; i < topology.cells_per_board(); ++i) {
    const Cell c = static_cast<Cell>(i);
    if (topology.at(c).z == 7) {
      spec.pawn.promotes_on[0].push_back(c);
      spec.pawn.never_on[1].push_back(c);
    } else if (topology.at(c).z == 0) {
      spec.pawn.promotes_on[1].push_back(c);
      spec.pawn.never_on[0].push_back(c);
    }
  }
}

void add_castlings(GameSpec& spec, const Geometry& g, const Topology& topology) {
  spec.castling_letters = "XYxy";
  for (Color color : {Color::white, Color::black}) {
    const auto cell = [&](std::string_view name) {
      return topology.find(color == Color::white ? image(g, name) : std::string(name));
    };
    for (const Geometry::Castling& c : g.castlings) {
      const Cell from = cell(c.king_from), crossed = cell(c.crossed), to = cell(c.king_to),
                 rook = cell(c.rook_to);
      spec.castlings.push_back({color,
                                color == Color::white ? upper(c.right) : c.right,
                                from,
                                to,
                                cell(c.rook_from),
                                rook,
                                orthodox::rook,
                                {crossed, to, rook},
                                {from, crossed, to},
                                c.san});
    }
  }
}

std::string start_of(const GameSpec& spec, const Array& array, const Topology& topology) {
  Setup setup;
  setup.pieces.assign(topology.cell_count(), no_piece);
  for (const auto& [cell, letter] : array) {
    if (letter == '.') continue;
    const Color color = letter == upper(letter) ? Color::white : Color::black;
    setup.pieces[topology.find(cell)] = make_piece(color, spec.kind_of_letter(upper(letter)));
  }
  const RightList rights = spec.rights();
  for (const Right& right : rights.all()) setup.rights |= right.bit;
  return write_fen(setup, spec, topology);
}

Result<GameSpec> hyperchess(const GameEntry::Options& options) {
  const std::string& reading = value_of(options, "reading");
  const auto& all = hyperchess_readings();
  const Geometry g = std::find_if(all.begin(), all.end(), [&](const HyperchessReading& r) {
                       return r.name == reading;
                     })->geometry();
  GameSpec spec;
  spec.id = "hyperchess";
  spec.title = "Hyperchess";
  spec.family = "Three dimensions";
  spec.summary = {
      "64 squares on eight levels of 1, 4, 11, 16, 16, 11, 4 and 1; pieces move along and between levels.",
      "Every path must lead over existing squares."};
  spec.note =
      "A reconstruction: the rules are M. Chappell's of 1991, but the figures that showed the board are "
      "lost.";
  spec.reconstruction = true;
  const Array array = first_array(g);
  spec.board = board_of(array);
  add_orthodox_pieces(spec);
  spec.kinds[orthodox::knight].movement = g.knight;
  spec.kinds[orthodox::pawn].movement = "fsmWfscF";
  spec.forward = {0, 0, 1};
  spec.dead_position = DeadPosition::bare_kings;
  if (value_of(options, "draws") == "off") {
    spec.repetition_draws = false;
    spec.fifty_move_limit = GameSpec::no_limit;
  }
  const Topology topology = *Topology::compile(spec.board);
  add_pawns(spec, g, topology);
  add_castlings(spec, g, topology);
  spec.fen_rows = FenRows::levels;
  spec.start = start_of(spec, array, topology);
  return spec;
}

}  // namespace

GameEntry hyperchess_entry() {
  OptionSpec reading{"reading", "Reading", "How the lost figures are read.", {}, "canonical", "canonical"};
  for (const HyperchessReading& r : hyperchess_readings()) {
    reading.choices.emplace_back(r.name);
    reading.choice_help.emplace_back(r.help);
  }
  OptionSpec draws{"draws",
                   "Repetition and fifty moves",
                   "The game is drawn on threefold repetition, and after fifty moves by each side "
                   "without a capture or a pawn's change of level.",
                   {"on", "off"},
                   "on",
                   "on"};
  return {"hyperchess", {reading, draws}, hyperchess};
}

}  // namespace cheshire
