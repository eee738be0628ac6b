#include "moves/program.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace cheshire {
namespace {

Step seen_by(Color color, Step s, Forward forward) {
  if (color == Color::white) return s;
  return {static_cast<std::int8_t>(forward.dx ? -s.dx : s.dx),
          static_cast<std::int8_t>(forward.dy ? -s.dy : s.dy),
          static_cast<std::int8_t>(forward.dz ? -s.dz : s.dz)};
}

int direction_of(const Topology& topology, Step s) {
  const auto directions = topology.directions();
  const auto it = std::find(directions.begin(), directions.end(), s);
  return it == directions.end() ? -1 : static_cast<int>(it - directions.begin());
}

bool is_axis_step(Step s) { return std::abs(s.dx) <= 1 && std::abs(s.dy) <= 1 && std::abs(s.dz) <= 1; }

Cell after(const Topology& topology, Cell from, Step s) {
  return topology.find(topology.at(from) + s, topology.board(from));
}

class Compiler {
 public:
  Compiler(const Topology& topology, MoveProgram& program) : topology_(topology), program_(program) {
    for (auto* leaps : {&program.leap_quiet, &program.leap_capture}) leaps->resize(topology.cell_count());
    for (auto* paths : {&program.path_quiet, &program.path_capture}) paths->resize(topology.cell_count());
  }

  Result<void> add(const Atom& atom, Step step) {
    if (atom.range == 0 && is_axis_step(step)) {
      // A direction in which no two cells are neighbours leads nowhere.
      if (const int d = direction_of(topology_, step); d >= 0) {
        if (atom.quiet) program_.slide_quiet |= 1u << d;
        if (atom.capture) program_.slide_capture |= 1u << d;
      }
      return {};
    }
    const int parts = std::gcd(std::gcd(std::abs(step.dx), std::abs(step.dy)), std::abs(step.dz));
    if (atom.lame && parts == 1 && !is_axis_step(step))
      return Error{"a lame leap must go in a straight line"};
    const Step unit{static_cast<std::int8_t>(step.dx / parts), static_cast<std::int8_t>(step.dy / parts),
                    static_cast<std::int8_t>(step.dz / parts)};
    for (int c = 0; c < topology_.cell_count(); ++c) {
      if (topology_.exists(static_cast<Cell>(c))) walk(static_cast<Cell>(c), atom, step, unit, parts);
    }
    return {};
  }

  // A cell is reached twice by no leap, and by no path if by a leap.
  void tidy() {
    tidy(program_.leap_quiet, program_.path_quiet);
    tidy(program_.leap_capture, program_.path_capture);
  }

 private:
  void walk(Cell from, const Atom& atom, Step step, Step unit, int parts) {
    std::vector<Cell> over;
    Cell at = from;
    for (int steps = 1; atom.range == 0 || steps <= atom.range; ++steps) {
      if (atom.lame) {
        Cell between = at;
        for (int i = 1; i < parts; ++i) {
          between = after(topology_, between, unit);
          if (between == no_cell) return;  // the way leads over a gap
          over.push_back(between);
        }
      }
      at = after(topology_, at, step);
      if (at == no_cell) return;
      if (over.empty()) {
        if (atom.quiet) program_.leap_quiet[from].push_back(at);
        if (atom.capture) program_.leap_capture[from].push_back(at);
      } else {
        if (atom.quiet) program_.path_quiet[from].push_back({at, over});
        if (atom.capture) program_.path_capture[from].push_back({at, over});
      }
      over.push_back(at);
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
    }
  }

  const Topology& topology_;
  MoveProgram& program_;
};

}  // namespace

Result<MoveProgram> compile_program(const Topology& topology, const std::vector<Atom>& atoms, Color color,
                                    Forward forward) {
  MoveProgram program;
  Compiler compiler(topology, program);
  for (const Atom& atom : atoms) {
    for (Step step : atom.steps) {
      if (Result<void> r = compiler.add(atom, seen_by(color, step, forward)); !r) return r.error();
    }
  }
  compiler.tidy();
  return program;
}

}  // namespace cheshire
