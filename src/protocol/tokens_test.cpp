#include "protocol/tokens.h"

#include <gtest/gtest.h>

#include "base/test_message.h"

namespace cheshire {
namespace {

TEST(Words, AreSplitAtBlanksWithTheirOffsets) {
  const auto words = tokenize("  go\tdepth  5\r\n");
  ASSERT_EQ(words.size(), 3u);
  EXPECT_EQ(words[0].text, "go");
  EXPECT_EQ(words[0].at, 2);
  EXPECT_EQ(words[1].text, "depth");
  EXPECT_EQ(words[2].text, "5");
  EXPECT_EQ(words[2].at, 12);
  EXPECT_TRUE(tokenize("").empty());
  EXPECT_TRUE(tokenize(" \t ").empty());
}

TEST(Words, NumbersAreReadWholeAndWithinRange) {
  EXPECT_EQ(read_number({"42", 0}, "x", 0, 100).value(), 42);
  EXPECT_EQ(read_number({"-5", 0}, "x", -10, 100).value(), -5);
  for (const char* bad :
       {"", "abc", "4x", " 4", "+4", "-1", "101", "99999999999999999999999", "4.5", "0x4"}) {
    const auto number = read_number({bad, 7}, "depth", 0, 100);
    ASSERT_FALSE(number.ok()) << bad;
    EXPECT_EQ(number.error().at, 7);
    EXPECT_EQ(test::brief(number.error().message),
              std::string("number-expected(\"depth\", 0, 100, \"") + bad + "\")");
  }
}

TEST(Words, ReadsTheNumberThatAWordBeginsWith) {
  const auto reads = [](std::string_view word) {
    const LeadingNumber number = leading_number(word);
    return std::to_string(number.value) + (number.whole ? "" : "...");
  };
  EXPECT_EQ(reads("42"), "42");
  EXPECT_EQ(reads("-42"), "-42");
  EXPECT_EQ(reads("+42"), "42");
  EXPECT_EQ(reads("42.7"), "42...");
  for (const char* none : {"", "x", "-", "+", "+-5", " 4"}) EXPECT_EQ(reads(none), "0...") << none;
  EXPECT_EQ(reads("99999999999999999999"), "9223372036854775807...");
  EXPECT_EQ(reads("-99999999999999999999"), "-9223372036854775808...");
}

TEST(Words, MessagesShowNoControlCharacters) {
  EXPECT_EQ(printable("a\x1b[31m\xff"), "a?[31m?");
  EXPECT_EQ(printable("aaaaaaaa", 3), "aaa...");
}

TEST(Words, NamesAreComparedWithoutCase) {
  EXPECT_TRUE(same_name("uci_variant", "UCI_Variant"));
  EXPECT_FALSE(same_name("Hash", "Has"));
}

}  // namespace
}  // namespace cheshire
