// Facts about positions that are easy to get wrong, one test each, in positions made for them.
#include "rules/position.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "base/test_message.h"
#include "rules/test_games.h"

namespace cheshire::test {
namespace {

using ChessPosition = Position<1, OneBoard>;
using AlicePosition = Position<2, LookingGlass>;
using testing::ElementsAre;

// Searching threads copy positions byte by byte.
static_assert(std::is_trivially_copyable_v<ChessPosition>);
static_assert(std::is_trivially_copyable_v<AlicePosition>);
static_assert(std::is_trivially_copyable_v<Undo>);
static_assert(!std::is_default_constructible_v<AlicePosition>, "only validation makes a position");
static_assert(sizeof(Move) == 4);

// Packing moves into bits

TEST(MoveBits, HoldEveryPart) {
  const Move m(1000, 23, 3, MoveKind::promotion, 23);
  EXPECT_EQ(m.from(), 1000);
  EXPECT_EQ(m.to(), 23);
  EXPECT_EQ(m.passage(), 3);
  EXPECT_EQ(m.kind(), MoveKind::promotion);
  EXPECT_EQ(m.promotion(), 23);
  EXPECT_EQ(Move::from_bits(m.bits()), m);
  EXPECT_EQ(Move(4, 6, 1, MoveKind::castling, 7).castling(), 7);
  EXPECT_TRUE(Move().null());
  EXPECT_FALSE(m.null());
}

// Reading a position

TEST(Position, Start) {
  const AliceKernel& game = alice();
  const AlicePosition p = game.position(start);
  EXPECT_EQ(p.side(), Color::white);
  EXPECT_EQ(p.at(game.cell("e1")), make_piece(Color::white, king));
  EXPECT_EQ(p.at(game.cell("e1", 1)), no_piece);
  EXPECT_EQ(p.king(Color::black), game.cell("e8"));
  EXPECT_EQ(p.pieces(Color::white).count(), 16);
  EXPECT_EQ(p.pieces(pawn).count(), 16);
  EXPECT_EQ(p.pieces(Color::black, knight).count(), 2);
  EXPECT_EQ(p.occupied().count(), 32);
  EXPECT_EQ(p.rights(), 0b1111);
  EXPECT_EQ(p.ep_square(), no_cell);
  EXPECT_EQ(p.ply(), 0);
  EXPECT_EQ(p.count(), 20);
  EXPECT_TRUE(p.has_legal_move());
  EXPECT_FALSE(p.in_check());
  EXPECT_FALSE(p.dead());
}

// A coordinate is never occupied on both boards: a position is one board plus a bit for each piece.
TEST(Position, CoordinatesAreNeverShared) {
  RecordProperty("rules", "AL-57");
  const AliceKernel& game = alice();
  AlicePosition p = game.position(start);
  for (const char* line : {"e2e4 d7d5 f1e2 d5e4", "d2d4 e7e6 d1d6 f8e7 d6e5 e8f8"}) {
    const AlicePosition q = game.after(p, line);
    EXPECT_TRUE((q.occupied() & q.occupied().rotated(1, 2)).empty());
  }
}

TEST(Position, SetupGivesBackWhatWasRead) {
  const AliceKernel& game = alice(EnPassant::both);
  for (const std::string fen : {"|r3|k2r/8/8/8/8/8/8/R3K2R w KQq - 7 31",
                                "4k3/8/8/3|pP3/8/8/8/4K3 w - d6 0 1", "8/8/8/8/8/8/4|k3/R3K3 b - - 99 80"}) {
    const auto s = game.setup(fen);
    EXPECT_EQ(game.position(fen).setup(), s) << fen;
  }
}

TEST(Position, EveryMovePassesThroughTheLookingGlass) {
  RecordProperty("rules", "AL-9 AL-10");
  const AliceKernel& game = alice();
  const AlicePosition p = game.after(start, "e2e4");
  EXPECT_EQ(p.at(game.cell("e4", 0)), no_piece);
  EXPECT_EQ(p.at(game.cell("e4", 1)), make_piece(Color::white, pawn));
  EXPECT_EQ(p.at(game.cell("e2", 0)), no_piece);
  EXPECT_EQ(p.side(), Color::black);
  EXPECT_EQ(p.ply(), 1);
}

// Attacks

TEST(Position, AttacksStayOnTheirBoard) {
  RecordProperty("rules", "AL-13");
  const AliceKernel& game = alice();
  const AlicePosition p = game.position("4k3/8/8/8/4r3/8/4|P3/4K3 w - - 0 1");
  EXPECT_TRUE(p.in_check()) << "the pawn e2 stands on the other board";
  EXPECT_TRUE(p.attacked(game.cell("e1"), Color::black));
  EXPECT_FALSE(p.attacked(game.cell("e1", 1), Color::black));
  EXPECT_EQ(p.attackers(game.cell("e1"), Color::black), CellSet<2>::of(game.cell("e4")));
}

TEST(Position, AttackersOfEveryKind) {
  const ChessKernel& game = chess();
  const ChessPosition p = game.position("3r2k1/8/2n5/7q/8/2p1K3/8/b6B w - - 0 1");
  const auto d4 = p.attackers(game.cell("d4"), Color::black);
  EXPECT_EQ(d4, CellSet<1>::of(game.cell("d8")) | CellSet<1>::of(game.cell("c6")))
      << "the bishop a1 is shut off by the pawn c3, which does not attack forward";
  EXPECT_EQ(p.attackers(game.cell("b2"), Color::black),
            CellSet<1>::of(game.cell("a1")) | CellSet<1>::of(game.cell("c3")));
  EXPECT_EQ(p.attackers(game.cell("d4"), Color::white), CellSet<1>::of(game.cell("e3")));
  EXPECT_EQ(
      p.attackers(game.cell("d4"), Color::black, CellSet<1>::of(game.cell("c3"))),
      CellSet<1>::of(game.cell("d8")) | CellSet<1>::of(game.cell("c6")) | CellSet<1>::of(game.cell("a1")))
      << "without the pawn the bishop sees d4";
  EXPECT_EQ(p.attackers(game.cell("h1"), Color::black), CellSet<1>::of(game.cell("h5")));
}

TEST(Position, AttacksAfterAChange) {
  const ChessKernel& game = chess();
  const ChessPosition p = game.position("4k3/8/8/8/4r3/4P3/8/4K3 w - - 0 1");
  const Cell e1 = game.cell("e1");
  EXPECT_FALSE(p.attacked(e1, Color::black));
  Change c;
  c.vacated.push_back(game.cell("e3"));
  EXPECT_TRUE(p.attacked(e1, Color::black, c)) << "the pawn is lifted";
  c.occupied.push_back(game.cell("e2"));
  EXPECT_FALSE(p.attacked(e1, Color::black, c)) << "another piece stands between";
  Change taken;
  taken.vacated.push_back(game.cell("e3"));
  taken.occupied.push_back(game.cell("e4"));
  EXPECT_FALSE(p.attacked(e1, Color::black, taken)) << "a piece that is covered attacks no longer";
}

TEST(Position, ProjectionIsWhatAPieceCouldReach) {
  const AliceKernel& game = alice();
  const AlicePosition p = game.position("4k3/8/8/p7/8/8/8/R2|nK3 w - - 0 1");
  const auto rook_reach = p.projection(game.cell("a1"));
  EXPECT_TRUE(rook_reach.contains(game.cell("a5"))) << "a capture";
  EXPECT_FALSE(rook_reach.contains(game.cell("a6")));
  EXPECT_TRUE(rook_reach.contains(game.cell("d1"))) << "the knight d1 stands on B; passage is left aside";
  EXPECT_FALSE(rook_reach.contains(game.cell("e1"))) << "the own king";
}

// Legality in Alice chess

// The source of the wrong perft 9388: a king may not go through the looking-glass from an attacked square.
TEST(Position, AKingIsTestedOnBothBoards) {
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

TEST(Position, TakingAShieldExposesTheKing) {
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

TEST(Position, APairIsNoPinUntilItTakes) {
  RecordProperty("rules", "AL-64");
  const AliceKernel& game = alice();
  const std::string pair = "4k3/8/8/8/K2Rn2r/8/8/8 w - - 0 1";
  EXPECT_FALSE(game.legal(pair, "d4e4")) << "mover and victim both leave the rank";
  EXPECT_TRUE(game.legal(pair, "d4d8")) << "alone, neither of them pins the other";
  EXPECT_FALSE(game.legal("6k1/8/8/8/K2nR2r/8/8/8 w - - 0 1", "e4d4")) << "the same in the other order";
  EXPECT_TRUE(game.legal("4k3/8/8/8/K1NRn2r/8/8/8 w - - 0 1", "d4e4")) << "a third piece stays";
  EXPECT_TRUE(game.legal("4k3/8/8/8/K2Rn2n/8/8/8 w - - 0 1", "d4e4"));
}

TEST(Position, APinnedPieceMayOnlyTakeThePinner) {
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

TEST(Position, PiecesOfTheOtherBoardAreNeverPinned) {
  RecordProperty("rules", "AL-63");
  EXPECT_TRUE(alice().legal("4k3/4|r3/8/8/4|R3/8/8/4K3 w - - 0 1", "e4a4"));
}

TEST(Position, ChecksAreParriedFromTheOtherBoard) {
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

TEST(Position, StrictFirstBoardForbidsThat) {
  RecordProperty("rules", "AL-17 AL-69");
  const AliceKernel& game = alice(EnPassant::off, true);
  EXPECT_FALSE(game.legal("4k3/4r3/8/8/|R7/8/8/4K3 w - - 0 1", "a4e4"));
  EXPECT_TRUE(game.legal("4k3/4r2R/8/8/8/8/8/4K3 w - - 0 1", "h7e7"));
  EXPECT_TRUE(game.legal("4k3/8/8/8/|R7/8/8/4K3 w - - 0 1", "a4e4")) << "no check, no restriction";
}

// For pieces that move on their king's board, the test before the passage never forbids more than the one
// after it, so only the replies from the other board differ.
TEST(Position, StrictFirstBoardChangesRepliesFromTheOtherBoardOnly) {
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

TEST(Position, DoubleCheckIsAnsweredByTheKingAlone) {
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
TEST(Position, ADoubleStepPassesOverAPieceOfTheOtherBoard) {
  RecordProperty("rules", "AL-20 AL-21 AL-59");
  const AliceKernel& game = alice();
  EXPECT_TRUE(game.legal("4k3/8/8/8/8/4|n3/4P3/4K3 w - - 0 1", "e2e4"));
  EXPECT_FALSE(game.legal("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2e4"));
  EXPECT_FALSE(game.legal("4k3/8/8/8/4|n3/8/4P3/4K3 w - - 0 1", "e2e4"));
  EXPECT_FALSE(game.legal("4k3/8/8/8/8/4|n3/4P3/4K3 w - - 0 1", "e2e3"));
}

TEST(Position, PromotedPiecesPassOn) {
  RecordProperty("rules", "AL-22 AL-23");
  const AliceKernel& game = alice();
  const std::string fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
  EXPECT_THAT(game.moves(game.position(fen)), testing::IsSupersetOf({"a7a8q", "a7a8r", "a7a8b", "a7a8n"}));
  const AlicePosition p = game.after(fen, "a7a8r");
  EXPECT_EQ(p.at(game.cell("a8", 1)), make_piece(Color::white, rook));
  EXPECT_FALSE(p.in_check()) << "the rook checks on board B only";
}

// Castling

TEST(Position, CastlingTakesBothPiecesThrough) {
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

TEST(Position, TheCastlingRookShieldsTheKingOnArrival) {
  RecordProperty("rules", "AL-29 AL-30");
  const AliceKernel& game = alice();
  EXPECT_TRUE(game.legal("4k3/8/8/8/8/8/8/|r3K2R w K - 0 1", "e1g1"));
  EXPECT_TRUE(game.legal("4k3/8/8/8/8/8/8/R3K2|r w Q - 0 1", "e1c1"));
  EXPECT_FALSE(game.legal("4k1|r1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"));
}

TEST(Position, CastlingCrossesNoAttackedSquare) {
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

TEST(Position, APassedPawnIsRememberedOnlyIfItCanBeTaken) {
  const ChessKernel& game = chess();
  EXPECT_EQ(game.after(start, "e2e4").ep_square(), no_cell);
  EXPECT_EQ(game.after(start, "e2e4 a7a6 e4e5 d7d5").ep_square(), game.cell("d6"));
  EXPECT_EQ(game.after(start, "e2e4 a7a6 e4e5 d7d5 g1f3").ep_square(), no_cell);
  EXPECT_EQ(game.after("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "e2e4").ep_square(), no_cell)
      << "taking would expose the king along the rank";
  EXPECT_EQ(game.after("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4").ep_square(), game.cell("e3"));
}

TEST(Position, EnPassantInItsThreeReadings) {
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

TEST(Position, EnPassantIsTriedOnTheKingsBoard) {
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

TEST(Position, ACaptorEnPassantCanShieldItsKing) {
  RecordProperty("rules", "AL-17");
  EXPECT_TRUE(chess().legal("4k3/2b5/8/3pP3/8/6K1/8/8 w - d6 0 1", "e5d6")) << "along its own pin";
  // The captured pawn d5 leaves the king's file on B, and the capturing pawn arrives on it at d6.
  const std::string fen = "3|rk3/8/8/3|pP3/8/8/3|K4/8 w - d6 0 1";
  EXPECT_TRUE(alice(EnPassant::first_board).legal(fen, "e5d6"));
  EXPECT_FALSE(alice(EnPassant::first_board, true).legal(fen, "e5d6"))
      << "AL-17: in check before the passage";
}

// Keys

TEST(Position, KeysTellTheBoardsApart) {
  RecordProperty("rules", "AL-43");
  const AliceKernel& game = alice();
  std::set<std::uint64_t> keys;
  for (const std::string fen : {"4k3/8/8/8/2B5/8/8/4K3 w - - 0 1", "4k3/8/8/8/2|B5/8/8/4K3 w - - 0 1",
                                "4k3/8/8/8/2B5/8/8/4|K3 w - - 0 1"}) {
    keys.insert(game.position(fen).key());
  }
  EXPECT_EQ(keys.size(), 3u);
}

TEST(Position, KeysTellSideRightsAndEnPassantApart) {
  RecordProperty("rules", "OC-23");
  const ChessKernel& game = chess();
  std::set<std::uint64_t> keys;
  const std::vector<std::string> fens = {
      "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1", "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq - 0 1",
      "r3k2r/8/8/3pP3/8/8/8/R3K2R b KQkq - 0 1", "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQk - 0 1",
      "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQq - 0 1"};
  for (const std::string& fen : fens) keys.insert(game.position(fen).key());
  EXPECT_EQ(keys.size(), fens.size());
  EXPECT_EQ(game.position("4k3/8/8/8/8/8/8/4K2R w K - 3 9").key(),
            game.position("4k3/8/8/8/8/8/8/4K2R w K - 0 1").key())
      << "clocks are no part of it";
}

TEST(Position, TranspositionsHaveOneKey) {
  const AliceKernel& game = alice();
  EXPECT_EQ(game.after(start, "g1f3 g8f6 b1c3").key(), game.after(start, "b1c3 g8f6 g1f3").key());
  EXPECT_EQ(game.after(start, "e2e4").key(), game.after(start, "e2e4").fresh_key());
}

// Making and unmaking

TEST(Position, UnmakeRestoresEveryByte) {
  const AliceKernel& game = alice(EnPassant::both);
  const std::vector<std::string> fens = {start, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 12 34",
                                         "|n1n5/P|P|P3|k1/8/8/8/8/4|Kp|pp/5N|N1 b - - 0 1",
                                         "4k3/8/8/3|pP3/8/8/8/4K3 w - d6 0 1"};
  for (const std::string& fen : fens) {
    AlicePosition p = game.position(fen);
    unsigned char before[sizeof p], after[sizeof p];
    std::memcpy(before, &p, sizeof p);
    AlicePosition::MoveList list;
    p.list(list);
    for (Move m : list) {
      Undo undo;
      p.make(m, undo);
      EXPECT_EQ(p.key(), p.fresh_key()) << fen << " " << game.text(m);
      p.unmake(m, undo);
      std::memcpy(after, &p, sizeof p);
      EXPECT_EQ(std::memcmp(before, after, sizeof p), 0) << fen << " " << game.text(m);
    }
  }
}

TEST(Position, NullMovesComeBackToo) {
  const ChessKernel& game = chess();
  ChessPosition p = game.position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 5 9");
  unsigned char before[sizeof p], after[sizeof p];
  std::memcpy(before, &p, sizeof p);
  Undo undo;
  p.make_null(undo);
  EXPECT_EQ(p.side(), Color::black);
  EXPECT_EQ(p.ep_square(), no_cell);
  EXPECT_EQ(p.key(), p.fresh_key());
  p.unmake_null(undo);
  std::memcpy(after, &p, sizeof p);
  EXPECT_EQ(std::memcmp(before, after, sizeof p), 0);
}

TEST(Position, ClocksCountHalfMoves) {
  RecordProperty("rules", "AL-42");
  const AliceKernel& game = alice();
  EXPECT_EQ(game.after(start, "g1f3 g8f6").halfmove_clock(), 2);
  EXPECT_EQ(game.after(start, "g1f3 g8f6 e2e4").halfmove_clock(), 0);
  EXPECT_EQ(game.after("4k3/8/8/p7/8/8/8/R3K3 w - - 40 60", "a1a5").halfmove_clock(), 0);
  EXPECT_EQ(game.after(start, "g1f3 g8f6").setup().move_number, 2);
  EXPECT_EQ(game.after("4k3/P7/8/8/8/8/8/4K3 w - - 40 60", "a7a8q").halfmove_clock(), 0);
}

TEST(Position, VictimsAndCaptures) {
  const ChessKernel& game = chess();
  const ChessPosition p = game.position("r3k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 1");
  EXPECT_EQ(p.victim(game.move(p, "e5d6")), game.cell("d5"));
  EXPECT_EQ(p.victim(game.move(p, "a1a8")), game.cell("a8"));
  EXPECT_EQ(p.victim(game.move(p, "e1g1")), no_cell);
  EXPECT_TRUE(p.captures(game.move(p, "e5d6")));
  EXPECT_FALSE(p.captures(game.move(p, "e1c1")));
  EXPECT_FALSE(p.captures(game.move(p, "e5e6")));
}

// Generation by parts

TEST(Position, CapturesAndQuietsAreAll) {
  const ChessKernel& game = chess();
  const ChessPosition p = game.position("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1R1K b kq - 0 1");
  std::set<std::uint32_t> all, captures, quiets;
  const auto collect = [&](std::set<std::uint32_t>& into) {
    return [&](const PieceMoves<1>& m) {
      return for_each_move(m, p.tables().spec.pawn.promotes_to,
                           [&](Move move) { return into.insert(move.bits()).second; });
    };
  };
  EXPECT_TRUE(p.generate<GenType::all>(collect(all)));
  EXPECT_TRUE(p.generate<GenType::captures>(collect(captures)));
  EXPECT_TRUE(p.generate<GenType::quiets>(collect(quiets)));
  EXPECT_EQ(captures.size() + quiets.size(), all.size());
  for (std::uint32_t bits : captures) {
    const Move m = Move::from_bits(bits);
    EXPECT_TRUE(all.contains(bits));
    EXPECT_TRUE(p.captures(m) || m.kind() == MoveKind::promotion) << game.text(m);
  }
  for (std::uint32_t bits : quiets) EXPECT_FALSE(p.captures(Move::from_bits(bits)));
}

TEST(Position, GenerationStopsWhenAsked) {
  const ChessPosition p = chess().position(start);
  int seen = 0;
  EXPECT_FALSE(p.generate([&](const PieceMoves<1>&) { return ++seen < 3; }));
  EXPECT_EQ(seen, 3);
}

TEST(Position, LegalIsTrueOfListedMovesOnly) {
  const AliceKernel& game = alice();
  const AlicePosition p = game.position(start);
  const Move e4 = game.move(p, "e2e4");
  EXPECT_TRUE(p.legal(e4));
  EXPECT_FALSE(p.legal(Move(e4.from(), e4.to(), 1))) << "a double step says so";
  EXPECT_FALSE(p.legal(Move(e4.from(), e4.to(), 0, MoveKind::double_step))) << "everybody passes through";
  EXPECT_FALSE(p.legal(Move()));
  EXPECT_FALSE(p.legal(Move::from_bits(~0u)));
  EXPECT_FALSE(p.legal(Move(1000, 5, 1))) << "a cell beyond the board";
}

// Material

TEST(Position, DeadPositions) {
  RecordProperty("rules", "AL-45 OC-24 AL-67");
  const auto dead_in = [](const auto& game, const std::string& fen) { return game.position(fen).dead(); };
  EXPECT_TRUE(dead_in(chess(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
  EXPECT_TRUE(dead_in(chess(), "4k3/8/8/8/8/8/8/4KB2 w - - 0 1"));
  EXPECT_TRUE(dead_in(chess(), "4kn2/8/8/8/8/8/8/4K3 w - - 0 1"));
  EXPECT_TRUE(dead_in(chess(), "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1")) << "f8 and c1 are both dark";
  EXPECT_TRUE(dead_in(chess(), "4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1"));
  EXPECT_FALSE(dead_in(chess(), "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1"));
  EXPECT_FALSE(dead_in(chess(), "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1"));
  EXPECT_FALSE(dead_in(chess(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
  EXPECT_TRUE(dead_in(alice(), "4k3/8/8/8/8/8/8/4|K3 w - - 0 1"));
  EXPECT_FALSE(dead_in(alice(), "4k3/8/8/8/8/8/8/4KB2 w - - 0 1")) << "AL-67: there are mates";
}

// Perft at low depths; the deeper ones are data (tests/data).
TEST(Position, PerftOfFewPlies) {
  EXPECT_EQ(alice().position(start).perft(0), 1u);
  EXPECT_EQ(alice().position(start).perft(3), 9384u);
  EXPECT_EQ(chess().position(start).perft(3), 8902u);
  EXPECT_EQ(alice().position("7k/5Q2/8/8/8/8/8/4K3 b - - 0 1").perft(2), 0u);
}

// Boards of other shapes use the same kernel: kings, rooks and pawns on a small board with a hole.
TEST(Position, ABoardWithAHole) {
  GameSpec spec;
  spec.board = box(4, 4);
  std::erase_if(spec.board.cells, [](const CellSpec& c) { return c.name == "b2"; });
  spec.kinds = {{'K', "king", "K", ""}, {'R', "rook", "R", ""}, {'P', "pawn", "fmWfcF", ""}};
  spec.pawn.kind = 2;
  const auto tables = *RuleTables<1>::compile(spec);
  cheshire::Setup setup;
  setup.pieces.assign(tables->topology.cell_count(), no_piece);
  const auto put = [&](const char* name, Piece piece) { setup.pieces[tables->topology.find(name)] = piece; };
  put("a2", make_piece(Color::white, 1));
  put("d1", make_piece(Color::white, 0));
  put("d4", make_piece(Color::black, 0));
  const auto checked = SetupCheck<1, OneBoard>::check(setup, *tables);
  ASSERT_TRUE(checked.position);
  EXPECT_EQ(checked.position->projection(tables->topology.find("a2")).count(), 3)
      << "a1, a3, a4: the hole ends the rank";
}

TEST(RuleTables, RefuseWhatTheKernelCannotPlay) {
  const auto error = [](GameSpec spec) {
    const auto tables = RuleTables<1>::compile(std::move(spec));
    return tables ? std::string("none") : brief(tables.error().message);
  };
  const auto with = [&](auto change) {
    GameSpec spec = chess_spec();
    change(spec);
    return error(std::move(spec));
  };
  EXPECT_EQ(error(chess_spec()), "none");
  EXPECT_EQ(error(alice_spec()), "board-too-large(64)");
  EXPECT_EQ(with([](GameSpec& s) { s.board.boards.clear(); }), "game-without-boards");
  EXPECT_EQ(with([](GameSpec& s) { s.kinds[queen].movement = "X"; }),
            "movement-unreadable(queen, \"X\", atom-unknown(\"X\"))");
  EXPECT_EQ(with([](GameSpec& s) { s.kinds[knight].movement = "nN"; }),
            "piece-unplayable(knight, lame-leap-bent)");
  EXPECT_EQ(with([](GameSpec& s) { s.kinds.resize(max_kinds + 1, s.kinds[queen]); }), "kinds-too-many(24)");
  EXPECT_EQ(with([](GameSpec& s) { s.kinds[pawn].movement = "fmWfcF2"; }), "en-passant-by-path");
  EXPECT_EQ(with([](GameSpec& s) { s.pawn.step_rights = {{Color::white, 'P', 8}}; }),
            "en-passant-with-step-rights");
  EXPECT_EQ(with([](GameSpec& s) { s.castlings.resize(32, s.castlings[0]); }), "rights-too-many");
  EXPECT_EQ(with([](GameSpec& s) { s.castlings.push_back(s.castlings[0]); }), "castling-like-another(\"K\")");
  EXPECT_EQ(with([](GameSpec& s) { s.kinds[king].movement = "KD"; }), "castling-like-a-move(\"K\")");
  EXPECT_EQ(with([](GameSpec& s) { s.kinds[knight].movement = "[K-K-K-K-K]"; }).substr(0, 23),
            "paths-to-cell-too-many(");
}

// In four dimensions even 64 cells have many lines.
TEST(RuleTables, RefuseTooManyLines) {
  const auto error = [](const char* movement) {
    GameSpec spec;
    spec.board = box(2, 2, 4, 4);
    spec.forward = {0, 1, 0, 0};
    spec.kinds = {{'K', "king", "K", ""}, {'Q', "queen", movement, ""}};
    const auto tables = RuleTables<1>::compile(std::move(spec));
    return tables ? std::string("none") : brief(tables.error().message);
  };
  EXPECT_EQ(error("R"), "none");
  EXPECT_EQ(error("Q"), "lines-too-many") << "16 axes with 360 lines";
  EXPECT_EQ(error("Q(1,1,1)0"), "axes-too-many(32, 16)");
}

}  // namespace
}  // namespace cheshire::test
