#include "base/shown_text.h"

#include <gtest/gtest.h>

namespace cheshire {
namespace {

TEST(ShownText, HasNothingThatTerminalsObey) {
  EXPECT_EQ(shown_text("A\x1b[31m\a, B"), "A\uFFFD[31m\uFFFD, B");
  EXPECT_EQ(shown_text(std::string_view("a\0b", 3)), "a\uFFFDb");
  EXPECT_EQ(shown_text("a\r\n\tb\x7F"), "a   b\uFFFD");
  EXPECT_EQ(shown_text("\u009B2J\u0085"), "\uFFFD2J ") << "the control sequence introducer, and a line's end";
  EXPECT_EQ(shown_text("\u202Ecba\u2028"), "\uFFFDcba ") << "from right to left, and a line's end";
  EXPECT_EQ(shown_text("a\xEF\xBF\xBE\xEF\xBF\xBF"
                       "b"),
            "a\uFFFD\uFFFDb")
      << "no characters of XML";
  EXPECT_EQ(shown_text("Kr\u00E4tschmer \u2013 \u5C0F, \u05D0\u200D"),
            "Kr\u00E4tschmer \u2013 \u5C0F, \u05D0\u200D");
}

// Every code point: what is refused where somebody writes is what is replaced where it is shown.
TEST(ShownText, AndTheCheckAgreeOnEveryCharacter) {
  int disturbing = 0;
  for (std::uint32_t code = 0; code < 0x110000; ++code) {
    if (code >= 0xD800 && code < 0xE000) continue;
    std::string text;
    if (code < 0x80) {
      text = static_cast<char>(code);
    } else {
      const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
      const std::uint32_t lead = more == 1 ? 0xC0 : more == 2 ? 0xE0 : 0xF0;
      text = static_cast<char>(lead | code >> (6 * more));
      for (int i = more - 1; i >= 0; --i) text += static_cast<char>(0x80 | (code >> (6 * i) & 0x3F));
    }
    ASSERT_EQ(code_point(text), code);
    const auto found = find_disturbing("a" + text);
    ASSERT_EQ(found.has_value(), is_disturbing(code)) << code;
    ASSERT_EQ(shown_text(text) != text, is_disturbing(code)) << code;
    ASSERT_EQ(undisturbed(text), shown_text(text)) << code;
    ASSERT_FALSE(find_disturbing(shown_text(text))) << code;
    if (!found) continue;
    ++disturbing;
    EXPECT_TRUE(may_disturb(text[0])) << code;
    EXPECT_EQ(found->code, code);
    EXPECT_EQ(found->at, 1u);
    EXPECT_EQ(found->number, 2u);
  }
  EXPECT_EQ(disturbing, 32 + 33 + 2 + 3 + 2 + 1 + 2 + 5 + 10);
}

TEST(ShownText, ADisturbingCharacterHasAPlaceAndAName) {
  const auto found = find_disturbing("\u00E4\u00E4\u202E\x1b");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->name(), "U+202E");
  EXPECT_EQ(found->at, 4u);
  EXPECT_EQ(found->number, 3u);
  EXPECT_EQ(find_disturbing("\x1b")->name(), "U+001B");
  EXPECT_FALSE(find_disturbing(""));
}

TEST(ShownText, OfAnotherEncodingStays) {
  EXPECT_EQ(undisturbed("Kr\xE4tschmer\x1b[m\u202E"), "Kr\xE4tschmer\uFFFD[m\uFFFD");
  EXPECT_EQ(undisturbed("\xC2"), "\xC2");
  EXPECT_EQ(undisturbed("\xE2\x80"), "\xE2\x80");
}

TEST(ShownText, ReplacesBytesThatAreNoCharacters) {
  EXPECT_EQ(shown_text("Kr\xE4tschmer"), "Kr\xEF\xBF\xBDtschmer") << "Latin-1";
  EXPECT_EQ(shown_text("\xC3"), "\xEF\xBF\xBD");
  EXPECT_EQ(shown_text("\x9B"), "\xEF\xBF\xBD");
  for (const char* none :
       {"\xC0\xAF", "\xE0\x80\x80", "\xED\xA0\x80", "\xF0\x80\x80\x80", "\xF4\x90\x80\x80", "\xFF", "\x80"})
    EXPECT_EQ(character_size(none, 0), 0u);
  for (const char* one : {"a", "\xC3\xA4", "\xE2\x99\x94", "\xF0\x9F\x82\xA1"})
    EXPECT_EQ(character_size(one, 0), std::string_view(one).size());
}

TEST(ShownText, IsCutBetweenCharacters) {
  EXPECT_EQ(shown_text("a\xC3\xA4\xC3\xA4", 4), "a\xC3\xA4");
  EXPECT_EQ(shown_text("a\xC3\xA4\xC3\xA4", 5), "a\xC3\xA4\xC3\xA4");
  EXPECT_EQ(shown_text("a\xE4", 3), "a");
}

}  // namespace
}  // namespace cheshire
