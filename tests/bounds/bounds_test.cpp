// Whatever a stranger sends, it costs memory, stack and work in proportion to its length.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "doors.h"
#include "meter.h"

namespace cheshire::bounds {
namespace {

std::uint64_t of(const Door::Bound& bound, std::size_t size) { return bound.fixed + bound.per_byte * size; }

class Bounds : public testing::TestWithParam<Door> {};

TEST_P(Bounds, HoldForEveryText) {
  const Door& door = GetParam();
  // What is made once and kept, such as the games of the library, is no part of any text's cost.
  door.enter("");
  const bool shows = std::getenv("CHESHIRE_SHOW_COSTS") != nullptr;
  // Costs grow with the size, so the largest texts take most of the time.
  std::vector<std::size_t> sizes = {door.largest / 16, door.largest / 4};
  if (std::getenv("CHESHIRE_THOROUGH") != nullptr) sizes.push_back(door.largest);
  for (const Text& text : door.texts) {
    for (const std::size_t size : sizes) {
      const std::string sent = text.of(size);
      ASSERT_LE(sent.size(), size + 512) << text.name;
      const Cost cost = measure([&] { door.enter(sent); });
      const std::string where = std::string(text.name) + ", " + std::to_string(sent.size()) + " bytes";
      EXPECT_LE(cost.allocated, of(door.allocated, sent.size())) << where;
      EXPECT_LE(cost.peak, of(door.peak, sent.size())) << where;
      EXPECT_LE(cost.stack, max_stack) << where;
      if (shows)
        std::cout << door.name << '\t' << text.name << '\t' << sent.size() << '\t' << cost.allocated << '\t'
                  << cost.peak << '\t' << cost.stack << '\n';
    }
  }
}

/// The least that a text costs in a few runs.
std::chrono::nanoseconds work(const Door& door, const std::string& text, int runs) {
  auto least = std::chrono::nanoseconds::max();
  for (int i = 0; i < runs; ++i) least = std::min(least, time_of([&] { door.enter(text); }));
  return least;
}

/// Whether four times the text costs more than ten times the work: a ratio of one run, and only of work that
/// can be measured.
bool grows(const Door& door, const std::string& small, const std::string& large) {
  constexpr std::chrono::milliseconds noise(1);
  for (const int runs : {1, 3, 9}) {
    if (work(door, large, runs) <= noise + 10 * work(door, small, runs)) return false;
  }
  return true;
}

TEST_P(Bounds, WorkGrowsAsTheTextDoes) {
  const Door& door = GetParam();
  door.enter("");
  const std::size_t size = door.largest / (std::getenv("CHESHIRE_THOROUGH") != nullptr ? 1 : 4);
  for (const Text& text : door.texts)
    EXPECT_FALSE(grows(door, text.of(size / 4), text.of(size))) << text.name;
  const std::vector<std::string> small = plain_texts(size / 16), large = plain_texts(size / 4);
  for (std::size_t i = 0; i < small.size(); ++i)
    EXPECT_FALSE(grows(door, small[i], large[i])) << testing::PrintToString(small[i].substr(0, 8));
}

INSTANTIATE_TEST_SUITE_P(Doors, Bounds, testing::ValuesIn(doors()),
                         [](const auto& info) { return std::string(info.param.name); });

// The meter sees what it is to see.
TEST(Meter, CountsMemoryAndStack) {
  const Cost nothing = measure([] {});
  const Cost some = measure([] {
    const std::string once(100'000, 'x'), again(50'000, 'x');
    void* const deep = __builtin_alloca(100'000);
    std::memcpy(deep, once.data(), once.size());
    asm volatile("" : : "r"(deep), "r"(again.data()) : "memory");
  });
  EXPECT_GE(some.allocated, nothing.allocated + 150'000);
  EXPECT_LE(some.allocated, nothing.allocated + 160'000);
  EXPECT_GE(some.peak, nothing.peak + 150'000);
  EXPECT_GE(some.stack, 100'000u);
  const Cost one_by_one = measure([] {
    for (int i = 0; i < 10; ++i) std::string(100'000, 'x').swap(*std::make_unique<std::string>());
  });
  EXPECT_GE(one_by_one.allocated, 1'000'000u);
  EXPECT_LE(one_by_one.peak, 300'000u);
}

}  // namespace
}  // namespace cheshire::bounds
