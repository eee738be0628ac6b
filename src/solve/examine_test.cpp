// Examine: what is asked of a solved problem is answered, and limits are named.
#include "solve/examine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "search/test_game.h"
#include "solve/problem_solver.h"

namespace cheshire {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing_search::chess;
using Verdict = Soundness::Verdict;

constexpr auto solve_in_chess = [](const Setup& setup, const SolveRequest& request) {
  const auto checked = SetupCheck<1, OneBoard>::check(setup, *chess().tables);
  if (!checked.position) return Result<ProblemSolution>(unplayable(checked.faults));
  return solve_position(*checked.position, request, {});
};

/// Solves a problem in chess and examines it, with another solver for that if one is given.
struct Examined {
  Examined(const char* fen, const char* stipulation) {
    position = {read_fen(fen, chess().tables->spec, chess().tables->topology).value(),
                read_stipulation(stipulation).value()};
    request.stipulation = position.stipulation;
  }
  Answers operator()(const Questions& questions, SolveSetUp with = solve_in_chess) {
    prepare(questions, request);
    const ProblemNames names(chess().tables->spec, chess().tables->topology);
    return examine(questions, position, names, request, solve_in_chess(position.setup, request).value(),
                   with);
  }

  ProblemPosition position;
  SolveRequest request;
};

// Ra8 is mate, and so is Rd8 with two rooks.
constexpr const char* one_rook = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
constexpr const char* two_rooks = "7k/8/6K1/8/8/8/8/R2R4 w - - 0 1";
constexpr const char* idle_pawn = "7k/8/6K1/8/8/1P6/8/R7 w - - 0 1";

TEST(Examine, AnswersOnlyWhatIsAsked) {
  const Answers nothing = Examined(one_rook, "#1")({});
  EXPECT_FALSE(nothing.soundness || nothing.economy);
  EXPECT_TRUE(nothing.complete());
  const Answers soundness = Examined(one_rook, "#1")({.intended = 1});
  ASSERT_TRUE(soundness.soundness && !soundness.economy);
  EXPECT_EQ(soundness.soundness->verdict, Verdict::sound);
  EXPECT_THAT(soundness.soundness->flaws, IsEmpty());
  const Answers economy = Examined(idle_pawn, "#1")({.economy = true});
  ASSERT_TRUE(economy.economy && !economy.soundness);
  EXPECT_THAT(economy.economy->savings, ElementsAre("remove b3"));
  EXPECT_TRUE(economy.complete());
}

TEST(Examine, NamesCooksAndSolutionsInFewerMoves) {
  EXPECT_THAT(Examined(two_rooks, "#1")({.intended = 1}).soundness->flaws,
              ElementsAre(Flaw{Flaw::Kind::cook, "1.Rd8#"}));
  EXPECT_EQ(Examined(two_rooks, "#1")({.intended = 2}).soundness->verdict, Verdict::sound);
  const Soundness shorter = *Examined(one_rook, "h#1.5")({.intended = 1000}).soundness;
  EXPECT_EQ(shorter.verdict, Verdict::unsound);
  EXPECT_THAT(shorter.flaws, ElementsAre(Flaw{Flaw::Kind::shorter, "h#0.5"}));
}

TEST(Examine, DoesNotCallAProblemSoundWhenFewerMovesAreNotSearchedToTheEnd) {
  int asked = 0;
  const auto stopped = [&](const cheshire::Setup&, const SolveRequest& request) -> Result<ProblemSolution> {
    EXPECT_EQ(request.max_solutions, 1u);
    ++asked;
    ProblemSolution solution;
    solution.state = SolveState::limit_reached;
    return solution;
  };
  const Answers unknown = Examined(one_rook, "h#1.5")({.intended = 1000}, stopped);
  EXPECT_EQ(asked, 1);
  EXPECT_EQ(unknown.soundness->verdict, Verdict::limit_reached);
  EXPECT_FALSE(unknown.complete());
  const Answers cooked = Examined(one_rook, "h#1.5")({.intended = 1}, stopped);
  EXPECT_EQ(cooked.soundness->verdict, Verdict::unsound) << "whatever the rest of the search finds";
}

TEST(Examine, SaysWhenALimitEndsTheEconomy) {
  Examined problem(idle_pawn, "#1");
  problem.request.max_solutions = 2;
  EXPECT_TRUE(problem({.economy = true}).complete()) << "a limit of solutions is for the problem alone";
  const auto stopped = [](const cheshire::Setup&, const SolveRequest&) -> Result<ProblemSolution> {
    ProblemSolution solution;
    solution.state = SolveState::limit_reached;
    return solution;
  };
  const Answers answers = problem({.economy = true}, stopped);
  EXPECT_FALSE(answers.economy->complete);
  EXPECT_FALSE(answers.complete());
}

TEST(Examine, AnswersNothingWhenALimitEndedTheSolution) {
  Examined problem(two_rooks, "#1");
  problem.request.max_solutions = 1;
  const Answers answers = problem({.intended = 1, .economy = true});
  EXPECT_FALSE(answers.soundness || answers.economy);
}

TEST(Examine, AsksForDualsInForcedPlay) {
  SolveRequest direct, help;
  help.stipulation = read_stipulation("h#2").value();
  prepare({}, direct);
  prepare({.economy = true}, direct);
  EXPECT_FALSE(direct.duals);
  for (SolveRequest* request : {&direct, &help}) prepare({.intended = 1}, *request);
  EXPECT_TRUE(direct.duals);
  EXPECT_FALSE(help.duals) << "help play has none";
}

TEST(Examine, NamesVerdicts) {
  EXPECT_EQ(verdict_name(Verdict::sound), "sound");
  EXPECT_EQ(verdict_name(Verdict::unsound), "unsound");
  EXPECT_EQ(verdict_name(Verdict::limit_reached), "limit-reached");
}

}  // namespace
}  // namespace cheshire
