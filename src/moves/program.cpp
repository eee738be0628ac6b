#include "moves/program.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <tuple>

#include "messages/movement.h"

namespace cheshire {
namespace {

Step seen_by(Color color, Step s, Forward forward) {
  if (color == Color::white) return s;
  const auto part = [](int d, int ahead) { return static_cast<std::int8_t>(ahead ? -d : d); };
  return {part(s.dx, forward.dx), part(s.dy, forward.dy), part(s.dz, forward.dz), part(s.dw, forward.dw)};
}

// An atom as seen by that colour.
Atom seen_by(Color color, Atom atom, Forward forward) {
  for (Leg& leg : atom.legs) {
    for (Step& step : leg.steps) step = seen_by(color, step, forward);
  }
  return atom;
}

int dot(Step a, Step b) { return a.dx * b.dx + a.dy * b.dy + a.dz * b.dz + a.dw * b.dw; }

// The two legs of a leap along two coordinates, each a unit step and how often it is taken.
struct Rectangle {
  Step unit[2];
  int times[2];
};
Rectangle rectangle(Step s) {
  Rectangle r{};
  int leg = 0;
  const auto add = [&](int d, Step unit) {
    if (d == 0 || leg == 2) return;
    r.unit[leg] = d > 0 ? unit : -unit;
    r.times[leg++] = std::abs(d);
  };
  add(s.dx, {1, 0, 0, 0});
  add(s.dy, {0, 1, 0, 0});
  add(s.dz, {0, 0, 1, 0});
  add(s.dw, {0, 0, 0, 1});
  return r;
}

class Compiler {
 public:
  Compiler(const Topology& topology, MoveProgram& program, std::int64_t work)
      : topology_(topology), program_(program), work_(work) {
    for (auto* leaps : {&program.leap_quiet, &program.leap_capture}) leaps->resize(topology.cell_count());
    for (auto* paths : {&program.path_quiet, &program.path_capture}) paths->resize(topology.cell_count());
  }

  Result<void> add(const Atom& atom) {
    for (Step step : atom.legs[0].steps) {
      if (work_ < 0) break;
      const bool slides = atom.legs.size() == 1 && atom.legs[0].range == 0 && is_unit(step);
      if (slides) slide(atom, step);
      const int parts = std::gcd(std::gcd(std::abs(step.dx), std::abs(step.dy)),
                                 std::gcd(std::abs(step.dz), std::abs(step.dw)));
      if (atom.lame && parts == 1 && !is_unit(step)) return Error{msg::lame_leap_bent()};
      if (atom.grounded && changing(step) != 2) return Error{msg::leap_over_ground_straight()};
      const auto part = [&](int d) { return static_cast<std::int8_t>(d / parts); };
      const Step unit{part(step.dx), part(step.dy), part(step.dz), part(step.dw)};
      for (int i = 0; i < topology_.cell_count(); ++i) {
        const Cell c = static_cast<Cell>(i);
        if (!topology_.exists(c)) continue;
        if (slides && !on_ring(c, step)) continue;
        --work_;
        if (atom.legs.size() > 1) {
          bend(c, c, {}, atom, 0, step);
        } else if (ways_over_ground(c, step) >= atom.grounded) {
          walk(c, atom, step, unit, parts);
        }
      }
    }
    if (work_ < 0) return Error{msg::paths_too_many()};
    return {};
  }

  std::int64_t work() const { return work_; }

  // Keeps targets distinct: leaps reach a cell once, paths reach no cell that a leap reaches, and no two
  // paths to a cell cross the same cells.
  void tidy() {
    tidy(program_.leap_quiet, program_.path_quiet);
    tidy(program_.leap_capture, program_.path_capture);
  }

 private:
  void slide(const Atom& atom, Step step) {
    // A direction without any neighbours leads nowhere.
    const int d = topology_.direction_of(step);
    if (d < 0) return;
    const auto bit = static_cast<std::size_t>(d);
    if (atom.quiet) program_.slide_quiet.set(bit);
    if (atom.capture) program_.slide_capture.set(bit);
  }

  bool on_ring(Cell c, Step step) const {
    const int d = topology_.direction_of(step);
    return d >= 0 && topology_.on_line(c, d / 2).line == Topology::no_line;
  }

