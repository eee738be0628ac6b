#include "base/result.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace cheshire {
namespace {

constexpr MessageSpec odd{"odd", "", "odd"};

Result<int> half(int n) {
  if (n % 2) return Error{Message(odd), 3};
  return n / 2;
}

TEST(Result, IsAValueOrAnError) {
  const Result<int> good = half(8);
  ASSERT_TRUE(good.ok());
  EXPECT_TRUE(good);
  EXPECT_EQ(*good, 4);
  EXPECT_EQ(good.value(), 4);

  const Result<int> bad = half(7);
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().text(), "odd");
  EXPECT_EQ(bad.error().at, 3);
}

TEST(Result, AnErrorWithoutAPlaceIsNowhere) { EXPECT_EQ(Error{Message(odd)}.at, Error::nowhere); }

TEST(Result, HandsOverValuesThatCannotBeCopied) {
  Result<std::unique_ptr<int>> r = std::make_unique<int>(5);
  const std::unique_ptr<int> taken = *std::move(r);
  EXPECT_EQ(*taken, 5);
}

TEST(Result, ReachesMembers) {
  Result<std::string> r = std::string("alice");
  EXPECT_EQ(r->size(), 5u);
  *r += " chess";
  EXPECT_EQ(r.value(), "alice chess");
}

TEST(Result, VoidIsDoneOrAnError) {
  const Result<void> done;
  EXPECT_TRUE(done.ok());
  const Result<void> failed = Error{Message(odd), 1};
  ASSERT_FALSE(failed.ok());
  EXPECT_EQ(failed.error().text(), "odd");
}

}  // namespace
}  // namespace cheshire
