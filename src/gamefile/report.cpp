#include "gamefile/report.h"

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

#include "board/topology.h"
#include "moves/movement.h"
#include "moves/program.h"
#include "text/fen.h"
#include "text/placement.h"

namespace cheshire {
namespace {

using Lines = std::vector<std::string>;

std::string padded(std::string text, std::size_t width) {
  text.resize(std::max(width, text.size()), ' ');
  return text;
}

std::string plural(int n, const char* what) { return std::to_string(n) + " " + what + (n == 1 ? "" : "s"); }

// Draws a board with its levels side by side; `show(cell)` returns the text of a cell.
template <class Show>
std::string draw(const Topology& topology, int board, Show&& show) {
  std::size_t width = 1;
  for (int i = 0; i < topology.cells_per_board(); ++i)
    width = std::max(width, show(topology.twin(static_cast<Cell>(i), board)).size());
  const Coord extent = topology.extent();
  const auto levels = topology.levels();
  std::vector<int> order(levels.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
  const auto level = [&](int i) -> const LevelSpec& { return levels[static_cast<std::size_t>(i)]; };
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return std::pair(level(a).row, level(a).column) < std::pair(level(b).row, level(b).column);
  });
  const std::size_t panel = static_cast<std::size_t>(extent.x) * (width + 1);
  std::string text;
  for (std::size_t first = 0; first < order.size();) {
    std::size_t end = first;
    while (end < order.size() && level(order[end]).row == level(order[first]).row) ++end;
    Lines lines(static_cast<std::size_t>(extent.y) + 1);
    for (std::size_t i = first; i < end; ++i) {
      const std::string gap = i == first ? "  " : "   ";
      lines[0] += gap + padded(level(order[i]).name, panel);
      for (int row = 0; row < extent.y; ++row) {
        std::string& line = lines[static_cast<std::size_t>(row) + 1];
        line += gap;
        for (int x = 0; x < extent.x; ++x) {
          const auto part = [](int v) { return static_cast<std::int8_t>(v); };
          const Cell cell = topology.find(
              {part(x), part(extent.y - 1 - row), part(order[i] % extent.z), part(order[i] / extent.z)},
              board);
          line += padded(cell == no_cell ? "" : show(cell), width + 1);
        }
      }
    }
    if (levels.size() == 1) lines.erase(lines.begin());
    if (!text.empty()) text += '\n';
    for (std::string& line : lines) {
      line.erase(line.find_last_not_of(' ') + 1);
      text += line + '\n';
    }
    first = end;
  }
  return text;
}

// Returns what White's piece reaches from a cell of an empty board, one character per cell: m without
// capture, c by capture, x both, '.' neither.
std::string reach(const Topology& topology, const MoveProgram& program, Cell from) {
  std::string marks(static_cast<std::size_t>(topology.cell_count()), '.');
  const auto mark = [&](Cell c, char sort) {
    char& m = marks[c];
    m = m == '.' || m == sort ? sort : 'x';
  };
  for (const bool capture : {false, true}) {
    const char sort = capture ? 'c' : 'm';
    const auto& slides = capture ? program.slide_capture : program.slide_quiet;
    for (std::size_t d = 0; d < topology.directions().size(); ++d) {
      if (!slides[d] || topology.on_line(from, static_cast<int>(d / 2)).line == Topology::no_line) continue;
      const int direction = static_cast<int>(d);
      for (Cell c = topology.neighbor(from, direction); c != no_cell; c = topology.neighbor(c, direction))
        mark(c, sort);
    }
    for (Cell c : (capture ? program.leap_capture : program.leap_quiet)[from]) mark(c, sort);
    for (const auto& path : (capture ? program.path_capture : program.path_quiet)[from]) mark(path.to, sort);
  }
  return marks;
}

// Returns the cell nearest to the middle of the first board.
Cell central(const Topology& topology) {
  const Coord e = topology.extent();
  Cell best = 0;
  int min = 1 << 20;
  for (int i = 0; i < topology.cells_per_board(); ++i) {
    const Coord at = topology.at(static_cast<Cell>(i));
    const int distance = std::abs(2 * at.x - e.x + 1) + std::abs(2 * at.y - e.y + 1) +
                         std::abs(2 * at.z - e.z + 1) + std::abs(2 * at.w - e.w + 1);
    if (distance < min) {
      min = distance;
      best = static_cast<Cell>(i);
    }
  }
  return best;
}

const char* name_of(Passage passage) {
  return with_rules(passage, []<class R>(R) { return R::name; });
}

class Report {
 public:
  Report(const GameSpec& spec, Topology topology) : spec_(spec), topology_(std::move(topology)) {}

  Result<std::string> write() {
    heading();
    maps();
    text_ += "\npieces: cells a white piece reaches on an empty board (minimum, mean, maximum)\n";
    if (Result<void> pieces = write_pieces(); !pieces) return pieces.error();
    return std::move(text_);
  }

 private:
  void line(const char* what, const std::string& value) { text_ += padded(what, 12) + value + '\n'; }

  static std::string limit(int half_moves) {
    return half_moves == GameSpec::no_limit ? "no move limit"
                                            : std::to_string(half_moves / 2) + "-move limit";
  }