  // How many of the two rectangular paths of a leap lead over existing cells.
  int ways_over_ground(Cell from, Step step) const {
    if (changing(step) != 2) return 0;
    const Rectangle r = rectangle(step);
    int ways = 0;
    for (int first : {0, 1}) {
      Cell at = from;
      for (int leg : {first, 1 - first}) {
        for (int i = 0; i < r.times[leg] && at != no_cell; ++i) at = topology_.after(at, r.unit[leg]);
      }
      ways += at != no_cell;
    }
    return ways;
  }

  // The cells of a bent path from leg `number` on, which goes in direction `step`.
  void bend(Cell from, Cell at, std::vector<Cell> over, const Atom& atom, std::size_t number, Step step) {
    const bool last = number + 1 == atom.legs.size();
    const int range = atom.legs[number].range;
    const Cell corner = at;
    for (int steps = 1; range == 0 || steps <= range; ++steps) {
      if (--work_ < 0) return;
      at = topology_.after(at, step);
      if (at == no_cell || at == from || at == corner) return;  // the leg may run around a ring
      if (last) reached(from, at, over, atom);
      over.push_back(at);
    }
    if (last) return;
    for (Step next : atom.legs[number + 1].steps) {
      if (dot(step, next) > 0) bend(from, at, over, atom, number + 1, next);
    }
  }

  void walk(Cell from, const Atom& atom, Step step, Step unit, int parts) {
    std::vector<Cell> over;
    Cell at = from;
    const int range = atom.legs[0].range;
    for (int steps = 1; range == 0 || steps <= range; ++steps) {
      if (--work_ < 0) return;
      if (atom.lame) {
        Cell between = at;
        for (int i = 1; i < parts; ++i) {
          between = topology_.after(between, unit);
          if (between == no_cell) return;  // the path leads over a gap
          over.push_back(between);
        }
      }
      at = topology_.after(at, step);
      if (at == no_cell || at == from) return;
      reached(from, at, over, atom);
      over.push_back(at);
    }
  }

  void reached(Cell from, Cell to, const std::vector<Cell>& over, const Atom& atom) {
    work_ -= static_cast<std::int64_t>(over.size());
    if (over.empty()) {
      if (atom.quiet) program_.leap_quiet[from].push_back(to);
      if (atom.capture) program_.leap_capture[from].push_back(to);
    } else {
      if (atom.quiet) program_.path_quiet[from].push_back({to, over});
      if (atom.capture) program_.path_capture[from].push_back({to, over});
    }
  }

  static void tidy(std::vector<std::vector<Cell>>& leaps,
                   std::vector<std::vector<MoveProgram::Path>>& paths) {
    for (std::size_t c = 0; c < leaps.size(); ++c) {
      std::sort(leaps[c].begin(), leaps[c].end());
      leaps[c].erase(std::unique(leaps[c].begin(), leaps[c].end()), leaps[c].end());
      std::erase_if(paths[c], [&](const auto& p) {
        return std::binary_search(leaps[c].begin(), leaps[c].end(), p.to);
      });
      for (auto& p : paths[c]) std::sort(p.over.begin(), p.over.end());
      const auto key = [](const auto& p) { return std::tie(p.to, p.over); };
      std::sort(paths[c].begin(), paths[c].end(),
                [&](const auto& a, const auto& b) { return key(a) < key(b); });
      const auto same = [&](const auto& a, const auto& b) { return key(a) == key(b); };
      paths[c].erase(std::unique(paths[c].begin(), paths[c].end(), same), paths[c].end());
    }
  }

  const Topology& topology_;
  MoveProgram& program_;
  std::int64_t work_;  // cells that may still be visited or listed
};

}  // namespace

Result<MoveProgram> compile_program(const Topology& topology, const std::vector<Atom>& atoms, Color color,
                                    Forward forward, std::int64_t* work) {
  MoveProgram program;
  Compiler compiler(topology, program, work ? *work : std::numeric_limits<std::int64_t>::max());
  for (const Atom& atom : atoms) {
    const Result<void> added = compiler.add(seen_by(color, atom, forward));
    if (work) *work = compiler.work();
    if (!added) return added.error();
  }
  compiler.tidy();
  return program;
}

}  // namespace cheshire
