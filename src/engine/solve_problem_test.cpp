#include "engine/solve_problem.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <tuple>

#include "base/rng.h"
#include "base/test_message.h"
#include "engine/session.h"
#include "solve/examine.h"
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
  return solve_problem(game.rules(), session->setup(), request);
}

TEST(SolveProblem, EveryGameOfTheGeneralKernel) {
  int games = 0;
  for (const char* id :
       {"alice", "looking-glass", "ms-alice", "odonohue", "duo", "three-boards", "chess", "hyperchess",
        "raumschach", "alice:hyperchess", "alice:raumschach", "alice3:hyperchess", "alice3:raumschach"}) {
    const auto game = open_game(id);
    ASSERT_TRUE(game) << id;
    const std::vector<MoveView> moves = (*game)->session()->legal_moves();
    const auto captures = std::count_if(moves.begin(), moves.end(),
                                        [](const MoveView& move) { return move.victim_letter != 0; });
    const auto solved = solve(**game, "x1");
    ASSERT_TRUE(solved) << id << ": " << solved.error().text();
    EXPECT_EQ(solved->state, captures > 0 ? SolveState::solved : SolveState::no_solution) << id;
    EXPECT_EQ(static_cast<std::ptrdiff_t>(solved->solutions.size()), captures) << id;
    ++games;
  }
  EXPECT_EQ(games, 13);
}

// Random games go on from the start and from the middle of a game, where there are captures and promotions.
TEST(SolveProblem, SlowPlainSearchFindsTheSameGames) {
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
        const auto solved = solve_problem((*game)->rules(), begin, request);
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
TEST(SolveProblem, SlowPlainSearchFindsTheSameMates) {
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
        const auto found = solve_problem((*game)->rules(), session->setup(), request);
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
      // Bounds with little memory are forgotten again and again.
      if (fast.size() > 50'000) continue;
      request.plain = false;
      request.memory = std::size_t{2} << 20;
      EXPECT_EQ(lines(), fast) << id << ' ' << i;
      EXPECT_EQ(nodes, tried) << id << ' ' << i;
    }
  }
  EXPECT_GE(solved, 20);
  EXPECT_GE(shorter, 20);
}

// Random positions with few pieces: proof numbers against the search that goes ever deeper.
TEST(SolveProblem, SlowPlainSearchFindsTheSameLongMates) {
  constexpr std::pair<const char*, const char*> positions[] = {
      {"alice", "8/5|p2/6|Q1/4K3/8/|k1p5/8/4R3 w - - 0 1"},
      {"alice", "2|K5/8/5|k1|p/8/7|R/5|n1|Q/8/8 w - - 0 1"},
      {"chess", "2R5/2p2P2/2N4K/1p6/8/4k3/1N6/6r1 w - - 0 1"},
      {"alice", "8/3|K4/|k|P6/1|b6/8/2|R2|p2/8/8 w - - 0 1"},
      {"alice", "8/8/4|R1n|p/|k3|P|b1|p/8/8/5|K2/2|B5 w - - 0 1"},
      {"alice", "8/2p4Q/8/|P6p/k7/8/3|b3|K/8 w - - 0 1"},
      {"alice", "5|k2/8/8/1|p6/8/5pQ1/3P4/3|K4 w - - 0 1"},
      {"chess", "8/8/1K6/3Q4/k7/8/1p5P/8 w - - 0 1"},
      {"chess", "4N3/8/4K3/4R3/8/8/6k1/b7 w - - 0 1"},
      {"chess", "8/8/3p3P/8/KR5p/4p3/R7/6k1 w - - 0 1"},
  };
  int solved = 0;
  for (const auto& [id, fen] : positions) {
    const auto game = open_game(id);
    const std::unique_ptr<Session> session = (*game)->session();
    ASSERT_TRUE(session->set(fen));
    for (const char* stipulation : {"#4", "=4", "s#4"}) {
      SolveRequest request;
      request.stipulation = read_stipulation(stipulation).value();
      request.tries = stipulation[0] == 's' ? 0 : 2;
      request.duals = stipulation[0] != 's';
      const auto tree = [&] {
        const auto found = solve_problem((*game)->rules(), session->setup(), request);
        if (!found) return found.error().text();
        solved += found->state == SolveState::solved;
        return solution_text(*found, request.stipulation);
      };
      const std::string fast = tree();
      request.plain = true;
      EXPECT_EQ(tree(), fast) << stipulation << ' ' << fen;
    }
  }
  EXPECT_EQ(solved, 8);
}

