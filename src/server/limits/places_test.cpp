#include "server/limits/places.h"

#include <gtest/gtest.h>

#include <deque>
#include <memory>
#include <string>

namespace cheshire {
namespace {

struct PlacesTest : testing::Test {
  Places places{{2, 4}};
  std::deque<Places::Place> taken;

  bool take(const std::string& owner) {
    auto place = places.take(owner);
    if (place) taken.push_back(*std::move(place));
    return place.has_value();
  }
};

TEST_F(PlacesTest, AnOwnerHasSoMany) {
  EXPECT_TRUE(take("a"));
  EXPECT_TRUE(take("a"));
  EXPECT_FALSE(take("a"));
  EXPECT_EQ(places.taken(), 2u);
  taken.pop_back();
  EXPECT_TRUE(take("a"));
}

TEST_F(PlacesTest, NobodysSecondKeepsOutAnothersFirst) {
  for (const char* owner : {"a", "a", "b", "b"}) EXPECT_TRUE(take(owner)) << owner;
  EXPECT_TRUE(take("c"));
  EXPECT_FALSE(take("c"));
  EXPECT_TRUE(take("d"));
  EXPECT_FALSE(take("e")) << "four others have one";
  taken.pop_front();
  EXPECT_FALSE(take("e")) << "they still have";
  taken.pop_front();
  EXPECT_TRUE(take("e"));
  EXPECT_FALSE(take("d"));
}

TEST(Places, MayEndBeforeWhatWasTaken) {
  auto places = std::make_unique<Places>(PlaceLimits{1, 1});
  const auto place = places->take("a");
  ASSERT_TRUE(place);
  places.reset();
  EXPECT_EQ(place->owner(), "a");
}

}  // namespace
}  // namespace cheshire
