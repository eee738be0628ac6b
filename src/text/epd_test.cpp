#include "text/epd.h"

#include <gtest/gtest.h>

namespace cheshire {
namespace {

TEST(Epd, TakesTheCountersFromTheOperations) {
  const std::string position = "4k3/8/8/8/8/8/R7/R3K3 w Q -";
  EXPECT_EQ(fen_of_epd(position + " hmvc 7; fmvn 31;"), position + " 7 31");
  EXPECT_EQ(fen_of_epd(position + " fmvn 31; bm Ra8; hmvc 7;"), position + " 7 31");
  EXPECT_EQ(fen_of_epd(position + " id \"a; fmvn 9; b\"; fmvn 31"), position + " 0 31");
  EXPECT_EQ(fen_of_epd(position + " bm fmvn 9; hmvc; c0 \"hmvc 8\";"), position + " 0 1");
  EXPECT_EQ(fen_of_epd(position + "   bm Ra8;  hmvc   7 ;"), position + " 7 1");
  EXPECT_EQ(fen_of_epd(position + " id \"open"), position + " 0 1");
}

TEST(Epd, LeavesAFenAlone) {
  for (const char* fen : {"", "4k3/8/8/8/8/8/R7/R3K3", "4k3/8/8/8/8/8/R7/R3K3 w Q -",
                          "4k3/8/8/8/8/8/R7/R3K3 w Q - 3 20", "4k3/8/8/8/8/8/R7/R3K3 w Q - 3 20 x"})
    EXPECT_EQ(fen_of_epd(fen), fen);
}

}  // namespace
}  // namespace cheshire
