#include "base/insertion_sort.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/rng.h"

namespace cheshire {
namespace {

TEST(InsertionSort, SortsAsTheStandardLibraryDoes) {
  Rng rng(1);
  for (int length = 0; length < 200; ++length) {
    std::vector<int> list;
    for (int i = 0; i < length; ++i) list.push_back(static_cast<int>(rng.below(50)));
    std::vector<int> expected = list;
    std::sort(expected.begin(), expected.end());
    insertion_sort(list);
    EXPECT_EQ(list, expected) << length;
  }
}

TEST(InsertionSort, KeepsTheOrderOfEquals) {
  std::vector<std::string> words = {"bb", "a", "ab", "b", "aa"};
  insertion_sort(words, [](const std::string& a, const std::string& b) { return a.size() < b.size(); });
  EXPECT_EQ(words, (std::vector<std::string>{"a", "b", "bb", "ab", "aa"}));
}

}  // namespace
}  // namespace cheshire
