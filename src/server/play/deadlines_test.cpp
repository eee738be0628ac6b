#include "server/play/deadlines.h"

#include <gtest/gtest.h>

namespace cheshire {
namespace {

using namespace std::chrono_literals;

TEST(Deadlines, TheNextIsKnownAndWhatIsDue) {
  const Instant epoch{};
  Deadlines d;
  EXPECT_FALSE(d.next());
  d.set("a", epoch + 10s, true);
  d.set("b", epoch + 5s, false);
  EXPECT_EQ(d.next(), epoch + 5s);
  EXPECT_TRUE(d.any_pausing());
  EXPECT_TRUE(d.due(epoch + 4s).empty());
  EXPECT_EQ(d.due(epoch + 10s), (std::vector<std::string>{"b", "a"}));
  d.set("b", epoch + 20s, false);
  EXPECT_EQ(d.due(epoch + 10s), std::vector<std::string>{"a"});
  d.drop("a");
  EXPECT_FALSE(d.any_pausing());
  EXPECT_EQ(d.next(), epoch + 20s);
  d.clear();
  EXPECT_FALSE(d.next());
}

}  // namespace
}  // namespace cheshire
