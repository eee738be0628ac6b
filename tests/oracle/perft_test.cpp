// Numbers of lines, as published for chess and as found for Alice chess by independent programs. Slow ones
// take up to five seconds; run the disabled ones with --gtest_also_run_disabled_tests.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "oracle/test_game.h"

namespace cheshire::oracle {
namespace {

std::uint64_t perft_of(const TestGame& game, const std::string& fen, int depth) {
  return perft(game.topology, game.rules, read(game, fen), depth);
}

const char* const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

// Chess. Source: published, found by many engines.

TEST(ReferenceChessPerft, Start) { EXPECT_PERFTS(chess(), chess_start, {20, 400, 8902, 197281}); }
TEST(ReferenceChessPerft, Kiwipete) { EXPECT_PERFTS(chess(), kiwipete, {48, 2039, 97862}); }
TEST(ReferenceChessPerft, RookEnding) {
  EXPECT_PERFTS(chess(), "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", {14, 191, 2812, 43238});
}
TEST(ReferenceChessPerft, Promotions) {
  EXPECT_PERFTS(chess(), "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", {6, 264, 9467});
}
TEST(ReferenceChessPerft, Discoveries) {
  EXPECT_PERFTS(chess(), "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", {44, 1486, 62379});
}
TEST(ReferenceChessPerft, Middlegame) {
  EXPECT_PERFTS(chess(), "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
                {46, 2079, 89890});
}
TEST(ReferenceChessPerft, SlowRookEnding) {
  EXPECT_EQ(perft_of(chess(), "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5), 674624u);
}

// Alice chess. Source: five independent programs for the start; two for every other position, except those
// marked "one program".

TEST(ReferenceAlicePerft, Start) { EXPECT_PERFTS(alice(), chess_start, {20, 400, 9384, 219236}); }
TEST(ReferenceAlicePerft, Kiwipete) { EXPECT_PERFTS(alice(), kiwipete, {48, 2014, 98961}); }
TEST(ReferenceAlicePerft, PromotionMix) {
  EXPECT_PERFTS(alice(), "|n1n5/P|P|P3|k1/8/8/8/8/4|Kp|pp/5N|N1 b - - 0 1", {18, 358, 6456, 135957});
}
TEST(ReferenceAlicePerft, Problem) {
  EXPECT_PERFTS(alice(), "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1", {39, 1224, 49354});
}
TEST(ReferenceAlicePerft, Opening) {
  EXPECT_PERFTS(alice(), "rnbqk2r/ppbp1ppp/8/4|p3/4n3/3|B4/PPPP1PPP/R1BQK1NR w KQkq - 0 6",
                {31, 1134, 36695});
}
TEST(ReferenceAlicePerft, Ending) {
  EXPECT_PERFTS(alice(), "8/5p2/1|p|P|p4/5R2/p3|r3/3K1|p2/3P2|k1/8 w - - 0 53", {15, 327, 4710, 104846});
}
TEST(ReferenceAlicePerft, LookingGlass) {
  EXPECT_PERFTS(alice(), "|r|n|b|q|k|b|n|r/|p|p|p|p|p|p|p|p/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
                {20, 400, 9256, 212457});
}
TEST(ReferenceAlicePerft, LookingGlassWithAllRights) {
  EXPECT_PERFTS(alice(), "|r|n|b|q|k|b|n|r/|p|p|p|p|p|p|p|p/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                {20, 400, 9256, 212457});
}
TEST(ReferenceAlicePerft, EnPassantOnFirstBoard) {
  EXPECT_PERFTS(alice(EnPassant::first_board), chess_start, {20, 400, 9384, 219236});
}
TEST(ReferenceAlicePerft, StrictFirstBoard) {  // one program
  EXPECT_PERFTS(alice(EnPassant::off, true), chess_start, {20, 400, 9384, 219236});
}

TEST(ReferenceAlicePerft, SlowStart) { EXPECT_EQ(perft_of(alice(), chess_start, 5), 5910465u); }
TEST(ReferenceAlicePerft, SlowEnPassantOnFirstBoard) {
  EXPECT_EQ(perft_of(alice(EnPassant::first_board), chess_start, 5), 5910723u);
}
TEST(ReferenceAlicePerft, SlowEnPassantOnLandingBoard) {
  EXPECT_EQ(perft_of(alice(EnPassant::landing_board), chess_start, 5), 5910465u);
}
TEST(ReferenceAlicePerft, SlowStrictFirstBoard) {  // one program
  EXPECT_EQ(perft_of(alice(EnPassant::off, true), chess_start, 5), 5910377u);
}
TEST(ReferenceAlicePerft, SlowLookingGlass) {
  EXPECT_EQ(perft_of(alice(), "|r|n|b|q|k|b|n|r/|p|p|p|p|p|p|p|p/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", 5),
            5618525u);
}
TEST(ReferenceAlicePerft, SlowKiwipete) { EXPECT_EQ(perft_of(alice(), kiwipete, 4), 4214411u); }
TEST(ReferenceAlicePerft, SlowKiwipeteEnPassant) {
  EXPECT_EQ(perft_of(alice(EnPassant::first_board), kiwipete, 4), 4220286u);
}
TEST(ReferenceAlicePerft, SlowProblem) {
  EXPECT_EQ(perft_of(alice(), "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1", 4), 1617509u);
}
TEST(ReferenceAlicePerft, SlowOpening) {
  EXPECT_EQ(perft_of(alice(), "rnbqk2r/ppbp1ppp/8/4|p3/4n3/3|B4/PPPP1PPP/R1BQK1NR w KQkq - 0 6", 4),
            1378955u);
}

}  // namespace
}  // namespace cheshire::oracle
