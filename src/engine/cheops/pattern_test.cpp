// The field of every piece of Cheops, compared with what the rules say about steps, lines, leaps and walks,
// in terms of coordinates.
#include "rules/cheops/pattern.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "games/registry.h"

namespace cheshire::cheops {
namespace {

struct Ways {
  const Topology& t;

  // The distance of two cells along each coordinate, smallest first.
  std::vector<int> apart(Cell a, Cell b) const {
    const Coord x = t.at(a), y = t.at(b);
    std::vector<int> d{std::abs(x.x - y.x), std::abs(x.y - y.y), std::abs(x.z - y.z)};
    std::sort(d.begin(), d.end());
    return d;
  }
  bool neighbours(Cell a, Cell b) const { return a != b && apart(a, b)[2] == 1; }
  bool orthogonal(Cell a, Cell b) const { return apart(a, b)[1] == 0 && a != b; }
  bool diagonal(Cell a, Cell b) const {
    const auto d = apart(a, b);
    return d[0] == 0 && d[1] == d[2] && a != b;
  }
  bool oblique(Cell a, Cell b) const {
    const auto d = apart(a, b);
    return d[0] == d[2] && a != b;
  }
  bool leap(Cell a, Cell b) const { return apart(a, b) == std::vector{0, 1, 2}; }
  bool line(Cell a, Cell b) const { return orthogonal(a, b) || diagonal(a, b) || oblique(a, b); }
  bool second(Cell a, Cell b) const { return line(a, b) && apart(a, b)[2] == 2; }

  // CH-31, CH-32, CH-34; White's ranks grow.
  bool pawn(Cell from, Cell to, Color color, bool may_turn) const {
    const Coord a = t.at(from), b = t.at(to);
    const int files = std::abs(b.x - a.x), ranks = (b.y - a.y) * (color == Color::white ? 1 : -1),
              levels = b.z - a.z;
    if (ranks < 0 || levels < 0) return false;
    if (ranks + levels == 1) return files <= 1;
    const bool home = a.z == 0 && a.y == (color == Color::white ? 1 : t.extent().y - 2);
    return home && files == 0 && ranks + levels == 2 && (may_turn || ranks == 0 || levels == 0);
  }

  // CH-28: three squares, none visited twice. The squares at each length.
  void walk(std::vector<Cell>& way, std::set<Cell> (&ends)[4]) const {
    ends[way.size() - 1].insert(way.back());
    if (way.size() == 4) return;
    for (int i = 0; i < t.cell_count(); ++i) {
      const Cell next = static_cast<Cell>(i);
      if (!neighbours(way.back(), next) || std::find(way.begin(), way.end(), next) != way.end()) continue;
      way.push_back(next);
      walk(way, ends);
      way.pop_back();
    }
  }
};

template <int W>
void expect_patterns(const char* game, const OptionValues& options, const std::vector<const char*>& walkers) {
  const auto spec = find_game(game, options);
  ASSERT_TRUE(spec) << spec.error().text();
  const auto compiled = Tables<W>::compile(*spec);
  ASSERT_TRUE(compiled) << compiled.error().text();
  const Tables<W>& tables = **compiled;
  const Ways ways{tables.topology};
  const bool may_turn = rules_of(*spec).double_step == DoubleStep::may_turn_down;
  for (const Color color : {Color::white, Color::black}) {
    for (Kind kind = 0; kind < role_count; ++kind) {
      if (kind == assassin) continue;
      const auto can = [&](Cell a, Cell b) {
        switch (kind) {
          case king:
          case duke: return ways.neighbours(a, b);  // CH-18, CH-43
          case queen:
          case duchess: return ways.line(a, b);                                      // CH-19, CH-43
          case prime_minister: return ways.neighbours(a, b) || ways.diagonal(a, b);  // CH-20, CH-21
          case minister: return ways.diagonal(a, b);                                 // CH-22
          case tower:
          case master: return ways.orthogonal(a, b);                          // CH-23, CH-25
          case knight: return ways.leap(a, b);                                // CH-24
          case baron: return ways.neighbours(a, b) || ways.orthogonal(a, b);  // CH-43
          case baroness: return ways.neighbours(a, b) || ways.leap(a, b);     // CH-43
          case civilian: return ways.neighbours(a, b) || ways.second(a, b);   // CH-37, CH-38
          default: return ways.pawn(a, b, color, may_turn);
        }
      };
      for (int i = 0; i < tables.cells; ++i) {
        const Cell from = static_cast<Cell>(i);
        const CellSet<W> cells = pattern(tables, make_piece(color, kind), from);
        for (int j = 0; j < tables.cells; ++j) {
          const Cell to = static_cast<Cell>(j);
          ASSERT_EQ(cells.contains(to), can(from, to))
              << game << " " << spec->kinds[kind].name << " " << tables.topology.name(from)
              << tables.topology.name(to);
        }
      }
    }
  }
  // CH-28 to CH-30
  const bool short_ones = rules_of(*spec).assassin_walk == AssassinWalk::up_to_three;
  for (const char* name : walkers) {
    const Cell from = tables.topology.find(name);
    std::vector<Cell> way{from};
    std::set<Cell> ends[4];
    ways.walk(way, ends);
    std::set<Cell> expected = ends[3], found;
    for (int length : {1, 2}) {
      if (length == 1 || short_ones) expected.insert(ends[length].begin(), ends[length].end());
    }
    pattern(tables, make_piece(Color::white, assassin), from).for_each([&](Cell c) { found.insert(c); });
    EXPECT_EQ(found, expected) << game << " " << name;
  }
}

TEST(CheopsPattern, IsWhatThePiecesCanDoInAnEmptyArena) {
  expect_patterns<2>("little-cheops", {}, {"a1", "e5", "i4"});
  expect_patterns<3>("cheops", {}, {"Ee5", "De5", "Aa1", "Cd4"});
  expect_patterns<3>("cheops", {{"double-step", "may-turn-down"}, {"assassin-walk", "up-to-three"}},
                     {"Ee5", "Ai9"});
  expect_patterns<5>("little-cheops-imperial", {}, {"a1", "i9"});
}

}  // namespace
}  // namespace cheshire::cheops