  void heading() {
    text_ += spec_.id + "  " + spec_.title + '\n';
    for (const std::string& sentence : spec_.summary) text_ += "  " + sentence + '\n';
    text_ += '\n';
    const int axes = topology_.axes();
    line("boards", plural(topology_.boards(), "board") + " of " +
                       plural(topology_.cells_per_board(), "cell") + " in " +
                       std::to_string(topology_.dimensions()) + " dimensions; " + std::to_string(axes) +
                       (axes == 1 ? " axis, " : " axes, ") + plural(topology_.line_count(), "line"));
    if (spec_.rules) {
      line("rules", "of " + std::string(spec_.rules.name()));
      options();
      line("start", spec_.start);
      return;
    }
    static constexpr const char* en_passants[] = {"off", "on the first board", "on the landing board",
                                                  "on both boards"};
    static constexpr const char* zeros[] = {"", ", quiet zero moves", ", capturing zero moves"};
    line("rules", std::string("passage ") + name_of(spec_.passage) +
                      zeros[static_cast<int>(spec_.zero_moves)] + ", en passant " +
                      en_passants[static_cast<int>(spec_.en_passant)] + ", " +
                      plural(static_cast<int>(spec_.castlings.size()), "castling"));
    line("draws", limit(spec_.fifty_move_limit) + (spec_.repetition_draws ? ", repetition" : "") +
                      (spec_.dead_position == DeadPosition::orthodox ? ", minor pieces" : ", bare kings"));
    options();
    if (spec_.pawn.kind != max_kinds) pawns();
    line("start", spec_.start);
  }

  void options() {
    for (const OptionSpec& option : spec_.options) {
      std::string choices;
      for (const std::string& choice : option.choices) choices += (choices.empty() ? "" : "|") + choice;
      if (option.free == FreeValue::number) choices += "|N";
      if (option.free == FreeValue::squares) choices += "|SQUARES";
      line("option", option.key + "=" + choices + ", default " + option.fallback);
    }
  }

  // Returns the pieces of the start position by cell; empty if it cannot be read.
  std::vector<Piece> pieces_at_start() const {
    if (spec_.rules) {
      // What follows the placement is for its own rules to read.
      auto pieces = read_placement({spec_.start.substr(0, spec_.start.find(' ')), 0}, spec_, topology_);
      return pieces ? std::move(*pieces) : std::vector<Piece>();
    }
    const Result<Setup> setup = read_fen(spec_.start, spec_, topology_);
    return setup ? setup->pieces : std::vector<Piece>();
  }

  std::string cells(const std::vector<Cell>& list) const {
    std::string text;
    for (Cell c : list) {
      if (topology_.board(c) == 0) text += (text.empty() ? "" : " ") + topology_.name(c);
    }
    return text.empty() ? "nowhere" : text;
  }

  void pawns() {
    const PawnSpec& pawn = spec_.pawn;
    line("double step", "White " + cells(pawn.double_from[0]) + "; Black " + cells(pawn.double_from[1]));
    std::string letters;
    for (Kind k : pawn.promotes_to) letters += spec_.kinds[k].letter;
    line("promotion", "White " + cells(pawn.promotes_on[0]) + "; Black " + cells(pawn.promotes_on[1]) +
                          (letters.empty() ? "" : "; to " + letters));
  }

  void maps() {
    text_ += "\ncells\n" + draw(topology_, 0, [&](Cell c) { return topology_.name(c); });
    const std::vector<Piece> pieces = pieces_at_start();
    for (int b = 0; !pieces.empty() && b < topology_.boards(); ++b) {
      text_ += topology_.boards() == 1 ? "\nstart\n" : "\nstart, board " + topology_.board_name(b) + '\n';
      text_ += draw(topology_, b, [&](Cell c) {
        const Piece piece = pieces[c];
        if (piece == no_piece) return std::string(".");
        const char letter = spec_.kinds[kind_of(piece)].letter;
        return std::string(1,
                           color_of(piece) == Color::white ? letter : static_cast<char>(letter - 'A' + 'a'));
      });
    }
  }

  Result<void> write_pieces() {
    const Cell middle = central(topology_);
    for (std::size_t k = 0; k < spec_.kinds.size(); ++k) {
      const KindSpec& kind = spec_.kinds[k];
      if (spec_.rules && kind.movement.empty()) continue;  // moves by rules of its own
      const auto atoms = parse_movement(kind.movement, topology_.dimensions(), spec_.forward);
      if (!atoms) return atoms.error();
      const auto program = compile_program(topology_, *atoms, Color::white, spec_.forward);
      if (!program) return program.error();
      const int cells = topology_.cells_per_board();
      int min = cells, max = 0, sum = 0;
      for (int i = 0; i < cells; ++i) {
        const std::string marks = reach(topology_, *program, static_cast<Cell>(i));
        const int count = static_cast<int>(
            marks.size() - static_cast<std::size_t>(std::count(marks.begin(), marks.end(), '.')));
        min = std::min(min, count);
        max = std::max(max, count);
        sum += count;
      }
      const int tenths = (10 * sum + cells / 2) / cells;
      std::string roles = k == spec_.king ? ", royal" : k == spec_.pawn.kind ? ", pawn" : "";
      text_ += std::string("\n") + kind.letter + "  " + kind.name + roles + "  " + kind.movement + "  " +
               std::to_string(min) + ", " + std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10) +
               ", " + std::to_string(max) + '\n';
      const std::string marks = reach(topology_, *program, middle);
      text_ +=
          draw(topology_, 0, [&](Cell c) { return std::string(1, c == middle ? kind.letter : marks[c]); });
    }
    return {};
  }

  const GameSpec& spec_;
  Topology topology_;
  std::string text_;
};

}  // namespace

Result<std::string> game_report(const GameSpec& spec) {
  Result<Topology> topology = Topology::compile(spec.board);
  if (!topology) return topology.error();
  return Report(spec, std::move(*topology)).write();
}

}  // namespace cheshire
