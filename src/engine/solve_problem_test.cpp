#include "engine/solve_problem.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/test_message.h"
#include "engine/session.h"

namespace cheshire {
namespace {

using test::brief;

Result<ProblemSolution> solve(const AnyGame& game, const char* stipulation, const std::string& fen = "") {
  const std::unique_ptr<Session> session = game.session();
  const Result<void> set = session->set(fen);
  EXPECT_TRUE(set) << fen;
  SolveRequest request;
  request.stipulation = read_stipulation(stipulation).value();
  return solve_problem(game, session->setup(), request);
}

TEST(SolveProblem, EveryGameOfTheGeneralKernel) {
  int games = 0;
  for (const char* id :
       {"alice", "looking-glass", "ms-alice", "odonohue", "duo", "three-boards", "chess", "hyperchess",
        "raumschach", "alice:hyperchess", "alice:raumschach", "alice3:hyperchess", "alice3:raumschach"}) {
    const auto game = open_game(id);
    ASSERT_TRUE(game) << id;
    const std::vector<MoveView> moves = (*game)->session()->legal_moves();
    const auto captures =
        std::count_if(moves.begin(), moves.end(), [](const MoveView& move) { return move.captured != 0; });
    const auto solved = solve(**game, "x1");
    ASSERT_TRUE(solved) << id << ": " << solved.error().text();
    EXPECT_EQ(solved->state, captures > 0 ? SolveState::solved : SolveState::no_solution) << id;
    EXPECT_EQ(static_cast<std::ptrdiff_t>(solved->solutions.size()), captures) << id;
    ++games;
  }
  EXPECT_EQ(games, 13);
}

TEST(SolveProblem, CheopsHasRulesOfItsOwn) {
  const auto refused = solve(**open_game("little-cheops"), "#2");
  ASSERT_FALSE(refused);
  EXPECT_EQ(brief(refused.error().message), "problem-of-own-rules(\"Little Cheops\")");
}

TEST(SolveProblem, AnIllegalDiagramIsNamed) {
  const auto chess = *open_game("chess");
  cheshire::Setup setup = chess->session()->setup();
  setup.pieces[4] = no_piece;
  setup.rights = 0;
  const auto refused = solve_problem(*chess, setup, {});
  ASSERT_FALSE(refused);
  EXPECT_EQ(brief(refused.error().message), "position-unplayable([king-missing(White)])");
}

}  // namespace
}  // namespace cheshire
