// The solver against problems whose solutions are published or proved by trying everything, and its limits.
// Random problems are compared with the oracle in tests/differential/problem_test.cpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/test_message.h"
#include "search/test_game.h"
#include "solve/problem_solver.h"

namespace cheshire {
namespace {

using test::brief;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::UnorderedElementsAre;
using testing_search::alice;
using testing_search::chess;

// U. Marks, The Problemist, March 1999: data/problems/alice-marks.json.
constexpr const char* marks = "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1";

template <class Game>
ProblemSolution solve(const Game& game, const std::string& fen, const char* stipulation,
                      SolveRequest request = {}, const SolveControl& control = {}) {
  request.stipulation = read_stipulation(stipulation).value();
  return solve_position(game.position(fen), request, control).value();
}
std::vector<std::string> sans(const std::vector<SolutionMove>& moves) {
  std::vector<std::string> all;
  for (const SolutionMove& move : moves) all.push_back(move.san);
  return all;
}
std::uint64_t lines(const ProblemSolution& solution, const char* stipulation) {
  return count_lines(solution.solutions, read_stipulation(stipulation).value());
}
const SolutionMove* find(const std::vector<SolutionMove>& moves, const std::string& san) {
  for (const SolutionMove& move : moves) {
    if (move.san == san) return &move;
  }
  return nullptr;
}

TEST(Solve, TheTwoMoverOfTheAliceSource) {
  SolveRequest request;
  request.tries = 1;
  request.threats = request.duals = true;
  const ProblemSolution solution = solve(alice(), marks, "#2", request);
  EXPECT_EQ(solution.state, SolveState::solved);
  ASSERT_THAT(sans(solution.solutions), ElementsAre("Kb1/A"));
  const SolutionMove& key = solution.solutions[0];
  EXPECT_EQ(key.moves, 2);
  EXPECT_TRUE(key.zugzwang);
  // The variations of the source; it omits two of the three mates after Ba5.
  const std::pair<const char*, std::vector<std::string>> variations[] = {
      {"Rf8", {"Re7/A#"}},  {"Reg8", {"Re7/A#"}}, {"Rh8", {"Re7/A#"}},
      {"Rd8", {"Re7/A#"}},  {"Rc8", {"Re7/A#"}},  {"Rb8", {"Re7/A#"}},
      {"Ra8", {"Re7/A#"}},  {"Re7", {"Rxe7/A#"}}, {"Rg6", {"Rg5/A#"}},
      {"Rg7", {"Rg5/A#"}},  {"Rgg8", {"Rg5/A#"}}, {"Rg4", {"Rg5/A#"}},
      {"Ba1", {"Qxa1/A#"}}, {"Bb2", {"Qxb2/A#"}}, {"Bd2", {"Qc3/A#"}},
      {"Be1", {"Qc3/A#"}},  {"Bg6", {"Nf3/A#"}},  {"Bf7", {"Nf3/A#"}},
      {"Bg4", {"Nf3/A#"}},  {"Bf3", {"Nxf3/A#"}}, {"Be2", {"Nf3/A#"}},
      {"Bd1", {"Nf3/A#"}},  {"Nd7", {"Rc5/A#"}},  {"Nd3", {"Rc5/A#"}},
      {"Nb3", {"Rc5/A#"}},  {"Na4", {"Rc5/A#"}},  {"Na6", {"Rc5/A#"}},
      {"Nf7", {"Bd6/A#"}},  {"Nc4", {"Bd6/A#"}},  {"Nb5", {"Bd6/A#"}},
      {"Nc8", {"Bd6/A#"}},  {"b6", {"Nc6/A#"}},   {"b5", {"Nc6/A#"}},
      {"e2", {"Qe3/A#"}},   {"g2", {"Bh2/A#"}},   {"Ba5", {"Qa1/A#", "Qb2/A#", "Qc3/A#"}},
  };
  EXPECT_EQ(key.replies.size(), std::size(variations));
  for (const auto& [defence, mates] : variations) {
    const SolutionMove* reply = find(key.replies, defence);
    ASSERT_NE(reply, nullptr) << defence;
    EXPECT_THAT(sans(reply->replies), testing::UnorderedElementsAreArray(mates)) << defence;
    for (const SolutionMove& mate : reply->replies) EXPECT_TRUE(mate.goal && mate.moves == 1);
  }
}

TEST(Solve, TheTriesOfTheAliceSource) {
  SolveRequest request;
  request.tries = 1;
  request.threats = true;
  const ProblemSolution solution = solve(alice(), marks, "#2", request);
  // The last four have one answer, which refutes them.
  EXPECT_THAT(sans(solution.tries), UnorderedElementsAre("Qb3/A", "Qd3/A", "Qf3/A", "b5/A", "Rd5/A+",
                                                         "Re7/A+", "Nf3/A+", "Nc6/A+"));
  const SolutionMove* threatens = find(solution.tries, "Qd3/A");
  ASSERT_NE(threatens, nullptr);
  EXPECT_THAT(sans(threatens->threats), ElementsAre("Rd5/A#"));
  EXPECT_FALSE(threatens->zugzwang);
  ASSERT_THAT(sans(threatens->replies), UnorderedElementsAre("Nxd3", "Ra8+"));
  EXPECT_THAT(sans(find(threatens->replies, "Nxd3")->replies), ElementsAre("Rc5/A#"));
  EXPECT_TRUE(find(threatens->replies, "Ra8+")->refutes);
  const SolutionMove* waits = find(solution.tries, "b5/A");
  ASSERT_NE(waits, nullptr);
  EXPECT_TRUE(waits->zugzwang);
  EXPECT_TRUE(find(waits->replies, "Ba1")->refutes);
}

// As Popeye 4.100 lists it: a defence is left out only if it parries none of the threats.
TEST(Solve, DefencesThatParryOneOfTwoThreats) {
  SolveRequest request;
  request.threats = true;
  const ProblemSolution solution = solve(chess(), "8/8/2b2N2/8/1Q6/8/k4rK1/1R6 w - - 0 1", "#2", request);
  ASSERT_THAT(sans(solution.solutions), ElementsAre("Kxf2"));
  const SolutionMove& key = solution.solutions.front();
  EXPECT_THAT(sans(key.threats), UnorderedElementsAre("Qb2#", "Qb3#"));
  ASSERT_THAT(sans(key.replies), UnorderedElementsAre("Ba4", "Bd5"));
  for (const SolutionMove& defence : key.replies)
    EXPECT_THAT(sans(defence.replies), ElementsAre("Qb2#")) << defence.san;
}

TEST(Solve, AKeyIsProvedWithoutTriesOrThreatsToo) {
  const ProblemSolution plain = solve(alice(), marks, "#2");
  ASSERT_THAT(sans(plain.solutions), ElementsAre("Kb1/A"));
  EXPECT_FALSE(plain.solutions[0].zugzwang);
  EXPECT_EQ(find(plain.solutions[0].replies, "Ba5")->replies.size(), 1u);
  EXPECT_THAT(plain.tries, IsEmpty());
  const ProblemSolution none = solve(alice(), marks, "#1");
  EXPECT_EQ(none.state, SolveState::no_solution);
}

TEST(Solve, LinesOfTheFirstMateInAliceChess) {
  // Popeye lists as many.
  const ProblemSolution solution = solve(alice(), "", "h#2.5");
  EXPECT_EQ(solution.state, SolveState::solved);
  EXPECT_EQ(lines(solution, "h#2.5"), 3250u);
  EXPECT_EQ(solve(alice(), "", "h#2").state, SolveState::no_solution);
  EXPECT_EQ(solve(alice(), "", "h#1.5").state, SolveState::no_solution);
}

TEST(Solve, TheFoolsMateOfChess) {
  // Black mates in two moves in eight ways, as perft tables list the mates after four half-moves.
  EXPECT_EQ(lines(solve(chess(), "", "h#2"), "h#2"), 8u);
  EXPECT_EQ(solve(chess(), "", "h#1.5").state, SolveState::no_solution);
}

TEST(Solve, ProblemsOfChess) {
  // P. Morphy's two-mover.
  const ProblemSolution morphy = solve(chess(), "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "#2");
  ASSERT_THAT(sans(morphy.solutions), ElementsAre("Ra6"));
  EXPECT_THAT(sans(find(morphy.solutions[0].replies, "bxa6")->replies), ElementsAre("b7#"));
  // With mate in one at hand, longer keys are listed with their length.
  const ProblemSolution two = solve(chess(), "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "#2");
  EXPECT_EQ(find(two.solutions, "Ra8#")->moves, 1);
  EXPECT_TRUE(find(two.solutions, "Ra8#")->goal);
  for (const SolutionMove& key : two.solutions) EXPECT_EQ(key.moves, key.san == "Ra8#" ? 1 : 2) << key.san;
}

TEST(Solve, GoalsOtherThanMate) {
  const char* corner = "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1";
  EXPECT_THAT(sans(solve(chess(), corner, "=1").solutions), ElementsAre("Qg6"));
  EXPECT_THAT(sans(solve(chess(), corner, "+1").solutions),
              UnorderedElementsAre("Qg7#", "Qg8+", "Qh1+", "Qh2+"));
  EXPECT_THAT(sans(solve(chess(), corner, "za7 1").solutions), ElementsAre("Qa7"));
  EXPECT_THAT(sans(solve(chess(), "7k/8/5K2/8/8/8/6p1/6Q1 w - - 0 1", "x1").solutions), ElementsAre("Qxg2"));
  // After Qg6= White could still move.
  EXPECT_EQ(solve(chess(), corner, "==1").state, SolveState::no_solution);
  // One square on one board alone.
  EXPECT_THAT(sans(solve(alice(), "", "ze4/B 1").solutions), ElementsAre("e4"));
  EXPECT_EQ(solve(alice(), "", "ze4/A 1").state, SolveState::no_solution);
}

TEST(Solve, SetPlay) {
  SolveRequest request;
  request.set_play = true;
  request.duals = true;
  const ProblemSolution direct = solve(alice(), marks, "#2", request);
  ASSERT_NE(find(direct.set_play, "Re7"), nullptr);
  EXPECT_THAT(sans(find(direct.set_play, "Re7")->replies), ElementsAre("Rxe7/A#"));
  EXPECT_EQ(find(direct.set_play, "Ba1"), nullptr) << "no mate is set for it";
  request.duals = false;
  const ProblemSolution help = solve(chess(), "7k/8/5K2/8/8/8/8/6Q1 b - - 0 1", "h#1", request);
  EXPECT_THAT(sans(help.set_play), ElementsAre("Qg7#"));
  // Nobody passes when in check.
  const ProblemSolution checked = solve(chess(), "7k/8/5K2/8/8/8/8/7Q b - - 0 1", "h#1", request);
  EXPECT_THAT(checked.set_play, IsEmpty());
}

// As Popeye 4.104 lists it: what is set is the move of the other side that ends a series.
TEST(Solve, SetPlayOfSeries) {
  SolveRequest request;
  request.set_play = true;
  const ProblemSolution help = solve(chess(), "8/8/8/8/8/6p1/5prb/3K1Nkb b - - 0 1", "ser-h=5", request);
  EXPECT_THAT(sans(help.set_play), ElementsAre("Ke2"));
  EXPECT_EQ(count_found(help, read_stipulation("ser-h=5").value()), 1u);
  const std::string forced = "8/8/8/8/pp6/kp5P/p7/K7 w - - 0 1", free = "8/8/7p/8/pp6/kp5P/p7/K7 w - - 0 1";
  for (const char* stipulation : {"ser-s#2", "ser-r#2"})
    EXPECT_THAT(sans(solve(chess(), forced, stipulation, request).set_play), ElementsAre("b2#"));
  EXPECT_THAT(solve(chess(), free, "ser-s#2", request).set_play, IsEmpty()) << "Black has another move";
  EXPECT_THAT(sans(solve(chess(), free, "ser-r#2", request).set_play), ElementsAre("b2#"));
}

// As Popeye 4.104 lists it for a diagram in which a pawn has just made the double step d7-d5.
TEST(Solve, SetPlayMayBeginWithAnEnPassantCapture) {
  SolveRequest request;
  request.set_play = true;
  const std::string stepped = "4k3/2p5/8/3pP3/8/8/8/4K3 b - - 0 1";
  for (const char* stipulation : {"hx1", "ser-hx1", "sx1"}) {
    request.set_play_ep_square = no_cell;
    EXPECT_THAT(solve(chess(), stepped, stipulation, request).set_play, IsEmpty()) << stipulation;
    request.set_play_ep_square = chess().tables->topology.find("d6");
    const ProblemSolution solution = solve(chess(), stepped, stipulation, request);
    EXPECT_EQ(count_lines(solution.set_play, request.stipulation), 1u) << stipulation;
    ASSERT_FALSE(solution.set_play.empty());
    EXPECT_EQ(solution.set_play[0].uci, "e5d6");
  }
}

// Popeye 4.104 lists only 1.h4 b2# of this ser-r#2, in which Black must not wait for 2.h5.
TEST(Solve, InSeriesReflexPlayTheOtherSideIsObligedAtEveryMove) {
  const std::string fen = "8/8/8/8/pp6/kp5P/p7/K7 w - - 0 1";
  EXPECT_EQ(solve(chess(), fen, "ser-r#2").state, SolveState::no_solution);
  EXPECT_THAT(sans(solve(chess(), fen, "ser-r#1").solutions), ElementsAre("h4"));
  EXPECT_THAT(sans(solve(chess(), fen, "ser-s#2").solutions), ElementsAre("h4"));
}

// A limit of solutions is one of the set play and of the solutions each, as in Popeye.
TEST(Solve, SetPlayStaysAtALimit) {
  SolveRequest request;
  request.set_play = true;
  request.max_solutions = 1;
  const ProblemSolution help = solve(chess(), "k7/8/1K6/8/8/8/8/7R b - - 0 1", "h#2", request);
  EXPECT_EQ(help.limit, SolveLimit::solutions);
  EXPECT_EQ(count_lines(help.set_play, read_stipulation("h#2").value()), 1u);
  EXPECT_EQ(count_lines(help.solutions, read_stipulation("h#2").value()), 1u);
  const ProblemSolution series = solve(chess(), "k7/8/1K6/8/8/8/8/6RR b - - 0 1", "ser-h#2", request);
  EXPECT_THAT(series.set_play, SizeIs(1)) << "of two";
  EXPECT_EQ(count_lines(series.solutions, read_stipulation("ser-h#2").value()), 1u);
  // The set play is looked for first.
  request.max_solutions = 0;
  request.max_nodes = 2000;
  const ProblemSolution cut = solve(chess(), "k7/8/1K6/8/8/8/8/7R b - - 0 1", "h#4", request);
  EXPECT_EQ(cut.limit, SolveLimit::nodes);
  EXPECT_THAT(cut.solutions, IsEmpty());
  EXPECT_THAT(cut.set_play, Not(IsEmpty()));
}

TEST(Solve, GamesThatLeadToAPosition) {
  const auto games = [](const auto& game, const std::string& moves, const char* stipulation) {
    SolveRequest request;
    request.target = game.position("", moves).setup().pieces;
    return solve(game, "", stipulation, request);
  };
  // T. Orban, Die Schwalbe 1976, a half-move short of its end: data of Popeye, BEISPIEL/proof.inp.
  const auto transposed = games(chess(), "e2e4 e7e6 f1c4", "dia1.5");
  EXPECT_EQ(transposed.state, SolveState::solved);
  EXPECT_THAT(sans(transposed.solutions), ElementsAre("e4"));
  EXPECT_EQ(lines(games(chess(), "e2e4 c7c6 f1c4 e7e6", "dia2"), "dia2"), 2u);
  EXPECT_EQ(lines(games(alice(), "e2e4 d7d5 d2d4", "dia1.5"), "dia1.5"), 2u);
  EXPECT_EQ(games(alice(), "e2e4 d7d5 d2d4", "dia2").state, SolveState::no_solution);
  // One side alone: the knight's two ways.
  EXPECT_EQ(lines(games(chess(), "b1c3 b8a6 c3b5 a6b8", "ser-dia2"), "ser-dia2"), 2u);
}

// What Popeye prints for its examples EXAMPLES/alice.inp and BEISPIEL/proof.inp.
TEST(Solve, PublishedProofGames) {
  const auto games = [](const auto& game, const char* fen, const char* stipulation) {
    SolveRequest request;
    request.target = read_fen(fen, game.tables->spec, game.tables->topology).value().pieces;
    return solve(game, "", stipulation, request);
  };
  const auto line = [](const ProblemSolution& solution) {
    std::string text;
    for (const auto* moves = &solution.solutions; !moves->empty(); moves = &moves->front().replies)
      text += (text.empty() ? "" : " ") + moves->front().uci;
    return text;
  };
  // J. Michielsen, Andernach 2025, 2nd place.
  const auto michielsen =
      games(alice(), "R|k1q1bnr/1|bpppppp/|n|p6/|p7/|r7/|N7/1PPPPPPP/R1BQKBNR", "dia10.5");
  EXPECT_EQ(lines(michielsen, "dia10.5"), 1u);
  EXPECT_EQ(line(michielsen),
            "a2a4 b7b6 a4a5 c8b7 a5a6 a7a5 b1a3 a8a4 a6a7 b8a6 a7a8r d8b8 a8a7 e8d8 a7a2 d8c8 a1a7 b8d8 a2a1 "
            "c8b8 a7a8");
  // T. Orban, Die Schwalbe 1976; it castles: H. Gruber, Problemkiste 19, 1984; M. Caillaud and J. Rotenberg,
  // Europe Echecs 1991, in which a pawn promotes; H. Gruber, Problemkiste 10, 1983, which has two solutions.
  const auto orban = games(chess(), "rnbqkbnr/pp3ppp/2p1p3/8/4P3/8/PPPP1PPP/RNBQK1NR", "dia4");
  EXPECT_EQ(lines(orban, "dia4"), 1u);
  EXPECT_EQ(line(orban), "e2e4 e7e6 f1b5 e8e7 b5d7 c7c6 d7e8 e7e8");
  const auto castles = games(chess(), "rnbqkbnr/pppp1p1p/8/4p1p1/1PQP4/8/P1PNPPPP/2KR1BNR", "dia6");
  EXPECT_EQ(lines(castles, "dia6"), 1u);
  EXPECT_EQ(line(castles), "d2d4 e7e5 d1d3 f8a3 b2b4 a3c1 d3c4 c1h6 b1d2 g7g5 e1c1 h6f8");
  const auto promotes = games(chess(), "rn2qbnr/ppp1p1pp/5k2/8/5p2/5P2/PPPPb1PP/RNBQKBNR", "dia7.5");
  EXPECT_EQ(lines(promotes, "dia7.5"), 1u);
  EXPECT_EQ(line(promotes), "e2e4 f7f5 e4e5 e8f7 e5e6 f7f6 e6d7 d8e8 d7d8q f5f4 d8d3 c8g4 d3e2 g4e2 f2f3");
  EXPECT_EQ(lines(games(chess(), "rnbqkbnr/ppppp1pp/5p2/7Q/4PP1K/7B/PPPP2PP/RNB3NR", "dia8.5"), "dia8.5"),
            2u);
}

TEST(Solve, ProvesOneFirstMoveIfAsked) {
  SolveRequest request;
  request.first = "a2b1";
  EXPECT_THAT(sans(solve(alice(), marks, "#2", request).solutions), ElementsAre("Kb1/A"));
  // The try of the source and what refutes it.
  request.first = "a3d3";
  const ProblemSolution tried = solve(alice(), marks, "#2", request);
  EXPECT_EQ(tried.state, SolveState::refuted);
  ASSERT_THAT(sans(tried.tries), ElementsAre("Qd3/A"));
  const auto refutations = [](const SolutionMove& move) {
    std::vector<std::string> all;
    for (const SolutionMove& defence : move.replies) {
      if (defence.refutes) all.push_back(defence.san);
    }
    return all;
  };
  EXPECT_THAT(refutations(tried.tries[0]), ElementsAre("Ra8+"));
  // Any number of defences may refute it.
  request.first = "a3a8";
  const ProblemSolution failed = solve(alice(), marks, "#2", request);
  ASSERT_EQ(failed.tries.size(), 1u);
  EXPECT_GT(refutations(failed.tries[0]).size(), 1u);
  // No legal move.
  request.first = "a1a2";
  EXPECT_EQ(solve(alice(), marks, "#2", request).state, SolveState::no_solution);
}

TEST(Solve, RefusesWhatDoesNotGoTogether) {
  const auto refusal = [](const char* stipulation, SolveRequest request) {
    request.stipulation = read_stipulation(stipulation).value();
    const auto solved = solve_position(chess().position(), request, {});
    return solved ? "" : brief(solved.error().message);
  };
  EXPECT_EQ(refusal("ser-#3", {.stipulation = {}, .set_play = true}), "problem-without-set-play(\"ser-#3\")");
  EXPECT_EQ(refusal("h#3", {.stipulation = {}, .tries = 1}),
            "problem-without-forced-play(\"tries\", \"h#3\")");
  EXPECT_EQ(refusal("hs#3", {.stipulation = {}, .threats = true}),
            "problem-without-forced-play(\"threats\", \"hs#3\")");
  EXPECT_EQ(refusal("ser-#3", {.stipulation = {}, .duals = true}),
            "problem-without-forced-play(\"duals\", \"ser-#3\")");
  EXPECT_EQ(refusal("dia2", {}), "problem-target-missing(\"dia2\")");
  const std::vector<Piece> target = chess().position().setup().pieces;
  EXPECT_EQ(refusal("dia2", {.stipulation = {}, .target = target, .set_play = true}),
            "problem-without-set-play(\"dia2\")");
  EXPECT_EQ(refusal("h#2", {.stipulation = {}, .target = target}), "problem-target-unwanted(\"h#2\")");
  EXPECT_EQ(refusal("h#3", {.stipulation = {}, .first = "e2e4"}),
            "problem-without-forced-play(\"first\", \"h#3\")");
  EXPECT_EQ(refusal("za9 2", {}), "stipulation-square-unknown(\"a9\", \"a1\")");
}

// Finding the pieces that stand in the way goes round once more after each of them, before any move is made;
// the distances to each of the 32 places are measured in every round.
TEST(Solve, AsksWhetherToStopWhileItPreparesAProofGame) {
  SolveRequest request;
  request.target =
      chess().position("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1").setup().pieces;
  int asked = 0;
  const auto solved = [&](int stop_at) {
    asked = 0;
    SolveControl control;
    control.stop = [&] { return ++asked == stop_at; };
    return solve(chess(), "", "dia1", request, control);
  };
  EXPECT_EQ(solved(0).state, SolveState::solved);
  const int rounds = asked;
  EXPECT_GE(rounds, 2 * 32) << "the first round finds pieces that cannot move, and the last none";
  for (int round = 1; round <= rounds; ++round) {
    const ProblemSolution stopped = solved(round);
    EXPECT_EQ(stopped.state, SolveState::limit_reached);
    EXPECT_TRUE(stopped.solutions.empty());
    EXPECT_EQ(asked, round);
  }
  request.plain = true;
  EXPECT_EQ(solved(1).state, SolveState::solved) << "plain search prepares nothing";
  EXPECT_EQ(asked, 0);
}

TEST(Solve, StopsAtItsLimits) {
  SolveRequest few;
  few.max_solutions = 10;
  const ProblemSolution ten = solve(alice(), "", "h#2.5", few);
  EXPECT_EQ(ten.state, SolveState::limit_reached);
  EXPECT_EQ(ten.limit, SolveLimit::solutions);
  EXPECT_EQ(lines(ten, "h#2.5"), 10u);
  SolveRequest nodes;
  nodes.max_nodes = 5000;
  EXPECT_EQ(solve(alice(), "", "h#2.5", nodes).state, SolveState::limit_reached);
  EXPECT_EQ(solve(alice(), "", "h#2.5", nodes).limit, SolveLimit::nodes);
  SolveRequest memory;
  memory.memory = 200'000;
  EXPECT_EQ(solve(alice(), "", "h#2.5", memory).state, SolveState::limit_reached);
  EXPECT_EQ(solve(alice(), "", "h#2.5", memory).limit, SolveLimit::memory);
  SolveRequest moves;
  moves.max_moves = 100;
  const ProblemSolution hundred = solve(alice(), "", "h#2.5", moves);
  EXPECT_EQ(hundred.state, SolveState::limit_reached);
  EXPECT_EQ(hundred.limit, SolveLimit::moves);
  EXPECT_GT(lines(hundred, "h#2.5"), 10u);
  EXPECT_LE(lines(hundred, "h#2.5"), 100u) << "each line has a move of its own";
  SolveRequest one;
  one.max_solutions = 1;
  const ProblemSolution key = solve(chess(), "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "#2", one);
  EXPECT_EQ(key.state, SolveState::limit_reached);
  EXPECT_EQ(key.limit, SolveLimit::solutions);
  EXPECT_EQ(solve(alice(), "", "h#2.5").limit, SolveLimit::none);
  EXPECT_THAT(sans(key.solutions), ElementsAre("Ra8#"));
}

TEST(Solve, WhatIsListedWhenItIsStoppedIsProved) {
  const ProblemSolution whole = solve(alice(), marks, "#3");
  for (int polls : {0, 1, 3, 10}) {
    int left = polls;
    SolveControl control;
    SolveProgress last;
    control.stop = [&] { return left-- == 0; };
    control.progress = [&](const SolveProgress& progress) { last = progress; };
    const ProblemSolution part = solve(alice(), marks, "#3", {}, control);
    EXPECT_EQ(part.state, SolveState::limit_reached);
    EXPECT_EQ(part.limit, SolveLimit::stopped);
    EXPECT_GT(last.nodes, 0u);
    EXPECT_GT(last.total, 0);
    for (const SolutionMove& key : part.solutions) {
      const SolutionMove* proved = find(whole.solutions, key.san);
      ASSERT_NE(proved, nullptr) << key.san;
      EXPECT_EQ(proved->moves, key.moves);
      for (const SolutionMove& defence : key.replies) {
        EXPECT_NE(find(proved->replies, defence.san), nullptr) << defence.san;
        EXPECT_FALSE(defence.refutes) << defence.san;
      }
    }
  }
}

TEST(Solve, ASmallTableFindsTheSame) {
  SolveRequest small, large;
  small.memory = 6'000'000;
  large.memory = 200'000'000;
  const auto same = [&](const auto& game, const std::string& fen, const char* stipulation) {
    const ProblemSolution a = solve(game, fen, stipulation, small), b = solve(game, fen, stipulation, large);
    EXPECT_EQ(a.state, b.state) << stipulation;
    EXPECT_EQ(sans(a.solutions), sans(b.solutions)) << stipulation;
    EXPECT_EQ(lines(a, stipulation), lines(b, stipulation)) << stipulation;
  };
  same(alice(), marks, "#2");
  same(alice(), "", "h#2.5");
  same(chess(), "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "#3");
}

}  // namespace
}  // namespace cheshire
