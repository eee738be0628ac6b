// The problem solver against the oracle's, which tries everything: the same solutions, variations, set play
// and tries of random small problems.
#include "oracle/problem.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "../data/games.h"
#include "cases.h"
#include "game_rules.h"
#include "play_kinds.h"
#include "random_games.h"
#include "random_setup.h"
#include "solve/problem_solver.h"

namespace cheshire::test {
namespace {

constexpr std::array<std::pair<Goal, oracle::Goal>, 6> goals = {{
    {Goal::mate, oracle::Goal::mate},
    {Goal::stalemate, oracle::Goal::stalemate},
    {Goal::double_stalemate, oracle::Goal::double_stalemate},
    {Goal::capture, oracle::Goal::capture},
    {Goal::square, oracle::Goal::square},
    {Goal::check, oracle::Goal::check},
}};

// Both solutions in one form: moves as "A:e7e8q/B", in the order of these texts.
std::string form(const Topology& topology, Cell from, Cell to, Cell arrive, char promotion) {
  std::string text =
      topology.board_name(topology.board(from)) + ':' + topology.name(from) + topology.name(to);
  if (promotion != 0) text += promotion;
  return text + '/' + topology.board_name(topology.board(arrive));
}
std::string form(std::vector<std::string> moves) {
  std::sort(moves.begin(), moves.end());
  std::string text = "[";
  for (const std::string& move : moves) text += move + ' ';
  return text + ']';
}
std::string form(const Topology& topology, const std::vector<oracle::Step>& steps) {
  std::vector<std::string> texts;
  for (const oracle::Step& step : steps) {
    std::string text = form(topology, step.move.from, step.move.to, step.move.arrive, step.move.promotion);
    if (step.goal) text += " goal";
    if (step.refutes) text += " refutes";
    if (step.zugzwang) text += " zugzwang";
    if (step.moves != 0) text += ' ' + std::to_string(step.moves);
    if (!step.threats.empty()) text += " threats " + form(topology, step.threats);
    if (!step.replies.empty()) text += ' ' + form(topology, step.replies);
    texts.push_back(text);
  }
  return form(std::move(texts));
}
// `series`: so many moves of one side follow each other.
template <class P>
std::string form(const P& p, const std::vector<SolutionMove>& moves, int series = 0) {
  std::vector<std::string> texts;
  const GameSpec& spec = p.tables().spec;
  for (const SolutionMove& move : moves) {
    const Result<Move> read = read_move(p, move.uci);
    EXPECT_TRUE(read) << move.uci;
    if (!read) return "";
    EXPECT_EQ(*read_move(p, move.san), *read) << move.san << ' ' << move.uci;
    const char promotion = read->kind() == MoveKind::promotion
                               ? static_cast<char>(spec.kinds[read->promotion()].letter - 'A' + 'a')
                               : '\0';
    std::string text = form(p.tables().topology, read->from(), read->to(), P::arrival(*read), promotion);
    if (move.goal) text += " goal";
    if (move.refutes) text += " refutes";
    if (move.zugzwang) text += " zugzwang";
    if (move.moves != 0) text += ' ' + std::to_string(move.moves);
    P then = after(p, *read);
    Undo undo;
    if (!move.threats.empty()) {
      P passed = then;
      passed.make_null(undo);
      text += " threats " + form(passed, move.threats);
    }
    if (!move.replies.empty()) {
      if (series > 1) then.make_null(undo);
      text += ' ' + form(then, move.replies, series - 1);
    }
    texts.push_back(text);
  }
  return form(std::move(texts));
}

struct SeenProblems {
  int problems = 0, solved = 0, with_tries = 0, with_set_play = 0;
};

template <int W, class R>
class Problems {
 public:
  using P = Position<W, R>;

  Problems(const Game<W, R>& game, const PlayKind& kind, std::uint64_t seed)
      : game_(game), kind_(kind), rng_(seed), rules_(rules_of_game(game.spec(), game.topology())) {}

  /// Compares so many problems. If such a problem is found soon, every fourth has a solution, and every
  /// fourth of forced play has tries or set play.
  void compare(int count, SeenProblems& seen) {
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) one(i, seen);
  }

 private:
  void one(int number, SeenProblems& seen) {
    const bool wants_solution = number % 4 == 0;
    for (int patience = wants_solution ? 400 : number % 4 == 2 ? 100 : 0;;) {
      SolveRequest request;
      request.stipulation = stipulation(number / 2);
      const bool forced = request.stipulation.forced();
      request.set_play = request.stipulation.has_set_play();
      request.tries = forced ? 1 + static_cast<int>(rng_.below(3)) : 0;
      request.threats = forced && rng_.below(2) == 0;
      request.duals = forced;
      const std::optional<P> p = position(request.stipulation);
      if (!p) continue;
      const Result<ProblemSolution> solved = solve_position(*p, request, {});
      ASSERT_TRUE(solved) << solved.error().text();
      const bool found = wants_solution || !forced ? !solved->solutions.empty()
                                                   : !solved->tries.empty() || !solved->set_play.empty();
      if (!found && --patience > 0) continue;
      return compare(*p, request, *solved, seen);
    }
  }

