#include "base/cell_set.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "base/rng.h"

namespace cheshire {
namespace {

std::vector<Cell> cells_of(const auto& set) {
  std::vector<Cell> cells;
  set.for_each([&](Cell c) { cells.push_back(c); });
  return cells;
}

TEST(CellSet, StartsEmpty) {
  constexpr CellSet<2> s;
  static_assert(s.empty() && !s && s.count() == 0);
  EXPECT_FALSE(s.contains(0));
  EXPECT_FALSE(s.contains(127));
}

TEST(CellSet, HoldsWhatIsInserted) {
  CellSet<2> s;
  s.insert(3);
  s.insert(64);
  s.insert(127);
  s.insert(64);  // a second time changes nothing
  EXPECT_EQ(s.count(), 3);
  EXPECT_TRUE(s.contains(64));
  EXPECT_FALSE(s.contains(63));
  EXPECT_EQ(cells_of(s), (std::vector<Cell>{3, 64, 127}));
  s.erase(3);
  s.erase(5);
  EXPECT_EQ(cells_of(s), (std::vector<Cell>{64, 127}));
  s.toggle(127);
  s.toggle(0);
  EXPECT_EQ(cells_of(s), (std::vector<Cell>{0, 64}));
}

TEST(CellSet, FirstIsTheLowestCell) {
  EXPECT_EQ(CellSet<1>::of(17).first(), 17);
  EXPECT_EQ(CellSet<2>::of(63).first(), 63);
  EXPECT_EQ((CellSet<2>::of(64) | CellSet<2>::of(100)).first(), 64);
  EXPECT_EQ(CellSet<16>::of(1023).first(), 1023);
}

TEST(CellSet, AllOfStopsAtTheFirstRefusal) {
  CellSet<2> s = CellSet<2>::of(1) | CellSet<2>::of(70) | CellSet<2>::of(90);
  std::vector<Cell> seen;
  EXPECT_FALSE(s.all_of([&](Cell c) {
    seen.push_back(c);
    return c < 70;
  }));
  EXPECT_EQ(seen, (std::vector<Cell>{1, 70}));
  EXPECT_TRUE(s.all_of([](Cell) { return true; }));
  EXPECT_TRUE(CellSet<2>().all_of([](Cell) { return false; }));
}

TEST(CellSet, PassesThroughTheLookingGlassByWholeWords) {
  const CellSet<2> a = CellSet<2>::of(28), b = CellSet<2>::of(64 + 28);
  EXPECT_EQ(a.rotated(1, 2), b);
  EXPECT_EQ(b.rotated(1, 2), a);
  EXPECT_EQ(a.rotated(0, 2), a);
  EXPECT_EQ(a.rotated(2, 2), a);
  // Three boards of one word each; the fourth word is not in play.
  EXPECT_EQ(CellSet<4>::of(5).rotated(2, 3), CellSet<4>::of(128 + 5));
  EXPECT_EQ(CellSet<4>::of(128 + 5).rotated(1, 3), CellSet<4>::of(5));
}

// Every operation compared with std::set, which is slow and obvious.
TEST(CellSet, AgreesWithStdSet) {
  Rng rng(1);
  CellSet<4> set[2];
  std::set<Cell> model[2];
  for (int i = 0; i < 4000; ++i) {
    const int k = static_cast<int>(rng.below(2));
    const Cell c = static_cast<Cell>(rng.below(256));
    switch (rng.below(3)) {
      case 0: set[k].insert(c), model[k].insert(c); break;
      case 1: set[k].erase(c), model[k].erase(c); break;
      default:
        set[k].toggle(c);
        if (!model[k].erase(c)) model[k].insert(c);
    }
    ASSERT_EQ(cells_of(set[k]), std::vector<Cell>(model[k].begin(), model[k].end()));
    ASSERT_EQ(set[k].count(), static_cast<int>(model[k].size()));
    const CellSet<4> both = set[0] & set[1], any = set[0] | set[1], one = set[0] ^ set[1],
                     not_first = ~set[0];
    for (Cell x = 0; x < 256; ++x) {
      const bool p = model[0].contains(x), q = model[1].contains(x);
      ASSERT_EQ(both.contains(x), p && q);
      ASSERT_EQ(any.contains(x), p || q);
      ASSERT_EQ(one.contains(x), p != q);
      ASSERT_EQ(not_first.contains(x), !p);
    }
  }
}

}  // namespace
}  // namespace cheshire
