// Checksums of the authors' test vectors (http://www.isthe.com/chongo/src/fnv/test_fnv.c).
#include "base/fnv.h"

#include <gtest/gtest.h>

namespace cheshire {
namespace {

constexpr std::uint64_t sum(std::string_view bytes) {
  Fnv fnv;
  fnv.add(bytes);
  return fnv.sum();
}

TEST(Fnv, IsThatOfItsAuthors) {
  EXPECT_EQ(sum(""), 0xCBF29CE484222325u);
  EXPECT_EQ(sum("a"), 0xAF63DC4C8601EC8Cu);
  EXPECT_EQ(sum("foobar"), 0x85944171F73967E8u);
}

TEST(Fnv, TakesTheLowestByteOfANumberFirst) {
  Fnv number;
  number.add(std::uint64_t{0x6867666564636261});
  EXPECT_EQ(number.sum(), sum("abcdefgh"));
}

}  // namespace
}  // namespace cheshire