  void compare(const P& p, const SolveRequest& request, const ProblemSolution& solution, SeenProblems& seen) {
    const Stipulation& stipulation = request.stipulation;
    SCOPED_TRACE(game_.spec().id + ' ' + write_stipulation(stipulation) + "  " + game_.fen(p.setup()) +
                 (request.threats ? " with threats" : "") + ", tries " + std::to_string(request.tries));
    oracle::Problem problem{kind_.in_oracle, kind_.series, oracle::Goal::mate,
                            *goal_cells(stipulation, game_.topology()), stipulation.half_moves};
    for (const auto& [ours, theirs] : goals) {
      if (ours == stipulation.goal) problem.goal = theirs;
    }
    const oracle::Solved expected =
        oracle::solve(game_.topology(), rules_, p.setup(), problem, request.tries, request.threats);
    const int series = kind_.series ? stipulation.half_moves / 2 : 0;
    const Topology& topology = game_.topology();
    EXPECT_EQ(form(p, solution.solutions, series), form(topology, expected.solutions));
    EXPECT_EQ(form(p, solution.tries), form(topology, expected.tries));
    SolveRequest by_trying = request;
    by_trying.plain = true;
    const ProblemSolution plain = solve_position(p, by_trying, {}).value();
    EXPECT_EQ(form(p, plain.solutions, series), form(topology, expected.solutions)) << "plain";
    P passed = p;
    Undo undo;
    passed.make_null(undo);
    EXPECT_EQ(form(passed, solution.set_play), form(topology, expected.set_play));
    EXPECT_EQ(form(passed, plain.set_play), form(topology, expected.set_play)) << "plain";
    EXPECT_EQ(solution.state, !expected.solutions.empty() ? SolveState::solved
                              : !expected.tries.empty()   ? SolveState::refuted
                                                          : SolveState::no_solution);
    ++seen.problems;
    seen.solved += !expected.solutions.empty();
    seen.with_tries += !expected.tries.empty();
    seen.with_set_play += !expected.set_play.empty();
  }

  Stipulation stipulation(int number) {
    Stipulation s;
    s.play = kind_.play;
    s.series = kind_.series;
    // Mate twice as often as other goals.
    constexpr std::array<Goal, 7> often = {Goal::mate,  Goal::stalemate, Goal::capture,         Goal::mate,
                                           Goal::check, Goal::square,    Goal::double_stalemate};
    s.goal = often[static_cast<std::size_t>(number) % often.size()];
    if (s.goal == Goal::square) {
      const Topology& topology = game_.topology();
      Cell cell;
      do {
        cell = static_cast<Cell>(rng_.below(static_cast<std::uint32_t>(topology.cell_count())));
      } while (!topology.exists(cell));
      s.square = topology.name(cell);
      if (rng_.below(2) == 0) s.square += '/' + topology.board_name(topology.board(cell));
    }
    if (s.play == Play::help && !s.series) {
      s.half_moves = 1 + static_cast<int>(rng_.below(4));
    } else if (s.play == Play::help_self) {
      s.half_moves = 2 + static_cast<int>(rng_.below(3));
    } else if (s.series) {
      s.half_moves = 2 + 2 * static_cast<int>(rng_.below(3));
    } else {
      s.half_moves = rng_.below(8) == 0 ? 6 : rng_.below(4) == 0 ? 2 : 4;
    }
    return s;
  }
  /// How deep the oracle must look.
  static int half_moves(const Stipulation& s) {
    if (s.series) return s.half_moves / 2 + (s.play == Play::direct ? 0 : 1);
    return s.forced() ? s.half_moves - (s.play == Play::direct) : s.half_moves;
  }

  /// A random position whose tree is small. Every fourth has only the kings that it needs.
  std::optional<P> position(const Stipulation& stipulation) {
    Setup setup = RandomSetup(game_.spec(), game_.topology(), rng_).make();
    const RequiredKings required = required_kings(stipulation, setup.side);
    if (rng_.below(4) == 0) without_kings(setup, game_.spec(), required);
    auto checked = game_.check(setup, required);
    if (!checked.position) return {};
    P& p = *checked.position;
    std::uint64_t leaves = 1;
    for (int d = 1; d <= half_moves(stipulation); ++d) {
      leaves = p.perft(d);
      if (leaves > max_leaves) return {};
    }
    return p;
  }
  static constexpr std::uint64_t max_leaves = 2000;

  const Game<W, R>& game_;
  const PlayKind& kind_;
  Rng rng_;
  oracle::Rules rules_;
};

/// Positions to reach: where random games from the start and from random positions lead.
template <int W, class R>
class ProofGames {
 public:
  using P = Position<W, R>;

  ProofGames(const Game<W, R>& game, std::uint64_t seed)
      : game_(game), rng_(seed), rules_(rules_of_game(game.spec(), game.topology())) {}

