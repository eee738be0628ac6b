// Movements compiled onto boards: the cells each piece reaches. The numbers were counted by hand.
#include "moves/program.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <string>
#include <vector>

#include "base/test_message.h"

namespace cheshire {
namespace {

constexpr Forward north{0, 1, 0};
constexpr Forward north_and_up{0, 1, 1};

Topology compiled(const BoardSpec& spec) { return *Topology::compile(spec); }

Result<MoveProgram> program_of(const Topology& t, std::string_view text, Color color = Color::white) {
  const bool cube = t.extent().z > 1;
  const Forward forward = cube ? north_and_up : north;
  auto atoms = parse_movement(text, cube ? 3 : 2, forward);
  EXPECT_TRUE(atoms) << text;
  return compile_program(t, *atoms, color, forward);
}

std::vector<std::string> names(const Topology& t, const std::vector<Cell>& cells) {
  std::vector<std::string> list;
  for (Cell c : cells) list.push_back(t.name(c));
  std::sort(list.begin(), list.end());
  return list;
}
using Names = std::vector<std::string>;

TEST(Program, SlidersHaveDirections) {
  const Topology t = compiled(box(8, 8));
  EXPECT_EQ(program_of(t, "R")->slide_quiet.count(), 4u);
  EXPECT_EQ(program_of(t, "B")->slide_capture.count(), 4u);
  EXPECT_EQ(program_of(t, "Q")->slide_quiet.count(), 8u);
  EXPECT_EQ((program_of(t, "R")->slide_quiet & program_of(t, "B")->slide_quiet).count(), 0u);
  const MoveProgram one_way = *program_of(t, "mfW0");
  EXPECT_EQ(one_way.slide_quiet.count(), 1u);
  EXPECT_TRUE(one_way.slide_capture.none());
  EXPECT_EQ(one_way.slide_quiet[static_cast<std::size_t>(t.direction_of(Step{0, 1, 0}))], true);
}

TEST(Program, SlidersOfTheCube) {
  const Topology t = compiled(box(5, 5, 5));
  EXPECT_EQ(program_of(t, "R")->slide_quiet.count(), 6u);
  EXPECT_EQ(program_of(t, "B")->slide_quiet.count(), 12u);
  EXPECT_EQ(program_of(t, "(1,1,1)0")->slide_quiet.count(), 8u);
  EXPECT_EQ(program_of(t, "Q(1,1,1)0")->slide_quiet.count(), 26u);
  const Cell centre = t.find("Cc3"), corner = t.find("Aa1");
  EXPECT_EQ(program_of(t, "N")->leap_quiet[centre].size(), 24u);
  EXPECT_EQ(program_of(t, "N")->leap_quiet[corner].size(), 6u);
  EXPECT_EQ(program_of(t, "K(1,1,1)")->leap_quiet[centre].size(), 26u);
  EXPECT_EQ(program_of(t, "K(1,1,1)")->leap_quiet[corner].size(), 7u);
}

TEST(Program, Leapers) {
  const Topology t = compiled(box(8, 8));
  const MoveProgram knight = *program_of(t, "N");
  EXPECT_EQ(names(t, knight.leap_quiet[t.find("g1")]), (Names{"e2", "f3", "h3"}));
  EXPECT_EQ(knight.leap_quiet[t.find("e4")].size(), 8u);
  EXPECT_EQ(knight.leap_quiet, knight.leap_capture);
  EXPECT_EQ(program_of(t, "K")->leap_quiet[t.find("a1")].size(), 3u);
}

TEST(Program, PawnsOfBothColours) {
  const Topology t = compiled(box(8, 8));
  const MoveProgram white = *program_of(t, "fmWfcF"), black = *program_of(t, "fmWfcF", Color::black);
  const Cell e4 = t.find("e4");
  EXPECT_EQ(names(t, white.leap_quiet[e4]), (Names{"e5"}));
  EXPECT_EQ(names(t, white.leap_capture[e4]), (Names{"d5", "f5"}));
  EXPECT_EQ(names(t, black.leap_quiet[e4]), (Names{"e3"}));
  EXPECT_EQ(names(t, black.leap_capture[e4]), (Names{"d3", "f3"}));
  EXPECT_TRUE(white.leap_quiet[t.find("e8")].empty());
}

TEST(Program, ExactStepsAreMirroredForBlack) {
  const Topology t = compiled(box(8, 8));
  const Cell e4 = t.find("e4");
  EXPECT_EQ(names(t, program_of(t, "{1,2,0}")->leap_quiet[e4]), (Names{"f6"}));
  EXPECT_EQ(names(t, program_of(t, "{1,2,0}", Color::black)->leap_quiet[e4]), (Names{"f2"}));
}

// In the cube Black's forward is rank-down and level-down.
TEST(Program, PawnsOfTheCube) {
  const Topology t = compiled(box(5, 5, 5));
  const Cell c = t.find("Cc3");
  EXPECT_EQ(names(t, program_of(t, "fmW")->leap_quiet[c]), (Names{"Cc4", "Dc3"}));
  EXPECT_EQ(names(t, program_of(t, "fmW", Color::black)->leap_quiet[c]), (Names{"Bc3", "Cc2"}));
  EXPECT_EQ(names(t, program_of(t, "fcF")->leap_capture[c]), (Names{"Cb4", "Cd4", "Db3", "Dc4", "Dd3"}));
}

TEST(Program, LimitedRangeNeedsAFreeWay) {
  const Topology t = compiled(box(8, 8));
  const MoveProgram p = *program_of(t, "fW3");
  const Cell e4 = t.find("e4");
  EXPECT_EQ(names(t, p.leap_quiet[e4]), (Names{"e5"}));
  ASSERT_EQ(p.path_quiet[e4].size(), 2u);
  EXPECT_EQ(t.name(p.path_quiet[e4][0].to), "e6");
  EXPECT_EQ(names(t, p.path_quiet[e4][0].over), (Names{"e5"}));
  EXPECT_EQ(t.name(p.path_quiet[e4][1].to), "e7");
  EXPECT_EQ(names(t, p.path_quiet[e4][1].over), (Names{"e5", "e6"}));
  EXPECT_EQ(p.path_quiet[t.find("e7")].size(), 0u) << "the board ends";
  EXPECT_TRUE(program_of(t, "mfW3")->path_capture[e4].empty());
}

// A rider with an oblique leap does not move along a line of the board, so its paths are listed.
TEST(Program, Nightrider) {
  const Topology t = compiled(box(8, 8));
  const MoveProgram p = *program_of(t, "N0");
  EXPECT_TRUE(p.slide_quiet.none());
  EXPECT_EQ(names(t, p.leap_quiet[t.find("a1")]), (Names{"b3", "c2"}));
  ASSERT_EQ(p.path_quiet[t.find("a1")].size(), 4u) << "c5 and d7, e3 and g4";
}

TEST(Program, LameLeapsAreStoppedByPiecesBetween) {
  const Topology t = compiled(box(8, 8));
  const MoveProgram p = *program_of(t, "nD");
  const Cell e4 = t.find("e4");
  EXPECT_TRUE(p.leap_quiet[e4].empty());
  ASSERT_EQ(p.path_quiet[e4].size(), 4u);
  for (const auto& path : p.path_quiet[e4]) EXPECT_EQ(path.over.size(), 1u);
  EXPECT_EQ(program_of(t, "nH")->path_capture[e4][0].over.size(), 2u);
  EXPECT_EQ(program_of(t, "D")->leap_quiet[e4].size(), 4u) << "an ordinary leap is not";

  const auto lame_knight = program_of(t, "nN");
  ASSERT_FALSE(lame_knight);
  EXPECT_EQ(test::brief(lame_knight.error().message), "lame-leap-bent");
}

TEST(Program, GapsInTheBoard) {
  BoardSpec spec = box(5, 5);
  std::erase_if(spec.cells, [](const CellSpec& c) { return c.name == "c3"; });
  const Topology t = compiled(spec);
  EXPECT_EQ(names(t, program_of(t, "D")->leap_quiet[t.find("a3")]), (Names{"a1", "a5"})) << "c3 is no square";
  EXPECT_EQ(names(t, program_of(t, "H")->leap_quiet[t.find("a3")]), (Names{"d3"}))
      << "a leap passes over the gap";
  EXPECT_TRUE(program_of(t, "nH")->path_quiet[t.find("a3")].empty()) << "a lame one does not";
  EXPECT_EQ(names(t, program_of(t, "K")->leap_quiet[t.find("b2")]),
            (Names{"a1", "a2", "a3", "b1", "b3", "c1", "c2"}));
}

TEST(Program, EveryBoardIsAlike) {
  const Topology t = compiled(on_boards(box(8, 8), {"A", "B"}));
  const MoveProgram p = *program_of(t, "N");
  const Cell b = t.find("g1", 1);
  EXPECT_EQ(names(t, p.leap_quiet[b]), (Names{"e2", "f3", "h3"}));
  for (Cell c : p.leap_quiet[b]) EXPECT_EQ(t.board(c), 1);
}

TEST(Program, TargetsAreListedOnce) {
  const Topology t = compiled(box(8, 8));
  EXPECT_EQ(program_of(t, "KWF")->leap_quiet[t.find("e4")].size(), 8u);
  const MoveProgram m = *program_of(t, "mWcWF");
  EXPECT_EQ(m.leap_quiet[t.find("e4")].size(), 8u);
  EXPECT_EQ(m.leap_capture[t.find("e4")].size(), 8u);
}

// One complete L of existing cells: the knight's corner square is missing on one path, or on both.
TEST(Program, LeapsNotOverGaps) {
  BoardSpec spec = box(3, 3);
  std::erase_if(spec.cells, [](const CellSpec& c) { return c.name == "b1"; });
  const Topology one_gap = *Topology::compile(spec);
  const Cell from = one_gap.find("a1"), to = one_gap.find("b3");
  const auto reaches = [&](const Topology& t, const char* text, Cell a, Cell b) {
    const std::vector<Cell> leaps = program_of(t, text)->leap_quiet[a];
    return std::find(leaps.begin(), leaps.end(), b) != leaps.end();
  };
  EXPECT_TRUE(reaches(one_gap, "lN", from, to)) << "a1-a2-a3-b3 is there";
  EXPECT_FALSE(reaches(one_gap, "llN", from, to)) << "a1-b1 is not";
  EXPECT_FALSE(reaches(one_gap, "lN", from, one_gap.find("c2")) &&
               reaches(one_gap, "llN", from, one_gap.find("c2")));
  EXPECT_TRUE(reaches(one_gap, "N", from, to));
  std::erase_if(spec.cells, [](const CellSpec& c) { return c.name == "a2"; });
  const Topology two_gaps = *Topology::compile(spec);
  EXPECT_FALSE(reaches(two_gaps, "lN", two_gaps.find("a1"), two_gaps.find("b3")));
  EXPECT_TRUE(reaches(two_gaps, "N", two_gaps.find("a1"), two_gaps.find("b3")));
  const auto straight = program_of(one_gap, "lD");
  ASSERT_FALSE(straight) << "a leap along one line has no L";
  EXPECT_EQ(test::brief(straight.error().message), "leap-over-ground-straight");
}

// The mao steps one square straight and one diagonally outward; the griffon one diagonally and then like a
// rook.
TEST(Program, BentWays) {
  const Topology t = *Topology::compile(box(8, 8));
  const auto mao = *program_of(t, "[W-F]");
  EXPECT_TRUE(mao.leap_quiet[t.find("d4")].empty());
  EXPECT_EQ(mao.path_quiet[t.find("d4")].size(), 8u);
  for (const auto& path : mao.path_quiet[t.find("d4")]) EXPECT_EQ(path.over.size(), 1u);
  const auto griffon = *program_of(t, "F[F-R]");
  EXPECT_EQ(griffon.leap_quiet[t.find("a1")].size(), 1u) << "b2";
  EXPECT_EQ(griffon.path_quiet[t.find("a1")].size(), 12u) << "b3 to b8 and c2 to h2";
  const auto& way = griffon.path_quiet[t.find("a1")].back();
  EXPECT_EQ(way.over.front(), t.find("b2"));
}

// On a ring a rook has two paths to every other square of its rank, and never to its own.
TEST(Program, SlidesAlongRings) {
  BoardSpec spec = box(4, 4);
  spec.files_wrap = true;
  const Topology t = *Topology::compile(spec);
  const auto rook = *program_of(t, "R");
  EXPECT_EQ(rook.path_quiet[t.find("a1")].size(), 2u) << "c1 both ways round; b1 and d1 are next door";
  EXPECT_EQ(rook.leap_quiet[t.find("a1")].size(), 2u);
}

// A knight steps once to each of its cells; a rider also lists the cells it crosses; a bent path counts every
// leg.
TEST(MoveProgram, WorkIsCountedAndBounded) {
  const Topology t = compiled(box(8, 8));
  const auto left = [&](std::string_view text, std::int64_t work) {
    auto atoms = parse_movement(text, 2, north);
    const auto program = compile_program(t, *atoms, Color::white, north, &work);
    EXPECT_EQ(program ? "" : test::brief(program.error().message), work >= 0 ? "" : "paths-too-many") << text;
    return work;
  };
  // 64 cells, 8 directions, and one step each.
  EXPECT_EQ(left("N", 5000), 5000 - 64 * 8 * 2);
  EXPECT_LT(left("N0", 50000), left("N", 50000));
  EXPECT_LT(left("[W-F-R]", 500000), left("[F-R]", 500000));
  EXPECT_EQ(left("N", 64 * 8 * 2), 0);
  EXPECT_LT(left("N", 64 * 8 * 2 - 1), 0);
  EXPECT_LT(left("[K-K-K-K-K-K-K-K-K-K-K-K-K-K-K-K-K-K-K-K-K-K]", 10000), 0);
}

}  // namespace
}  // namespace cheshire
