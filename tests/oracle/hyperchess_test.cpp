// Hyperchess: numbers of lines for each reading, the counters and rights after a move, and the symmetry of
// its board.
#include <gtest/gtest.h>

#include <string>

#include "oracle/test_hyperchess.h"

namespace cheshire::oracle {
namespace {

Numbers perfts_of(const Reading& reading, int depth) {
  const TestGame game = hyperchess(reading);
  Numbers found;
  for (int i = 1; i <= depth; ++i) {
    found.push_back(perft(game.topology, game.rules, hyperchess_start(game, reading), i));
  }
  return found;
}

Reading named(const char* name, Reading reading = {}) {
  reading.name = name;
  return reading;
}

Setup after(const std::string& fen, const std::string& line) {
  const TestGame game = hyperchess();
  Setup setup = play_all(game, read(game, fen), line);
  EXPECT_FALSE(setup.pieces.empty()) << line << " is not legal in " << fen;
  return setup;
}

// Source of all numbers: the rules of Hyperchess, sections 5 and 10, and two lines found by the same
// programs.

TEST(ReferenceHyperchess, Perft) {
  EXPECT_EQ(hyperchess_start(hyperchess()), read(hyperchess(), hyperchess_fen));
  EXPECT_PERFTS(hyperchess(), hyperchess_fen, {14, 190, 3564, 66716});
}
TEST(ReferenceHyperchess, PerftOfReadings) {
  const Reading canonical;
  const Reading a6 = named("a6", canonical.exchanged("3c1", "3c3"));
  EXPECT_EQ(perfts_of(named("a1"), 3), (Numbers{14, 193, 3794}));
  EXPECT_EQ(perfts_of(named("a2", canonical.moved("3e2", "3e3").moved("3b5", "3c5")), 3),
            (Numbers{14, 198, 3934}));
  EXPECT_EQ(perfts_of(named("a3", canonical.moved("1c3", "1b2")), 3), (Numbers{14, 190, 3564}));
  EXPECT_EQ(perfts_of(named("a4", canonical.exchanged("2b2", "2c3")), 3), (Numbers{14, 190, 3452}));
  EXPECT_EQ(perfts_of(named("a5", canonical.exchanged("3c1", "3a3")), 3), (Numbers{14, 190, 3564}));
  EXPECT_EQ(perfts_of(a6, 3), (Numbers{17, 287, 6511}));
  EXPECT_EQ(perfts_of(named("a7", a6.exchanged("3c3", "3b2")), 3), (Numbers{17, 281, 5631}));
  EXPECT_EQ(perfts_of(named("a8"), 3), (Numbers{14, 196, 3918}));
  EXPECT_EQ(perfts_of(named("a9"), 3), (Numbers{10, 94, 1398}));
  EXPECT_EQ(perfts_of(named("a10"), 3), (Numbers{14, 190, 3564}));
}

TEST(ReferenceHyperchess, PawnClock) {
  const std::string fen = "1/4/8k2/16/1p14/2K1P6/4/1 w - - 7 9";
  EXPECT_EQ(after(fen, "6d56d4").halfmove_clock, 8);  // on its level
  EXPECT_EQ(after(fen, "6d55d5").halfmove_clock, 0);  // one level on
  EXPECT_EQ(after(fen, "6d55c5").halfmove_clock, 0);  // a capture
  const std::string same_level = "1/4/8k2/16/16/n1K1P6/4/1 w - - 7 9";
  EXPECT_EQ(after(same_level, "6f66e5").halfmove_clock, 8);
  EXPECT_EQ(after("1/4/8k2/16/16/1nK1P6/4/1 w - - 7 9", "6d56e6").halfmove_clock, 0);
}

TEST(ReferenceHyperchess, Rights) {
  // Bits from the lowest: X, Y, x, y, P, p.
  const std::string fen = "1/rp1r/8k2/16/16/2K8/R1PR/1 w XYxy Pp 0 1";
  EXPECT_EQ(after(fen, "").rights, 0b111111u);
  EXPECT_EQ(after(fen, "6f66d6").rights, 0b111100u);
  EXPECT_EQ(after(fen, "6f66e5").rights, 0b111100u);
  EXPECT_EQ(after(fen, "7d57e5").rights, 0b111110u);
  EXPECT_EQ(after(fen, "7d45d4").rights, 0b101111u);
  EXPECT_EQ(after(fen, "7d46d4").rights, 0b101111u);
  EXPECT_EQ(after(fen, "7d45d4 2c34c3").rights, 0b001111u);
  // The piece with the right is captured.
  EXPECT_EQ(after("1/rp1r/8k2/9N6/16/2K8/R1PR/1 w XYxy Pp 0 1", "4c32c2").rights, 0b111011u);
  EXPECT_EQ(after("1/rp1r/8k2/13N2/16/2K8/R1PR/1 w XYxy Pp 0 1", "4c22c3").rights, 0b011111u);
  // A pawn that came back has none.
  const auto back = after("1/4/8k2/16/16/2K8/2P1/1 w - P 0 1", "7d47e4 3a13b1 7e47d4 3b13a1");
  EXPECT_EQ(back.rights, 0u);
  EXPECT_TRUE(play_all(hyperchess(), back, "7d45d4").pieces.empty());
}

TEST(ReferenceHyperchess, RightsOfBlockPawns) {
  // In reading A8 the two-step pawns of the block can come back to their cells, so each has a right.
  const TestGame game = hyperchess(named("a8"));
  const auto start = hyperchess_start(game, named("a8"));
  EXPECT_EQ(start.rights, 0b1111111111u);
  EXPECT_EQ(play_all(game, start, "6e44e4").rights, 0b1110111111u);
  EXPECT_EQ(play_all(game, start, "6d54d5").rights, 0b1011111111u);
  EXPECT_EQ(play_all(game, start, "6d55d5 3b34b3").rights, 0b1001111111u);
  EXPECT_TRUE(play_all(game, start, "6e24e2").pieces.empty());
}

TEST(ReferenceHyperchess, KingIsSafeAfterCastling) {
  // The bishop sees through the square that either rook leaves.
  EXPECT_FALSE(legal(hyperchess(), "1/4/8k2/16/16/2K8/R2R/b w XY - 0 1", "6f66d6"));
  EXPECT_FALSE(legal(hyperchess(), "1/4/8k2/16/16/2K8/R2R/b w XY - 0 1", "6f66f4"));
  EXPECT_TRUE(legal(hyperchess(), "1/4/8k2/16/16/2K8/R2R/n w XY - 0 1", "6f66d6"));
}

TEST(ReferenceHyperchess, Symmetry) {
  for (const Reading& reading : {Reading{}, named("a1"), named("a4", Reading{}.exchanged("2b2", "2c3"))}) {
    const TestGame game = hyperchess(reading);
    const auto start = hyperchess_start(game, reading);
    auto black_begins = start;
    black_begins.side = Color::black;
    EXPECT_EQ(flipped(game.topology, game.rules, start), black_begins) << reading.name;
  }
  const TestGame game = hyperchess();
  const auto setup = read(game, "q/1pbr/2ppkp4n/4rp7ppP/p2P1Pb4Nn1N1/BK2PPB2P1/R1PR/Q w - Pp 0 21");
  const auto mirrored = flipped(game.topology, game.rules, setup);
  EXPECT_EQ(perft(game.topology, game.rules, mirrored, 2), 1863u);
  const auto with_rights = read(game, "1/rp1r/8k2/16/16/2K8/R1PR/1 w Xy P 0 1");
  EXPECT_EQ(flipped(game.topology, game.rules, with_rights).rights, 0b100110u);
}

}  // namespace
}  // namespace cheshire::oracle