  void compare(int count) {
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
      Stipulation stipulation;
      stipulation.goal = Goal::position;
      stipulation.series = i % 5 == 4;
      stipulation.play = stipulation.series ? Play::direct : Play::help;
      const bool from_start = i % 10 == 0;
      const int plies = from_start ? 3 : 2 + static_cast<int>(rng_.below(3));
      stipulation.half_moves = stipulation.series ? 2 * plies : plies;
      const std::optional<P> p = from_start ? game_.position("startpos") : position(plies);
      if (!p) {
        --i;
        continue;
      }
      const std::optional<std::vector<Piece>> target = playout(*p, plies, stipulation.series);
      if (target) one(*p, stipulation, *target);
    }
  }

 private:
  void one(const P& p, const Stipulation& stipulation, const std::vector<Piece>& target) {
    Setup to = p.setup();
    to.pieces = target;
    SCOPED_TRACE(game_.spec().id + ' ' + write_stipulation(stipulation) + "  " + game_.fen(p.setup()) +
                 "  to " + game_.fen(to));
    SolveRequest request;
    request.stipulation = stipulation;
    request.target = target;
    const ProblemSolution solution = solve_position(p, request, {}).value();
    request.plain = true;
    const ProblemSolution plain = solve_position(p, request, {}).value();
    oracle::Problem problem;
    problem.play = stipulation.series ? oracle::Play::direct : oracle::Play::help;
    problem.series = stipulation.series;
    problem.goal = oracle::Goal::position;
    problem.half_moves = stipulation.half_moves;
    problem.target = target;
    const Topology& topology = game_.topology();
    const oracle::Solved expected = oracle::solve(topology, rules_, p.setup(), problem, 0, false);
    const int series = stipulation.series ? stipulation.half_moves / 2 : 0;
    EXPECT_EQ(form(p, solution.solutions, series), form(topology, expected.solutions));
    EXPECT_EQ(form(p, plain.solutions, series), form(topology, expected.solutions)) << "plain";
    EXPECT_FALSE(expected.solutions.empty());
  }

  /// Where so many random moves lead, of both sides or of one alone; nothing if the game ends before.
  std::optional<std::vector<Piece>> playout(P p, int plies, bool series) {
    Undo undo;
    for (int ply = 0; ply < plies; ++ply) {
      if (ply > 0 && series) {
        if (p.in_check()) return {};
        p.make_null(undo);
      }
      const std::vector<Move> moves = moves_of(p);
      if (moves.empty()) return {};
      p.make(random_move(p, moves, rng_), undo);
    }
    return p.setup().pieces;
  }
  std::optional<P> position(int plies) {
    auto checked = game_.check(RandomSetup(game_.spec(), game_.topology(), rng_).make());
    if (!checked.position || checked.position->perft(plies) > 3000) return {};
    return checked.position;
  }

  const Game<W, R>& game_;
  Rng rng_;
  oracle::Rules rules_;
};

TEST(ProofGameDifferential, SlowSolverAndOracleAgree) {
  const int count = thorough() ? 500 : 50;
  const auto run = [&](const auto& game, int problems) {
    ProofGames(game, seed_of(game.spec())).compare(problems);
  };
  run(game_of<2, LookingGlass>("alice"), count / 2);
  run(game_of<1, OneBoard>("chess"), count / 5);
  run(game_of<4, cheshire::ThreeBoards>("three-boards"), count / 10);
  run(game_of<2, OneBoard>("raumschach"), count / 10);
  run(game_of<4, OneBoard>("hyperchess"), count / 10);
}

class ProblemDifferential : public testing::TestWithParam<PlayKind> {};

TEST_P(ProblemDifferential, SlowSolverAndOracleAgree) {
  const PlayKind& kind = GetParam();
  const int count = thorough() ? 500 : 50;
  SeenProblems seen;
  const auto run = [&](const auto& game, int problems) {
    const std::uint64_t seed = seed_of(game.spec()) + 2 * static_cast<std::uint64_t>(kind.play) + kind.series;
    Problems(game, kind, seed).compare(problems, seen);
  };
  run(game_of<2, LookingGlass>("alice"), count / 2);
  run(game_of<1, OneBoard>("chess"), count / 5);
  run(game_of<4, cheshire::ThreeBoards>("three-boards"), count / 10);
  run(game_of<2, OneBoard>("raumschach"), count / 10);
  run(game_of<4, OneBoard>("hyperchess"), count / 10);
  std::printf("%d problems: %d solved, %d with tries, %d with set play\n", seen.problems, seen.solved,
              seen.with_tries, seen.with_set_play);
  EXPECT_EQ(seen.problems, count);
  // Where hardly anything is solved, little is compared. Selfmates are the rarest.
  EXPECT_GE(seen.solved, count / 12);
}

INSTANTIATE_TEST_SUITE_P(Kinds, ProblemDifferential, testing::ValuesIn(play_kinds),
                         [](const auto& info) { return std::string(info.param.words); });

}  // namespace
}  // namespace cheshire::test
