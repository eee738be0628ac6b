// Moves as text: coordinates and SAN, written and read.
#include "text/move_text.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/test_message.h"
#include "rules/test_games.h"

namespace cheshire::test {
namespace {

constexpr const char* two_knights = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1";
constexpr const char* castlings = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
constexpr const char* promotion = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";

template <class Game>
std::string san_of(const Game& game, const std::string& fen, const std::string& move,
                   SanSuffix suffix = SanSuffix::none) {
  const auto p = game.position(fen);
  const Move m = game.move(p, move);
  EXPECT_FALSE(m.null()) << move << " in " << fen;
  return san(p, m, suffix);
}
// Returns the coordinates of the move that is read, or the error.
template <class Game>
std::string reads(const Game& game, const std::string& fen, const std::string& text) {
  const auto p = game.position(fen);
  const Result<Move> m = read_move(p, text);
  return m ? coordinates(p, *m) : brief(m.error().message);
}
template <class Game>
int error_at(const Game& game, const std::string& fen, const std::string& text) {
  const Result<Move> m = read_move(game.position(fen), text);
  EXPECT_FALSE(m) << text;
  return m ? -2 : m.error().at;
}

// Writing

TEST(Coordinates, NameTheSquaresOnly) {
  RecordProperty("rules", "AL-54 OC-27");
  const auto text = [](const auto& game, const std::string& fen, const std::string& san_text) {
    const auto p = game.position(fen);
    return coordinates(p, *read_move(p, san_text));
  };
  EXPECT_EQ(text(chess(), start, "e4"), "e2e4");
  EXPECT_EQ(text(alice(), start, "Nf3"), "g1f3");
  EXPECT_EQ(text(alice(), promotion, "axb8=Q"), "a7b8q");
  EXPECT_EQ(text(alice(), castlings, "O-O"), "e1g1");
  EXPECT_EQ(text(alice(), castlings, "O-O-O"), "e1c1");
  EXPECT_EQ(text(alice(), "4k3/8/8/8/8/8/8/|R3K3 w - - 0 1", "Ra4"), "a1a4")
      << "a square determines its board";
}

TEST(San, Written) {
  RecordProperty("rules", "AL-55 OC-27");
  EXPECT_EQ(san_of(chess(), start, "e2e4"), "e4");
  EXPECT_EQ(san_of(chess(), start, "g1f3"), "Nf3");
  EXPECT_EQ(san_of(chess(), castlings, "e1g1"), "O-O");
  EXPECT_EQ(san_of(chess(), castlings, "e1c1"), "O-O-O");
  EXPECT_EQ(san_of(chess(), castlings, "a1a8"), "Rxa8+");
  EXPECT_EQ(san_of(chess(), promotion, "a7a8n"), "a8=N");
  EXPECT_EQ(san_of(chess(), promotion, "a7b8q"), "axb8=Q+");
  EXPECT_EQ(san_of(chess(), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), "exd6");
  EXPECT_EQ(san_of(chess(), "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"), "Ra8#");
  EXPECT_EQ(san_of(chess(), "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8"), "O-O-O");
}

TEST(San, NamesTheBoardReachedWhenAsked) {
  RecordProperty("rules", "AL-55");
  EXPECT_EQ(san_of(alice(), start, "g1f3", SanSuffix::always), "Nf3/B");
  EXPECT_EQ(san_of(alice(), "4k3/8/8/8/8/8/8/|R3K3 w - - 0 1", "a1a8", SanSuffix::always), "Ra8/A+");
  EXPECT_EQ(san_of(alice(), castlings, "e1g1", SanSuffix::always), "O-O/B");
  EXPECT_EQ(san_of(chess(), start, "g1f3", SanSuffix::always), "Nf3") << "one board needs no name";
}

// As Popeye 4.100 writes them.
TEST(San, ReadsPopeyesNotation) {
  EXPECT_EQ(reads(chess(), start, "Sg1-f3"), "g1f3");
  EXPECT_EQ(reads(chess(), start, "e2-e4"), "e2e4");
  EXPECT_EQ(reads(chess(), castlings, "Ra1*a8 +"), "a1a8");
  EXPECT_EQ(reads(chess(), castlings, "0-0-0"), "e1c1");
  EXPECT_EQ(reads(chess(), promotion, "a7*b8=S"), "a7b8n");
  EXPECT_EQ(reads(chess(), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5*d6 ep."), "e5d6");
  const auto& passing = alice(EnPassant::first_board);
  const std::string fen = "4k3/8/8/3P|p3/8/8/8/4K3 w - e6 0 1";
  EXPECT_EQ(reads(passing, fen, "d5*e6 ep.B"), "d5e6");
  EXPECT_EQ(reads(passing, fen, "d5*e6B ep."), "d5e6");
  EXPECT_EQ(reads(passing, fen, "d5*e6 ep.A +"), "board-mistaken(A, [B])");
  EXPECT_EQ(reads(alice(), start, "Sg1-f3B"), "g1f3");
  EXPECT_EQ(reads(alice(), start, "Sg1-f3A"), "board-mistaken(A, [B])");
  EXPECT_EQ(reads(alice(), castlings, "0-0BB"), "e1g1");
  EXPECT_EQ(reads(alice(), "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7-a8=BB"), "a7a8b");
  EXPECT_EQ(reads(alice(), "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7-a8=SB +"), "a7a8n");
}

TEST(San, CheckIsSeenOnTheBoardReached) {
  RecordProperty("rules", "AL-66");
  EXPECT_EQ(san_of(alice(), "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"), "Ra8");
  EXPECT_EQ(san_of(alice(), "4k3/8/8/8/8/8/8/|R3K3 w - - 0 1", "a1a8"), "Ra8+");
}

TEST(San, Disambiguation) {
  EXPECT_EQ(san_of(chess(), two_knights, "b1d2"), "Nbd2") << "the file is enough";
  EXPECT_EQ(san_of(chess(), "4k3/8/8/R7/8/8/8/R3K3 w - - 0 1", "a1a3"), "R1a3") << "the rank, on one file";
  EXPECT_EQ(san_of(chess(), "6k1/8/8/Q7/8/8/8/Q3Q2K w - - 0 1", "a1c3"), "Qa1c3") << "both";
  EXPECT_EQ(san_of(chess(), "4k3/8/8/R7/8/8/8/R3K3 w - - 0 1", "a1b1"), "Rb1") << "none needed";
}

// A rival that could reach the square of the same name from the other board counts, so SAN without a board
// stays unambiguous.
TEST(San, RivalsOnTheOtherBoardCount) {
  RecordProperty("rules", "AL-55");
  const std::string fen = "4k3/8/8/8/8/8/8/1N2K|N2 w - - 0 1";
  EXPECT_EQ(san_of(alice(), fen, "b1d2"), "Nbd2");
  EXPECT_EQ(san_of(alice(), fen, "f1d2"), "Nfd2");
  EXPECT_EQ(reads(alice(), fen, "Nd2"), "move-ambiguous(\"Nd2\", [\"Nbd2\", \"Nfd2\"])");
}

// A double step passes over a pawn on the other board. Both pawns can reach e4, so SAN names the board.
TEST(San, TwoPawnsOnOneFile) {
  RecordProperty("rules", "AL-21 AL-55");
  const std::string fen = "4k3/8/8/8/8/4|P3/4P3/4K3 w - - 0 1";
  EXPECT_EQ(san_of(alice(), fen, "e2e4"), "e4/B");
  EXPECT_EQ(san_of(alice(), fen, "e3e4"), "e4/A");
  EXPECT_EQ(reads(alice(), fen, "e4/B"), "e2e4");
  EXPECT_EQ(reads(alice(), fen, "e4/A"), "e3e4");
  EXPECT_EQ(reads(alice(), fen, "e4"), "move-ambiguous(\"e4\", [\"e4/B\", \"e4/A\"])");
}

// A rival that is pinned to its king does not count.
TEST(San, PinnedRivalsDoNotCount) {
  EXPECT_EQ(san_of(chess(), "4k3/8/8/1b6/8/3N4/8/5K1N w - - 0 1", "h1f2"), "Nf2");
}

// Reading

TEST(ReadMove, SanWithAndWithoutItsMarks) {
  RecordProperty("rules", "AL-56");
  const std::string fen = "4k3/8/8/8/8/8/8/|R3K3 w - - 0 1";
  for (const char* text : {"Ra8", "Ra8+", "Ra8/A", "Ra8/A+", "Ra8+/A", "Ra8#", "Ra8!?", "Ra8+!", "Ra8/A+!!",
                           "R1a8", "Raa8", "Ra1a8", "a1a8", "R-a8"})
    EXPECT_EQ(reads(alice(), fen, text), "a1a8") << text;
}

TEST(ReadMove, CastlingAsTheKingsMoveOntoItsRook) {
  EXPECT_EQ(reads(chess(), castlings, "e1h1"), "e1g1");
  EXPECT_EQ(reads(chess(), castlings, "e1a1"), "e1c1");
  EXPECT_EQ(reads(alice(), castlings, "e1h1"), "e1g1");
  EXPECT_EQ(reads(alice(), castlings, "e1a1"), "e1c1");
}

TEST(ReadMove, CastlingWithLettersOrZeros) {
  RecordProperty("rules", "AL-56");
  for (const char* text : {"O-O", "0-0", "e1g1", "O-O/B", "0-0/B", "O-O+"})
    EXPECT_EQ(reads(alice(), castlings, text), "e1g1") << text;
  EXPECT_EQ(reads(alice(), castlings, "0-0-0"), "e1c1");
  EXPECT_EQ(reads(chess(), castlings, "0-0-0"), "e1c1");
}

TEST(ReadMove, PromotionForms) {
  for (const char* text : {"a8=Q", "a8Q", "a7a8q", "a8=Q+", "a8=Q/B", "a7a8=Q", "a7-a8=Q"})
    EXPECT_EQ(reads(alice(), promotion, text), "a7a8q") << text;
  EXPECT_EQ(reads(chess(), promotion, "axb8N"), "a7b8n");
  EXPECT_EQ(reads(chess(), promotion, "a8"), "move-illegal(\"a8\")") << "it must say to what";
}

TEST(ReadMove, CapturesMayBeWrittenInSeveralWays) {
  const std::string fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
  for (const char* text : {"exd5", "e4xd5", "e:d5", "ed5", "e4d5"})
    EXPECT_EQ(reads(chess(), fen, text), "e4d5") << text;
  EXPECT_EQ(reads(chess(), fen, "exe5"), "move-illegal(\"exe5\")") << "nothing to take there";
  EXPECT_EQ(reads(chess(), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6"), "e5d6");
}

TEST(ReadMove, AWrongBoardIsRefused) {
  RecordProperty("rules", "AL-56");
  EXPECT_EQ(reads(alice(), start, "Nf3/A"), "board-mistaken(A, [B])");
  EXPECT_EQ(error_at(alice(), start, "Nf3/A"), 4);
  EXPECT_EQ(reads(alice(), start, "Nf3/C"), "board-unknown(\"C\")");
  EXPECT_EQ(error_at(alice(), start, "Nf3/C"), 4);
  EXPECT_EQ(reads(chess(), start, "Nf3/A"), "board-not-expected");
}

TEST(ReadMove, TheBoardMayDecideBetweenTwo) {
  const std::string fen = "4k3/8/8/8/8/8/8/1N2K|N2 w - - 0 1";
  EXPECT_EQ(reads(alice(), fen, "Nd2/B"), "b1d2");
  EXPECT_EQ(reads(alice(), fen, "Nd2/A"), "f1d2");
}

TEST(ReadMove, Errors) {
  EXPECT_EQ(reads(chess(), start, ""), "move-expected");
  EXPECT_EQ(reads(chess(), start, "+"), "move-expected");
  EXPECT_EQ(reads(alice(), start, "/A"), "move-expected");
  EXPECT_EQ(reads(chess(), start, "Xf3"), "piece-letter-unknown(\"X\")");
  EXPECT_EQ(reads(chess(), start, "Nf9"), "square-unknown(\"f9\")");
  EXPECT_EQ(reads(chess(), start, "N"), "square-expected");
  EXPECT_EQ(reads(chess(), start, "please"), "move-without-square(\"please\")");
  EXPECT_EQ(error_at(chess(), start, "Nf9"), 1);
  EXPECT_EQ(reads(chess(), start, "e8=X"), "piece-letter-unknown(\"X\")");
  EXPECT_EQ(error_at(chess(), start, "e8=X"), 3);
  EXPECT_EQ(reads(chess(), start, "Nzf3"), "origin-unknown(\"z\")");
  EXPECT_EQ(error_at(chess(), start, "Nzf3"), 1);
  EXPECT_EQ(reads(chess(), start, "Qd4"), "move-illegal(\"Qd4\")");
  EXPECT_EQ(reads(chess(), start, "e2e5"), "move-illegal(\"e2e5\")");
  EXPECT_EQ(reads(chess(), start, "O-O"), "move-illegal(\"O-O\")");
  EXPECT_EQ(reads(chess(), start, "O-O-O-O"), "piece-letter-unknown(\"O\")");
  EXPECT_EQ(reads(chess(), start, std::string(65, 'N')), "move-too-long");
  EXPECT_EQ(reads(chess(), two_knights, "Nd2"), "move-ambiguous(\"Nd2\", [\"Nbd2\", \"Nfd2\"])");
  EXPECT_EQ(reads(chess(), start, "Nxf3"), "move-illegal(\"Nxf3\")") << "no capture";
}

TEST(San, EveryLegalMoveIsReadBack) {
  for (const std::string fen : {start, castlings, promotion, two_knights,
                                "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1",
                                "|n1n5/P|P|P3|k1/8/8/8/8/4|Kp|pp/5N|N1 b - - 0 1"}) {
    const auto p = alice().position(fen);
    std::remove_const_t<decltype(p)>::MoveList moves;
    p.list(moves);
    for (Move m : moves) {
      EXPECT_EQ(*read_move(p, coordinates(p, m)), m);
      EXPECT_EQ(*read_move(p, san(p, m)), m) << san(p, m);
      EXPECT_EQ(*read_move(p, san(p, m, SanSuffix::always)), m) << san(p, m, SanSuffix::always);
    }
  }
}

// Parts of cell names on boards with levels and two-digit ranks.
TEST(SanParts, OriginOfACellName) {
  EXPECT_EQ(origin("e4", true, false), "e");
  EXPECT_EQ(origin("e4", false, true), "4");
  EXPECT_EQ(origin("Ac12", true, false), "Ac");
  EXPECT_EQ(origin("Ac12", false, true), "12");
  EXPECT_EQ(origin("Ac12", true, true), "Ac12");
  EXPECT_EQ(origin("", true, true), "");
}

}  // namespace
}  // namespace cheshire::test