// S. Loyd, London Era, 1861: the key is the move of the pawn that mates after five moves.
TEST(SolveProblem, Excelsior) {
  const auto game = open_game("chess");
  const std::unique_ptr<Session> session = (*game)->session();
  ASSERT_TRUE(session->set("n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1"));
  SolveRequest request;
  request.stipulation = read_stipulation("#5").value();
  const auto found = solve_problem((*game)->rules(), session->setup(), request);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->solutions.size(), 1u);
  EXPECT_EQ(found->solutions[0].uci, "b2b4");
  EXPECT_EQ(found->solutions[0].moves, 5);
}

TEST(SolveProblem, AnyNumberOfThreadsFindsTheSame) {
  constexpr const char* marks = "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1";
  const std::tuple<const char*, const char*, const char*> problems[] = {
      {"alice", "#2", marks},
      {"alice", "s#2", marks},
      {"alice", "r#2", marks},
      {"alice", "h#2", marks},
      {"alice", "h#2.5", ""},
      {"alice", "ser-h#2", marks},
      {"chess", "h#2", ""},
      {"chess", "#1", "7k/8/6K1/8/8/8/8/R7 w - - 0 1"},
      // Long enough for several threads to work on one first move.
      {"chess", "#4", "8/8/1K6/3Q4/k7/8/1p5P/8 w - - 0 1"},
      {"alice", "#4", "8/5|p2/6|Q1/4K3/8/|k1p5/8/4R3 w - - 0 1"},
      {"alice", "s#3", "8/5|p2/6|Q1/4K3/8/|k1p5/8/4R3 w - - 0 1"},
      {"alice", "r#3", "8/5|p2/6|Q1/4K3/8/|k7/8/8 w - - 0 1"},
      {"alice", "h#3", "8/5|p2/6|Q1/4K3/8/|k1p5/8/8 b - - 0 1"},
      {"chess", "ser-h#4", "8/8/8/3k4/8/3p4/8/4K2R b - - 0 1"},
      {"alice", "hs#2.5", "8/5|p2/6|Q1/4K3/8/|k1p5/8/8 b - - 0 1"},
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
      const auto solved = solve_problem((*game)->rules(), session->setup(), request, {}, threads);
      return std::string(state_name(solved->state)) + '\n' + solution_text(*solved, request.stipulation);
    };
    const std::string alone = text(1);
    for (const int threads : {2, 3, 40})
      EXPECT_EQ(text(threads), alone) << id << ' ' << stipulation << ' ' << threads;
  }
}

TEST(SolveProblem, AnyNumberOfThreadsHasTheSameMemory) {
  const auto game = open_game("alice");
  const std::unique_ptr<Session> session = (*game)->session();
  ASSERT_TRUE(session->set("4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1"));
  SolveRequest request;
  request.stipulation = read_stipulation("#3").value();
  request.tries = 2, request.threats = request.duals = true;
  request.memory = std::size_t{8} << 20;
  for (const int threads : {1, 64}) {
    const auto solved = solve_problem((*game)->rules(), session->setup(), request, {}, threads);
    EXPECT_EQ(solved->state, SolveState::solved) << threads;
    EXPECT_EQ(solved->solutions.size(), 9u);
    EXPECT_EQ(solved->tries.size(), 11u);
  }
}

TEST(SolveProblem, AnyNumberOfThreadsFindsTheSameProofGames) {
  const auto game = open_game("alice");
  const std::unique_ptr<Session> session = (*game)->session();
  const auto start = session->setup();
  for (const char* move : {"e2e4", "d7d5", "e4d5", "d8d5"}) ASSERT_TRUE(session->play(move)) << move;
  SolveRequest request;
  request.stipulation = read_stipulation("a=>b2").value();
  request.target = session->setup().pieces;
  const auto text = [&](int threads) {
    const auto solved = solve_problem((*game)->rules(), start, request, {}, threads);
    return solved ? solution_text(*solved, request.stipulation) : solved.error().text();
  };
  EXPECT_THAT(text(1), testing::HasSubstr("1.e4 d5 2.exd5/A Qxd5"));
  EXPECT_EQ(text(2), text(1));
}

