// Soundness: cooks, short solutions and duals of problems whose solutions are known.
#include "solve/soundness.h"

#include <gtest/gtest.h>

#include "search/test_game.h"
#include "solve/problem_solver.h"

namespace cheshire {
namespace {

using testing_search::alice;
using testing_search::chess;

template <class Game>
std::vector<Flaw> flaws(const Game& game, const std::string& fen, const char* stipulation, int intended = 1) {
  SolveRequest request;
  request.stipulation = read_stipulation(stipulation).value();
  request.duals = request.stipulation.forced();
  return find_flaws(solve_position(game.position(fen), request, {}).value(), request.stipulation, intended);
}
using Flaws = std::vector<Flaw>;

TEST(Soundness, TheAliceTwoMoverHasOneTripleMate) {
  const Flaws found = flaws(alice(), "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1", "#2");
  EXPECT_TRUE(sound(found));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].kind, Flaw::Kind::dual);
  EXPECT_TRUE(found[0].moves.starts_with("1.Kb1/A Ba5 2.")) << found[0].moves;
  EXPECT_EQ(std::count(found[0].moves.begin(), found[0].moves.end(), ','), 2) << found[0].moves;
}

TEST(Soundness, CooksAndShortSolutions) {
  // Rook and king mate in one: Ra8, and it is asked for in two.
  const Flaws mate = flaws(chess(), "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "#1");
  EXPECT_EQ(mate, Flaws{});
  const Flaws longer = flaws(chess(), "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "#2");
  EXPECT_FALSE(sound(longer));
  EXPECT_NE(std::find(longer.begin(), longer.end(), Flaw{Flaw::Kind::shorter, "1.Ra8# in 1"}), longer.end());
  // Two queens on the back rank: two mates in one.
  const Flaws two = flaws(chess(), "7k/8/6K1/8/8/8/8/R2R4 w - - 0 1", "#1");
  EXPECT_EQ(two, (Flaws{{Flaw::Kind::cook, "1.Rd8#"}}));
  EXPECT_EQ(flaws(chess(), "7k/8/6K1/8/8/8/8/R2R4 w - - 0 1", "#1", 2), Flaws{});
  EXPECT_EQ(flaws(chess(), "7k/8/8/8/8/8/8/K7 w - - 0 1", "#1"), (Flaws{{Flaw::Kind::unsolvable, ""}}));
  EXPECT_FALSE(sound({{Flaw::Kind::unsolvable, ""}}));
}

TEST(Soundness, LinesOfHelpPlay) {
  // The fool's mate has eight orders.
  const Flaws found = flaws(chess(), "", "h#2");
  ASSERT_EQ(found.size(), 7u);
  EXPECT_EQ(found.back().kind, Flaw::Kind::cook);
  EXPECT_TRUE(found.back().moves.starts_with("1.g4 e") && found.back().moves.ends_with(" Qh4#"))
      << found.back().moves;
  EXPECT_EQ(flaws(chess(), "", "h#2", 8), Flaws{});
  const Flaws half = flaws(chess(), "7k/8/6K1/8/8/8/8/R2R4 w - - 0 1", "h#0.5");
  EXPECT_EQ(half, (Flaws{{Flaw::Kind::cook, "1...Rd8#"}}));
}

TEST(Soundness, ShorterStipulations) {
  const auto shorter = [](const char* text) {
    std::string all;
    for (const Stipulation& one : shorter_stipulations(read_stipulation(text).value()))
      all += write_stipulation(one) + ' ';
    return all;
  };
  EXPECT_EQ(shorter("#3"), "");
  EXPECT_EQ(shorter("h#2.5"), "h#1.5 h#0.5 ");
  EXPECT_EQ(shorter("h#3"), "h#2 h#1 ");
  EXPECT_EQ(shorter("hs#2.5"), "hs#1.5 ");
  EXPECT_EQ(shorter("ser-h#3"), "ser-h#2 ser-h#1 ");
}

}  // namespace
}  // namespace cheshire
