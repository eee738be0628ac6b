// Facts about legal moves that are easy to get wrong, one test each, in positions made for them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rules/position.h"
#include "rules/test_games.h"

namespace cheshire::test {
namespace {

using AlicePosition = Position<2, LookingGlass>;
using testing::ElementsAre;

// Legality in Alice chess

// The source of the wrong perft 9388: a king may not go through the looking-glass from an attacked square.
TEST(Legality, AKingIsTestedOnBothBoards) {
  RecordProperty("rules", "AL-14 AL-15");
  const AliceKernel& game = alice();
  EXPECT_FALSE(game.legal("3rk3/8/8/8/8/8/8/4K3 w - - 0 1", "e1d1")) << "before the passage";
  EXPECT_FALSE(game.legal("3|rk3/8/8/8/8/8/8/4K3 w - - 0 1", "e1d1")) << "after it";
  EXPECT_FALSE(game.legal("4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "e1f1"))
      << "the king does not hide behind himself";
  EXPECT_FALSE(game.legal("4k3/8/8/8/8/8/4p3/r3K3 w - - 0 1", "e1f1"));
  EXPECT_TRUE(game.legal("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "e1e2"))
      << "the captured piece attacks no longer";
  EXPECT_FALSE(game.legal("4k3/8/8/8/8/8/4q3/4K2r w - - 0 1", "e1f1"));
}

TEST(Legality, TakingAShieldExposesTheKing) {
  RecordProperty("rules", "AL-64");
  const AliceKernel& game = alice();
  // a1 king, a4 enemy knight, a8 enemy rook, h4 our rook: after h4xa4 the capturing rook is on B, and a4 is
  // empty on A.
  EXPECT_FALSE(game.legal("r3k3/8/8/8/n6R/8/8/K7 w - - 0 1", "h4a4"));
  EXPECT_TRUE(game.legal("|r3k3/8/8/8/n6R/8/8/K7 w - - 0 1", "h4a4")) << "the rook a8 is on the other board";
  EXPECT_TRUE(game.legal("r3k3/p7/8/8/n6R/8/8/K7 w - - 0 1", "h4a4")) << "a second shield is left";
  EXPECT_TRUE(chess().legal("r3k3/8/8/8/n6R/8/8/K7 w - - 0 1", "h4a4"))
      << "on one board the captor is the shield";
}

TEST(Legality, APairIsNoPinUntilItTakes) {
  RecordProperty("rules", "AL-64");
  const AliceKernel& game = alice();
  const std::string pair = "4k3/8/8/8/K2Rn2r/8/8/8 w - - 0 1";
  EXPECT_FALSE(game.legal(pair, "d4e4")) << "mover and victim both leave the rank";
  EXPECT_TRUE(game.legal(pair, "d4d8")) << "alone, neither of them pins the other";
  EXPECT_FALSE(game.legal("6k1/8/8/8/K2nR2r/8/8/8 w - - 0 1", "e4d4")) << "the same in the other order";
  EXPECT_TRUE(game.legal("4k3/8/8/8/K1NRn2r/8/8/8 w - - 0 1", "d4e4")) << "a third piece stays";
  EXPECT_TRUE(game.legal("4k3/8/8/8/K2Rn2n/8/8/8 w - - 0 1", "d4e4"));
}

TEST(Legality, APinnedPieceMayOnlyTakeThePinner) {
  RecordProperty("rules", "AL-62");
  const AliceKernel& game = alice();
  const AlicePosition p = game.position("4k3/4r3/8/8/4R3/8/8/4K3 w - - 0 1");
  std::vector<std::string> rook_moves;
  for (const std::string& m : game.moves(p)) {
    if (m.starts_with("e4")) rook_moves.push_back(m);
  }
  EXPECT_THAT(rook_moves, ElementsAre("e4e7"));
  EXPECT_FALSE(game.legal("4k3/4q3/4r3/8/4R3/8/8/4K3 w - - 0 1", "e4e6"))
      << "behind the pinner stands another";
  EXPECT_TRUE(chess().legal("4k3/4r3/8/8/4R3/8/8/4K3 w - - 0 1", "e4e5"));
}

TEST(Legality, PiecesOfTheOtherBoardAreNeverPinned) {
  RecordProperty("rules", "AL-63");
  EXPECT_TRUE(alice().legal("4k3/4|r3/8/8/4|R3/8/8/4K3 w - - 0 1", "e4a4"));
}

TEST(Legality, ChecksAreParriedFromTheOtherBoard) {
  RecordProperty("rules", "AL-16 AL-60 AL-61");
  const AliceKernel& game = alice();
  const std::string a = "4k3/4r3/8/8/|R7/8/8/4K3 w - - 0 1";
  EXPECT_TRUE(game.legal(a, "a4e4"));
  EXPECT_FALSE(game.legal(a, "a4d4"));
  EXPECT_FALSE(game.legal("4k3/4r3/8/8/R7/8/8/4K3 w - - 0 1", "a4e4")) << "the piece leaves the board again";
  EXPECT_TRUE(game.legal("4k3/4r3/8/8/4|n2|R/8/8/4K3 w - - 0 1", "h4e4"))
      << "taking on B and arriving in the line on A parries too";
  EXPECT_FALSE(game.legal("4k3/8/8/8/|R7/3n4/8/4K3 w - - 0 1", "a4a3")) << "a knight's check has no line";
}

TEST(Legality, StrictFirstBoardForbidsThat) {
  RecordProperty("rules", "AL-17 AL-69");
  const AliceKernel& game = alice(EnPassant::off, true);
  EXPECT_FALSE(game.legal("4k3/4r3/8/8/|R7/8/8/4K3 w - - 0 1", "a4e4"));
  EXPECT_TRUE(game.legal("4k3/4r2R/8/8/8/8/8/4K3 w - - 0 1", "h7e7"));
  EXPECT_TRUE(game.legal("4k3/8/8/8/|R7/8/8/4K3 w - - 0 1", "a4e4")) << "no check, no restriction";
}

// For pieces that move on their king's board, the test before the passage never forbids more than the one
// after it, so only the replies from the other board differ.
TEST(Legality, StrictFirstBoardChangesRepliesFromTheOtherBoardOnly) {
  RecordProperty("rules", "AL-65");
  const AliceKernel &usual = alice(), &strict = alice(EnPassant::off, true);
  for (const std::string fen : {"4k3/4r3/8/8/|R6R/8/3N4/4K3 w - - 0 1", "r3k3/8/8/8/n6R/8/8/K7 w - - 0 1",
                                "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1",
                                "rnbqk2r/ppbp1ppp/8/4|p3/4n3/3|B4/PPPP1PPP/R1BQK1NR w KQkq - 0 6"}) {
    const AlicePosition p = usual.position(fen), q = strict.position(fen);
    AlicePosition::MoveList moves;
    p.list(moves);
    for (Move m : moves) {
      const bool on_kings_board =
          AlicePosition::board(m.from()) == AlicePosition::board(p.king(Color::white));
      EXPECT_EQ(q.legal(m), on_kings_board || !p.in_check()) << fen << " " << usual.text(m);
    }
  }
}

TEST(Legality, DoubleCheckIsAnsweredByTheKingAlone) {
  const AliceKernel& game = alice();
  for (const std::string fen :
       {"4k3/4r3/8/8/1b5|R/8/|R7/4K3 w - - 0 1", "4r1k1/8/8/8/7|R/3n4/8/4K3 w - - 0 1"}) {
    const AlicePosition p = game.position(fen);
    for (const std::string& m : game.moves(p)) EXPECT_TRUE(m.starts_with("e1")) << fen << " " << m;
    EXPECT_TRUE(p.has_legal_move()) << fen;
  }
  const auto checkers = game.position("4k3/4r3/8/8/1b6/8/8/4K3 w - - 0 1");
  EXPECT_EQ(checkers.attackers(game.cell("e1"), Color::black).count(), 2);
}

// The source of the wrong perft 9304.
TEST(Legality, ADoubleStepPassesOverAPieceOfTheOtherBoard) {
  RecordProperty("rules", "AL-20 AL-21 AL-59");
  const AliceKernel& game = alice();
  EXPECT_TRUE(game.legal("4k3/8/8/8/8/4|n3/4P3/4K3 w - - 0 1", "e2e4"));
  EXPECT_FALSE(game.legal("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2e4"));
  EXPECT_FALSE(game.legal("4k3/8/8/8/4|n3/8/4P3/4K3 w - - 0 1", "e2e4"));
  EXPECT_FALSE(game.legal("4k3/8/8/8/8/4|n3/4P3/4K3 w - - 0 1", "e2e3"));
}

TEST(Legality, PromotedPiecesPassOn) {
  RecordProperty("rules", "AL-22 AL-23");
  const AliceKernel& game = alice();
  const std::string fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
  EXPECT_THAT(game.moves(game.position(fen)), testing::IsSupersetOf({"a7a8q", "a7a8r", "a7a8b", "a7a8n"}));
  const AlicePosition p = game.after(fen, "a7a8r");
  EXPECT_EQ(p.at(game.cell("a8", 1)), make_piece(Color::white, rook));
  EXPECT_FALSE(p.in_check()) << "the rook checks on board B only";
}

// Castling

TEST(Legality, CastlingTakesBothPiecesThrough) {
  RecordProperty("rules", "AL-26 AL-27 AL-28 AL-29 AL-30 AL-31");
  const AliceKernel& game = alice();
  const AlicePosition p = game.after("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1");
  EXPECT_EQ(p.at(game.cell("g1", 1)), make_piece(Color::white, king));
  EXPECT_EQ(p.at(game.cell("f1", 1)), make_piece(Color::white, rook));
  EXPECT_EQ(p.king(Color::white), game.cell("g1", 1));
  EXPECT_EQ(p.rights(), 0);
  EXPECT_TRUE(game.legal("4k3/8/8/8/8/8/8/4|K2|R w K - 0 1", "e1g1")) << "from board B";
  EXPECT_FALSE(game.legal("4k3/8/8/8/8/8/8/4K|n1R w K - 0 1", "e1g1")) << "no room for the rook";
  EXPECT_FALSE(game.legal("4k3/8/8/8/8/8/8/4K1|nR w K - 0 1", "e1g1")) << "no room for the king";
  EXPECT_TRUE(game.legal("4k3/8/8/8/8/8/8/R|n2K3 w Q - 0 1", "e1c1"));
}

TEST(Legality, TheCastlingRookShieldsTheKingOnArrival) {
  RecordProperty("rules", "AL-29 AL-30");
  const AliceKernel& game = alice();
  EXPECT_TRUE(game.legal("4k3/8/8/8/8/8/8/|r3K2R w K - 0 1", "e1g1"));
  EXPECT_TRUE(game.legal("4k3/8/8/8/8/8/8/R3K2|r w Q - 0 1", "e1c1"));
  EXPECT_FALSE(game.legal("4k1|r1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"));
}

TEST(Legality, CastlingCrossesNoAttackedSquare) {
  RecordProperty("rules", "AL-27 OC-17");
  const AliceKernel& a = alice();
  const ChessKernel& c = chess();
  EXPECT_FALSE(a.legal("4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"));
  EXPECT_FALSE(c.legal("4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"));
  EXPECT_FALSE(c.legal("4k1r1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"));
  EXPECT_FALSE(c.legal("4k3/4r3/8/8/8/8/8/4K2R w K - 0 1", "e1g1"));
  EXPECT_TRUE(c.legal("1r2k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1", "e1c1")) << "the rook may cross b1";
  EXPECT_TRUE(c.legal("4k2r/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1")) << "the rook may be attacked";
}

// En passant

TEST(Legality, APassedPawnIsRememberedOnlyIfItCanBeTaken) {
  const ChessKernel& game = chess();
  EXPECT_EQ(game.after(start, "e2e4").ep_square(), no_cell);
  EXPECT_EQ(game.after(start, "e2e4 a7a6 e4e5 d7d5").ep_square(), game.cell("d6"));
  EXPECT_EQ(game.after(start, "e2e4 a7a6 e4e5 d7d5 g1f3").ep_square(), no_cell);
  EXPECT_EQ(game.after("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "e2e4").ep_square(), no_cell)
      << "taking would expose the king along the rank";
  EXPECT_EQ(game.after("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4").ep_square(), game.cell("e3"));
}

TEST(Legality, EnPassantInItsThreeReadings) {
  RecordProperty("rules", "AL-34 AL-35 AL-36 AL-37 AL-38");
  const std::string first = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1",
                    landing = "4k3/3p4/8/4|P3/8/8/8/4K3 b - - 0 1";
  const auto takes = [](EnPassant reading, const std::string& fen) {
    const AliceKernel& game = alice(reading);
    return !game.move(game.after(fen, "d7d5"), "e5d6").null();
  };
  EXPECT_FALSE(takes(EnPassant::off, first));
  EXPECT_TRUE(takes(EnPassant::first_board, first));
  EXPECT_FALSE(takes(EnPassant::first_board, landing));
  EXPECT_TRUE(takes(EnPassant::landing_board, landing));
  EXPECT_FALSE(takes(EnPassant::landing_board, first));
  EXPECT_TRUE(takes(EnPassant::both, first));
  EXPECT_TRUE(takes(EnPassant::both, landing));

  const AliceKernel& game = alice(EnPassant::both);
  const AlicePosition p = game.after(first, "d7d5 e5d6");
  EXPECT_EQ(p.at(game.cell("d5", 1)), no_piece) << "the victim stood on B";
  EXPECT_EQ(p.at(game.cell("d6", 1)), make_piece(Color::white, pawn));
  EXPECT_EQ(p.halfmove_clock(), 0);
}

TEST(Legality, EnPassantIsTriedOnTheKingsBoard) {
  RecordProperty("rules", "AL-38 AL-61 AL-63");
  const AliceKernel& game = alice(EnPassant::landing_board);
  EXPECT_TRUE(game.move(game.after("4k3/3p4/8/|K3|P2|r/8/8/8/8 b - - 0 1", "d7d5"), "e5d6").null())
      << "captor and victim both leave the rank of the king";
  EXPECT_FALSE(game.move(game.after("4k3/3p4/8/|K3|P2r/8/8/8/8 b - - 0 1", "d7d5"), "e5d6").null());
  // A pawn that checks after its double step may be captured in passing, from the other board.
  const AliceKernel& both = alice(EnPassant::both);
  const AlicePosition p = both.after("4k3/3p4/8/4P3/4|K3/8/8/8 b - - 0 1", "d7d5");
  EXPECT_TRUE(p.in_check());
  EXPECT_FALSE(both.move(p, "e5d6").null());
}

TEST(Legality, ACaptorEnPassantCanShieldItsKing) {
  RecordProperty("rules", "AL-17");
  EXPECT_TRUE(chess().legal("4k3/2b5/8/3pP3/8/6K1/8/8 w - d6 0 1", "e5d6")) << "along its own pin";
  // The captured pawn d5 leaves the king's file on B, and the capturing pawn arrives on it at d6.
  const std::string fen = "3|rk3/8/8/3|pP3/8/8/3|K4/8 w - d6 0 1";
  EXPECT_TRUE(alice(EnPassant::first_board).legal(fen, "e5d6"));
  EXPECT_FALSE(alice(EnPassant::first_board, true).legal(fen, "e5d6"))
      << "AL-17: in check before the passage";
}

}  // namespace
}  // namespace cheshire::test
