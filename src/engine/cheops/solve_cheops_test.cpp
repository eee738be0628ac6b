// Problems of Cheops: what the rules make of mates, papers and Castles, and what is refused.
// docs/rules/cheops.md.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/test_message.h"
#include "engine/session.h"
#include "engine/solve_problem.h"
#include "solve/solution_text.h"
#include "solve/twin.h"

namespace cheshire::cheops {
namespace {

using cheshire::test::brief;
using testing::ElementsAre;
using testing::HasSubstr;

/// A position of a game, as a session of it gives one to the solver.
struct Posed {
  std::shared_ptr<const AnyGame> game;
  cheshire::Setup setup;

  Posed(const char* id, const std::string& fen, const OptionValues& options = {},
        const std::vector<std::string>& moves = {})
      : game(*open_game(id, options)) {
    const std::unique_ptr<Session> session = game->session();
    const Result<void> set = session->set(fen, moves);
    EXPECT_TRUE(set) << fen << ": " << (set ? "" : set.error().text());
    setup = session->setup();
  }
  Result<ProblemSolution> solve(const char* stipulation, SolveRequest request = {}, int threads = 1) const {
    request.stipulation = read_stipulation(stipulation).value();
    return solve_problem(game->rules(), setup, request, {}, threads);
  }
  std::string text(const char* stipulation, const SolveRequest& request = {}, int threads = 1) const {
    const auto solved = solve(stipulation, request, threads);
    return solved ? solution_text(*solved, read_stipulation(stipulation).value()) : solved.error().text();
  }
  std::string refusal(const char* stipulation, const SolveRequest& request = {}) const {
    const auto solved = solve(stipulation, request);
    return solved ? "solved" : brief(solved.error().message);
  }
};

Posed little(const std::string& fen) { return {"little-cheops", fen}; }
Posed imperial(const std::string& fen) { return {"little-cheops-imperial", fen}; }

// CH-103, and a Civilian in the Tower's way.
TEST(SolveCheops, Checkmate) {
  RecordProperty("rules", "CH-103 CH-42");
  EXPECT_EQ(little("k8/7T1/1K7/9/9/9/9/9/9 w").text("#1"), "solution:\n    1.T h8-h9#!\n");
  EXPECT_EQ(little("k5c2/7T1/1K7/9/9/9/9/9/9 w").text("#1"), "");
}

// Tests 22 and 23 of the dossier on the rules.
TEST(SolveCheops, AKingThatCanAbdicateIsNotMated) {
  RecordProperty("rules", "CH-111 CH-112 CH-113");
  EXPECT_EQ(little("k8/7T1/1K7/9/9/9/9/5d3/9 w").text("#1"), "");
  EXPECT_EQ(little("k8/7T1/1K7/9/9/9/9/5d2T/9 w").text("#1"), "solution:\n    1.T h8-h9#!\n");
  EXPECT_EQ(little("k6T1/9/1K7/9/9/9/9/5d3/9 b").text("h#0.5"), "");
  EXPECT_THAT(little("k6T1/9/1K7/9/9/9/9/5d3/9 b").text("ser-zf3 2"), HasSubstr("1.K a9->f2 2.K f2-f3"));
}

// What problemists call a stalemate is a deadlock.
TEST(SolveCheops, Deadlock) {
  RecordProperty("rules", "CH-104");
  EXPECT_EQ(little("k8/9/2K6/9/9/9/9/9/1T7 w").text("=1"), "solution:\n    1.T b1-b8=!\n");
}

constexpr const char* castle = "16k/17/17/17/17/17/17/17/17/";  // ranks 17 to 9

// A Deputy jumps a Knight and sends it to one of four halls, or lets it stand. Test 63 of the dossier.
TEST(SolveCheops, AnArrestIsNoCapture) {
  RecordProperty("rules", "CH-98");
  const Posed position =
      imperial(castle + std::string("Cn15/17/3c1c11/4K12/3t1t11/17/17/17 w - e5b=e5w 1:a8/0"));
  const auto solved = position.solve("zc8 1");
  ASSERT_TRUE(solved);
  std::vector<std::string> moves;
  for (const SolutionMove& move : solved->solutions) moves.push_back(move.uci + ' ' + move.san);
  EXPECT_THAT(moves, testing::UnorderedElementsAre("a8c8 C a8:1:c8", "a8c8:b8e4 C a8:1:c8 N(e4)",
                                                   "a8c8:b8d5 C a8:1:c8 N(d5)", "a8c8:b8f5 C a8:1:c8 N(f5)",
                                                   "a8c8:b8e6 C a8:1:c8 N(e6)"));
  EXPECT_EQ(position.text("x1"), "");
}

// Test 62 of the dossier: a Deputy is captured after an inspection only.
TEST(SolveCheops, InspectionsArePlayed) {
  RecordProperty("rules", "CH-91 CH-93 CH-97");
  const std::string ranks = "16k/17/17/17/17/t16/17/17/1C15/17/17/3c1c11/C3K12/3t1t11/17/17/17 b - e5b=e5w ";
  EXPECT_EQ(imperial(ranks + "1:a5/0").text("x1"), "");
  EXPECT_EQ(imperial(ranks + "1:a5/0").text("ser-x2"), "solution:\n    1.inspects a5 Deputy 2.T a12Xa5\n");
  EXPECT_EQ(imperial(ranks + "1:a5!/0").text("x1"), "solution:\n    1.T a12Xa5!\n");
  EXPECT_EQ(imperial(ranks + "0/0").text("ser-x2"), "") << "no papers, no inspection";
}

// Only a Deputy jumps three enemy majors in one turn.
TEST(SolveCheops, AppointmentsArePlayed) {
  RecordProperty("rules", "CH-39 CH-44 CH-87");
  const auto solved = imperial(castle + std::string("Cn1n1n11/17/3c1c11/4K12/3t1t11/17/17/17 w - e5b=e5w"))
                          .solve("ser-zg8 2");
  ASSERT_TRUE(solved);
  ASSERT_EQ(solved->solutions.size(), 1u);
  EXPECT_EQ(solved->solutions[0].uci, "@a8");
  EXPECT_EQ(solved->solutions[0].san, "K appoints C a8");
  EXPECT_EQ(solved->solutions[0].replies.size(), 13u) << "one of three Knights in one of four halls, or none";
}

TEST(SolveCheops, EnPassantIsACapture) {
  RecordProperty("rules", "CH-36");
  const std::string fen = "8k/9/9/3Pp4/9/9/9/9/K8 w - - - - - e7";
  EXPECT_EQ(Posed("little-cheops", fen, {{"pawn-en-passant", "on"}}).text("x1"),
            "solution:\n    1.P d6Xe7!\n");
}

TEST(SolveCheops, ProofGames) {
  EXPECT_EQ(Posed("little-cheops", "", {}, {"e2e3", "a8a7"}).text("dia1"),
            "solution:\n    1.P e2-e3 P a8-a7\n");
  SolveRequest request;
  const Posed start = little("k8/9/9/9/9/9/9/9/K8 w"), end = little("9/k8/9/9/9/9/9/1K7/9 w");
  request.target = end.setup.pieces;
  EXPECT_EQ(start.text("a=>b1", request), "solution:\n    1.K a1-b2 K a9-a8\n");
}

TEST(SolveCheops, EveryGameAndAnyNumberOfThreads) {
  for (const char* id : {"little-cheops", "little-cheops-imperial", "cheops", "cheops-imperial"}) {
    const Posed start(id, "");
    const std::string alone = start.text("x1");
    EXPECT_EQ(start.text("x1", {}, 3), alone) << id;
    // A Master captures over its own Pawn (section 2.2 of the dossier).
    EXPECT_EQ(alone.find("X") != std::string::npos, std::string_view(id).ends_with("imperial"))
        << id << alone;
  }
  SolveRequest full;
  full.set_play = full.threats = full.duals = true;
  full.tries = 2;
  const Posed problem = little("k8/9/2K6/9/4p4/9/6d2/2Q6/9 w");
  const std::string alone = problem.text("#2", full);
  EXPECT_NE(alone, "");
  for (const int threads : {2, 5}) EXPECT_EQ(problem.text("#2", full, threads), alone);
}

TEST(SolveCheops, WhatIsRefused) {
  SolveRequest popeye;
  popeye.popeye_moves = true;
  EXPECT_EQ(little("").refusal("#1", popeye), "problem-without-popeye(\"Little Cheops\")");
  const std::string ranks = castle + std::string("Cn15/17/3c1c11/4K12/3t1t11/17/17/17 w - e5b=e5w ");
  EXPECT_EQ(imperial(ranks + "1?1/0").refusal("#1"), "start-conceals-deputies");
  Posed broken = little("");
  broken.setup.own_fields = "x9";
  EXPECT_EQ(broken.refusal("#1").substr(0, 28), "fen-castlers-square-missing(");
  // The King keeps the Castle active.
  const Posed with_castle = imperial(ranks + "1:a8/0");
  ProblemPosition position{with_castle.setup, read_stipulation("#1").value()};
  const ProblemNames names(with_castle.game->spec(), with_castle.game->topology());
  ASSERT_TRUE(apply_twin(split_words("move e5 a1"), names, position));
  const auto moved = solve_problem(with_castle.game->rules(), position.setup, {});
  ASSERT_FALSE(moved);
  EXPECT_EQ(brief(moved.error().message).substr(0, 20), "position-unplayable(");
}

}  // namespace
}  // namespace cheshire::cheops
