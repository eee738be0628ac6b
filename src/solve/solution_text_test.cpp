#include "solve/solution_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "search/test_game.h"
#include "solve/problem_solver.h"

namespace cheshire {
namespace {

using testing::HasSubstr;
using testing_search::alice;
using testing_search::chess;

template <class Game>
std::string text(const Game& game, const std::string& fen, const char* stipulation,
                 SolveRequest request = {}) {
  request.stipulation = read_stipulation(stipulation).value();
  return solution_text(solve_position(game.position(fen), request, {}).value(), request.stipulation);
}
SolveRequest everything() {
  SolveRequest request;
  request.set_play = request.threats = request.duals = true;
  request.tries = 1;
  return request;
}

TEST(SolutionText, DirectPlay) {
  const std::string marks =
      text(alice(), "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1", "#2", everything());
  EXPECT_THAT(marks, testing::StartsWith("set play:\n    1...R"));
  EXPECT_THAT(marks, HasSubstr("\ntries:\n"));
  EXPECT_THAT(marks, HasSubstr("    1.Qd3/A? (threat: 2.Rd5/A#)\n        1...Nxd3 2.Rc5/A#\n"
                               "        but 1...Ra8+!\n"));
  EXPECT_THAT(marks, HasSubstr("\nsolution:\n    1.Kb1/A! (zugzwang)\n"));
  EXPECT_THAT(marks, HasSubstr("        1...Ba5 2.Qa1/A#, Qb2/A#, Qc3/A# (dual)\n"));
  EXPECT_THAT(marks, HasSubstr("        1...b6, b5 2.Nc6/A#\n"));
}

TEST(SolutionText, LongerPlayIsIndented) {
  EXPECT_EQ(text(chess(), "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "#1"), "solution:\n    1.Ra8#!\n");
  const std::string three = text(chess(), "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "#3", everything());
  EXPECT_THAT(
      three,
      HasSubstr("set play:\n    1...Ra2, Ra3, Ra4, Ra7\n        2.Rxf7+\n            2...Rg7 3.Rf8#\n"));
  EXPECT_THAT(three, HasSubstr("\n    1...h5 2.Rh6# (short)\n"));
  EXPECT_THAT(three, HasSubstr("\nsolution:\n    1.Ra6+!\n        1...Rg7 2.Rxa8# (short)\n"));
}

TEST(SolutionText, SelfPlay) {
  EXPECT_EQ(text(chess(), "R7/8/8/8/8/6pk/8/6BK w - - 0 1", "s#1"),
            "solution:\n    1.Ra4!\n        1...g2#\n");
  // The rook may wait one move longer.
  EXPECT_THAT(text(chess(), "R7/8/8/8/8/6pk/8/6BK w - - 0 1", "s#2"), HasSubstr("    1.Ra4! (short)\n"));
}

TEST(SolutionText, SetPlayOfSeries) {
  SolveRequest request;
  request.set_play = true;
  EXPECT_THAT(text(chess(), "8/8/8/8/8/6p1/5prb/3K1Nkb b - - 0 1", "ser-h=5", request),
              testing::StartsWith("set play:\n    1...Ke2=\nsolution:\n    1.Kxf1 2.Rg1 3."));
}

TEST(SolutionText, Lines) {
  EXPECT_THAT(text(chess(), "", "h#2"), HasSubstr("    1.f3 e5 2.g4 Qh4#\n"));
  EXPECT_THAT(text(alice(), "", "h#2.5"), HasSubstr("    1...e4 2.d5 Be2 3.dxe4/A Bb5/A#\n"));
  EXPECT_EQ(text(chess(), "7k/8/8/6K1/8/8/8/R7 w - - 0 1", "ser-#2"),
            "solution:\n    1.Kg6 2.Ra8#\n    1.Kh6 2.Ra8#\n");
  EXPECT_THAT(text(chess(), "k7/8/1K6/8/8/8/8/7R b - - 0 1", "ser-h#1"), HasSubstr("    1.Kb8 Rh8#\n"));
  EXPECT_EQ(text(chess(), "R7/8/8/8/8/6pk/8/6BK w - - 0 1", "hs#1"), "solution:\n    1.Ra4 g2#\n");
  EXPECT_EQ(text(chess(), "R7/8/8/8/8/6pk/8/6BK w - - 0 1", "ser-s#1"), "solution:\n    1.Ra4 g2#\n");
}

TEST(SolutionText, Stalemates) {
  EXPECT_EQ(text(chess(), "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "=1"), "solution:\n    1.Qg6=!\n");
}

TEST(SolutionText, Json) {
  SolveRequest request;
  request.stipulation = read_stipulation("#1").value();
  JsonWriter json;
  json.begin_object();
  write_solution(json,
                 solve_position(chess().position("7k/8/6K1/8/8/8/8/R7 w - - 0 1"), request, {}).value());
  json.end_object();
  EXPECT_THAT(json.take(),
              testing::StartsWith(R"({"state":"solved","solutions":[{"san":"Ra8#","uci":"a1a8","goal":true,)"
                                  R"("moves":1}],"setPlay":[],"tries":[],"nodes":{"keys":)"));
}

TEST(SolutionText, NamesTheLimitUnlessTheCallerIsIt) {
  SolveRequest request;
  request.stipulation = read_stipulation("h#2.5").value();
  const auto p = alice().position(alice().tables->spec.start);
  request.max_solutions = 1;
  const ProblemSolution one = solve_position(p, request, {}).value();
  EXPECT_EQ(solve_summary(one, request.stipulation), "h#2.5: limit reached (solutions), 1 line");
  JsonWriter json;
  json.begin_object();
  write_solution(json, one);
  EXPECT_THAT(json.end_object().take(),
              testing::StartsWith(R"({"state":"limit-reached","limit":"solutions",)"));
  SolveControl control;
  control.stop = [] { return true; };
  EXPECT_EQ(solve_summary(solve_position(p, request, control).value(), request.stipulation),
            "h#2.5: limit reached, 0 lines");
}

}  // namespace
}  // namespace cheshire
