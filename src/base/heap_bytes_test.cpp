#include "base/heap_bytes.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

namespace cheshire {
namespace {

struct Own {
  std::size_t bytes() const { return 100; }
};

TEST(Held, ListsAndWhatTheyHold) {
  std::vector<std::uint32_t> numbers(10);
  numbers.shrink_to_fit();
  EXPECT_EQ(heap_bytes(numbers), 40u);
  const std::vector<std::vector<std::uint32_t>> lists{numbers, numbers, {}};
  EXPECT_EQ(heap_bytes(lists), 3 * sizeof(numbers) + 80);
  EXPECT_EQ(heap_bytes(std::vector<std::array<char, 7>>(3)), 21u);
  EXPECT_EQ(heap_bytes(std::vector<Own>(2)), 2 * sizeof(Own) + 200);
  EXPECT_EQ(heap_bytes_of_all(numbers, Own{}, numbers), 180u);
  const std::string text(1000, 'x');
  EXPECT_EQ(heap_bytes(text), text.capacity());
}

}  // namespace
}  // namespace cheshire
