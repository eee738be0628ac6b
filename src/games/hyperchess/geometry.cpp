#include "games/hyperchess/geometry.h"

#include <utility>

namespace cheshire {
namespace {

using Geometry = HyperchessGeometry;

Geometry canonical() {
  Geometry g;
  g.levels = {{{"      ", "      ", "      ", "  q   ", "      ", "      "},
               {"      ", "      ", "      ", " rp   ", " br   ", "      "},
               {"      ", " p    ", "      ", "ppp   ", "npp p ", "knb   "},
               {"      ", " .... ", " .... ", " .... ", " .... ", "      "}}};
  g.two_steps = {{"2c3", 'p'}, {"3b5", ' '}, {"3e2", ' '}};
  g.castlings = {
      {{'x', "3a1", "3b1", "3c1", "2c2", "3c2", "O-O"}, {'y', "3a1", "3a2", "3a3", "2b3", "3b3", "O-O-O"}}};
  return g;
}

char& at(Geometry& g, std::string_view cell) {
  return g.levels[static_cast<std::size_t>(cell[0] - '1')][static_cast<std::size_t>('6' - cell[2])]
                 [static_cast<std::size_t>(cell[1] - 'a')];
}

}  // namespace

HyperchessGeometry HyperchessReading::geometry() const {
  Geometry g = canonical();
  g.turned = turned;
  g.knight = knight;
  for (const auto& [a, b] : exchanged) {
    std::swap(at(g, a), at(g, b));
    for (Geometry::TwoStep& step : g.two_steps) {
      if (step.cell == a || step.cell == b) step.cell = step.cell == a ? b : a;
    }
  }
  if (!two_steps.empty()) g.two_steps = two_steps;
  return g;
}

const std::vector<HyperchessReading>& hyperchess_readings() {
  static const std::vector<HyperchessReading> readings = {
      {.name = "canonical", .help = "the reading chosen"},
      {.name = "a1-mirror", .help = "the lower half directly below the upper one", .turned = false},
      {.name = "a2-edge",
       .help = "the isolated squares in the middle of an edge, 3e3 and 3c5",
       .exchanged = {{"3e2", "3e3"}, {"3b5", "3c5"}}},
      {.name = "a3-queen", .help = "the queens over 2b2 and under 7e5", .exchanged = {{"1c3", "1b2"}}},
      {.name = "a4-level-2",
       .help = "level 2 with its pawn on 2b2 and its bishop on 2c3",
       .exchanged = {{"2b2", "2c3"}}},
      {.name = "a5-bishop", .help = "bishop on 3a3, pawn on 3c1", .exchanged = {{"3a3", "3c1"}}},
      {.name = "a6-symmetric", .help = "bishop on 3c3, pawns on 3c1 and 3a3", .exchanged = {{"3c1", "3c3"}}},
      {.name = "a7-symmetric-loud",
       .help = "bishop on 3b2, pawns on 3c1 and 3a3",
       .exchanged = {{"3c1", "3b2"}}},
      {.name = "a8-block-steps",
       .help = "two-step pawns on 3c2 and 3b3 instead of the isolated ones",
       .two_steps = {{"2c3", 'p'}, {"3b3", 's'}, {"3c2", 't'}}},
      {.name = "a9-both-ways", .help = "a knight needs both L-shaped paths", .knight = "llN"},
      {.name = "a10-no-gaps", .help = "knights ignore gaps", .knight = "N"},
  };
  return readings;
}

}  // namespace cheshire
