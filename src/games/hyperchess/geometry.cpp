#include "games/hyperchess/geometry.h"

#include <utility>

namespace cheshire {
namespace {

using Geometry = HyperchessGeometry;

Geometry canonical() {
  return {
      {{{"      ", "      ", "      ", "  q   ", "      ", "      "},
        {"      ", "      ", "      ", " rp   ", " br   ", "      "},
        {"      ", " p    ", "      ", "ppp   ", "npp p ", "knb   "},
        {"      ", " .... ", " .... ", " .... ", " .... ", "      "}}},
      true,
      {{"2c3", 'p'}, {"3b5", ' '}, {"3e2", ' '}},
      {{{'x', "3a1", "3b1", "3c1", "2c2", "3c2", "O-O"}, {'y', "3a1", "3a2", "3a3", "2b3", "3b3", "O-O-O"}}},
      "lN"};
}

char& at(Geometry& g, std::string_view cell) {
  return g.levels[static_cast<std::size_t>(cell[0] - '1')][static_cast<std::size_t>('6' - cell[2])]
                 [static_cast<std::size_t>(cell[1] - 'a')];
}
void exchange(Geometry& g, std::string_view a, std::string_view b) { std::swap(at(g, a), at(g, b)); }

Geometry mirrored() {
  Geometry g = canonical();
  g.turned = false;
  return g;
}
Geometry edge() {
  Geometry g = canonical();
  exchange(g, "3e2", "3e3");
  exchange(g, "3b5", "3c5");
  g.two_steps = {{"2c3", 'p'}, {"3c5", ' '}, {"3e3", ' '}};
  return g;
}
Geometry queen() {
  Geometry g = canonical();
  exchange(g, "1c3", "1b2");
  return g;
}
Geometry level_2() {
  Geometry g = canonical();
  exchange(g, "2b2", "2c3");
  g.two_steps[0].cell = "2b2";
  return g;
}
Geometry bishop() {
  Geometry g = canonical();
  exchange(g, "3a3", "3c1");
  return g;
}
Geometry symmetric() {
  Geometry g = canonical();
  exchange(g, "3c1", "3c3");
  return g;
}
Geometry symmetric_loud() {
  Geometry g = canonical();
  exchange(g, "3c1", "3b2");
  return g;
}
Geometry block_steps() {
  Geometry g = canonical();
  g.two_steps = {{"2c3", 'p'}, {"3b3", 's'}, {"3c2", 't'}};
  return g;
}
Geometry both_ways() {
  Geometry g = canonical();
  g.knight = "llN";
  return g;
}
Geometry no_gaps() {
  Geometry g = canonical();
  g.knight = "N";
  return g;
}

}  // namespace

const std::vector<HyperchessReading>& hyperchess_readings() {
  static const std::vector<HyperchessReading> readings = {
      {"canonical", "the reading chosen", canonical},
      {"a1-mirror", "the lower half straight below the upper one", mirrored},
      {"a2-edge", "the isolated squares in the middle of an edge, 3e3 and 3c5", edge},
      {"a3-queen", "the queens over 2b2 and under 7e5", queen},
      {"a4-level-2", "level 2 with its pawn on 2b2 and its bishop on 2c3", level_2},
      {"a5-bishop", "bishop on 3a3, pawn on 3c1", bishop},
      {"a6-symmetric", "bishop on 3c3, pawns on 3c1 and 3a3", symmetric},
      {"a7-symmetric-loud", "bishop on 3b2, pawns on 3c1 and 3a3", symmetric_loud},
      {"a8-block-steps", "two-step pawns on 3c2 and 3b3 instead of the isolated ones", block_steps},
      {"a9-both-ways", "a knight needs both L-shaped ways", both_ways},
      {"a10-no-gaps", "knights disregard gaps", no_gaps},
  };
  return readings;
}

}  // namespace cheshire
