#include "server/common/json_read.h"

#include <gtest/gtest.h>

namespace cheshire {
namespace {

TEST(JsonRead, FaultsHaveTheirPlace) {
  const std::pair<const char*, int> cases[] = {
      {"", 0},
      {"{", 1},
      {"{\"a\" 1}", 5},
      {"{\"a\":1} x", 8},
      {"{\"a\":tru}", 8},
      {"[1]", 0},
      {"{\"a\":\"\xff\"}", 6},
      {"{'a':1}", 1},
  };
  for (const auto& [text, at] : cases) {
    const auto r = read_object(text);
    ASSERT_FALSE(r) << text;
    EXPECT_EQ(r.error().at, at) << text << ": " << r.error().text();
  }
  EXPECT_FALSE(read_object(std::string(1000, '[')));
  EXPECT_TRUE(read_object(" {\"a\": 1} \n"));
}

TEST(JsonRead, FieldsAreCheckedByName) {
  const auto object = read_object(R"({"text":"abc","empty":"","number":7,"half":1.5,"big":1e30,"minus":-1})");
  ASSERT_TRUE(object);
  EXPECT_EQ(*text_field(*object, "text", 3), "abc");
  for (const char* bad : {"empty", "number", "missing"}) {
    const auto r = text_field(*object, bad, 3);
    ASSERT_FALSE(r);
    EXPECT_NE(r.error().text().find(bad), std::string::npos);
  }
  EXPECT_FALSE(text_field(*object, "text", 2));
  EXPECT_EQ(*number_field(*object, "number", 0, 7), 7);
  EXPECT_FALSE(number_field(*object, "number", 0, 6));
  for (const char* bad : {"half", "big", "minus", "text", "missing"})
    EXPECT_FALSE(number_field(*object, bad, 0, 100)) << bad;
  EXPECT_FALSE(only_fields(*object, {"text", "empty"}));
}

}  // namespace
}  // namespace cheshire
