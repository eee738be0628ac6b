#include "rules/symmetry.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

#include "base/rng.h"
#include "moves/movement.h"
#include "moves/program.h"

namespace cheshire {
namespace {

using Cells = std::vector<Cell>;

enum Way : std::uint8_t { slide_quiet, slide_capture, leap_quiet, leap_capture, path_quiet, path_capture };

constexpr std::size_t dimensions = 4;
using Axes = std::array<std::size_t, dimensions>;

std::array<int, dimensions> numbers(Coord c) { return {c.x, c.y, c.z, c.w}; }

Coord coord(const std::array<int, dimensions>& n) {
  return {static_cast<std::int8_t>(n[0]), static_cast<std::int8_t>(n[1]), static_cast<std::int8_t>(n[2]),
          static_cast<std::int8_t>(n[3])};
}

class Finder {
 public:
  Finder(const GameSpec& spec, const Topology& topology) : spec_(spec), topology_(topology) {
    for (int c = 0; c < topology.cell_count(); ++c) {
      if (topology.exists(static_cast<Cell>(c))) cells_.push_back(static_cast<Cell>(c));
    }
    for (const KindSpec& kind : spec.kinds) {
      for (Color color : {Color::white, Color::black}) compile(kind, color);
    }
    Symmetry identity;
    for (int c = 0; c < topology.cell_count(); ++c) identity.to.push_back(static_cast<Cell>(c));
    as_they_are_ = reaches(identity);
  }

  std::vector<Symmetry> all() const {
    std::vector<Symmetry> found;
    for (bool exchanges : {false, true}) {
      for (int boards = 0; boards < topology_.boards(); ++boards) {
        Axes axes;
        std::iota(axes.begin(), axes.end(), std::size_t{0});
        do {
          for (unsigned mirrored = 0; mirrored < 1U << dimensions; ++mirrored) {
            std::optional<Symmetry> s = mapping(axes, mirrored, boards);
            if (!s) continue;
            s->exchanges_colors = exchanges;
            const bool known = std::any_of(found.begin(), found.end(), [&](const Symmetry& other) {
              return other.to == s->to && other.exchanges_colors == exchanges;
            });
            if (known || !holds(*s)) continue;
            s->keeps_rights = keeps_rights(*s);
            found.push_back(*std::move(s));
          }
        } while (std::next_permutation(axes.begin(), axes.end()));
      }
    }
    return found;
  }

 private:
  /// Returns where the cells go, or nothing if some would leave the board.
  std::optional<Symmetry> mapping(const Axes& axes, unsigned mirrored, int boards) const {
    const auto extent = numbers(topology_.extent());
    for (std::size_t i = 0; i < dimensions; ++i) {
      if (extent[i] != extent[axes[i]]) return std::nullopt;
      // Axes of one cell are all the same.
      if (extent[i] <= 1 && axes[i] != i) return std::nullopt;
      // Along an axis of one cell there is nothing to mirror.
      if ((mirrored >> i & 1) != 0 && extent[i] <= 1) return std::nullopt;
    }
    Symmetry s;
    s.to.assign(static_cast<std::size_t>(topology_.cell_count()), no_cell);
    for (Cell c : cells_) {
      const auto from = numbers(topology_.at(c));
      std::array<int, dimensions> to{};
      for (std::size_t i = 0; i < dimensions; ++i)
        to[i] = (mirrored >> i & 1) != 0 ? extent[i] - 1 - from[axes[i]] : from[axes[i]];
      s.to[c] = topology_.find(coord(to), (topology_.board(c) + boards) % topology_.boards());
      if (s.to[c] == no_cell) return std::nullopt;
    }
    return s;
  }

  bool holds(const Symmetry& s) const {
    const std::vector<Sums> lines = line_sums(s);
    for (std::size_t kind = 0; kind < spec_.kinds.size(); ++kind) {
      for (Color color : {Color::white, Color::black}) {
        const Sums& then = as_they_are_[of(kind, s.exchanges_colors ? !color : color)];
        const auto& program = programs_[of(kind, color)];
        for (Cell c : cells_) {
          if ((program ? reach(*program, c, s, lines) : 0) != then[s.to[c]]) return false;
        }
      }
    }
    if (spec_.pawn.kind == max_kinds) return true;
    for (Color color : {Color::white, Color::black}) {
      const auto i = static_cast<std::size_t>(index(color));
      const auto then = static_cast<std::size_t>(index(s.exchanges_colors ? !color : color));
      if (places(spec_.pawn.double_from[i], &s) != places(spec_.pawn.double_from[then], nullptr) ||
          places(spec_.pawn.promotes_on[i], &s) != places(spec_.pawn.promotes_on[then], nullptr))
        return false;
    }
    return true;
  }

