// Text that is older than UTF-8, and what word processors make of notation.
#include "text/encoding.h"

#include <gtest/gtest.h>

#include "text/pgn/game.h"
#include "text/typography.h"

namespace cheshire {
namespace {

TEST(Encoding, CountsAscii) {
  for (std::size_t size = 0; size < 20; ++size) {
    const std::string ascii(size, 'a');
    EXPECT_EQ(ascii_size(ascii), size);
    EXPECT_EQ(ascii_size(ascii + "\xE1"
                                 "bcdefghijklm"),
              size);
    EXPECT_EQ(ascii_size("\xE1" + ascii, 1), size);
    EXPECT_EQ(ascii_size("\xE1" + ascii), 0u);
    EXPECT_TRUE(is_utf8(ascii + "\u00E1" + ascii + "\u2658"));
    EXPECT_FALSE(is_utf8(ascii + "\xE1" + ascii));
    EXPECT_FALSE(is_utf8(ascii + "\xE2\x99")) << "broken off";
  }
}

TEST(Encoding, TellsUtf8FromOtherBytes) {
  for (const char* text : {"", "plain", "J\xC3\xA1n", "\xE2\x99\x98 \xF0\x9F\x98\x80"})
    EXPECT_TRUE(is_utf8(text)) << text;
  for (const char* text : {"J\xE1n", "\xC3", "\xC0\xAF", "\xED\xA0\x80", "\xF5\x80\x80\x80"})
    EXPECT_FALSE(is_utf8(text)) << text;
}

TEST(Encoding, ReadsWindows1252) {
  EXPECT_EQ(utf8_of_latin("J\xE1n"), "J\xC3\xA1n");
  EXPECT_EQ(utf8_of_latin("\x96 \x93x\x94 \x80\x81"), "– “x” €\xEF\xBF\xBD");
  EXPECT_EQ(utf8_of_latin("\xBD\xFF"), "½ÿ");
  EXPECT_EQ(utf8_of_latin("J\xE1n – \xE1"), "Ján – á");
}

TEST(Typography, MakesNotationPlain) {
  EXPECT_EQ(plain_notation("O–O—O"), "O-O-O");
  EXPECT_EQ(plain_notation("0−0"), "0-0");
  EXPECT_EQ(plain_notation("♘f3 ♞f6 ♙e4 b8=♕"), "Nf3 Nf6 e4 b8=Q");
  EXPECT_EQ(plain_notation("é \xE2"), "é \xE2");
}

TEST(Typography, ReadsResults) {
  EXPECT_EQ(pgn_result("1–0"), "1-0");
  EXPECT_EQ(pgn_result("0—1"), "0-1");
  EXPECT_EQ(pgn_result("1/2–1/2"), "1/2-1/2");
  EXPECT_EQ(pgn_result("½–½"), "1/2-1/2");
  EXPECT_EQ(pgn_result("\xBD-\xBD"), "1/2-1/2");
  EXPECT_EQ(pgn_result("2-0"), "");
}

}  // namespace
}  // namespace cheshire
