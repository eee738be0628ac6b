// Problems through the C interface.
#include <cheshire.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "capi/test_handles.h"

namespace cheshire::capi {
namespace {

using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;

TEST(CapiProblems, SolvesProblems) {
  const CBoard board("alice");
  ASSERT_TRUE(
      cheshire_board_set_fen(board, "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1", nullptr));
  const std::string report = taken(cheshire_board_solve(board, "#2", nullptr, nullptr, nullptr));
  EXPECT_THAT(report,
              HasSubstr(R"("stipulation":"#2","found":1,"state":"solved","solutions":[{"san":"Kb1/A")"));
  EXPECT_THAT(report, HasSubstr(R"("setPlay":[],"tries":[])"));

  cheshire_problem how{};
  how.size = sizeof how;
  how.tries = 1;
  how.threads = 2;
  how.memory = 16;
  how.twin = "pass a2";
  how.duplex = true;
  EXPECT_THAT(taken(cheshire_board_solve(board, "h#1", nullptr, nullptr, nullptr)), HasSubstr(R"("found":)"));
  how.tries = 0;
  EXPECT_THAT(taken(cheshire_board_solve(board, "h#1", &how, nullptr, nullptr)),
              HasSubstr(R"({"twin":"pass a2","duplex":true,"game":"alice",)"));

  cheshire_callbacks calls{};
  calls.size = sizeof calls;
  calls.stop = [](void*) { return true; };
  EXPECT_THAT(taken(cheshire_board_solve(board, "h#5", nullptr, &calls, nullptr)),
              HasSubstr(R"("state":"limit-reached")"));
}

TEST(CapiProblems, ListsSolutionsWithoutJson) {
  const CBoard board("chess");
  ASSERT_TRUE(cheshire_board_set_fen(board, "7k/8/6K1/8/8/1P6/8/R2R4 w - - 0 1", nullptr));
  cheshire_problem how{};
  how.size = sizeof how;
  how.cook = 1;
  how.economy = true;
  cheshire_solution* solution = cheshire_board_solution(board, "#1", &how, nullptr, nullptr);
  const cheshire_solution_summary& summary = *cheshire_solution_read(solution);
  EXPECT_STREQ(summary.stipulation, "#1");
  EXPECT_STREQ(summary.state, "solved");
  EXPECT_EQ(summary.limit, nullptr);
  EXPECT_EQ(summary.found, 2u);
  EXPECT_GT(summary.nodes, 0u);
  EXPECT_GE(summary.seconds, 0);
  EXPECT_STREQ(summary.verdict, "unsound");
  EXPECT_TRUE(summary.has_economy && summary.economy_complete && !summary.economy_unsolvable);
  ASSERT_EQ(cheshire_solution_moves_count(solution, CHESHIRE_SOLUTIONS), 2u);
  const cheshire_solution_move& key = *cheshire_solution_move_at(solution, CHESHIRE_SOLUTIONS, 1);
  EXPECT_EQ(key.depth, 0);
  EXPECT_STREQ(key.uci, "d1d8");
  EXPECT_STREQ(key.san, "Rd8#");
  EXPECT_TRUE(key.goal);
  EXPECT_EQ(key.moves, 1);
  EXPECT_EQ(cheshire_solution_move_at(solution, CHESHIRE_SOLUTIONS, 2), nullptr);
  for (const int list : {-1, 3}) {
    EXPECT_EQ(cheshire_solution_moves_count(solution, list), 0u);
    EXPECT_EQ(cheshire_solution_move_at(solution, list, 0), nullptr);
  }
  EXPECT_EQ(cheshire_solution_moves_count(solution, CHESHIRE_TRIES), 0u);
  ASSERT_EQ(cheshire_solution_flaws_count(solution), 1u);
  EXPECT_STREQ(cheshire_solution_flaw_at(solution, 0)->kind, "cook");
  EXPECT_EQ(cheshire_solution_flaw_at(solution, 1), nullptr);
  ASSERT_GT(cheshire_solution_savings_count(solution), 0u);
  EXPECT_NE(cheshire_solution_saving_at(solution, 0), nullptr);
  EXPECT_EQ(cheshire_solution_saving_at(solution, 99), nullptr);
  cheshire_solution_free(solution);

  Failure failure;
  EXPECT_EQ(cheshire_board_solution(board, "#x", nullptr, nullptr, failure), nullptr);
  EXPECT_EQ(failure.code(), "stipulation-length-expected");
  EXPECT_EQ(cheshire_board_solution(nullptr, "#1", nullptr, nullptr, nullptr), nullptr);
  EXPECT_EQ(cheshire_solution_read(nullptr), nullptr);
  EXPECT_EQ(cheshire_solution_moves_count(nullptr, CHESHIRE_SOLUTIONS), 0u);
  EXPECT_EQ(cheshire_solution_flaws_count(nullptr) + cheshire_solution_savings_count(nullptr), 0u);
  cheshire_solution_free(nullptr);
}

TEST(CapiProblems, PlainSearchFindsTheSameWithMoreMoves) {
  const CBoard board("alice");
  for (const char* move : {"e4", "d5", "Be2", "dxe4"}) ASSERT_TRUE(cheshire_board_push(board, move, nullptr));
  cheshire_problem how{};
  how.size = sizeof how;
  const auto solved = [&] { return taken(cheshire_board_solve(board, "dia2", &how, nullptr, nullptr)); };
  const auto nodes_at = [](const std::string& report) { return report.find(R"("nodes":)"); };
  const std::string fast = solved();
  how.plain = true;
  const std::string plain = solved();
  EXPECT_THAT(fast, HasSubstr(R"("found":1,)"));
  EXPECT_EQ(plain.substr(0, nodes_at(plain)), fast.substr(0, nodes_at(fast)));
  const auto keys = [&](const std::string& report) {
    return std::stoull(report.substr(report.find(R"("keys":)", nodes_at(report)) + 7));
  };
  EXPECT_GT(keys(plain), keys(fast));
  // A program that was compiled before the member was added.
  how.size = offsetof(cheshire_problem, plain);
  const std::string old = solved();
  EXPECT_EQ(keys(old), keys(fast));
}

TEST(CapiProblems, ExaminesProblems) {
  const CBoard board("chess");
  ASSERT_TRUE(cheshire_board_set_fen(board, "7k/8/6K1/8/8/1P6/8/R2R4 w - - 0 1", nullptr));
  cheshire_problem how{};
  how.size = sizeof how;
  const auto solved = [&] { return taken(cheshire_board_solve(board, "#1", &how, nullptr, nullptr)); };
  EXPECT_THAT(solved(), Not(AnyOf(HasSubstr("soundness"), HasSubstr("economy"))));
  how.cook = 1;
  how.economy = true;
  EXPECT_THAT(solved(),
              HasSubstr(R"("soundness":{"verdict":"unsound","flaws":[{"kind":"cook","moves":"1.Rd8#"}]},)"
                        R"("economy":{"complete":true,"savings":["remove b3"]})"));
  how.cook = 2;
  EXPECT_THAT(solved(), HasSubstr(R"("soundness":{"verdict":"sound","flaws":[]})"));
  how.max_solutions = 1;
  EXPECT_THAT(solved(), Not(HasSubstr("soundness"))) << "a limit ended the solution";
  how.max_solutions = 0;
  ASSERT_TRUE(cheshire_board_set_fen(board, "7k/8/6K1/8/8/1P6/8/8 w - - 0 1", nullptr));
  EXPECT_THAT(solved(), HasSubstr(R"("economy":{"unsolvable":true,"complete":true,"savings":[]})"));
}

TEST(CapiProblems, SolvesADiagramWithoutOneKing) {
  const CBoard board("chess");
  cheshire_problem how{};
  how.size = sizeof how;
  how.fen = "7k/p6p/8/8/8/8/8/5RR1";
  const std::string report = taken(cheshire_board_solve(board, "h#1", &how, nullptr, nullptr));
  EXPECT_THAT(report, HasSubstr(R"("fen":"7k/p6p/8/8/8/8/8/5RR1 b - - 0 1")"));
  EXPECT_THAT(report, HasSubstr(R"("found":2)"));
  EXPECT_THAT(report, Not(HasSubstr("remarks")));
  how.fen = how.to = how.twin = "";
  const std::string board_itself = taken(cheshire_board_solve(board, "dia1", &how, nullptr, nullptr));
  EXPECT_THAT(board_itself, HasSubstr(R"("fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR )"));
}

TEST(CapiProblems, RefusesProblems) {
  const CBoard board("chess");
  cheshire_problem how{};
  how.size = sizeof how;
  const auto code = [&](const char* stipulation, const cheshire_problem* problem = nullptr) {
    Failure failure;
    EXPECT_EQ(cheshire_board_solve(board, stipulation, problem, nullptr, failure), nullptr);
    return failure.code();
  };
  EXPECT_EQ(code("mate8"), "stipulation-unknown");
  EXPECT_EQ(code("a=>b8"), "problem-target-missing");
  how.to = "8/8/8";
  EXPECT_EQ(code("a=>b8", &how), "fen-rows-missing");
  how.to = nullptr;
  EXPECT_EQ(code(nullptr), "argument-missing");
  how.tries = 1001;
  EXPECT_EQ(code("#2", &how), "argument-out-of-range");
  how.tries = 0;
  how.cook = 1'000'001;
  EXPECT_EQ(code("#2", &how), "argument-out-of-range");
  how.cook = 0;
  how.tries = 1;
  EXPECT_EQ(code("h#2", &how), "problem-without-forced-play");
  how.tries = 0;
  how.twin = "remove e8";
  EXPECT_EQ(code("#2", &how), "position-unplayable");
  how.twin = nullptr;
  how.fen = "7k/8/8";
  EXPECT_EQ(code("#2", &how), "fen-rows-missing");
  how.fen = nullptr;
  how.twin = "remove e4";
  EXPECT_EQ(code("#2", &how), "problem-square-empty");
  Failure failure;
  CBoard cheops("little-cheops-imperial");
  const char* fen = "16k/17/17/17/17/17/17/17/17/C16/17/3c1c11/4K12/3t1t11/17/17/17 w - e5b=e5w 1?1/0";
  EXPECT_TRUE(cheshire_board_set_fen(cheops, fen, nullptr));
  EXPECT_EQ(cheshire_board_solve(cheops, "#1", nullptr, nullptr, failure), nullptr);
  EXPECT_EQ(failure.code(), "start-conceals-deputies");
  EXPECT_EQ(cheshire_board_solve(nullptr, "#2", nullptr, nullptr, nullptr), nullptr);
}

}  // namespace
}  // namespace cheshire::capi
