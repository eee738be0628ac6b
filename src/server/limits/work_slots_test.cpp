#include "server/limits/work_slots.h"

#include <gtest/gtest.h>

#include <deque>
#include <memory>
#include <string>

namespace cheshire {
namespace {

struct PlacesTest : testing::Test {
  WorkSlots slots{{2, 4}};
  std::deque<WorkSlots::Slot> taken;

  bool take(const std::string& owner) {
    auto place = slots.take(owner);
    if (place) taken.push_back(*std::move(place));
    return place.has_value();
  }
};

TEST_F(PlacesTest, AnOwnerHasSoMany) {
  EXPECT_TRUE(take("a"));
  EXPECT_TRUE(take("a"));
  EXPECT_FALSE(take("a"));
  EXPECT_EQ(slots.taken(), 2u);
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

TEST(WorkSlots, MayEndBeforeWhatWasTaken) {
  auto slots = std::make_unique<WorkSlots>(SlotLimits{1, 1});
  const auto place = slots->take("a");
  ASSERT_TRUE(place);
  slots.reset();
  EXPECT_EQ(place->owner(), "a");
}

}  // namespace
}  // namespace cheshire
