// The arrays of Chess960, and castling rights in X-FEN and Shredder-FEN.
#include "games/chess/chess960.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "base/test_message.h"
#include "games/registry.h"

namespace cheshire {
namespace {

std::string translated(std::string_view fen) { return read_chess960_start(fen).fen; }

/// White's back rank.
std::string array(int number) {
  const std::string fen = chess960_start(number);
  return fen.substr(fen.rfind('/') + 1, 8);
}

TEST(Chess960, HasTheArraysOfScharnagl) {
  // https://en.wikipedia.org/wiki/Fischer_random_chess_numbering_scheme
  EXPECT_EQ(chess960_start(518), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  EXPECT_EQ(array(0), "BBQNNRKR");
  EXPECT_EQ(array(1), "BQNBNRKR");
  EXPECT_EQ(array(2), "BQNNRBKR");
  EXPECT_EQ(array(3), "BQNNRKRB");
  EXPECT_EQ(array(4), "QBBNNRKR");
  EXPECT_EQ(array(959), "RKRNNQBB");
}

TEST(Chess960, HasEachArrayOnce) {
  std::set<std::string> arrays;
  for (int number = 0; number < chess960_starts; ++number) {
    const std::string row = array(number);
    EXPECT_NE(row.find('B') % 2, row.rfind('B') % 2) << "bishops on squares of both colours: " << row;
    EXPECT_TRUE(row.find('R') < row.find('K') && row.find('K') < row.rfind('R')) << row;
    arrays.insert(row);
  }
  EXPECT_EQ(arrays.size(), 960u);
}

TEST(Chess960, BeginsFromTheChosenArray) {
  const GameSpec spec = *find_game("chess960", {{"start", "0"}});
  EXPECT_EQ(spec.start, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1");
  EXPECT_FALSE(find_game("chess960", {{"start", "960"}}));
}

TEST(Chess960, ReadsTheOrthodoxStart) {
  const auto start = read_chess960_start("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  EXPECT_EQ(start.fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
  ASSERT_EQ(start.homes.size(), 4u);
  EXPECT_EQ(start.homes[0].king, 4);
  EXPECT_EQ(start.homes[0].rook, 7);
  EXPECT_EQ(start.homes[1].rook, 0);
  EXPECT_EQ(start.homes[2].color, Color::black);
}

TEST(Chess960, TakesTheOutermostRookUnlessAFileIsNamed) {
  EXPECT_EQ(translated("8/8/8/8/8/8/8/1R1K1R1R w KQ - 0 1"), "8/8/8/8/8/8/8/1R1K1R1R w HB - 0 1");
  EXPECT_EQ(translated("8/8/8/8/8/8/8/1R1K1R1R w FB - 0 1"), "8/8/8/8/8/8/8/1R1K1R1R w FB - 0 1");
  EXPECT_EQ(translated("1r1k1r1r/8/8/8/8/8/8/1R1K1R1R w Kf - 0 1"),
            "1r1k1r1r/8/8/8/8/8/8/1R1K1R1R w Hf - 0 1");
}

TEST(Chess960, LeavesPositionsWithoutRightsAlone) {
  for (const char* fen : {"8/8/8/8/8/8/8/1R1K1R1R w - - 0 1", "8/8/8/8/8/8/8/1R1K1R1R", "", "nonsense"})
    EXPECT_EQ(translated(fen), fen);
}

TEST(Chess960, HasNoCastlingForALetterThatFitsNoRook) {
  EXPECT_EQ(translated("8/8/8/8/8/8/8/3K1R2 w Q - 0 1"), "8/8/8/8/8/8/8/3K1R2 w - - 0 1");
  EXPECT_EQ(translated("8/8/8/8/8/8/8/3K1R2 w Kk - 0 1"), "8/8/8/8/8/8/8/3K1R2 w F - 0 1");
  EXPECT_EQ(translated("8/8/8/8/8/8/8/3K1R2 w E - 0 1"), "8/8/8/8/8/8/8/3K1R2 w - - 0 1");
  EXPECT_EQ(translated("x w K"), "x w - - 0 1");
  EXPECT_EQ(translated("8/8/8/8/8/8/8/3K1R2 w KF - 0 1"), "8/8/8/8/8/8/8/3K1R2 w F - 0 1") << "twice";
}

TEST(Chess960, BeginsWithoutWhatTheFenCounts) {
  EXPECT_EQ(translated("8/8/8/8/8/8/8/3K1R2 b K e9 x 0"), "8/8/8/8/8/8/8/3K1R2 b F - 0 1");
}

/// The option for the castlings of a FEN.
std::string squares_of(std::string_view fen) { return castling_squares_of(read_chess960_start(fen)); }

TEST(Chess960, NamesTheSquaresOfKingsAndRooks) {
  EXPECT_EQ(squares_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), "e1,a1,h1,e8,a8,h8");
  EXPECT_EQ(squares_of("1rkr4/8/8/8/8/8/8/1R1K1R1R w FBd - 0 1"), "d1,b1,f1,c8,c8,d8");
  EXPECT_EQ(squares_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), "e1,e1,e1,e8,e8,e8");
}

TEST(Chess960, PlacesKingsAndRooksOnTheSquares) {
  const auto start_of = [](std::string_view squares) { return chess960_start_of(squares)->fen; };
  EXPECT_EQ(start_of("e1,a1,h1,e8,a8,h8"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
  EXPECT_EQ(start_of("b1,a1,c1,g8,g8,h8"), "rnbqbnkr/pppppppp/8/8/8/8/PPPPPPPP/RKRNBQBN w CAh - 0 1");
  EXPECT_EQ(start_of("e1,e1,e1,a8,a8,a8"), "krnbqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
  for (const std::string_view squares : {"e1,a1,h1,e8,a8,h8", "b1,a1,c1,g8,g8,h8", "d1,b1,f1,c8,c8,d8"})
    EXPECT_EQ(squares_of(start_of(squares)), squares);
}

TEST(Chess960, APositionSaysTheSquares) {
  const GameLibrary library;
  const std::string array_17 = chess960_start(17);
  const auto said = [&](std::string_view fen, OptionValues chosen = {}) {
    std::string text;
    for (const auto& [key, value] : library.options_at("chess960", std::move(chosen), fen))
      text += key + "=" + value + ";";
    return text;
  };
  EXPECT_EQ(said(array_17), "castling-squares=" + squares_of(array_17) + ";");
  EXPECT_EQ(said(array_17, {{"start", "17"}}), "start=17;") << "those of the array";
  EXPECT_EQ(said(array_17, {{"start", "x"}}), "start=x;castling-squares=" + squares_of(array_17) + ";");
  EXPECT_EQ(said(array_17, {{"castling-squares", "b1,a1,c1,g8,g8,h8"}}),
            "castling-squares=b1,a1,c1,g8,g8,h8;");
  EXPECT_EQ(said(chess960_start(518)), "");
  EXPECT_EQ(said(chess960_start(518), {{"start", "17"}}), "start=17;start=518;") << "the last counts";
  EXPECT_EQ(said(""), "");
  EXPECT_TRUE(library.options_at("chess", {}, array_17).empty());
  EXPECT_TRUE(library.options_at("no such game", {}, array_17).empty());
  const auto spec = library.find("chess960", library.options_at("chess960", {}, array_17));
  ASSERT_TRUE(spec) << spec.error().text();
  EXPECT_EQ(spec->options[1].value, squares_of(array_17));
}

TEST(Chess960, RefusesSquaresWhereNobodyCastles) {
  const auto refused = [](std::string_view squares) {
    return test::brief(chess960_start_of(squares).error().message);
  };
  EXPECT_EQ(refused("e2,a1,h1,e8,a8,h8"), "castling-square-misplaced(\"e2\")");
  EXPECT_EQ(refused("e1,a1,h1,e1,a8,h8"), "castling-square-misplaced(\"e1\")");
  EXPECT_EQ(refused("e1,f1,h1,e8,a8,h8"), "castling-square-misplaced(\"f1\")");
  EXPECT_EQ(refused("e1,a1,d1,e8,a8,h8"), "castling-square-misplaced(\"d1\")");
  EXPECT_EQ(refused("e1,a1,i1,e8,a8,h8"), "castling-square-misplaced(\"i1\")");
  EXPECT_EQ(refused("e1,a1,h1"), "castling-square-misplaced(\"\")");
}

}  // namespace
}  // namespace cheshire
