#include "server/common/json_read.h"

#include <gtest/gtest.h>

#include <string>

#include "base/test_message.h"

namespace cheshire {
namespace {

using test::brief;

struct Failure {
  const char* text;
  int at;
  const char* code;
};

TEST(JsonRead, FaultsHaveTheirPlace) {
  const Failure cases[] = {
      {"", 0, "json-missing"},
      {"{", 1, "json-unfinished"},
      {"{\"a\" 1}", 5, "json-malformed"},
      {"{\"a\":1} x", 8, "json-malformed"},
      {"{\"a\":tru}", 8, "json-malformed"},
      {"[1]", 0, "json-object-expected"},
      {"{\"a\":\"\xff\"}", 6, "json-malformed"},
      {"{'a':1}", 1, "json-malformed"},
  };
  for (const auto& [text, at, code] : cases) {
    const auto r = read_object(text);
    ASSERT_FALSE(r) << text;
    EXPECT_EQ(r.error().at, at) << text << ": " << r.error().text();
    EXPECT_EQ(r.error().message.code(), code) << text;
  }
  EXPECT_FALSE(read_object(std::string(1000, '[')));
  EXPECT_TRUE(read_object(" {\"a\": 1} \n"));
}

TEST(JsonRead, FieldsAreCheckedByName) {
  const auto object = read_object(R"({"text":"abc","empty":"","number":7,"half":1.5,"big":1e30,"minus":-1})");
  ASSERT_TRUE(object);
  const auto text_fault = [&](std::string_view name, std::size_t longest) {
    return brief(text_field(*object, name, longest).error().message);
  };
  EXPECT_EQ(*text_field(*object, "text", 3), "abc");
  EXPECT_EQ(text_fault("text", 2), R"(field-too-long("text", 2))");
  EXPECT_EQ(text_fault("empty", 3), R"(field-empty("empty"))");
  EXPECT_EQ(text_fault("number", 3), R"(field-not-text("number"))");
  EXPECT_EQ(text_fault("absent", 3), R"(field-missing("absent"))");

  EXPECT_EQ(*number_field(*object, "number", 0, 7), 7);
  for (const std::string bad : {"number", "half", "big", "minus", "text"}) {
    const auto r = number_field(*object, bad, 0, 6);
    ASSERT_FALSE(r) << bad;
    EXPECT_EQ(brief(r.error().message), "field-not-in-range(\"" + bad + "\", 0, 6)");
  }
  EXPECT_EQ(brief(number_field(*object, "absent", 0, 6).error().message), R"(field-missing("absent"))");

  EXPECT_TRUE(only_fields(*object, {"text", "empty", "number", "half", "big", "minus"}));
  EXPECT_EQ(brief(only_fields(*object, {"text", "empty"}).error().message), R"(field-unknown("number"))");
}

TEST(JsonRead, AChoiceIsOneOfTheAllowedValues) {
  const auto object = read_object(R"({"kind":"days","other":"weeks","number":7})");
  ASSERT_TRUE(object);
  constexpr std::string_view kinds[] = {"fischer", "days"};
  EXPECT_EQ(*choice_field(*object, "kind", kinds), 1u);
  const auto fault = [&](std::string_view name) {
    return brief(choice_field(*object, name, kinds).error().message);
  };
  EXPECT_EQ(fault("other"), R"(choice-unknown("other", "weeks", ["fischer", "days"]))");
  EXPECT_EQ(fault("number"), R"(field-not-text("number"))");
  EXPECT_EQ(fault("absent"), R"(field-missing("absent"))");
}

TEST(JsonRead, AFlagIsTrueOrFalseOrMayBeLeftOut) {
  const auto object = read_object(R"({"yes":true,"no":false,"one":1,"null":null})");
  EXPECT_TRUE(*flag_field(*object, "yes"));
  EXPECT_FALSE(*flag_field(*object, "no", true));
  EXPECT_TRUE(*flag_field(*object, "missing", true));
  for (const char* name : {"missing", "one", "null"})
    EXPECT_EQ(brief(flag_field(*object, name).error().message),
              "field-not-boolean(\"" + std::string(name) + "\")");
  EXPECT_FALSE(flag_field(*object, "null", false));
}

}  // namespace
}  // namespace cheshire
