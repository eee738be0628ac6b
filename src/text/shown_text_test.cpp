#include "text/shown_text.h"

#include <gtest/gtest.h>

namespace cheshire {
namespace {

TEST(ShownText, HasNothingThatTerminalsObey) {
  EXPECT_EQ(shown_text("A\x1b[31m\a, B"), "A [31m , B");
  EXPECT_EQ(shown_text("a\r\n\tb\x7F"), "a   b ");
  EXPECT_EQ(shown_text("\xC2\x9B"
                       "2J"),
            " 2J")
      << "the control sequence introducer";
  EXPECT_EQ(shown_text("\xE2\x80\xAE"
                       "cba\xE2\x80\xA8"),
            " cba ")
      << "from right to left, and a line's end";
  EXPECT_EQ(shown_text("a\xEF\xBF\xBE\xEF\xBF\xBF"
                       "b"),
            "a  b")
      << "no characters of XML";
  EXPECT_EQ(shown_text("Kr\xC3\xA4tschmer"), "Kr\xC3\xA4tschmer");
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
