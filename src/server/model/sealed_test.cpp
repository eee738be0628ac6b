// Only the key opens what was sealed, at the place where it was kept.
#include "server/model/sealed.h"

#include <gtest/gtest.h>
#include <sodium.h>

namespace cheshire {
namespace {

const bool ready = sodium_init() >= 0;

TEST(Sealed, OpensWithItsKeyAtItsPlace) {
  ASSERT_TRUE(ready);
  for (const std::string& text : {std::string(), std::string("{\"games\":[]}"), std::string(65536, 'x')}) {
    const std::string sealed = seal(text, "a-key-of-some-length", "alice/games");
    EXPECT_EQ(sealed.size(), text.size() + 40);
    EXPECT_EQ(unseal(sealed, "a-key-of-some-length", "alice/games"), text);
    EXPECT_FALSE(unseal(sealed, "another-key-than-that", "alice/games"));
    EXPECT_FALSE(unseal(sealed, "a-key-of-some-length", "bob/games"));
  }
}

TEST(Sealed, ShowsNothingAndNoticesEveryChange) {
  const std::string sealed = seal("the key of a seat", "a-key-of-some-length", "alice/games");
  EXPECT_EQ(sealed.find("seat"), std::string::npos);
  EXPECT_NE(sealed, seal("the key of a seat", "a-key-of-some-length", "alice/games"));
  for (std::size_t i = 0; i < sealed.size(); ++i) {
    std::string changed = sealed;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    EXPECT_FALSE(unseal(changed, "a-key-of-some-length", "alice/games")) << i;
    EXPECT_FALSE(unseal(sealed.substr(0, i), "a-key-of-some-length", "alice/games")) << i;
  }
}

}  // namespace
}  // namespace cheshire
