// The reason for every kind of illegal move, as a player reads it.
#include "text/why_not.h"

#include <gtest/gtest.h>

#include <string>

#include "rules/test_games.h"

namespace cheshire::test {
namespace {

template <class Game>
std::string why(const Game& game, const std::string& fen, const char* from, const char* to, int board = 0,
                int to_board = -1) {
  const auto p = game.position(fen);
  return WhyNot(p, game.cell(from, board), game.cell(to, to_board < 0 ? board : to_board)).text();
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
  EXPECT_EQ(WhyNot(p, Cell{1000}, Cell{3}).text(), "there is no such square");
  EXPECT_EQ(WhyNot(p, Cell{3}, no_cell).text(), "there is no such square");
  EXPECT_EQ(in_alice(start, "e4", "e5"), "no piece stands on e4 on A");
  EXPECT_EQ(in_chess(start, "e4", "e5"), "no piece stands on e4");
  EXPECT_EQ(in_alice(start, "e7", "e5"), "Black's piece cannot move: it is White's turn");
  EXPECT_EQ(in_alice(start, "e2", "e2"), "the piece stands there already");
  EXPECT_EQ(
      in_alice(start, "e2", "e4", 0, 1),
      "a piece moves on the board where it stands, here A, and passes to the other board only afterwards");
  EXPECT_EQ(in_alice(start, "a1", "a2"), "your own pawn stands on a2 on A");
}

TEST(WhyNot, WaysOfMoving) {
  EXPECT_EQ(in_chess(start, "g1", "g3"), "a knight does not move like that");
  EXPECT_EQ(in_chess(start, "d1", "d4"), "the way is blocked by the pawn on d2");
  EXPECT_EQ(in_chess(start, "e2", "e5"), "a pawn does not move like that");
  EXPECT_EQ(in_chess(start, "e2", "d3"), "a pawn moves diagonally only to capture, and d3 is empty");
  EXPECT_EQ(in_chess("4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e4", "e5"),
            "a pawn cannot capture straight ahead");
  EXPECT_EQ(in_chess("4k3/8/8/8/4n3/8/4P3/6K1 w - - 0 1", "e2", "e4"),
            "a pawn cannot capture straight ahead");
  EXPECT_EQ(in_chess("4k3/8/8/8/8/4n3/4P3/6K1 w - - 0 1", "e2", "e4"), "the way is blocked on e3");
}

TEST(WhyNot, TheTransferSquare) {  // AL-10
  EXPECT_EQ(in_alice("4k3/8/8/|p7/8/8/8/R3K3 w - - 0 1", "a1", "a5"),
            "the transfer square a5 on B is occupied");
  EXPECT_EQ(in_alice("4k3/8/8/8/4|n3/8/4P3/4K3 w - - 0 1", "e2", "e4"),
            "the transfer square e4 on B is occupied");
}

TEST(WhyNot, TheKing) {
  EXPECT_EQ(in_alice("3rk3/8/8/8/8/8/8/4K3 w - - 0 1", "e1", "d1"),
            "the king would stand in check on d1 on A before passing through");
  EXPECT_EQ(in_alice("3|rk3/8/8/8/8/8/8/4K3 w - - 0 1", "e1", "d1"),
            "the king would stand in check on d1 on B");
  EXPECT_EQ(in_chess("3rk3/8/8/8/8/8/8/4K3 w - - 0 1", "e1", "d1"), "the king would stand in check on d1");
  EXPECT_EQ(in_chess("4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "e1", "f1"), "the king would stand in check on f1")
      << "the king does not hide behind himself";
}

TEST(WhyNot, Checks) {
  EXPECT_EQ(
      in_alice("4k3/4r3/8/8/R7/8/8/4K3 w - - 0 1", "a4", "e4"),
      "the king is in check from the rook on e7 on A, and this does not parry it: the piece leaves board "
      "A again");
  EXPECT_EQ(in_alice("4k3/4r3/8/8/|R7/8/8/4K3 w - - 0 1", "a4", "d4", 1),
            "the king is in check from the rook on e7 on A, and this does not parry it");
  EXPECT_EQ(in_chess("4k3/4r3/8/8/R7/8/8/4K3 w - - 0 1", "a4", "d4"),
            "the king is in check from the rook on e7, and this does not parry it");
}

TEST(WhyNot, PinsAndShields) {
  EXPECT_EQ(in_chess("4k3/4r3/8/8/4R3/8/8/4K3 w - - 0 1", "e4", "d4"), "the king would be left in check");
  EXPECT_EQ(in_alice("4k3/4r3/8/8/4R3/8/8/4K3 w - - 0 1", "e4", "e5"),
            "the king would be left in check on A");
  EXPECT_EQ(in_alice("r3k3/8/8/8/n6R/8/8/K7 w - - 0 1", "h4", "a4"), "the king would be left in check on A")
      << "AL-64";
}

TEST(WhyNot, Castling) {
  EXPECT_EQ(in_chess("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1", "g1"),
            "castling is no longer possible: the king or that rook has moved");
  EXPECT_EQ(in_chess("4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "e1", "g1"), "castling: f1 is occupied");
  EXPECT_EQ(in_chess("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1", "c1"), "castling: b1 is occupied");
  EXPECT_EQ(in_chess("4k3/4r3/8/8/8/8/8/4K2R w K - 0 1", "e1", "g1"), "castling: the king is in check");
  EXPECT_EQ(in_chess("4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "e1", "g1"), "castling: f1 is attacked");
  EXPECT_EQ(in_chess("4k1r1/8/8/8/8/8/8/4K2R w K - 0 1", "e1", "g1"), "castling: g1 is attacked");
  EXPECT_EQ(in_alice("4k3/8/8/8/8/8/8/4K|N1R w K - 0 1", "e1", "g1"),
            "castling: the transfer square f1 on B is occupied");
  EXPECT_EQ(in_alice("4k1|r1/8/8/8/8/8/8/4K2R w K - 0 1", "e1", "g1"),
            "castling: the king would be in check on g1 on B");
  EXPECT_EQ(in_alice("|r3|k2|r/8/8/8/8/8/8/4K3 b k - 0 1", "e8", "c8", 1),
            "castling is no longer possible: the king or that rook has moved");
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
        EXPECT_EQ(WhyNot(p, from, to).text().empty(), legal);
      }
    }
  }
}

}  // namespace
}  // namespace cheshire::test