TEST(SolveProblem, AllThreadsStop) {
  const auto game = open_game("alice");
  SolveRequest request;
  request.stipulation = read_stipulation("h#6").value();
  std::atomic<int> asked{0};
  std::atomic<std::uint64_t> last{0};
  SolveControl control;
  control.stop = [&] { return ++asked > 20 && (last > 0 || asked > 100'000); };
  control.progress = [&](const SolveProgress& progress) {
    EXPECT_GE(progress.nodes, last);
    last = progress.nodes;
    EXPECT_EQ(progress.total, 20) << "first moves";
  };
  const auto solved = solve_problem((*game)->rules(), (*game)->session()->setup(), request, control, 3);
  EXPECT_EQ(solved->state, SolveState::limit_reached);
  EXPECT_GT(last, 0u);
}

// A kernel may leave problems out.
struct UnsolvedRules {
  static constexpr std::string_view name = "Unsolved";
  Capabilities capabilities() const { return {}; }
};
TEST(SolveProblem, TheRulesOfAGameAreKnownOrRefused) {
  GameSpec spec = find_game("cheops").value();
  EXPECT_TRUE(find_solver(spec));
  spec.rules = UnsolvedRules();
  ASSERT_TRUE(add_kernel({UnsolvedRules::name, Passage::one_board, spec.words(), nullptr}));
  const auto solver = find_solver(spec);
  ASSERT_FALSE(solver);
  EXPECT_EQ(brief(solver.error().message), "problem-of-own-rules(\"Cheops\")");
}

TEST(SolveProblem, AnIllegalDiagramIsNamed) {
  const auto chess = *open_game("chess");
  cheshire::Setup setup = chess->session()->setup();
  setup.pieces[4] = no_piece;
  setup.rights = 0;
  const auto outcome = [&](const char* stipulation) {
    SolveRequest request;
    request.stipulation = read_stipulation(stipulation).value();
    const auto solved = solve_problem(chess->rules(), setup, request);
    return solved ? "accepted" : brief(solved.error().message);
  };
  EXPECT_EQ(outcome("s#1"), "position-unplayable([king-missing(White)])");
  EXPECT_EQ(outcome("#1"), "accepted") << "nobody checks White";
}

// The squares of Hyperchess begin with a digit, and so do those that moves lead to.
TEST(SolveProblem, NamesPiecesThatCanGoInHyperchess) {
  const auto game = *open_game("hyperchess");
  const auto session = game->session();
  ASSERT_TRUE(session->set("1/3K/11/11b4/3p4RRN5/3k7/1r2/1 w - - 0 1"));
  const ProblemPosition position{session->setup(), read_stipulation("#2").value()};
  SolveRequest request;
  request.stipulation = position.stipulation;
  const auto solve = [&](const cheshire::Setup& setup, const SolveRequest& asked) {
    return solve_problem(game->rules(), setup, asked);
  };
  const auto solution = solve(position.setup, request);
  ASSERT_TRUE(solution);
  const Answers answers = examine({.economy = true}, position, ProblemNames(game->spec(), game->topology()),
                                  request, *solution, solve);
  ASSERT_TRUE(answers.economy);
  EXPECT_THAT(answers.economy->savings, testing::Contains("remove 7e5"));
}

TEST(SolveProblem, HelpMatesWithoutAKingOfTheMatingSide) {
  for (const char* id : {"chess", "alice"}) {
    const auto game = *open_game(id);
    const auto session = game->session();
    const auto lines = [&](const char* fen) {
      SolveRequest request;
      request.stipulation = read_stipulation("h#1").value();
      EXPECT_TRUE(session->set(fen, {}, Purpose::problem));
      return solve_problem(game->rules(), session->setup(), request).value().solutions.size();
    };
    EXPECT_EQ(lines("7k/p6p/8/8/8/8/8/5RR1 b - - 0 1"), id == std::string("chess") ? 2u : 0u) << id;
  }
}

}  // namespace
}  // namespace cheshire
