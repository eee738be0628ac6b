// Boards of several shapes. The numbers of lines and neighbours were counted by hand.
#include "board/topology.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/test_message.h"

namespace cheshire {
namespace {

Topology compiled(const BoardSpec& spec) {
  Result<Topology> t = Topology::compile(spec);
  EXPECT_TRUE(t) << (t ? "" : t.error().text());
  return *std::move(t);
}
std::string error_of(const BoardSpec& spec) {
  const Result<Topology> t = Topology::compile(spec);
  return t ? "none" : test::brief(t.error().message);
}

int direction(const Topology& t, Step step) {
  const auto d = std::find(t.directions().begin(), t.directions().end(), step);
  EXPECT_NE(d, t.directions().end());
  return static_cast<int>(d - t.directions().begin());
}
int neighbors(const Topology& t, Cell c) {
  int n = 0;
  for (int d = 0; d < static_cast<int>(t.directions().size()); ++d) n += t.neighbor(c, d) != no_cell;
  return n;
}
std::string names(const Topology& t, std::span<const Cell> cells) {
  std::string text;
  for (Cell c : cells) text += (text.empty() ? "" : " ") + t.name(c);
  return text;
}
// The line through a cell along the axis of a step.
std::string line_through(const Topology& t, Cell c, Step step) {
  return names(t, t.line(t.on_line(c, direction(t, step) / 2).line));
}

// What holds for every board, whatever its shape.
void expect_sound(const Topology& t) {
  for (int d = 0; d < static_cast<int>(t.directions().size()); ++d) {
    EXPECT_EQ(t.directions()[d ^ 1], -t.directions()[d]);
    for (Cell c = 0; c < t.cell_count(); ++c) {
      if (!t.exists(c)) continue;
      const Cell n = t.neighbor(c, d);
      if (n == no_cell) continue;
      EXPECT_EQ(t.neighbor(n, d ^ 1), c);
      EXPECT_EQ(t.at(n), t.at(c) + t.directions()[d]);
      EXPECT_EQ(t.board(n), t.board(c));
    }
  }
  for (Cell c = 0; c < t.cell_count(); ++c) {
    if (!t.exists(c)) continue;
    EXPECT_EQ(t.find(t.at(c), t.board(c)), c);
    EXPECT_EQ(t.find(t.name(c), t.board(c)), c);
    for (int a = 0; a < t.axes(); ++a) {
      const Topology::OnLine on = t.on_line(c, a);
      EXPECT_EQ(t.line(on.line)[on.bit - 1], c) << "bit 1 is the first cell";
    }
  }
  for (int l = 0; l < t.line_count(); ++l)
    EXPECT_LE(t.line(l).size(), std::size_t{Topology::max_line_length});
}

TEST(Topology, OrthodoxBoard) {
  const Topology t = compiled(box(8, 8));
  expect_sound(t);
  EXPECT_EQ(t.cell_count(), 64);
  EXPECT_EQ(t.boards(), 1);
  EXPECT_EQ(t.axes(), 4);
  EXPECT_EQ(t.line_count(), 8 + 8 + 15 + 15);
  EXPECT_EQ(t.extent(), (Coord{8, 8, 1, 1}));
  EXPECT_EQ(t.find("a1"), 0);
  EXPECT_EQ(t.find("h8"), 63);
  EXPECT_EQ(t.find("i1"), no_cell);
  EXPECT_EQ(t.find("A1"), no_cell);
  EXPECT_EQ(t.find(Coord{-1, 0, 0}), no_cell);
  EXPECT_EQ(t.find(Coord{8, 0, 0}), no_cell);
  EXPECT_TRUE(t.dark(t.find("a1")));
  EXPECT_FALSE(t.dark(t.find("h1")));
  EXPECT_EQ(neighbors(t, t.find("a1")), 3);
  EXPECT_EQ(neighbors(t, t.find("e1")), 5);
  EXPECT_EQ(neighbors(t, t.find("e4")), 8);
}

TEST(Topology, LinesOfTheOrthodoxBoard) {
  const Topology t = compiled(box(8, 8));
  EXPECT_EQ(line_through(t, t.find("e4"), {1, 0, 0}), "a4 b4 c4 d4 e4 f4 g4 h4");
  EXPECT_EQ(line_through(t, t.find("e4"), {0, 1, 0}), "e1 e2 e3 e4 e5 e6 e7 e8");
  EXPECT_EQ(line_through(t, t.find("e4"), {1, 1, 0}), "b1 c2 d3 e4 f5 g6 h7");
  EXPECT_EQ(line_through(t, t.find("e4"), {1, -1, 0}), "a8 b7 c6 d5 e4 f3 g2 h1");
  EXPECT_EQ(line_through(t, t.find("a8"), {1, 1, 0}), "a8") << "a corner is a line of its own";
}

TEST(Topology, RowsInTheOrderOfAFen) {
  const Topology t = compiled(box(8, 8));
  const auto rows = t.rows();
  ASSERT_EQ(rows.size(), 8u);
  EXPECT_EQ(names(t, rows.front()), "a8 b8 c8 d8 e8 f8 g8 h8");
  EXPECT_EQ(names(t, rows.back()), "a1 b1 c1 d1 e1 f1 g1 h1");
}

TEST(Topology, TwoBoards) {
  RecordProperty("rules", "AL-1");
  const Topology t = compiled(on_boards(box(8, 8), {"A", "B"}));
  expect_sound(t);
  EXPECT_EQ(t.boards(), 2);
  EXPECT_EQ(t.board_name(1), "B");
  EXPECT_EQ(t.cell_count(), 128);
  EXPECT_EQ(t.line_count(), 2 * 46);
  const Cell a = t.find("e4", 0), b = t.find("e4", 1);
  EXPECT_EQ(b - a, t.stride());
  EXPECT_EQ(t.board(a), 0);
  EXPECT_EQ(t.board(b), 1);
  EXPECT_EQ(t.name(b), "e4");
  EXPECT_EQ(t.twin(a, 1), b);
  EXPECT_EQ(t.twin(b, 1), a);
  EXPECT_EQ(t.twin(a, 2), a);
  EXPECT_EQ(t.rows(1).front().front(), t.find("a8", 1));
}

// Boards start at whole words, so cell numbers have gaps where a board ends within a word.
TEST(Topology, SmallBoardsOfSeveral) {
  const Topology t = compiled(on_boards(box(3, 3), {"A", "B", "C"}));
  expect_sound(t);
  EXPECT_EQ(t.cells_per_board(), 9);
  EXPECT_EQ(t.stride(), 64);
  EXPECT_EQ(t.cell_count(), 192);
  EXPECT_TRUE(t.exists(8));
  EXPECT_FALSE(t.exists(9));
  EXPECT_TRUE(t.exists(64));
  EXPECT_FALSE(t.exists(192));
  EXPECT_EQ(t.twin(t.find("b2", 2), 1), t.find("b2", 0));
  EXPECT_EQ(t.twin(t.find("b2", 1), 2), t.find("b2", 0));
}

TEST(Topology, CubeHasThirteenAxes) {
  const Topology t = compiled(box(5, 5, 5));
  expect_sound(t);
  EXPECT_EQ(t.cell_count(), 125);
  EXPECT_EQ(t.axes(), 13);
  EXPECT_EQ(t.levels().size(), 5u);
  EXPECT_EQ(t.levels()[4].name, "E");
  // 3 * 25 along the edges, 6 * 5 * 9 in planes, 4 * 61 through the cube (125 cells less the 4^3 that have
  // one before).
  EXPECT_EQ(t.line_count(), 75 + 270 + 244);
  const Cell centre = t.find("Cc3");
  EXPECT_EQ(t.at(centre), (Coord{2, 2, 2}));
  EXPECT_EQ(neighbors(t, centre), 26);
  EXPECT_EQ(neighbors(t, t.find("Aa1")), 7);
  EXPECT_EQ(line_through(t, centre, {1, 1, 1}), "Aa1 Bb2 Cc3 Dd4 Ee5");
  EXPECT_EQ(line_through(t, centre, {0, 0, 1}), "Ac3 Bc3 Cc3 Dc3 Ec3");
  EXPECT_TRUE(t.dark(t.find("Aa1")));
  EXPECT_FALSE(t.dark(t.find("Ba1")));
  ASSERT_EQ(t.rows().size(), 25u);
  EXPECT_EQ(names(t, t.rows()[0]), "Ea5 Eb5 Ec5 Ed5 Ee5") << "highest level first, its far rank first";
}

// A board with a hole at b2: lines end there, and it is no cell's neighbour.
TEST(Topology, AGapEndsALine) {
  BoardSpec spec = box(4, 4);
  std::erase_if(spec.cells, [](const CellSpec& c) { return c.name == "b2"; });
  const Topology t = compiled(spec);
  expect_sound(t);
  EXPECT_EQ(t.cell_count(), 15);
  EXPECT_EQ(t.find("b2"), no_cell);
  EXPECT_EQ(line_through(t, t.find("a2"), {1, 0, 0}), "a2");
  EXPECT_EQ(line_through(t, t.find("d2"), {1, 0, 0}), "c2 d2");
  EXPECT_EQ(line_through(t, t.find("c3"), {1, 1, 0}), "c3 d4");
  EXPECT_EQ(line_through(t, t.find("a1"), {1, 1, 0}), "a1");
  EXPECT_EQ(t.neighbor(t.find("a1"), direction(t, {1, 1, 0})), no_cell);
  EXPECT_EQ(names(t, t.rows()[2]), "a2 c2 d2") << "row of rank 2, without the hole";
}

TEST(Topology, OneFileHasOneAxis) {
  const Topology t = compiled(box(1, 6));
  EXPECT_EQ(t.axes(), 1);
  EXPECT_EQ(t.line_count(), 1);
}

TEST(Topology, OrderOfTheSpecDoesNotMatter) {
  BoardSpec spec = box(3, 2);
  std::reverse(spec.cells.begin(), spec.cells.end());
  const Topology t = compiled(spec);
  expect_sound(t);
  EXPECT_EQ(t.name(0), "a1");
  EXPECT_EQ(t.name(5), "c2");
}

TEST(Topology, Errors) {
  EXPECT_EQ(error_of({}), "board-without-cells");
  EXPECT_EQ(error_of(on_boards(box(2, 2), {})), "game-without-boards");

  BoardSpec twice = box(2, 2);
  twice.cells.push_back({{0, 0, 0}, "z9"});
  EXPECT_EQ(error_of(twice), "cells-overlap(\"a1\", \"z9\")");

  BoardSpec same_name = box(2, 2);
  same_name.cells[3].name = "a1";
  BoardSpec far = box(2, 2);
  far.cells.push_back({{100, 0, 0}, "far"});
  EXPECT_EQ(error_of(far), "cell-out-of-range(\"far\", 99)");

  EXPECT_EQ(error_of(same_name), "cell-named-twice(\"a1\")");

  EXPECT_EQ(error_of(box(26, 26)), "none");
  EXPECT_EQ(error_of(box(26, 26, 2)), "cells-too-many(1352, 1024)");
  EXPECT_EQ(error_of(on_boards(box(20, 20), {"A", "B", "C"})), "cells-too-many(1536, 1024)");
  EXPECT_EQ(error_of(box(26, 1)), "none");

  BoardSpec corridor;
  corridor.boards = {""};
  corridor.levels = {{}};
  for (int x = 0; x < 30; ++x)
    corridor.cells.push_back({{static_cast<std::int8_t>(x), 0, 0}, "c" + std::to_string(x)});
  EXPECT_EQ(error_of(corridor), "none");
  corridor.cells.push_back({{30, 0, 0}, "c30"});
  EXPECT_EQ(error_of(corridor), "line-too-long(\"c0\", 30)");

  BoardSpec unnamed = box(2, 2, 2);
  unnamed.levels.pop_back();
  EXPECT_EQ(error_of(unnamed), "levels-unnamed(2, 1)");
}

// A cylinder: the first file follows the last. Ranks are rings, which are not lines; diagonals wind around.
TEST(Topology, FilesThatWrap) {
  BoardSpec spec = box(8, 8);
  spec.files_wrap = true;
  const Topology t = compiled(spec);
  EXPECT_EQ(t.after(t.find("h4"), {1, 0}), t.find("a4"));
  EXPECT_EQ(t.after(t.find("a4"), {-2, 1}), t.find("g5")) << "leaps wrap too";
  EXPECT_EQ(t.after(t.find("a8"), {0, 1}), no_cell);
  EXPECT_EQ(t.on_line(t.find("c3"), t.direction_of({1, 0}) / 2).line, Topology::no_line);
  EXPECT_EQ(line_through(t, t.find("h1"), {1, 1, 0}), "h1 a2 b3 c4 d5 e6 f7 g8");
  EXPECT_EQ(error_of([] {
              BoardSpec narrow = box(2, 8);
              narrow.files_wrap = true;
              return narrow;
            }()),
            "wrap-too-narrow");
}

// A link between two cells that are not neighbours: steps and slides use it in both directions, on every
// board.
TEST(Topology, Links) {
  BoardSpec spec = on_boards(box(3, 3), {"A", "B"});
  spec.links = {{"c3", "a1", {0, 1}}};
  const Topology t = compiled(spec);
  for (int b : {0, 1}) {
    EXPECT_EQ(t.after(t.find("c3", b), {0, 1}), t.find("a1", b));
    EXPECT_EQ(t.after(t.find("a1", b), {0, -1}), t.find("c3", b));
  }
  EXPECT_EQ(line_through(t, t.find("a1"), {0, 1, 0}), "c1 c2 c3 a1 a2 a3");
  EXPECT_EQ(t.after(t.find("c2"), {0, 2}), no_cell) << "longer leaps do not";

  spec.links = {{"c3", "a1", {0, 2}}};
  EXPECT_EQ(error_of(spec), "link-not-a-step(\"c3\", \"a1\")");
  spec.links = {{"c3", "z9", {0, 1}}};
  EXPECT_EQ(error_of(spec), "link-to-nowhere(\"z9\")");
  spec.links = {{"c2", "a1", {0, 1}}};
  EXPECT_EQ(error_of(spec), "link-at-neighbor(\"c2\", \"a1\")");
}

// 4x4x4x4: four orthogonal axes, 12 along two coordinates, 16 along three, 8 along four.
TEST(Topology, FourDimensions) {
  const Topology t = compiled(box(4, 4, 4, 4));
  EXPECT_EQ(t.cell_count(), 256);
  EXPECT_EQ(t.dimensions(), 4);
  EXPECT_EQ(t.axes(), 40);
  EXPECT_EQ(t.levels().size(), 16u);
  const Cell c = t.find(Coord{1, 2, 3, 2});
  EXPECT_EQ(t.name(c), "Lb3");
  EXPECT_EQ(t.level(c), 11);
  EXPECT_EQ(t.after(c, {0, 0, 0, 1}), t.find("Pb3"));
  EXPECT_EQ(line_through(t, c, {0, 0, 0, 1}), "Db3 Hb3 Lb3 Pb3");
}

}  // namespace
}  // namespace cheshire
