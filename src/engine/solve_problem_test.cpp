#include "engine/solve_problem.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <tuple>

#include "base/rng.h"
#include "base/test_message.h"
#include "engine/session.h"
#include "solve/solution_text.h"

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

// Random games go on from the start and from the middle of a game, where there are captures and promotions.
TEST(SolveProblem, PlainSearchFindsTheSameGames) {
  Rng rng(1953);
  for (const char* id : {"alice", "looking-glass", "ms-alice", "odonohue", "duo", "parton", "three-boards",
                         "chess", "hyperchess", "raumschach", "alice:hyperchess", "alice:raumschach"}) {
    const auto game = open_game(id);
    ASSERT_TRUE(game) << id;
    const auto play = [&](Session& session, int plies) {
      for (int ply = 0; ply < plies; ++ply) {
        const std::vector<MoveView> moves = session.legal_moves();
        if (moves.empty()) return false;
        EXPECT_TRUE(session.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))].uci));
      }
      return true;
    };
    for (int i = 0; i < 12; ++i) {
      const std::unique_ptr<Session> session = (*game)->session();
      if (!play(*session, i < 3 ? 0 : static_cast<int>(rng.below(80)))) continue;
      const auto begin = session->setup();
      const int plies = 2 + static_cast<int>(rng.below(2));
      if (!play(*session, plies)) continue;
      SolveRequest request;
      request.stipulation = read_stipulation(plies == 2 ? "a=>b1" : "a=>b1.5").value();
      request.target = session->setup().pieces;
      const auto games = [&] {
        const auto solved = solve_problem(**game, begin, request);
        return solved ? solution_text(*solved, request.stipulation) : solved.error().text();
      };
      const std::string fast = games();
      request.plain = true;
      EXPECT_EQ(games(), fast) << id << ' ' << i;
      EXPECT_TRUE(fast.starts_with("solution:")) << id << ' ' << i << ": " << fast;
    }
  }
}

// Positions late in random games: kings stand in the open, so that mates are near.
TEST(SolveProblem, PlainSearchFindsTheSameMates) {
  Rng rng(1883);
  int solved = 0, shorter = 0;
  for (const char* id : {"alice", "looking-glass", "ms-alice", "odonohue", "duo", "parton", "three-boards",
                         "chess", "hyperchess", "raumschach", "alice:hyperchess", "alice:raumschach"}) {
    const auto game = open_game(id);
    ASSERT_TRUE(game) << id;
    for (int i = 0; i < 8; ++i) {
      const std::unique_ptr<Session> session = (*game)->session();
      const int plies = 60 + static_cast<int>(rng.below(200));
      for (int ply = 0; ply < plies; ++ply) {
        const std::vector<MoveView> moves = session->legal_moves();
        if (moves.empty()) break;
        EXPECT_TRUE(session->play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))].uci));
      }
      constexpr const char* stipulations[] = {"h#1",   "h#1.5", "ser-h#2", "hs#1.5",
                                              "h+1.5", "h=1.5", "ser-h=2", "h#1"};
      SolveRequest request;
      request.stipulation = read_stipulation(stipulations[i]).value();
      std::uint64_t nodes = 0;
      const auto lines = [&] {
        const auto found = solve_problem(**game, session->setup(), request);
        if (!found) return found.error().text();
        nodes = found->nodes[0];
        solved += found->state == SolveState::solved;
        return solution_text(*found, request.stipulation);
      };
      const std::string fast = lines();
      const std::uint64_t tried = nodes;
      request.plain = true;
      EXPECT_EQ(lines(), fast) << id << ' ' << i;
      EXPECT_LE(tried, nodes) << id << ' ' << i;
      shorter += tried < nodes;
    }
  }
  EXPECT_GE(solved, 20);
  EXPECT_GE(shorter, 20);
}

TEST(SolveProblem, AnyNumberOfThreadsFindsTheSame) {
  constexpr const char* marks = "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1";
  const std::tuple<const char*, const char*, const char*> problems[] = {
      {"alice", "#2", marks},  {"alice", "s#2", marks},
      {"alice", "r#2", marks}, {"alice", "h#2", marks},
      {"alice", "h#2.5", ""},  {"alice", "ser-h#2", marks},
      {"chess", "h#2", ""},    {"chess", "#1", "7k/8/6K1/8/8/8/8/R7 w - - 0 1"},
  };
  for (const auto& [id, stipulation, fen] : problems) {
    const auto game = open_game(id);
    const std::unique_ptr<Session> session = (*game)->session();
    ASSERT_TRUE(session->set(fen));
    SolveRequest request;
    request.stipulation = read_stipulation(stipulation).value();
    request.set_play = !request.stipulation.series;
    if (request.stipulation.forced()) request.tries = 2, request.threats = request.duals = true;
    const auto text = [&](int threads) {
      const auto solved = solve_problem(**game, session->setup(), request, {}, threads);
      return std::string(state_name(solved->state)) + '\n' + solution_text(*solved, request.stipulation);
    };
    const std::string alone = text(1);
    for (const int threads : {2, 3, 40})
      EXPECT_EQ(text(threads), alone) << id << ' ' << stipulation << ' ' << threads;
  }
}

TEST(SolveProblem, AllThreadsStop) {
  const auto game = open_game("alice");
  SolveRequest request;
  request.stipulation = read_stipulation("h#6").value();
  std::atomic<int> asked{0};
  SolveControl control;
  control.stop = [&] { return ++asked > 20; };
  std::uint64_t last = 0;
  control.progress = [&](const SolveProgress& progress) {
    EXPECT_GE(progress.nodes, last);
    last = progress.nodes;
    EXPECT_EQ(progress.total, 20) << "first moves";
  };
  const auto solved = solve_problem(**game, (*game)->session()->setup(), request, control, 3);
  EXPECT_EQ(solved->state, SolveState::limit_reached);
  EXPECT_GT(last, 0u);
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
