// What a player is told when their move cannot be played.
#include "text/move_refusal.h"

#include <gtest/gtest.h>

#include <string>

#include "base/test_message.h"
#include "rules/test_games.h"

namespace cheshire::test {
namespace {

template <class Game>
std::string refused(const Game& game, const std::string& fen, const char* move) {
  const auto p = game.position(fen);
  const auto read = read_move(p, move);
  return read ? "(legal)" : brief(refusal(p, move, read.error()).message);
}

TEST(Refusal, ACoordinateMoveIsRefusedByItsRule) {
  EXPECT_EQ(refused(alice(), start, "e2e5"), "piece-moves-otherwise(pawn)");
  EXPECT_EQ(refused(alice(), "4k3/8/8/8/8/2|n5/8/1N2K3 w - - 0 1", "b1c3"), "transfer-occupied(c3 on B)");
}

TEST(Refusal, SanIsRefusedByTheRuleForThePieceThatMovesThatWay) {
  EXPECT_EQ(refused(alice(), "4k3/8/8/8/8/2|n5/8/1N2K1N1 w - - 0 1", "Nc3"), "transfer-occupied(c3 on B)");
  EXPECT_EQ(refused(chess(), start, "Bc4"), "way-blocked(pawn, e2)");
}

// The corner cell of a long diagonal lies on no other diagonal.
TEST(Refusal, ABlockedPieceIsNamedOnEveryLine) {
  EXPECT_EQ(refused(chess(), "Q7/4k3/8/8/4P3/8/8/4K3 w - - 0 1", "a8h1"), "way-blocked(pawn, e4)");
  EXPECT_EQ(refused(chess(), "8/4k3/8/8/4P3/8/8/4K2Q w - - 0 1", "h1a8"), "way-blocked(pawn, e4)");
  EXPECT_EQ(refused(chess(), "Q7/4k3/8/8/4P3/8/8/4K3 w - - 0 1", "a8b1"), "piece-moves-otherwise(queen)");
}

// An ambiguous move is reported as such in either notation.
TEST(Refusal, SeveralMovesAreListed) {
  const char* two_pawns = "4k3/8/8/8/8/4|P3/4P3/4K3 w - - 0 1";
  EXPECT_NE(refused(alice(), two_pawns, "e4").find("move-ambiguous("), std::string::npos);
  EXPECT_EQ(refused(chess(), "4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "Ne2").substr(0, 24),
            "move-ambiguous(\"Ne2\", [\"");
}

TEST(Refusal, AWrongBoardIsNamedWhicheverPieceStandsFirst) {
  for (const char* move : {"Nc3/A", "Nf3/A"}) {
    EXPECT_EQ(refused(alice(), start, move), "board-mistaken(A, [B])") << move;
  }
  EXPECT_EQ(refused(alice(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O/A"), "board-mistaken(A, [B])");
}

TEST(Refusal, APromotionLetterTooFewOrTooMany) {
  const char* fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
  const std::string letter = "promotion-missing(\"qrbn\")";
  EXPECT_EQ(refused(chess(), fen, "a7a8"), letter);
  EXPECT_EQ(refused(chess(), fen, "a8"), letter);
  EXPECT_EQ(refused(chess(), start, "e2e4q"), "promotion-not-due(\"e2e4\")");
}

TEST(Refusal, CastlingNamesWhatIsInTheWay) {
  EXPECT_EQ(refused(chess(), start, "O-O"), "castling-refused(square-occupied(f1))");
  EXPECT_EQ(refused(chess(), "4k3/8/8/8/8/8/8/3K3R w - - 0 1", "O-O"), "castling-king-displaced");
}

TEST(Refusal, NoTextIsRefusedWithoutAReason) {
  for (const char* move :
       {"", "x", "e", "e9", "Zf3", "Nf9", "O-O-O-O", "e2e4e6", "+", "N", "Nxf3", "e4=Q", "\xff\xfe"}) {
    EXPECT_FALSE(refused(alice(), start, move).empty()) << move;
    EXPECT_FALSE(refused(chess(), start, move).empty()) << move;
  }
}

}  // namespace
}  // namespace cheshire::test
