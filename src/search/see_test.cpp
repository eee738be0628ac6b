#include "search/see.h"

#include <gtest/gtest.h>

#include "games/orthodox.h"
#include "search/test_game.h"

namespace cheshire {
namespace {

using testing_search::alice;
using testing_search::chess;

template <class Game>
int gain(const Game& game, const char* fen, const char* move) {
  const auto p = game.position(fen);
  const Evaluator<typename Game::P> values(*game.tables);
  const Move m = game.move(p, move);
  EXPECT_FALSE(m.null()) << fen << ' ' << move;
  return Exchange(p, values).see(m);
}

template <class Game>
int worth(const Game& game, Kind k) {
  return Evaluator<typename Game::P>(*game.tables).value(k);
}

TEST(Exchange, OnOneBoardItIsTheOrthodoxOne) {
  const int pawn = 100, knight = worth(chess(), orthodox::knight), rook = worth(chess(), orthodox::rook);
  EXPECT_EQ(gain(chess(), "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5"), pawn);
  EXPECT_EQ(gain(chess(), "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5"), pawn - knight);
  EXPECT_EQ(gain(chess(), "4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5"), pawn - rook);
  // The second rook stands behind the first.
  EXPECT_EQ(gain(chess(), "3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5"), pawn);
  EXPECT_EQ(gain(chess(), "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d4"), 0);
  EXPECT_EQ(gain(chess(), "4k3/8/8/3p4/8/8/2R5/4K3 w - - 0 1", "c2c4"), -rook);
}

TEST(Exchange, PromotionAndCastling) {
  const int queen = worth(chess(), orthodox::queen);
  EXPECT_EQ(gain(chess(), "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8q"), queen - 100);
  EXPECT_EQ(gain(chess(), "8/4Pk2/8/8/8/8/8/4K3 w - - 0 1", "e7e8q"), -100);
  EXPECT_EQ(gain(chess(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"), 0);
}

TEST(Exchange, TheKingTakesOnlyWhatNobodyGuards) {
  const int knight = worth(chess(), orthodox::knight);
  EXPECT_EQ(gain(chess(), "8/8/4k3/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5"), 100 - knight);
  EXPECT_EQ(gain(chess(), "8/8/4k3/3p4/8/2N5/8/3RK3 w - - 0 1", "c3d5"), 100);
}

TEST(Exchange, InAliceTheRecaptorStandsOnTheOtherBoard) {
  const int knight = worth(alice(), orthodox::knight);
  EXPECT_EQ(gain(alice(), "4k3/8/4p3/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5"), 100);  // e6 guards d5 of A only
  EXPECT_EQ(gain(alice(), "4k3/8/4|p3/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5"), 100 - knight);  // e6 of B retakes
}

TEST(Exchange, InAliceTheSecondCaptorStandsOnTheFirstBoardAgain) {
  const int knight = worth(alice(), orthodox::knight);
  EXPECT_EQ(gain(alice(), "4k3/8/4|p3/3p4/8/2N5/8/3RK3 w - - 0 1", "c3d5"), 200 - knight);
  EXPECT_EQ(gain(alice(), "4k3/8/4|p3/3p4/8/2N5/8/3|RK3 w - - 0 1", "c3d5"), 100 - knight);
}

TEST(Exchange, InAliceAQuietMoveIsAnsweredWhereItArrives) {
  const int rook = worth(alice(), orthodox::rook);
  EXPECT_EQ(gain(alice(), "4k3/8/8/3p4/8/8/2R5/4K3 w - - 0 1", "c2c4"), 0);
  EXPECT_EQ(gain(alice(), "4k3/8/8/3|p4/8/8/2R5/4K3 w - - 0 1", "c2c4"), -rook);
}

TEST(Exchange, InAliceTheKingMustBeSafeOnBothBoards) {
  const int knight = worth(alice(), orthodox::knight);
  EXPECT_EQ(gain(alice(), "8/8/4|k3/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5"), 100 - knight);
  EXPECT_EQ(gain(alice(), "8/8/4|k3/3p4/8/2N5/8/3RK3 w - - 0 1", "c3d5"),
            100);  // it would arrive before the rook
  EXPECT_EQ(gain(alice(), "8/8/4|k3/3p4/8/2N5/8/3|RK3 w - - 0 1", "c3d5"),
            100);  // it may not take there at all
}

}  // namespace
}  // namespace cheshire
