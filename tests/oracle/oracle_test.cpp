// The rules one by one, each in a position made for it, and the games of the source.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "oracle/test_game.h"

namespace cheshire::oracle {
namespace {

Setup after(const TestGame& game, const std::string& fen, const std::string& line) {
  Setup setup = play_all(game, read(game, fen), line);
  EXPECT_FALSE(setup.pieces.empty()) << line << " is not legal in " << fen;
  return setup;
}

Status status_after(const TestGame& game, const std::string& fen, const std::string& line) {
  return status(game.topology, game.rules, after(game, fen, line));
}

Cell cell(const TestGame& game, const char* name, int board = 0) { return game.topology.find(name, board); }

/// Whether the side to move is mated.
bool mated(const TestGame& game, const Setup& setup) {
  return in_check(game.topology, game.rules, setup, setup.side) && ucis(game, setup).empty();
}

bool has_mate(const TestGame& game, const Setup& setup) {
  const std::vector<Move> moves = legal_moves(game.topology, game.rules, setup);
  return std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
    return mated(game, play(game.topology, game.rules, setup, move));
  });
}

// Chess.

TEST(ReferenceChess, Ends) {
  const TestGame game = chess();
  EXPECT_EQ(status_after(game, chess_start, ""), Status::ongoing);
  EXPECT_EQ(status_after(game, chess_start, "f2f3 e7e5 g2g4 d8h4"), Status::checkmate);
  EXPECT_EQ(status_after(game, "7k/8/5QK1/8/8/8/8/8 w - - 0 1", "f6f7"), Status::stalemate);
  EXPECT_EQ(status_after(game, "7k/8/5RK1/8/8/8/8/8 w - - 98 60", "f6f1"), Status::ongoing);
  EXPECT_EQ(status_after(game, "7k/8/5RK1/8/8/8/8/8 w - - 99 60", "f6f1"), Status::fifty_moves);
  EXPECT_EQ(status_after(game, "7k/8/8/6R1/6K1/8/8/8 w - - 99 60", "g5h5"), Status::fifty_moves);
  EXPECT_EQ(status_after(game, "7k/8/6K1/8/8/8/8/R7 w - - 99 60", "a1a8"), Status::checkmate);
}

