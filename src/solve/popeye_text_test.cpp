// Solutions in Popeye's style. The expected text is what Popeye 4.100 prints for these problems, but for the
// order of moves where it differs.
#include "solve/popeye_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "search/test_game.h"
#include "solve/problem_solver.h"

namespace cheshire {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing_search::alice;
using testing_search::chess;

template <class Game>
std::string popeye(const Game& game, const std::string& fen, const char* stipulation,
                   PopeyeStyle style = {.set_play = true}, int tries = 1) {
  SolveRequest request;
  request.stipulation = read_stipulation(stipulation).value();
  request.popeye_moves = true;
  request.set_play = style.set_play;
  if (request.stipulation.forced()) {
    request.threats = request.duals = true;
    request.tries = tries;
  }
  return popeye_text(solve_position(game.position(fen), request, {}).value(), request.stipulation, style);
}
/// The lines of each block between empty lines in one order, and the blocks in one order.
std::string ordered(const std::string& text) {
  std::vector<std::vector<std::string>> blocks(1);
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (line.empty()) {
      blocks.emplace_back();
    } else {
      blocks.back().push_back(line);
    }
  }
  for (auto& block : blocks) std::sort(block.begin(), block.end());
  std::sort(blocks.begin(), blocks.end());
  std::string all;
  for (const auto& block : blocks) {
    for (const std::string& line : block) all += line + '\n';
    all += '\n';
  }
  return all;
}

TEST(PopeyeText, DirectPlay) {
  const std::string by_popeye = R"(
      1...g2-g1=S
          2.Rh7*h8 #
      1...g2-g1=B
          2.Rh7*h8 #
      1...Ka8-b8
          2.Rh7*h8 #

   1.Bc5-g1 ? threat:
          2.Rh7*h8 #
    but
      1...Sh8-f7 !
      1...Sh8-g6 !

   1.Rh7-a7 + ?
    but
      1...Ka8-b8 !

   1.Rh7-c7 ? threat:
          2.Rc7-c8 #
    but
      1...Ka8-b8 !

   1.Rh7-d7 ? threat:
          2.Rd7-d8 #
    but
      1...Sh8-f7 !

   1.Rh7-e7 ? threat:
          2.Re7-e8 #
    but
      1...Sh8-f7 !

   1.Rh7-f7 ? threat:
          2.Rf7-f8 #
    but
      1...Sh8*f7 !
      1...Sh8-g6 !

   1.Rh7*h8 # !


)";
  const std::string fen = "k6n/7R/PK6/2B5/8/8/6p1/8 w - - 0 1";
  const std::string ours = popeye(chess(), fen, "#2", {.set_play = true}, 2);
  EXPECT_EQ(ordered(ours), ordered(by_popeye));
  EXPECT_EQ(ours.size(), by_popeye.size());
  EXPECT_THAT(ours,
              HasSubstr("\n   1.Rh7-f7 ? threat:\n          2.Rf7-f8 #\n    but\n      1...Sh8-g6 !\n"));
  EXPECT_THAT(popeye(chess(), fen, "#2", {.set_play = false, .variations = false}),
              EndsWith("\n   1.Rh7-e7 ?\n    but\n      1...Sh8-f7 !\n\n   1.Rh7*h8 # !\n\n\n"));
}

TEST(PopeyeText, LongerPlayAndZugzwang) {
  // Popeye has the other continuations of this key in the same form, in another order.
  EXPECT_THAT(popeye(chess(), "7k/7p/p4K2/P7/8/8/8/6R1 w - - 0 1", "#3", {}),
              HasSubstr("\n   1.Rg1-b1 ! threat:\n          2.Rb1-b8 #\n"
                        "      1...h7-h6\n          2.Kf6-g6 threat:\n                  3.Rb1-b8 #\n"
                        "      1...h7-h5\n          2.Kf6-g6 threat:\n                  3.Rb1-b8 #\n\n"));
  EXPECT_THAT(popeye(chess(), "7k/7p/p4K2/P7/8/8/8/6R1 w - - 0 1", "#3", {}),
              HasSubstr("\n   1.Rg1-g5 ? zugzwang.\n      1...h7-h5\n          2.Kf6-f7 threat:\n"
                        "                  3.Rg5*h5 #\n    but\n      1...h7-h6 !\n"));
}

TEST(PopeyeText, AliceChess) {
  const std::string by_popeye = R"(
      1...Kd5-e6B
          2.Rb3-b6B #
      1...Kd5-c5B
          2.Rg7-c7B #

   1.Rd2-d1A + ?
      1...Kd5-e6B
          2.Rb3-b6B #
      1...Kd5-c5B
          2.Rg7-c7B #
    but
      1...Kd5-c6B !

   1.Rd2-d3A + ?
      1...Kd5-e6B
          2.Rb3-b6B #
      1...Kd5-c5B
          2.Rg7-c7B #
    but
      1...Kd5-c6B !


)";
  const std::string ours = popeye(alice(),
                                  "White Kb1 Rg7b3 Sd6 Bf4 Black Kd5 Rg4 Pb7 White AliceB Rd2 Sh4 "
                                  "Option NoCastling e1",
                                  "#2");
  EXPECT_EQ(ordered(ours), ordered(by_popeye)) << ours;
  EXPECT_EQ(popeye(alice(),
                   "White Kh1 Rg2 Pe6g3g6 White AliceB Bf7 Black Rd2e7 Bd5g7 Pd3g4 Black AliceB Kf8 "
                   "Option HalfDuplex",
                   "h#2", {}),
            "\n  1.Bd5-b7B Rg2-e2B   2.Re7-a7B e6-e7B #\n\n");
}

