// Positions in Popeye's input language: read, written, and what it cannot express.
#include "text/popeye_position.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "base/test_message.h"
#include "rules/test_games.h"
#include "text/fen.h"

namespace cheshire::test {
namespace {

template <class Game>
std::string popeye(const Game& game, const std::string& fen) {
  const auto setup = read_fen(fen, game.tables().spec, game.tables().topology);
  EXPECT_TRUE(setup) << fen;
  return write_fen(*setup, game.tables().spec, game.tables().topology, FenDialect::popeye);
}
template <class Game>
std::string fen(const Game& game, const std::string& text) {
  const auto setup = read_fen(text, game.tables().spec, game.tables().topology);
  if (!setup) return brief(setup.error().message) + " at " + std::to_string(setup.error().at);
  return write_fen(*setup, game.tables().spec, game.tables().topology);
}

// Popeye 4.100 shows these positions, and castles and captures in passing in them as we do.
TEST(PopeyePosition, IsWrittenAndRead) {
  const std::string chess_fen = "r3k2r/8/8/8/4pPn1/8/8/R3K2R b KQq f3 0 1";
  const std::string text =
      "Pieces White Ke1 Ra1h1 Pf4 Black Ke8 Ra8h8 Sg4 Pe4 Option NoCastling h8 EnPassant f2f3f4 HalfDuplex";
  EXPECT_EQ(popeye(chess(), chess_fen), text);
  EXPECT_EQ(fen(chess(), text), chess_fen);

  const std::string alice_fen = "4k3/3|p4/8/|N2q4/8/8/6|P1/4K2R w K - 0 1";
  const std::string on_two =
      "Pieces White Ke1 Rh1 White AliceB Sa5 Pg2 Black Ke8 Qd5 Black AliceB Pd7 Condition AliceChess";
  EXPECT_EQ(popeye(alice(), alice_fen), on_two);
  EXPECT_EQ(fen(alice(), on_two), alice_fen);
  EXPECT_EQ(fen(alice(), on_two + " Option NoCastling e1"), "4k3/3|p4/8/|N2q4/8/8/6|P1/4K2R w - - 0 1");
}

TEST(PopeyePosition, HasNoClocks) {
  EXPECT_EQ(fen(chess(), popeye(chess(), "4k3/8/8/8/8/8/8/4K3 b - - 7 12")), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

TEST(PopeyePosition, NamesTheBoardOfADoubleStepByItsPawn) {
  const AliceKernel& game = alice(EnPassant::first_board);
  for (const char* one : {"4k3/8/8/8/3p|P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3|pP3/8/8/4K3 b - e3 0 1"}) {
    const std::string text = popeye(game, one);
    EXPECT_NE(text.find("EnPassant e2e3e4"), std::string::npos) << text;
    const auto setup = read_fen(text, game.tables().spec, game.tables().topology);
    EXPECT_EQ(*setup, *read_fen(one, game.tables().spec, game.tables().topology)) << text;
    EXPECT_NE(setup->ep_square, no_cell);
  }
  EXPECT_EQ(fen(alice(), "White Ke1 AliceB Pe4 Black Ke8 Pd4 Option EnPassant e2e3e4 HalfDuplex"),
            "4k3/8/8/8/3p|P3/8/8/4K3 b - - 0 1");
}

TEST(PopeyePosition, IsReadInEveryForm) {
  EXPECT_EQ(fen(chess(), "white ke1 pa2b2\nblack Ke8 sg8"), "4k1n1/8/8/8/8/8/PP6/4K3 w - - 0 1");
  EXPECT_EQ(fen(chess(), "Forsyth 4k3/17P6/8/8/8/4K2S"), "4k3/8/8/1P6/8/8/8/4K2N w - - 0 1")
      << "17 is two empty ranks and a square of the next";
  EXPECT_EQ(fen(chess(), "FORSYTH k7/8/8/8/8/8/8/7K opt half"), "k7/8/8/8/8/8/8/7K b - - 0 1");
  EXPECT_EQ(fen(chess(), "Forsyth k7/8/8/8/4P3/8/8/7K Option EnPassant e2e3e4 HalfDuplex"),
            "k7/8/8/8/4P3/8/8/7K b - e3 0 1");
}

// Popeye 4.104 captures en passant after a double step that all its squares name, where the other side
// begins.
TEST(PopeyePosition, SaysWhyEnPassantHasNoEffect) {
  const std::string pawns = "White Ke1 Pe4 Black Kh8 Pd4 Option ";
  EXPECT_EQ(fen(chess(), pawns + "HalfDuplex EnPassant e2e3e4"), "7k/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
  EXPECT_EQ(fen(chess(), pawns + "EnPassant e2e3e4"), "en-passant-by-mover(White) at 45");
  EXPECT_EQ(fen(chess(), pawns + "HalfDuplex EnPassant e3"), "en-passant-incomplete(\"e3\") at 56");
  EXPECT_EQ(fen(chess(), pawns + "HalfDuplex EnPassant e2e3"), "en-passant-incomplete(\"e2e3\") at 56");
  for (const char* squares : {"d2d3d4", "e4e3e2", "e2e3d4", "e2e3e4e5"})
    EXPECT_EQ(fen(chess(), pawns + "HalfDuplex EnPassant " + squares),
              "en-passant-not-made(\"" + std::string(squares) + "\") at 56");
}

TEST(PopeyePosition, IsReadInTimeAlsoIfItIsLong) {
  std::string text = "White Ke1 Pa2";
  for (int i = 0; i < 50'000; ++i) text += "a2";
  EXPECT_EQ(fen(chess(), text + " Black Ke8"), "4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
}

TEST(PopeyePosition, NamesWhatIsWrong) {
  EXPECT_EQ(fen(chess(), "Pieces Ke1"), "problem-colour-expected(\"Ke1\") at 7");
  EXPECT_EQ(fen(chess(), "Pieces White Ke9"), "problem-square-unknown(\"e9\", \"a1\") at 14");
  EXPECT_EQ(fen(chess(), "Pieces White AliceB Ke1"), "board-not-expected at 13");
  EXPECT_EQ(fen(chess(), "White Ke1 Condition AliceChess"),
            "problem-condition-unknown(\"AliceChess\") at 20");
  EXPECT_EQ(fen(alice(), "White Ke1 Condition Circe"), "problem-condition-unknown(\"Circe\") at 20");
  EXPECT_EQ(fen(chess(), "White Ke1 Option Try"),
            "problem-option-unknown(\"Try\", \"NoCastling, EnPassant, HalfDuplex\") at 17");
  EXPECT_EQ(fen(chess(), "Forsyth k7/8/8/8/8/8/8/7K w - - 0 1"),
            "problem-command-unknown(\"w\", \"Pieces, Forsyth, Condition, Option\") at 26");
  EXPECT_EQ(fen(chess(), "White Ke1 Option NoCastling h1h9"), "problem-square-unknown(\"h9\", \"a1\") at 30");
  EXPECT_EQ(fen(chess(), "White Ke1 Option EnPassant"), "problem-square-unknown(\"\", \"a1\") at 26");
  EXPECT_EQ(fen(chess(), "White Ke1 Option EnPassant e2e9"), "problem-square-unknown(\"e9\", \"a1\") at 29");
}

TEST(PopeyePosition, IsAFenWhereItCannotBeExpressed) {
  EXPECT_EQ(popeye(chess(), "8/8/8/8/8/8/8/8 w - - 0 1"), "8/8/8/8/8/8/8/8 w - - 0 1");
  const std::string crowded = "4k3/8/8/8/8/8/8/4K3;8/8/8/8/8/8/8/4R3 w - - 0 1";
  const auto setup = read_fen(crowded, alice().tables().spec, alice().tables().topology);
  ASSERT_TRUE(setup);
  EXPECT_EQ(write_popeye_position(*setup, alice().tables().spec, alice().tables().topology), "");
}

// As in O'Donohue's Alice, Duo, Ms. Alice, and Duo without zero moves.
TEST(PopeyePosition, HasOfGamesOnTwoBoardsOnlyAliceChess) {
  const Topology& topology = alice().tables().topology;
  GameSpec spec = alice().tables().spec;
  const std::string text = "Pieces White Ke1 Black AliceB Ke8 Condition AliceChess";
  const auto setup = read_popeye_position(text, spec, topology);
  ASSERT_TRUE(setup);
  EXPECT_EQ(write_popeye_position(*setup, spec, topology), text);
  for (const auto& [passage, zero_moves] : {std::pair(Passage::stay_if_occupied, ZeroMoves::none),
                                            std::pair(Passage::free_passage, ZeroMoves::capture),
                                            std::pair(Passage::looking_glass, ZeroMoves::quiet),
                                            std::pair(Passage::free_passage, ZeroMoves::none)}) {
    spec.passage = passage;
    spec.zero_moves = zero_moves;
    EXPECT_EQ(write_popeye_position(*setup, spec, topology), "");
    const auto refused = read_popeye_position(text, spec, topology);
    ASSERT_FALSE(refused);
    EXPECT_EQ(brief(refused.error().message), "problem-condition-unknown(\"AliceChess\")");
    EXPECT_TRUE(read_popeye_position("Pieces White Ke1 Black AliceB Ke8", spec, topology))
        << "without the condition it is a position of any game";
  }
}

}  // namespace
}  // namespace cheshire::test
