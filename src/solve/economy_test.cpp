// Economy: pieces that a problem could do without, in positions where that is plain to see.
#include "solve/economy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "search/test_game.h"
#include "solve/problem_solver.h"

namespace cheshire {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing_search::alice;
using testing_search::chess;

template <int W, class R>
auto check(const Setup& setup, const testing_search::TestGame<W, R>& game) {
  return SetupCheck<W, R>::check(setup, *game.tables);
}

template <class Game>
Economy economy(const Game& game, const std::string& fen, const char* stipulation,
                std::uint64_t max_nodes = 0) {
  const auto& tables = *game.tables;
  const ProblemPosition problem{read_fen(fen, tables.spec, tables.topology).value(),
                                read_stipulation(stipulation).value()};
  const auto solve = [&](const ProblemPosition& p) -> Result<ProblemSolution> {
    SolveRequest request;
    request.stipulation = p.stipulation;
    request.duals = p.stipulation.forced();
    request.max_nodes = max_nodes;
    const auto checked = check(p.setup, game);
    if (!checked.position) return unplayable(checked.faults);
    return solve_position(*checked.position, request, {});
  };
  return find_savings(problem, ProblemNames(tables.spec, tables.topology), solve).value();
}

TEST(Economy, NamesThePieceThatDoesNothing) {
  // 1.Ra8# needs king and rook only.
  EXPECT_THAT(economy(chess(), "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "#1").savings, IsEmpty());
  EXPECT_THAT(economy(chess(), "7k/8/6K1/8/8/1Pb5/8/R7 w - - 0 1", "#1").savings,
              ElementsAre("remove b3", "remove c3"));
}

TEST(Economy, DefencesOfThePieceItselfDoNotCount) {
  // 1.Nc1 or 1.Nd4, and 2.Nb3# after a move of a pawn. Without a pawn to move it is stalemate.
  EXPECT_THAT(economy(chess(), "8/7p/8/8/8/8/p1K1N3/k7 w - - 0 1", "#2").savings, IsEmpty());
  EXPECT_THAT(economy(chess(), "8/6pp/8/8/8/8/p1K1N3/k7 w - - 0 1", "#2").savings,
              ElementsAre("remove g7", "remove h7"));
}

TEST(Economy, NamesThePieceThatCouldPass) {
  // Nc5 gives check on B. Nd4 and d5 would too, if d4 and d5 were not occupied, on whatever board.
  EXPECT_THAT(economy(alice(), "8/8/4|k3/3p4/3P4/1N6/8/K7 w - - 0 1", "+1").savings,
              ElementsAre("pass d4/A", "pass d5/A"));
}

TEST(Economy, TriesNoPieceOfAProblemWithoutSolution) {
  // There is no mate with or without the pawn.
  const Economy without = economy(chess(), "7k/8/6K1/8/8/1P6/8/8 w - - 0 1", "#1");
  EXPECT_TRUE(without.unsolvable && without.complete);
  EXPECT_THAT(without.savings, IsEmpty());
  EXPECT_FALSE(economy(chess(), "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "#1").unsolvable);
}

TEST(Economy, APieceToReachIsNone) {
  const auto& tables = *chess().tables;
  ProblemPosition problem{chess().position("", "e2e4 e7e5").setup(), read_stipulation("dia1").value()};
  int solved = 0;
  const auto solve = [&](const ProblemPosition& p) -> Result<ProblemSolution> {
    ++solved;
    SolveRequest request;
    request.stipulation = p.stipulation;
    request.target = p.setup.pieces;
    return solve_position(chess().position(), request, {});
  };
  const Economy found = find_savings(problem, ProblemNames(tables.spec, tables.topology), solve).value();
  EXPECT_TRUE(found.complete && !found.unsolvable);
  EXPECT_THAT(found.savings, IsEmpty());
  EXPECT_EQ(solved, 1) << "no other target";
}

TEST(Economy, SaysWhenALimitEndsIt) {
  const Economy stopped = economy(chess(), "7k/8/6K1/8/8/1P6/8/R7 w - - 0 1", "#2", 3);
  EXPECT_FALSE(stopped.complete || stopped.unsolvable);
}

}  // namespace
}  // namespace cheshire