TEST(ReferenceChess, DeadPositions) {
  const TestGame game = chess();
  const auto is_dead = [&](const std::string& fen) {
    return status_after(game, fen, "") == Status::dead_position;
  };
  EXPECT_TRUE(is_dead("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
  EXPECT_TRUE(is_dead("4k3/8/8/8/8/8/8/4KB2 w - - 0 1"));
  EXPECT_TRUE(is_dead("4k3/8/8/8/8/8/8/4KN2 w - - 0 1"));
  EXPECT_TRUE(is_dead("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1"));    // f8 and c1 are dark
  EXPECT_FALSE(is_dead("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1"));  // c8 is light
  EXPECT_FALSE(is_dead("4kn2/8/8/8/8/8/8/4KN2 w - - 0 1"));
  EXPECT_FALSE(is_dead("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
}

TEST(ReferenceChess, PlayKeepsTheBooks) {
  const TestGame game = chess();
  EXPECT_EQ(after(game, chess_start, "e2e4").ep_square, no_cell);
  EXPECT_EQ(after(game, chess_start, "e2e4 a7a6 e4e5 d7d5").ep_square, cell(game, "d6"));
  EXPECT_EQ(after(game, chess_start, "e2e4 a7a6 e4e5 d7d5 g1f3").ep_square, no_cell);
  // The capture would expose the king on h4 to the rook on b4.
  EXPECT_EQ(after(game, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "e2e4").ep_square, no_cell);

  const auto taken = after(game, chess_start, "e2e4 a7a6 e4e5 d7d5 e5d6");
  EXPECT_EQ(taken.pieces[cell(game, "d5")], no_piece);
  EXPECT_EQ(taken.halfmove_clock, 0);
  EXPECT_EQ(taken.move_number, 3);
  EXPECT_EQ(taken.side, Color::black);
  EXPECT_EQ(after(game, chess_start, "g1f3 g8f6 f3g1").halfmove_clock, 3);
  EXPECT_EQ(after(game, chess_start, "g1f3 g8f6 f3e5 f6e4 e5d7").halfmove_clock, 0);
}

TEST(ReferenceChess, CastlingRights) {
  const TestGame game = chess();
  const std::string fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  EXPECT_EQ(after(game, fen, "").rights, 0b1111);
  EXPECT_EQ(after(game, fen, "e1f1").rights, 0b1100);
  EXPECT_EQ(after(game, fen, "e1g1").rights, 0b1100);
  EXPECT_EQ(after(game, fen, "h1g1").rights, 0b1110);
  EXPECT_EQ(after(game, fen, "a1a8").rights, 0b0101);
  EXPECT_EQ(after(game, fen, "a1b1 e8c8").rights, 0b0001);
  EXPECT_FALSE(legal(game, "r3k2r/8/8/8/8/5r2/8/R3K2R w KQkq - 0 1", "e1g1"));
  EXPECT_TRUE(legal(game, "r3k2r/8/8/8/8/1r6/8/R3K2R w KQkq - 0 1", "e1c1"));
  EXPECT_FALSE(legal(game, "r3k2r/8/8/8/8/4r3/8/R3K2R w KQkq - 0 1", "e1g1"));
}

// Alice chess.

TEST(ReferenceAlice, GamesOfTheSource) {
  const TestGame game = alice();
  for (const std::string mate : {
           "e2e4 d7d5 f1e2 d5e4 e2b5",
           "e2e4 d7d6 f1c4 d8d2 c4b5",
           "e2e4 e7e5 d1h5 g8f6 h5e5",
           "e2e4 h7h5 f1e2 h8h4 e2h5 h4e4 e1f1 d7d5 d1e2 c8h3",
           "d2d4 e7e6 d1d6 f8e7 d6e5 e8f8 c1h6",
       }) {
    EXPECT_EQ(status_after(game, chess_start, mate), Status::checkmate) << mate;
  }
  const auto opening = after(game, chess_start, "g1f3 e7e6 f3e5 f8c5 e5f7");
  const std::vector<std::string> replies = ucis(game, opening);
  const auto may = [&](const char* uci) {
    return std::find(replies.begin(), replies.end(), uci) != replies.end();
  };
  EXPECT_FALSE(may("e8f7"));
  EXPECT_FALSE(may("c5f2"));
  EXPECT_FALSE(may("d8d4"));
  EXPECT_TRUE(may("c5g1"));
}

TEST(ReferenceAlice, YearoutAgainstJelliss) {
  const TestGame game = alice();
  const std::string line =
      "d2d3 g8f6 b1c3 c7c5 d1d2 b8c6 d3d4 a8b8 e2e3 g7g5 f2f4 b8g8 c3d5 h7h6 g1f3 g5f4 c1f4 g8g4 f4e5 h8h5 "
      "e1c1 f6e4 e5c7 g4a4 f1a6 f8g7 a6b5 a4c4 c1b1 h5f5 c7a5 f5d5 d2d5 d8a5 a2a3 a5d2 d5d7 e8f8 d7g7 d2c3 "
      "d1d8";
  EXPECT_EQ(status_after(game, chess_start, line), Status::ongoing);
  EXPECT_EQ(status_after(game, chess_start, line + " c8d7 g7g8"), Status::checkmate);
  EXPECT_EQ(status_after(game, chess_start, line + " c8e6 d8e8"), Status::checkmate);
  EXPECT_EQ(status_after(game, chess_start, line + " e4f6 g7h8"), Status::checkmate);
}

TEST(ReferenceAlice, ProblemHasOneKey) {
  const TestGame game = alice();
  const auto setup = read(game, "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1");
  std::vector<std::string> keys;
  for (const Move& move : legal_moves(game.topology, game.rules, setup)) {
    const auto tried = play(game.topology, game.rules, setup, move);
    const std::vector<Move> replies = legal_moves(game.topology, game.rules, tried);
    const bool wins = std::all_of(replies.begin(), replies.end(), [&](const Move& reply) {
      return has_mate(game, play(game.topology, game.rules, tried, reply));
    });
    if (wins && !replies.empty()) keys.push_back(to_uci(game.topology, move));
  }
  EXPECT_EQ(keys, std::vector<std::string>{"a2b1"});
}

TEST(ReferenceAlice, BishopMates) {
  const TestGame game = alice();
  const std::string fen = "8/8/8/8/8/8/8/|kKB5 w - - 0 1";
  EXPECT_EQ(status_after(game, fen, ""), Status::ongoing);
  EXPECT_EQ(status_after(game, fen, "c1b2"), Status::checkmate);
}

TEST(ReferenceAlice, OnlyBareKingsAreDead) {
  EXPECT_EQ(status_after(alice(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1", ""), Status::dead_position);
  EXPECT_EQ(status_after(alice(), "4k3/8/8/8/8/8/8/4KB2 w - - 0 1", ""), Status::ongoing);
}

TEST(ReferenceAlice, KingsMeetOnDifferentBoards) {
  const TestGame game = alice();
  const auto setup = read(game, "8/8/8/3k|K3/8/8/8/8 w - - 0 1");
  EXPECT_FALSE(in_check(game.topology, game.rules, setup, Color::white));
  EXPECT_FALSE(in_check(game.topology, game.rules, setup, Color::black));
  EXPECT_FALSE(
      legal(game, "8/8/8/3k|K3/8/8/8/8 w - - 0 1", "e5e6"));  // it would arrive beside the other king
}

TEST(ReferenceAlice, KingIsTestedOnBothBoards) {
  const TestGame game = alice();
  EXPECT_FALSE(legal(game, "k7/8/8/8/8/8/r7/4K3 w - - 0 1", "e1e2"));   // attacked before the transfer
  EXPECT_FALSE(legal(game, "k7/8/8/8/8/8/|r7/4K3 w - - 0 1", "e1e2"));  // attacked after it
  EXPECT_TRUE(legal(game, "k7/8/8/8/8/8/|r7/4K3 w - - 0 1", "e1f1"));
}

TEST(ReferenceAlice, CheckIsParriedByArrivingInTheLine) {
  const std::string fen = "k7/8/8/8/|r6|K/8/8/4R3 w - - 0 1";
  EXPECT_TRUE(legal(alice(), fen, "e1e4"));
  EXPECT_FALSE(legal(alice(), fen, "e1e3"));
  EXPECT_FALSE(legal(alice(EnPassant::off, true), fen, "e1e4"));
  // A piece that interposes on the king's own board leaves it again.
  EXPECT_FALSE(legal(alice(), "k7/8/8/8/|r6|K/8/8/4|R3 w - - 0 1", "e1e4"));
}

TEST(ReferenceAlice, StepsNeedRoomBeyond) {
  const TestGame game = alice();
  EXPECT_TRUE(legal(game, "4k3/8/8/8/8/4|n3/4P3/4K3 w - - 0 1", "e2e4"));
  EXPECT_FALSE(legal(game, "4k3/8/8/8/8/4|n3/4P3/4K3 w - - 0 1", "e2e3"));
  EXPECT_FALSE(legal(game, "4k3/8/8/8/4|n3/8/4P3/4K3 w - - 0 1", "e2e4"));
  EXPECT_TRUE(legal(game, "4k3/8/8/8/8/8/4|P3/4K3 w - - 0 1", "e2e4"));  // from the second rank of B too
}

TEST(ReferenceAlice, PromotedPiecePassesOn) {
  const TestGame game = alice();
  const auto setup = after(game, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n");
  EXPECT_EQ(setup.pieces[cell(game, "a8", 0)], no_piece);
  EXPECT_EQ(setup.pieces[cell(game, "a8", 1)], make_piece(Color::white, 4));
  EXPECT_EQ(ucis(game, read(game, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1")).size(), 5u + 4u);
}

TEST(ReferenceAlice, Castling) {
  const TestGame game = alice();
  const auto castled = after(game, "4k3/8/8/8/8/8/8/|R3|K2|R w KQ - 0 1", "e1g1");
  EXPECT_EQ(castled.pieces[cell(game, "g1", 0)], make_piece(Color::white, 0));
  EXPECT_EQ(castled.pieces[cell(game, "f1", 0)], make_piece(Color::white, 2));
  EXPECT_EQ(castled.rights, 0);
  EXPECT_EQ(after(game, "4k3/8/8/8/8/8/8/|R3|K2|R w KQ - 0 1", "a1a2").rights, 1 << 4);
  EXPECT_TRUE(
      legal(game, "4k3/8/8/8/8/8/8/|RN2|K2|R w KQ - 0 1", "e1c1"));  // b1 matters only on the first board
  EXPECT_FALSE(legal(game, "4k3/8/8/8/8/8/8/|R3|KN1|R w KQ - 0 1", "e1g1"));  // no room for the rook
  EXPECT_FALSE(legal(game, "4k3/8/8/8/6r1/8/8/4|K2|R w K - 0 1", "e1g1"));    // in check on arrival
  EXPECT_FALSE(legal(game, "4k3/8/8/8/5|r2/8/8/4|K2|R w K - 0 1", "e1g1"));  // the crossed square is attacked
  EXPECT_TRUE(legal(game, "4k3/8/8/8/5r2/8/8/4|K2|R w K - 0 1", "e1g1"));  // but not on the board of arrival
  EXPECT_TRUE(legal(game, "4k3/8/8/8/8/8/8/r3|K2|R w K - 0 1", "e1g1"));  // the rook arrives too, and shields
}

TEST(ReferenceAlice, EnPassant) {
  // White's pawn steps on A and reaches e4 on B; the black pawn stands on d4 of A, then of B.
  const std::string on_a = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
  const std::string on_b = "4k3/8/8/8/3|p4/8/4P3/4K3 w - - 0 1";
  const auto passed = [](EnPassant reading, const std::string& fen) {
    return after(alice(reading), fen, "e2e4").ep_square;
  };
  const Cell e3 = cell(alice(), "e3", 0);
  EXPECT_EQ(passed(EnPassant::off, on_a), no_cell);
  EXPECT_EQ(passed(EnPassant::first_board, on_a), e3);
  EXPECT_EQ(passed(EnPassant::first_board, on_b), no_cell);
  EXPECT_EQ(passed(EnPassant::landing_board, on_a), no_cell);
  EXPECT_EQ(passed(EnPassant::landing_board, on_b), e3);
  EXPECT_EQ(passed(EnPassant::both, on_a), e3);
  EXPECT_EQ(passed(EnPassant::both, on_b), e3);
  // The passed square must be vacant on both boards.
  EXPECT_EQ(passed(EnPassant::first_board, "4k3/8/8/8/3p4/4|N3/4P3/4K3 w - - 0 1"), no_cell);
  EXPECT_EQ(passed(EnPassant::landing_board, "4k3/8/8/8/3|p4/4|N3/4P3/4K3 w - - 0 1"), no_cell);

  const TestGame game = alice(EnPassant::both);
  const Piece pawn = make_piece(Color::black, 5);
  const auto first = after(game, on_a, "e2e4 d4e3");
  EXPECT_EQ(first.pieces[cell(game, "e3", 1)], pawn);
  EXPECT_EQ(first.pieces[cell(game, "e4", 1)], no_piece);
  const auto landing = after(game, on_b, "e2e4 d4e3");
  EXPECT_EQ(landing.pieces[cell(game, "e3", 0)], pawn);
  EXPECT_EQ(landing.pieces[cell(game, "e4", 1)], no_piece);
}

// Symmetries.

TEST(ReferenceSymmetry, MovesDoNotChange) {
  const TestGame game = alice(EnPassant::both);
  for (const std::string fen : {
           "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
           "|r|n|b|q|k|b|n|r/|p|p|p|p|p|p|p|p/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
           "4k3/8/8/8/3p|P3/8/8/4K3 b - e3 0 1",
       }) {
    const auto setup = read(game, fen);
    const auto mirrored = flipped(game.topology, game.rules, setup);
    const auto swapped = boards_swapped(game.topology, game.rules, setup);
    const auto count = [&](const auto& s) { return perft(game.topology, game.rules, s, 2); };
    EXPECT_EQ(count(mirrored), count(setup)) << fen;
    EXPECT_EQ(count(swapped), count(setup)) << fen;
    EXPECT_NE(mirrored, setup);
    EXPECT_NE(swapped, setup);
    EXPECT_EQ(flipped(game.topology, game.rules, mirrored), setup);
    EXPECT_EQ(boards_swapped(game.topology, game.rules, swapped), setup);
  }
}

TEST(ReferenceSymmetry, RightsAreExchanged) {
  const TestGame game = alice();
  const auto setup = read(game, "|r3|k2|r/8/8/8/8/8/8/R3K2R w Kq - 0 1");
  EXPECT_EQ(setup.rights, 1 << 0 | 1 << 7);
  EXPECT_EQ(flipped(game.topology, game.rules, setup).rights, 1 << 2 | 1 << 5);
  EXPECT_EQ(boards_swapped(game.topology, game.rules, setup).rights, 1 << 4 | 1 << 3);
}

}  // namespace
}  // namespace cheshire::oracle