  bool keeps_rights(const Symmetry& s) const {
    using Castling = std::tuple<Color, Kind, Cell, Cell, Cell, Cell>;
    const auto to = [&](Cell c, bool map) { return place(map ? s.to[c] : c); };
    const auto castlings = [&](bool map) {
      std::vector<Castling> list;
      for (const CastlingSpec& c : spec_.castlings) {
        list.emplace_back(map && s.exchanges_colors ? !c.color : c.color, c.rook, to(c.king_from, map),
                          to(c.king_to, map), to(c.rook_from, map), to(c.rook_to, map));
      }
      std::sort(list.begin(), list.end());
      return list;
    };
    const auto steps = [&](bool map) {
      std::vector<std::pair<Color, Cell>> list;
      for (const PawnSpec::StepRight& r : spec_.pawn.step_rights)
        list.emplace_back(map && s.exchanges_colors ? !r.color : r.color, to(r.from, map));
      std::sort(list.begin(), list.end());
      return list;
    };
    return castlings(true) == castlings(false) && steps(true) == steps(false);
  }

  /// The same place on the first board.
  Cell place(Cell c) const { return static_cast<Cell>(c % topology_.stride()); }

  /// The places of cells, in order.
  Cells places(const Cells& cells, const Symmetry* s) const {
    Cells found;
    for (Cell c : cells) found.push_back(place(s ? s->to[c] : c));
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
  }

  static std::size_t of(std::size_t kind, Color color) {
    return 2 * kind + static_cast<std::size_t>(index(color));
  }

  void compile(const KindSpec& kind, Color color) {
    programs_.emplace_back();
    // A game that was opened has movements that can be read and compiled.
    const auto atoms = parse_movement(kind.movement, topology_.dimensions(), spec_.forward);
    if (!atoms) return;
    if (auto program = compile_program(topology_, *atoms, color, spec_.forward))
      programs_.back() = *std::move(program);
  }

  // Checksums of what pieces can do after a symmetry, whatever the order of directions and targets. To
  // compare the lines themselves takes a hundred times as long.
  using Sums = std::vector<std::uint64_t>;  // [cell]

  static std::uint64_t mix(std::uint64_t n) { return Rng(n).next(); }

  /// [direction][cell]: the cells that a slide passes, in their order; 0 if there are none.
  std::vector<Sums> line_sums(const Symmetry& s) const {
    std::vector<Sums> lines(topology_.directions().size(), Sums(s.to.size()));
    for (std::size_t d = 0; d < lines.size(); ++d) {
      for (Cell c : cells_) {
        std::uint64_t line = 0;
        for (Cell at = topology_.neighbor(c, static_cast<int>(d)); at != no_cell && at != c;
             at = topology_.neighbor(at, static_cast<int>(d)))
          line = mix(line ^ (s.to[at] + std::uint64_t{1}));
        lines[d][c] = line;
      }
    }
    return lines;
  }

  /// What a piece may do from a cell: leaps, slides with the cells that they pass, paths with their end and
  /// what must be vacant.
  static std::uint64_t reach(const MoveProgram& program, Cell c, const Symmetry& s,
                             const std::vector<Sums>& lines) {
    std::uint64_t all = 0;
    const auto add = [&](std::uint64_t what, Way way) { all += mix(what * 8 + way); };
    const auto slides = [&](const auto& directions, Way way) {
      for (std::size_t d = 0; d < lines.size(); ++d) {
        if (directions[d] && lines[d][c] != 0) add(lines[d][c], way);
      }
    };
    const auto leaps = [&](const std::vector<Cells>& list, Way way) {
      if (list.empty()) return;
      for (Cell to : list[c]) add(s.to[to], way);
    };
    const auto paths = [&](const std::vector<std::vector<MoveProgram::Path>>& list, Way way) {
      if (list.empty()) return;
      for (const MoveProgram::Path& p : list[c]) {
        std::uint64_t vacant = 0;
        for (Cell over : p.over) vacant += mix(s.to[over]);
        add(mix(s.to[p.to]) + vacant, way);
      }
    };
    slides(program.slide_quiet, slide_quiet);
    slides(program.slide_capture, slide_capture);
    leaps(program.leap_quiet, leap_quiet);
    leaps(program.leap_capture, leap_capture);
    paths(program.path_quiet, path_quiet);
    paths(program.path_capture, path_capture);
    return all;
  }

  /// [of(kind, color)][cell]
  std::vector<Sums> reaches(const Symmetry& s) const {
    const std::vector<Sums> lines = line_sums(s);
    std::vector<Sums> all;
    for (const auto& program : programs_) {
      Sums& sums = all.emplace_back(s.to.size());
      if (!program) continue;
      for (Cell c : cells_) sums[c] = reach(*program, c, s, lines);
    }
    return all;
  }

  const GameSpec& spec_;
  const Topology& topology_;
  Cells cells_;
  std::vector<std::optional<MoveProgram>> programs_;  // [of(kind, color)]
  std::vector<Sums> as_they_are_;                     // reaches() of the identity
};

}  // namespace

std::vector<Symmetry> find_symmetries(const GameSpec& spec, const Topology& topology) {
  return Finder(spec, topology).all();
}

}  // namespace cheshire