TEST(PopeyeText, HelpAndSeriesPlay) {
  // Popeye also has the shorter line of the set play, 1...Rd3-d1 #.
  EXPECT_EQ(ordered(popeye(chess(), "8/8/8/8/8/3R4/5K1p/7k b - - 0 1", "h#2")),
            ordered("\n  1...Kf2-g3   2.Kh1-g1 Rd3-d1 #\n  1...Kf2-f3   2.Kh1-g1 Rd3-d1 #\n\n\n"));
  EXPECT_EQ(ordered(popeye(chess(), "8/8/8/8/8/3R4/5K1p/7k w - - 0 1", "h#1.5", {})),
            ordered("\n  1...Kf2-g3   2.Kh1-g1 Rd3-d1 #\n  1...Kf2-f3   2.Kh1-g1 Rd3-d1 #\n\n"));
  EXPECT_EQ(ordered(popeye(chess(), "8/8/1P6/8/8/8/2K5/k7 w - - 0 1", "ser-#3", {})),
            ordered("\n  1.b6-b7   2.b7-b8=Q   3.Qb8-a7 #\n  1.b6-b7   2.b7-b8=Q   3.Qb8-b1 #\n"
                    "  1.b6-b7   2.b7-b8=Q   3.Qb8-b2 #\n  1.b6-b7   2.b7-b8=Q   3.Qb8-a8 #\n"
                    "  1.b6-b7   2.b7-b8=R   3.Rb8-a8 #\n\n"));
  EXPECT_EQ(popeye(chess(), "7k/p4K1p/8/8/8/3R4/8/8 b - - 0 1", "ser-h#2", {}),
            "\n  1.a7-a6   2.a6-a5 Rd3-d8 #\n  1.a7-a5   2.a5-a4 Rd3-d8 #\n\n");
}

TEST(PopeyeText, GamesThatLeadToAPosition) {
  const auto games = [](const std::string& from, const char* stipulation, const std::string& to) {
    SolveRequest request;
    request.stipulation = read_stipulation(stipulation).value();
    request.target = read_fen(to, chess().tables->spec, chess().tables->topology).value().pieces;
    request.popeye_moves = true;
    const auto solution = solve_position(chess().position(from), request, {}).value();
    return ordered(popeye_text(solution, request.stipulation));
  };
  EXPECT_EQ(games("", "dia1.5", "rnbqkbnr/pppp1ppp/4p3/8/2B1P3/8/PPPP1PPP/RNBQK1NR"),
            ordered("\n  1.e2-e4 e7-e6   2.Bf1-c4 dia\n\n"));
  EXPECT_EQ(games("", "ser-dia2", "rnbqkbnr/pppppppp/8/8/2B1P3/8/PPPP1PPP/RNBQK1NR"),
            ordered("\n  1.e2-e4   2.Bf1-c4 dia\n\n"));
  EXPECT_EQ(games("5k2/8/8/8/8/8/8/5K2 b - - 0 1", "a=>b1", "8/5k2/8/8/8/8/4K3/8"),
            ordered("\n  1.Kf8-f7 Kf1-e2 a=>b\n\n"));
  EXPECT_EQ(games("5k2/8/8/8/4P3/8/8/5K2 w - - 0 1", "a=>b1.5", "8/5k2/8/4P3/8/8/4K3/8"),
            ordered("\n  1.Kf1-e2 Kf8-f7   2.e4-e5 a=>b\n  1.e4-e5 Kf8-f7   2.Kf1-e2 a=>b\n\n"));
}

TEST(PopeyeText, SelfAndReflexPlay) {
  const std::string fen = "R7/8/8/8/8/6pk/8/6BK w - - 0 1";
  EXPECT_EQ(popeye(chess(), fen, "s#1", {}, 0), "\n   1.Ra8-a4 !\n      1...g3-g2 #\n\n\n");
  EXPECT_EQ(popeye(chess(), fen, "hs#1", {}), "\n  1.Ra8-a4 g3-g2 #\n\n");
  EXPECT_EQ(popeye(chess(), fen, "ser-s#1", {}), "\n  1.Ra8-a4 g3-g2 #\n\n");
  EXPECT_THAT(popeye(chess(), fen, "r#2", {}), HasSubstr("\n   1.Ra8-a7 !\n      1...g3-g2 #\n\n"));
}

TEST(PopeyeText, SignsOfGoals) {
  const std::string fen = "R7/8/8/8/8/6pk/8/6BK w - - 0 1";
  EXPECT_EQ(popeye(chess(), fen, "+1", {}), "\n   1.Ra8-h8 + !\n\n\n");
  EXPECT_THAT(popeye(chess(), fen, "za7 1", {}), HasSubstr("\n   1.Bg1-a7 z !\n"));
  EXPECT_THAT(popeye(chess(), fen, "x2", {}), HasSubstr("\n   1.Ra8-a3 ! threat:\n          2.Ra3*g3 + x\n"));
  EXPECT_THAT(popeye(chess(), "7k/5K2/6P1/8/8/8/8/3R4 w - - 0 1", "=2", {}),
              HasSubstr("\n   1.Rd1-a1 = !\n"));
}

TEST(PopeyeText, NothingFound) {
  const std::string fen = "8/8/8/8/8/8/k7/7K w - - 0 1";
  EXPECT_EQ(popeye(chess(), fen, "#1", {}), "\n\n");
  EXPECT_EQ(popeye(chess(), fen, "#1"), "\n\n\n");
  EXPECT_EQ(popeye(chess(), fen, "h#1", {}), "\n\n");
  EXPECT_EQ(popeye(chess(), fen, "h#1", {.second_half = true}), "\n");
}

}  // namespace
}  // namespace cheshire
