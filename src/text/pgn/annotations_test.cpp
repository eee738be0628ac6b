// Commands in comments of PGN.
#include "text/pgn/annotations.h"

#include <gtest/gtest.h>

#include <string>

namespace cheshire::test {
namespace {

TEST(PgnAnnotations, ReadsWhatLichessWrites) {
  const PgnAnnotations found = read_annotations("[%eval 0.17] [%clk 0:09:58] Best by test.");
  EXPECT_EQ(found.eval, (PgnEval{17, 0, 0}));
  EXPECT_EQ(found.clock, 598'000);
  EXPECT_FALSE(found.elapsed);
  EXPECT_EQ(found.text, "Best by test.");
}

TEST(PgnAnnotations, ReadsEvaluations) {
  const auto eval = [](const std::string& value) { return read_annotations("[%eval " + value + "]").eval; };
  EXPECT_EQ(eval("-1.205,20"), (PgnEval{-121, 0, 20}));
  EXPECT_EQ(eval("+3"), (PgnEval{300, 0, 0}));
  EXPECT_EQ(eval(".5"), (PgnEval{50, 0, 0}));
  EXPECT_EQ(eval("#5"), (PgnEval{0, 5, 0}));
  EXPECT_EQ(eval("#-3,12"), (PgnEval{0, -3, 12}));
  for (const char* bad : {"", "x", "#0", "1.x", ".", "1,", "1,-2", "--1", "99999999999"})
    EXPECT_FALSE(eval(bad)) << bad;
}

TEST(PgnAnnotations, ReadsTimes) {
  const auto time = [](const std::string& value) { return read_annotations("[%emt " + value + "]").elapsed; };
  EXPECT_EQ(time("1:02:03.4"), 3'723'400);
  EXPECT_EQ(time("2:03"), 123'000);
  EXPECT_EQ(time("7"), 7'000);
  EXPECT_EQ(time("0:00:00.0123"), 12);
  for (const char* bad : {"", ":", "1:2:3:4", "-1", "1:-2", "x"}) EXPECT_FALSE(time(bad)) << bad;
}

TEST(PgnAnnotations, ReadsSquaresAndArrowsOfAnyBoard) {
  const PgnAnnotations found = read_annotations("[%csl Ra4, Gh10][%cal Ga1h8,BAa1Ee5] x");
  EXPECT_EQ(found.marks, (std::vector<PgnMark>{
                             {'R', "a4", ""}, {'G', "h10", ""}, {'G', "a1", "h8"}, {'B', "Aa1", "Ee5"}}));
  EXPECT_EQ(found.text, "x");
  constexpr const char* two = "[%csl Re4/B] [%cal Ge2/Be4,Be2e4/B]";
  const PgnAnnotations boards = read_annotations(two);
  EXPECT_EQ(boards.marks,
            (std::vector<PgnMark>{{'R', "e4/B", ""}, {'G', "e2/B", "e4"}, {'B', "e2", "e4/B"}}));
  EXPECT_EQ(write_annotations(boards), two);
  for (const char* wrong : {"[%csl Re4/]", "[%csl Re4/b]", "[%csl R/B]", "[%csl re4]", "[%cal ge2e4]"})
    EXPECT_EQ(read_annotations(wrong).text, wrong);
}

TEST(PgnAnnotations, LeavesOtherCommandsInTheText) {
  constexpr const char* text = "[%foo 1] [%csl R] [%cal Ga1] [%clk soon] [%eval";
  const PgnAnnotations found = read_annotations(text);
  EXPECT_EQ(found.text, text);
  EXPECT_TRUE(found.marks.empty());
}

TEST(PgnAnnotations, WritesWhatItRead) {
  PgnAnnotations all;
  all.eval = PgnEval{-5, 0, 12};
  all.clock = 3'599'500;
  all.elapsed = 1'000;
  all.marks = {{'R', "a4", ""}, {'G', "a1", "h8"}, {'B', "Ee5", ""}};
  all.text = "A [%foo 1] text";
  const std::string text = write_annotations(all);
  EXPECT_EQ(text,
            "[%eval -0.05,12] [%emt 0:00:01] [%clk 0:59:59.5] [%csl Ra4,BEe5] [%cal Ga1h8] A [%foo 1] text");
  EXPECT_EQ(write_annotations(read_annotations(text)), text);
  EXPECT_EQ(write_annotations({{}, {}, PgnEval{0, -4, 0}, {}, {}}), "[%eval #-4]");
  EXPECT_EQ(write_annotations({}), "");
}

}  // namespace
}  // namespace cheshire::test
