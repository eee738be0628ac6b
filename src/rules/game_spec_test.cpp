// What an option accepts: listed choices, free numbers and lists of squares.
#include "rules/game_spec.h"

#include <gtest/gtest.h>

#include "base/test_message.h"

namespace cheshire {
namespace {

OptionSpec option(std::vector<std::string> choices, FreeValue free = FreeValue::none, int min = 0,
                  int max = 0) {
  OptionSpec spec{"key", "Title", "Help.", std::move(choices), "", ""};
  spec.free = free;
  spec.min = min;
  spec.max = max;
  return spec;
}

std::string refused(const OptionSpec& spec, std::string_view value) {
  return test::brief(spec.refusal(value));
}

TEST(OptionSpec, TakesItsChoicesAlone) {
  const OptionSpec spec = option({"on", "off"});
  EXPECT_TRUE(spec.takes("on"));
  EXPECT_TRUE(spec.takes("off"));
  for (const char* other : {"", "On", "on ", "1", "a1", "on,off"}) EXPECT_FALSE(spec.takes(other)) << other;
  EXPECT_EQ(refused(spec, "On"), "option-choice-unknown(\"key\", [\"on\", \"off\"], \"On\")");
}

TEST(OptionSpec, TakesFreeNumbersWithinItsBounds) {
  const OptionSpec spec = option({"by-repetition", "6"}, FreeValue::number, 2, 1000);
  for (const char* taken : {"by-repetition", "6", "2", "3", "999", "1000"})
    EXPECT_TRUE(spec.takes(taken)) << taken;
  for (const char* other : {"", "0", "1", "1001", "9999999", "99999999", "18446744073709551618", "007", "+7",
                            "-7", "7.0", " 7", "7 ", "0x7", "by", "seven"})
    EXPECT_FALSE(spec.takes(other)) << other;
  EXPECT_EQ(refused(spec, "1"), "option-number-wrong(\"key\", [\"by-repetition\", \"6\"], 2, 1000, \"1\")");
  EXPECT_TRUE(option({}, FreeValue::number, 0, 5).takes("0"));
  EXPECT_FALSE(option({}, FreeValue::number, 0, 5).takes("00"));
}

TEST(OptionSpec, TakesAsManySquaresAsItSays) {
  const OptionSpec two = option({"below"}, FreeValue::squares, 2, 2);
  for (const char* taken : {"below", "Bb2,Bh2", "a1,b2", "x,y", "Bb2,Bb2"})
    EXPECT_TRUE(two.takes(taken)) << taken;
  for (const char* other : {"", ",", "Bb2", "Bb2,", ",Bb2", "Bb2,,Bh2", "Bb2,Bh2,Bc2", "Bb2, Bh2", "Bb2;Bh2",
                            "below,Bb2,Bh2", "Bb2,Bh222", "Bb2,B\xC3\xA4"})
    EXPECT_FALSE(two.takes(other)) << other;
  EXPECT_EQ(refused(two, "Bb2"), "option-squares-wrong(\"key\", [\"below\"], 2, \"Bb2\")");
}

}  // namespace
}  // namespace cheshire
