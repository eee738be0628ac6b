#include "rules/symmetry.h"

#include <algorithm>
#include <array>
#include <cstddef>
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

/// What a piece may do from a cell: leaps, slides with the cells that they pass, paths with their end and
/// what must be vacant. Line by line, each with its length and what it is before it.
using Reach = Cells;
enum : Cell { slide_quiet, slide_capture, leap_quiet, leap_capture, path_quiet, path_capture };

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
      for (Color color : {Color::white, Color::black}) list_reach(kind, color);
    }
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
    for (std::size_t kind = 0; kind < spec_.kinds.size(); ++kind) {
      for (Color color : {Color::white, Color::black}) {
        const Color then = s.exchanges_colors ? !color : color;
        for (Cell c : cells_) {
          if (sum(reach(kind, color, c), &s) != sum(reach(kind, then, s.to[c]), nullptr)) return false;
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

  const Reach& reach(std::size_t kind, Color color, Cell c) const {
    return reach_[2 * kind + static_cast<std::size_t>(index(color))][c];
  }

  /// A checksum of the lines of a reach, whatever their order, as it is or after a symmetry. To compare the
  /// lines themselves takes fifty times as long.
  static std::uint64_t sum(const Reach& reach, const Symmetry* s) {
    const auto mix = [](std::uint64_t n) { return Rng(n).next(); };
    const auto to = [s](Cell c) -> std::uint64_t { return s ? s->to[c] : c; };
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < reach.size();) {
      const std::size_t length = reach[i], end = i + 2 + length;
      const Cell what = reach[i + 1];
      std::uint64_t line = mix(to(reach[i + 2]) * 8 + what);
      std::uint64_t vacant = 0;
      for (i += 3; i < end; ++i) {
        if (what >= path_quiet) {
          vacant += mix(to(reach[i]));  // in any order
        } else {
          line = mix(line ^ to(reach[i]));
        }
      }
      all += mix(line + vacant);
    }
    return all;
  }

  void list_reach(const KindSpec& kind, Color color) {
    std::vector<Reach>& all = reach_.emplace_back(static_cast<std::size_t>(topology_.cell_count()));
    // A game that was opened has movements that can be read and compiled.
    const auto atoms = parse_movement(kind.movement, topology_.dimensions(), spec_.forward);
    if (!atoms) return;
    const auto program = compile_program(topology_, *atoms, color, spec_.forward);
    if (!program) return;
    for (Cell c : cells_) {
      Reach& reach = all[c];
      const auto slides = [&](const auto& directions, Cell what) {
        for (std::size_t d = 0; d < topology_.directions().size(); ++d) {
          if (!directions[d]) continue;
          Cells line;
          for (Cell at = topology_.neighbor(c, static_cast<int>(d)); at != no_cell && at != c;
               at = topology_.neighbor(at, static_cast<int>(d)))
            line.push_back(at);
          add_line(reach, what, line);
        }
      };
      const auto leaps = [&](const std::vector<Cells>& list, Cell what) {
        if (list.empty()) return;
        for (Cell to : list[c]) add_line(reach, what, {to});
      };
      const auto paths = [&](const std::vector<std::vector<MoveProgram::Path>>& list, Cell what) {
        if (list.empty()) return;
        for (const MoveProgram::Path& p : list[c]) {
          Cells line{p.to};
          line.insert(line.end(), p.over.begin(), p.over.end());
          add_line(reach, what, line);
        }
      };
      slides(program->slide_quiet, slide_quiet);
      slides(program->slide_capture, slide_capture);
      leaps(program->leap_quiet, leap_quiet);
      leaps(program->leap_capture, leap_capture);
      paths(program->path_quiet, path_quiet);
      paths(program->path_capture, path_capture);
    }
  }

  static void add_line(Reach& reach, Cell what, const Cells& line) {
    if (line.empty()) return;
    reach.push_back(static_cast<Cell>(line.size()));
    reach.push_back(what);
    reach.insert(reach.end(), line.begin(), line.end());
  }

  const GameSpec& spec_;
  const Topology& topology_;
  Cells cells_;
  std::vector<std::vector<Reach>> reach_;  // [2 * kind + color][cell]
};

}  // namespace

std::vector<Symmetry> find_symmetries(const GameSpec& spec, const Topology& topology) {
  return Finder(spec, topology).all();
}

}  // namespace cheshire
