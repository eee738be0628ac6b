#include "base/fixed_vector.h"

#include <gtest/gtest.h>

#include <numeric>
#include <type_traits>

namespace cheshire {
namespace {

TEST(FixedVector, GrowsAndShrinksInPlace) {
  FixedVector<int, 4> v;
  EXPECT_EQ(v.capacity(), 4u);
  EXPECT_TRUE(v.empty());
  v.push_back(7);
  v.push_back(8);
  v.push_back(9);
  EXPECT_EQ(v.size(), 3u);
  EXPECT_EQ(v[0], 7);
  EXPECT_EQ(v.back(), 9);
  EXPECT_EQ(std::accumulate(v.begin(), v.end(), 0), 24);
  v.pop_back();
  EXPECT_EQ(v.back(), 8);
  v[1] = 80;
  EXPECT_EQ(v.back(), 80);
  v.resize(1);
  EXPECT_EQ(v.size(), 1u);
  v.clear();
  EXPECT_TRUE(v.empty());
}

TEST(FixedVector, CanBeFilledToTheBrim) {
  FixedVector<int, 3> v;
  for (int i = 0; i < 3; ++i) v.push_back(i);
  EXPECT_EQ(v.size(), v.capacity());
  EXPECT_EQ(v.end() - v.begin(), 3);
}

// CheckInfo and Undo are copied with the position, so their vectors must be plain bytes.
TEST(FixedVector, IsTriviallyCopyable) {
  static_assert(std::is_trivially_copyable_v<FixedVector<int, 4>>);
  SUCCEED() << "it compiles";
}

}  // namespace
}  // namespace cheshire
