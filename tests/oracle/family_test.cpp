// The Alice family: what each game changes, sentence by sentence, in positions made for it.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "oracle/test_game.h"

namespace cheshire::oracle {
namespace {

TestGame family(const std::string& name, const Options& options = {}) {
  return known(name, box(8, 8), {"A", "B"}, options);
}

Setup after(const TestGame& game, const std::string& fen, const std::string& line) {
  Setup setup = play_all(game, read(game, fen), line);
  EXPECT_FALSE(setup.pieces.empty()) << line << " is not legal in " << fen;
  return setup;
}

bool in_check(const TestGame& game, const std::string& fen) {
  const Setup setup = read(game, fen);
  return oracle::in_check(game.topology, game.rules, setup, setup.side);
}

Status status_of(const TestGame& game, const std::string& fen) {
  return status(game.topology, game.rules, read(game, fen));
}

char letter_on(const TestGame& game, const Setup& setup, const char* name, int board) {
  const Piece piece = setup.pieces[game.topology.find(name, board)];
  return piece == no_piece ? '.' : game.rules.letters[kind_of(piece)];
}

// Numbers found by one independent program.

TEST(ReferenceMsAlice, Perft) { EXPECT_PERFTS(family("ms-alice"), chess_start, {36, 1296, 51202}); }
TEST(ReferenceMsAlice, SlowPerft) {
  EXPECT_PERFTS(family("ms-alice"), chess_start, {36, 1296, 51202, 2017919});
}
TEST(ReferenceODonohue, Perft) { EXPECT_PERFTS(family("odonohue"), chess_start, {20, 400, 9854, 243188}); }

// Ms. Alice: Alice with zero moves.

TEST(ReferenceMsAlice, AnyPieceMayPassAndDoNothingElse) {
  const TestGame game = family("ms-alice");
  EXPECT_TRUE(legal(game, chess_start, "A:e2e2/B"));
  EXPECT_TRUE(legal(game, chess_start, "A:e1e1/B"));
  EXPECT_FALSE(legal(alice(), chess_start, "e2e2"));
  const auto setup = after(game, chess_start, "e2e2");
  EXPECT_EQ(letter_on(game, setup, "e2", 0), '.');
  EXPECT_EQ(letter_on(game, setup, "e2", 1), 'P');
  // The pawn keeps its double step on B, and no pawn promotes or captures by a zero move.
  EXPECT_TRUE(legal(game, "4k3/8/8/8/8/8/4|P3/4K3 w - - 0 1", "e2e4"));
  EXPECT_FALSE(legal(game, "4k3/8/8/8/8/8/8/4K2N;8/8/8/8/8/8/8/7n w - - 0 1", "h1h1"));
}

TEST(ReferenceMsAlice, TheOwnKingIsNotLeftInCheck) {
  const TestGame game = family("ms-alice");
  EXPECT_FALSE(legal(game, "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2e2"));      // a pinned piece
  EXPECT_FALSE(legal(game, "6k1/8/8/8/4|r3/8/8/4K3 w - - 0 1", "e1e1"));       // into check
  EXPECT_FALSE(legal(game, "4r1k1/8/8/8/8/8/8/4K3 w - - 0 1", "e1e1"));        // out of check
  EXPECT_TRUE(legal(game, "4r1k1/8/8/8/4|N3/8/8/4K3 w - - 0 1", "B:e4e4/A"));  // a piece comes between
  EXPECT_FALSE(legal(game, "4r1k1/8/8/8/3|N4/8/8/4K3 w - - 0 1", "B:d4d4/A"));
  TestGame strict = family("ms-alice", {{"strict-first-board", "on"}});
  EXPECT_FALSE(legal(strict, "4r1k1/8/8/8/4|N3/8/8/4K3 w - - 0 1", "B:e4e4/A"));
  EXPECT_TRUE(legal(strict, "6k1/8/8/8/4|N3/8/8/4K3 w - - 0 1", "B:e4e4/A"));
}

TEST(ReferenceMsAlice, BooksOfAZeroMove) {
  const TestGame game = family("ms-alice");
  const std::string fen = "4k3/8/8/8/8/8/4P3/R3K2R w KQ - 7 9";
  EXPECT_EQ(after(game, fen, "e2e2").halfmove_clock, 8);
  EXPECT_EQ(after(game, fen, "e2e3").halfmove_clock, 0);
  EXPECT_EQ(after(game, fen, "e2e2").rights, 0b11u);
  EXPECT_EQ(after(game, fen, "h1h1").rights, 0b10u);
  EXPECT_EQ(after(game, fen, "e1e1").rights, 0u);
}

// O'Donohue: a piece whose square is occupied on the other board stays.

TEST(ReferenceODonohue, StaysWhereTheSquareBeyondIsTaken) {
  const TestGame game = family("odonohue");
  const std::string fen = "4k3/8/8/8/8/8/8/R3K3;8/8/8/8/n7/8/8/8 w - - 0 1";
  EXPECT_TRUE(legal(game, fen, "A:a1a4/A"));
  EXPECT_FALSE(legal(game, fen, "A:a1a4/B"));
  EXPECT_TRUE(legal(game, fen, "A:a1a3/B"));
  EXPECT_FALSE(legal(game, fen, "A:a1a3/A"));
  const auto setup = after(game, fen, "a1a4");
  EXPECT_EQ(letter_on(game, setup, "a4", 0), 'R');
  EXPECT_EQ(letter_on(game, setup, "a4", 1), 'N');
}

TEST(ReferenceODonohue, APieceThatStaysMayInterpose) {
  const TestGame game = family("odonohue");
  EXPECT_TRUE(legal(game, "4r1k1/8/8/8/8/8/8/R2K4;8/8/8/8/8/8/8/8 w - - 0 1", "d1d2"));
  const std::string check = "4r1k1/8/8/8/R7/8/8/4K3;8/8/8/8/4n3/8/8/8 w - - 0 1";
  EXPECT_TRUE(legal(game, check, "A:a4e4/A"));
  EXPECT_FALSE(legal(game, "4r1k1/8/8/8/R7/8/8/4K3;8/8/8/8/8/8/8/8 w - - 0 1", "a4e4"));
  // A piece that stays does not leave a king on the other board in check.
  EXPECT_FALSE(legal(game, "6k1/8/8/8/R7/8/8/8;4r3/8/8/8/n7/8/8/4K3 w - - 0 1", "a4b4"));
}

TEST(ReferenceODonohue, KingThatStaysIsTestedOnce) {
  const TestGame game = family("odonohue");
  // A white rook occupies e2 of B, so the king stays on A. The black rook controls the second rank of B.
  EXPECT_TRUE(legal(game, "7k/8/8/8/8/8/8/4K3;8/8/8/8/8/8/r3R3/8 w - - 0 1", "A:e1e2/A"));
  EXPECT_FALSE(legal(game, "7k/8/8/8/8/8/8/4K3;8/8/8/8/8/8/r7/8 w - - 0 1", "e1e2"));
  EXPECT_FALSE(legal(game, "7k/8/8/8/8/8/r7/4K3;8/8/8/8/8/8/4R3/8 w - - 0 1", "e1e2"));
}

TEST(ReferenceODonohue, KingAndRookPassEachForItself) {
  const TestGame game = family("odonohue");
  const auto castled = [&](const std::string& rank_of_b) {
    const std::string fen = "4k3/8/8/8/8/8/8/4K2R;8/8/8/8/8/8/8/" + rank_of_b + " w K - 0 1";
    const auto setup = after(game, fen, "e1g1");
    return std::string{letter_on(game, setup, "f1", 0), letter_on(game, setup, "g1", 0)} + " " +
           std::string{letter_on(game, setup, "f1", 1), letter_on(game, setup, "g1", 1)};
  };
  EXPECT_EQ(castled("8"), ".. RK");
  EXPECT_EQ(castled("5N2"), "R. NK");
  EXPECT_EQ(castled("6N1"), ".K RN");
  EXPECT_EQ(castled("5NN1"), "RK NN");
  // The rook stays on A, so it does not shield the king that passed to B.
  EXPECT_FALSE(legal(game, "4k3/8/8/8/8/8/8/4K2R;8/8/8/8/8/6r1/8/5N2 w K - 0 1", "e1g1"));
  EXPECT_TRUE(legal(game, "4k3/8/8/8/8/8/8/4K2R;8/8/8/8/8/8/8/r7 w K - 0 1", "e1g1"));
}

TEST(ReferenceODonohue, EnPassantWhereThePawnStayed) {
  // e4 of B is occupied, so the pawn stays on A beside the black pawn.
  const std::string stays = "4k3/8/8/8/3p4/8/4P3/4K3;8/8/8/8/4n3/8/8/8 w - - 0 1";
  for (const char* reading : {"first-board", "landing-board", "both"}) {
    const TestGame game = family("odonohue", {{"en-passant", reading}});
    const auto stepped = after(game, stays, "A:e2e4/A");
    EXPECT_EQ(stepped.ep_square, game.topology.find("e3", 0)) << reading;
    const auto taken = play_all(game, stepped, "A:d4e3/B");
    ASSERT_FALSE(taken.pieces.empty());
    EXPECT_EQ(letter_on(game, taken, "e4", 0), '.');
    EXPECT_EQ(letter_on(game, taken, "e4", 1), 'N');
  }
  const std::string passes = "4k3/8/8/8/8/8/4P3/4K3;8/8/8/8/3p4/8/8/8 w - - 0 1";
  EXPECT_EQ(after(family("odonohue", {{"en-passant", "first-board"}}), passes, "e2e4").ep_square, no_cell);
  EXPECT_NE(after(family("odonohue", {{"en-passant", "landing-board"}}), passes, "e2e4").ep_square, no_cell);
}

// Duo: the passage is a choice, and zero moves capture.

const char* const duo_start = "8/8/8/8/8/8/PPPPPPPP/RNBQKBNR;rnbqkbnr/pppppppp/8/8/8/8/8/8 w - - 0 1";

TEST(ReferenceDuo, FirstMoves) {
  const TestGame game = family("duo");
  // Twenty moves that stay and twenty that pass; all pieces except the pawns can also make a zero move.
  EXPECT_PERFTS(game, duo_start, {48, 48 * 48});
  EXPECT_TRUE(legal(game, duo_start, "A:e2e4/A"));
  EXPECT_TRUE(legal(game, duo_start, "A:e2e4/B"));
  EXPECT_TRUE(legal(game, duo_start, "A:b1b1/B"));
  EXPECT_FALSE(legal(game, duo_start, "A:b2b2/B"));
  EXPECT_EQ(ucis(family("duo", {{"castling", "on"}}), read(game, duo_start)).size(), 48u);
}

TEST(ReferenceDuo, PassesOnlyToAVacantSquare) {
  const TestGame game = family("duo");
  const std::string fen = "4k3/8/8/8/8/8/8/R3K3;8/8/8/8/n7/8/8/8 w - - 0 1";
  EXPECT_TRUE(legal(game, fen, "A:a1a4/A"));
  EXPECT_FALSE(legal(game, fen, "A:a1a4/B"));
}

TEST(ReferenceDuo, ZeroMovesCapture) {
  const TestGame game = family("duo");
  const std::string fen = "4k3/8/8/8/R6P/8/8/4K3;8/8/8/8/n6n/8/8/8 w - - 5 1";
  EXPECT_TRUE(legal(game, fen, "A:a4a4/B"));
  EXPECT_FALSE(legal(game, fen, "A:h4h4/B"));  // a pawn
  const auto setup = after(game, fen, "A:a4a4/B");
  EXPECT_EQ(setup.pieces[game.topology.find("a4", 1)], make_piece(Color::white, 2));
  EXPECT_EQ(setup.halfmove_clock, 0);
  EXPECT_EQ(after(game, fen, "A:e1e1/B").halfmove_clock, 6);
}

TEST(ReferenceDuo, ZeroCheck) {
  const TestGame game = family("duo");
  EXPECT_TRUE(in_check(game, "7k/8/8/8/8/8/8/4K3;8/8/8/8/8/8/8/4n3 w - - 0 1"));
  EXPECT_FALSE(in_check(game, "7k/8/8/8/8/8/8/4K3;8/8/8/8/8/8/4p3/8 w - - 0 1"));
  EXPECT_FALSE(in_check(game, "7k/8/8/8/4K3/8/8/8;8/8/8/8/4p3/8/8/8 w - - 0 1"));  // a pawn
  EXPECT_TRUE(in_check(game, "8/8/8/8/4K3/8/8/8;8/8/8/8/4k3/8/8/8 w - - 0 1"));    // the other king
  EXPECT_FALSE(in_check(alice(), "7k/8/8/8/8/8/8/4K3;8/8/8/8/8/8/8/4n3 w - - 0 1"));
  // The king captures the knight with a zero move, unless the knight is guarded on B. The king must not step
  // to a cell whose twin holds an enemy piece.
  EXPECT_TRUE(legal(game, "7k/8/8/8/8/8/8/4K3;8/8/8/8/8/8/8/4n3 w - - 0 1", "A:e1e1/B"));
  EXPECT_FALSE(legal(game, "7k/8/8/8/8/8/8/4K3;8/8/8/8/8/8/8/r3n3 w - - 0 1", "A:e1e1/B"));
  EXPECT_FALSE(legal(game, "7k/8/8/8/8/8/8/4K3;8/8/8/8/8/8/8/5n2 w - - 0 1", "A:e1f1/A"));
}

TEST(ReferenceDuo, KingEscapesByAZeroMove) {
  const TestGame game = family("duo");
  const std::string back_rank = "3r3k/8/8/8/8/8/PPP5/1K6;8/8/8/8/8/8/8/8 w - - 0 1";
  const std::string mated = "7k/8/8/8/8/8/PPP5/1K1r4;8/8/8/8/8/8/8/1r6 w - - 0 1";
  EXPECT_FALSE(in_check(game, back_rank));
  EXPECT_TRUE(legal(game, "7k/8/8/8/8/8/PPP5/1K1r4;8/8/8/8/8/8/8/8 w - - 0 1", "A:b1b1/B"));
  EXPECT_EQ(status_of(game, "7k/8/8/8/8/8/PPP5/1K1r4;8/8/8/8/8/8/8/8 w - - 0 1"), Status::ongoing);
  EXPECT_TRUE(in_check(game, mated));
  EXPECT_TRUE(legal(game, mated, "A:b1b1/B"));  // it captures the rook on B
  EXPECT_EQ(status_of(game, "7k/8/8/8/8/8/PPP5/1K1r4;8/8/8/8/8/8/r7/1q6 w - - 0 1"), Status::ongoing);
  EXPECT_EQ(status_of(game, "7k/8/8/8/8/8/PPP5/1K1r4;1r6/8/8/8/8/8/8/8 w - - 0 1"), Status::checkmate);
}

TEST(ReferenceDuo, KingIsTestedWhereItGoesAndWhereItArrives) {
  const TestGame game = family("duo");
  EXPECT_FALSE(legal(game, "7k/8/8/8/8/8/r7/4K3;8/8/8/8/8/8/8/8 w - - 0 1", "A:e1e2/B"));
  EXPECT_FALSE(legal(game, "7k/8/8/8/8/8/8/4K3;8/8/8/8/8/8/r7/8 w - - 0 1", "A:e1e2/B"));
  EXPECT_TRUE(legal(game, "7k/8/8/8/8/8/8/4K3;8/8/8/8/8/8/r7/8 w - - 0 1", "A:e1e2/A"));
}

TEST(ReferenceDuo, Castling) {
  const TestGame game = family("duo", {{"castling", "on"}});
  const std::string fen = "7k/8/8/8/8/8/8/4K2R;8/8/8/8/8/8/8/8 w K - 0 1";
  EXPECT_TRUE(legal(game, fen, "A:e1g1/A"));
  EXPECT_TRUE(legal(game, fen, "A:e1g1/B"));
  EXPECT_FALSE(legal(family("duo"), fen, "A:e1g1/A"));
  const auto passed = after(game, fen, "A:e1g1/B");
  EXPECT_EQ(letter_on(game, passed, "f1", 1), 'R');
  EXPECT_EQ(letter_on(game, passed, "g1", 1), 'K');
  // Both stay or both pass.
  const std::string rook_stays = "7k/8/8/8/8/8/8/4K2R;8/8/8/8/8/8/8/5N2 w K - 0 1";
  EXPECT_TRUE(legal(game, rook_stays, "A:e1g1/A"));
  EXPECT_FALSE(legal(game, rook_stays, "A:e1g1/B"));
  // Attacks from the same square of B count on the king's path, except those of pawns.
  EXPECT_FALSE(legal(game, "7k/8/8/8/8/8/8/4K2R;8/8/8/8/8/8/8/5n2 w K - 0 1", "A:e1g1/A"));
  EXPECT_TRUE(legal(game, "7k/8/8/8/8/8/8/4K2R;8/8/8/8/8/8/8/7n w K - 0 1", "A:e1g1/A"));
}

// Parton's boards of four files.

TestGame parton(const Options& options = {}) { return known("parton", box(4, 8), {"A", "B"}, options); }
const char* const parton_start = "rqkr/nbbn/pppp/4/4/PPPP/NBBN/RQKR w - - 0 1";

TEST(ReferenceParton, StartAndDoubleStep) {
  EXPECT_EQ(ucis(parton(), read(parton(), parton_start)),
            (std::vector<std::string>{"a2b4", "d2c4", "a3a4", "b3b4", "c3c4", "d3d4"}));
  EXPECT_FALSE(legal(parton(), parton_start, "a3a5"));
  EXPECT_TRUE(legal(parton({{"double-step", "on"}}), parton_start, "a3a5"));
  EXPECT_FALSE(legal(parton({{"double-step", "on"}}), "2k1/4/4/4/4/4/P3/2K1 w - - 0 1", "a2a4"));
  EXPECT_PERFTS(parton(), parton_start, {6, 36});
}

TEST(ReferenceParton, EnPassantIfThereAreDoubleSteps) {
  const TestGame game = parton({{"double-step", "on"}, {"en-passant", "first-board"}});
  const std::string beside = "2k1/4/4/1p2/4/P3/4/2K1 w - - 0 1", behind = "2k1/4/4/4/1p2/P3/4/2K1 w - - 0 1";
  EXPECT_EQ(after(game, beside, "a3a5").ep_square, game.topology.find("a4", 0));
  EXPECT_FALSE(play_all(game, read(game, beside), "a3a5 A:b5a4/B").pieces.empty());
  EXPECT_EQ(after(game, behind, "a3a5").ep_square, no_cell);
  EXPECT_EQ(after(parton({{"double-step", "on"}}), beside, "a3a5").ep_square, no_cell);
}

TEST(ReferenceParton, PromotionOnTheLastRank) {
  const std::string fen = "2k1/P3/4/4/4/4/4/2K1 w - - 0 1";
  for (const char* uci : {"a7a8q", "a7a8r", "a7a8b", "a7a8n"}) EXPECT_TRUE(legal(parton(), fen, uci)) << uci;
  EXPECT_FALSE(legal(parton(), fen, "a7a8"));
}

// Three boards.

TestGame three(const Options& options = {}) {
  return known("three-boards", box(8, 8), {"A", "B", "C"}, options);
}

TEST(ReferenceThreeBoards, ThePieceChoosesItsBoard) {
  const TestGame game = three();
  EXPECT_EQ(ucis(game, read(game, chess_start)).size(), 40u);
  EXPECT_TRUE(legal(game, chess_start, "A:e2e4/B"));
  EXPECT_TRUE(legal(game, chess_start, "A:e2e4/C"));
  EXPECT_FALSE(legal(game, chess_start, "A:e2e4/A"));
  const std::string fen = "4k3/8/8/8/8/8/8/R3K3;8/8/8/8/n7/8/8/8;8/8/8/8/8/n7/8/8 w - - 0 1";
  EXPECT_FALSE(legal(game, fen, "A:a1a4/B"));
  EXPECT_TRUE(legal(game, fen, "A:a1a4/C"));
  EXPECT_TRUE(legal(game, fen, "A:a1a3/B"));
  EXPECT_FALSE(legal(game, fen, "A:a1a3/C"));
  EXPECT_TRUE(legal(game, "4k3/8/8/8/8/8/8/4K3;8/8/8/8/8/8/8/8;8/8/8/8/8/8/8/R7 w - - 0 1", "C:a1a5/A"));
}

TEST(ReferenceThreeBoards, KingIsTestedTwice) {
  const TestGame game = three();
  const std::string fen = "7k/8/8/8/8/8/8/4K3;8/8/8/8/8/8/r7/8;8/8/8/8/8/8/8/8 w - - 0 1";
  EXPECT_FALSE(legal(game, fen, "A:e1e2/B"));
  EXPECT_TRUE(legal(game, fen, "A:e1e2/C"));
  EXPECT_FALSE(legal(game, "7k/8/8/8/8/8/r7/4K3;8/8/8/8/8/8/8/8;8/8/8/8/8/8/8/8 w - - 0 1", "e1e2"));
}

TEST(ReferenceThreeBoards, StrictFirstBoard) {
  // The king on C is in check; the rook of A can interpose.
  const std::string fen = "7k/8/8/8/8/8/8/R7;8/8/8/8/8/8/8/8;4r3/8/8/8/8/8/8/4K3 w - - 0 1";
  const std::string nearer = "7k/8/8/8/R7/8/8/8;8/8/8/8/8/8/8/8;4r3/8/8/8/8/8/8/4K3 w - - 0 1";
  EXPECT_FALSE(legal(three(), fen, "A:a1a4/C"));
  EXPECT_TRUE(legal(three(), nearer, "A:a4e4/C"));
  EXPECT_FALSE(legal(three(), nearer, "A:a4e4/B"));
  EXPECT_FALSE(legal(three({{"strict-first-board", "on"}}), nearer, "A:a4e4/C"));
}

TEST(ReferenceThreeBoards, CastlingToOneBoard) {
  const TestGame game = three();
  const std::string fen = "4k3/8/8/8/8/8/8/4K2R;8/8/8/8/8/8/8/5N2;8/8/8/8/8/8/8/8 w K - 0 1";
  EXPECT_FALSE(legal(game, fen, "A:e1g1/B"));
  EXPECT_TRUE(legal(game, fen, "A:e1g1/C"));
  const auto setup = after(game, fen, "A:e1g1/C");
  EXPECT_EQ(letter_on(game, setup, "g1", 2), 'K');
  EXPECT_EQ(letter_on(game, setup, "f1", 2), 'R');
  // Rights of the third board have the third four bits.
  const std::string on_c = "4k3/8/8/8/8/8/8/8;8/8/8/8/8/8/8/8;8/8/8/8/8/8/8/R3K2R w KQ - 0 1";
  EXPECT_EQ(read(game, on_c).rights, 0b11u << 8);
  EXPECT_TRUE(legal(game, on_c, "C:e1c1/A"));
}

// Symmetries of games in which two pieces may share a coordinate.

TEST(ReferenceFamily, Symmetries) {
  const auto check = [](const TestGame& game, const std::string& fen) {
    const auto setup = read(game, fen);
    const auto flip = flipped(game.topology, game.rules, setup);
    const auto swap = boards_swapped(game.topology, game.rules, setup);
    const auto count = [&](const auto& s) { return perft(game.topology, game.rules, s, 2); };
    EXPECT_EQ(count(flip), count(setup)) << fen;
    EXPECT_EQ(count(swap), count(setup)) << fen;
    EXPECT_EQ(flipped(game.topology, game.rules, flip), setup);
    EXPECT_NE(swap, setup);
    auto back = setup;
    for (int i = 0; i < game.topology.boards(); ++i) back = boards_swapped(game.topology, game.rules, back);
    EXPECT_EQ(back, setup);
  };
  const std::string shared = "r3k2r/8/8/3p4/8/8/1P6/R3K2R;4q3/8/8/3B4/8/8/1n6/8 w Kq - 0 1";
  for (const char* name : {"ms-alice", "odonohue", "duo"}) check(family(name), shared);
  check(three(), "r3k2r/8/8/3p4/8/8/1P6/8;4q3/8/8/3B4/8/8/1n6/8;8/8/8/8/8/8/8/R3K2R w Kq - 0 1");
  check(parton(), parton_start);
}

}  // namespace
}  // namespace cheshire::oracle
