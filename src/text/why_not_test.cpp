// The reason for every kind of illegal move, as a player reads it.
#include "text/why_not.h"

#include <gtest/gtest.h>

#include <string>

#include "base/test_message.h"
#include "rules/test_games.h"

namespace cheshire::test {
namespace {

template <class Game>
std::string why(const Game& game, const std::string& fen, const char* from, const char* to, int board = 0,
                int to_board = -1) {
  const auto p = game.position(fen);
  return brief(WhyNot(p, game.cell(from, board), game.cell(to, to_board < 0 ? board : to_board)).reason());
}
std::string in_alice(const std::string& fen, const char* from, const char* to, int board = 0,
                     int to_board = -1) {
  return why(alice(), fen, from, to, board, to_board);
}
std::string in_chess(const std::string& fen, const char* from, const char* to) {
  return why(chess(), fen, from, to);
}

TEST(WhyNot, NothingAgainstALegalMove) {
  EXPECT_EQ(in_alice(start, "e2", "e4"), "");
  EXPECT_EQ(in_chess(start, "g1", "f3"), "");
  EXPECT_EQ(in_chess("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5", "d6"), "");
  EXPECT_EQ(in_chess("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7", "a8"), "")
      << "the promotion is asked for afterwards";
}

TEST(WhyNot, SquaresAndPieces) {
  const auto p = alice().position(start);
  EXPECT_EQ(brief(WhyNot(p, Cell{1000}, Cell{3}).reason()), "square-missing");
  EXPECT_EQ(brief(WhyNot(p, Cell{3}, no_cell).reason()), "square-missing");
  EXPECT_EQ(in_alice(start, "e4", "e5"), "square-empty(e4 on A)");
  EXPECT_EQ(in_chess(start, "e4", "e5"), "square-empty(e4)");
  EXPECT_EQ(in_alice(start, "e7", "e5"), "not-your-turn(White)");
  EXPECT_EQ(in_alice(start, "e2", "e2"), "move-stays-put");
  EXPECT_EQ(in_alice(start, "e2", "e4", 0, 1), "move-across-boards(A)");
  EXPECT_EQ(in_alice(start, "a1", "a2"), "own-piece-there(pawn, a2 on A)");
}

TEST(WhyNot, WaysOfMoving) {
  EXPECT_EQ(in_chess(start, "g1", "g3"), "piece-moves-otherwise(knight)");
  EXPECT_EQ(in_chess(start, "d1", "d4"), "way-blocked(pawn, d2)");
  EXPECT_EQ(in_chess(start, "e2", "e5"), "piece-moves-otherwise(pawn)");
  EXPECT_EQ(in_chess(start, "e2", "d3"), "pawn-diagonal-without-capture(d3)");
  EXPECT_EQ(in_chess("4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e4", "e5"), "pawn-captures-straight");
  EXPECT_EQ(in_chess("4k3/8/8/8/4n3/8/4P3/6K1 w - - 0 1", "e2", "e4"), "pawn-captures-straight");
  EXPECT_EQ(in_chess("4k3/8/8/8/8/4n3/4P3/6K1 w - - 0 1", "e2", "e4"), "way-blocked(knight, e3)");
}

TEST(WhyNot, TheTransferSquare) {
  RecordProperty("rules", "AL-10");
  EXPECT_EQ(in_alice("4k3/8/8/|p7/8/8/8/R3K3 w - - 0 1", "a1", "a5"), "transfer-occupied(a5 on B)");
  EXPECT_EQ(in_alice("4k3/8/8/8/4|n3/8/4P3/4K3 w - - 0 1", "e2", "e4"), "transfer-occupied(e4 on B)");
}

TEST(WhyNot, TheKing) {
  EXPECT_EQ(in_alice("3rk3/8/8/8/8/8/8/4K3 w - - 0 1", "e1", "d1"),
            "king-into-check-before-transfer(d1 on A)");
  EXPECT_EQ(in_alice("3|rk3/8/8/8/8/8/8/4K3 w - - 0 1", "e1", "d1"), "king-into-check(d1 on B)");
  EXPECT_EQ(in_chess("3rk3/8/8/8/8/8/8/4K3 w - - 0 1", "e1", "d1"), "king-into-check(d1)");
  EXPECT_EQ(in_chess("4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "e1", "f1"), "king-into-check(f1)")
      << "the king does not hide behind himself";
}

TEST(WhyNot, Checks) {
  EXPECT_EQ(in_alice("4k3/4r3/8/8/R7/8/8/4K3 w - - 0 1", "a4", "e4"),
            "parrying-piece-leaves(rook, e7 on A, A)");
  EXPECT_EQ(in_alice("4k3/4r3/8/8/|R7/8/8/4K3 w - - 0 1", "a4", "d4", 1), "check-not-parried(rook, e7 on A)");
  EXPECT_EQ(in_chess("4k3/4r3/8/8/R7/8/8/4K3 w - - 0 1", "a4", "d4"), "check-not-parried(rook, e7)");
}

TEST(WhyNot, PinsAndShields) {
  RecordProperty("rules", "AL-64");
  EXPECT_EQ(in_chess("4k3/4r3/8/8/4R3/8/8/4K3 w - - 0 1", "e4", "d4"), "king-left-in-check");
  EXPECT_EQ(in_alice("4k3/4r3/8/8/4R3/8/8/4K3 w - - 0 1", "e4", "e5"), "king-left-in-check-on-board(A)");
  EXPECT_EQ(in_alice("r3k3/8/8/8/n6R/8/8/K7 w - - 0 1", "h4", "a4"), "king-left-in-check-on-board(A)")
      << "AL-64";
}

TEST(WhyNot, Castling) {
  EXPECT_EQ(in_chess("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1", "g1"), "castling-right-lost");
  EXPECT_EQ(in_chess("4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "e1", "g1"), "castling-refused(square-occupied(f1))");
  EXPECT_EQ(in_chess("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1", "c1"), "castling-refused(square-occupied(b1))");
  EXPECT_EQ(in_chess("4k3/4r3/8/8/8/8/8/4K2R w K - 0 1", "e1", "g1"), "castling-refused(king-in-check)");
  EXPECT_EQ(in_chess("4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "e1", "g1"), "castling-refused(square-attacked(f1))");
  EXPECT_EQ(in_chess("4k1r1/8/8/8/8/8/8/4K2R w K - 0 1", "e1", "g1"),
            "castling-refused(square-attacked(g1))");
  EXPECT_EQ(in_alice("4k3/8/8/8/8/8/8/4K|N1R w K - 0 1", "e1", "g1"),
            "castling-refused(transfer-occupied(f1 on B))");
  EXPECT_EQ(in_alice("4k1|r1/8/8/8/8/8/8/4K2R w K - 0 1", "e1", "g1"),
            "castling-refused(king-into-check(g1 on B))");
  EXPECT_EQ(in_alice("|r3|k2|r/8/8/8/8/8/8/4K3 b k - 0 1", "e8", "c8", 1), "castling-right-lost");
}

TEST(WhyNot, HasAReasonForEveryPairOfSquares) {
  for (const std::string fen :
       {"4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "4k3/4r3/8/8/|R7/8/8/4K3 w - - 0 1"}) {
    const auto p = alice().position(fen);
    for (Cell from = 0; from < 128; ++from) {
      for (Cell to = 0; to < 128; ++to) {
        bool legal = false;
        each_legal_move(p, [&](Move m) { return !(legal = m.from() == from && m.to() == to); });
        EXPECT_EQ(!WhyNot(p, from, to).reason(), legal);
      }
    }
  }
}

}  // namespace
}  // namespace cheshire::test
