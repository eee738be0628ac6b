// The problems that `cheshire compose` found, data/problems/composed-*.txt: each is sound. The solver's
// answer is compared with a search that tries every move, and where the tree is small also with the oracle's
// solver.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include "../data/games.h"
#include "cases.h"
#include "game_rules.h"
#include "oracle/problem.h"
#include "solve/diagram_class.h"
#include "solve/problem_file.h"
#include "solve/problem_solver.h"
#include "solve/soundness.h"

namespace cheshire::test {
namespace {

/// Tries every move, on the kernel: plays to mate of the kinds that were composed.
template <class P>
class PlainSearch {
 public:
  PlainSearch(const P& p, const Stipulation& stipulation) : start_(p), stipulation_(stipulation) {}

  /// The keys, or the lines with their moves one after the other.
  std::set<std::string> solve() {
    if (stipulation_.series) {
      series(start_, stipulation_.half_moves / 2, "");
    } else if (stipulation_.play == Play::help) {
      help(start_, stipulation_.half_moves, "");
    } else {
      for (const Move m : moves_of(start_)) {
        if (attacks(start_, m, stipulation_.half_moves / 2)) found_.insert(coordinates(start_, m));
      }
    }
    return found_;
  }

 private:
  bool attacks(const P& p, Move m, int n) const {
    const P then = after(p, m);
    if (stipulation_.play == Play::direct) return mated(then) || (n > 1 && defended(then, n - 1));
    return defended(then, n - 1);
  }
  /// Whether every move leads to the goal, the attacker having n moves left.
  bool defended(const P& p, int n) const {
    const std::vector<Move> moves = moves_of(p);
    return !moves.empty() && std::all_of(moves.begin(), moves.end(), [&](Move m) {
      const P then = after(p, m);
      if (stipulation_.play == Play::self && mated(then)) return true;
      if (n == 0) return false;
      const std::vector<Move> next = moves_of(then);
      return std::any_of(next.begin(), next.end(), [&](Move attack) { return attacks(then, attack, n); });
    });
  }
  void help(const P& p, int half_moves, const std::string& line) {
    for (const Move m : moves_of(p)) {
      const P then = after(p, m);
      if (half_moves > 1) {
        help(then, half_moves - 1, line + coordinates(p, m) + ' ');
      } else if (mated(then)) {
        found_.insert(line + coordinates(p, m));
      }
    }
  }
  /// So many moves of one side, of which only the last may give check, and then mate by the other.
  void series(const P& p, int moves, const std::string& line) {
    for (const Move m : moves_of(p)) {
      P then = after(p, m);
      const std::string longer = line + coordinates(p, m) + ' ';
      if (moves == 1) {
        help(then, 1, longer);
      } else if (!then.in_check()) {
        Undo undo;
        then.make_null(undo);
        series(then, moves - 1, longer);
      }
    }
  }

  const P& start_;
  const Stipulation& stipulation_;
  std::set<std::string> found_;
};

std::string text_of(const std::string& name) {
  std::ifstream file(CHESHIRE_SOURCE_DIR "/data/problems/" + name);
  return {std::istreambuf_iterator<char>(file), {}};
}

void add_lines(const std::vector<SolutionMove>& moves, const std::string& before,
               std::set<std::string>& lines) {
  for (const SolutionMove& move : moves) {
    const std::string line = before + (before.empty() ? "" : " ") + move.uci;
    move.replies.empty() ? void(lines.insert(line)) : add_lines(move.replies, line, lines);
  }
}
std::set<std::string> solutions(const ProblemSolution& solution, const Stipulation& stipulation) {
  std::set<std::string> found;
  if (!stipulation.forced()) add_lines(solution.solutions, "", found);
  if (stipulation.forced()) {
    for (const SolutionMove& key : solution.solutions) found.insert(key.uci);
  }
  return found;
}

std::size_t count_leaves(const std::vector<oracle::Step>& steps, bool keys) {
  if (keys) return steps.size();
  std::size_t leaves = 0;
  for (const oracle::Step& step : steps)
    leaves += step.replies.empty() ? 1 : count_leaves(step.replies, false);
  return leaves;
}

struct Shipped {
  int problems = 0, quiet = 0, by_oracle = 0;
  std::map<std::string, int> of_game;
  std::set<std::pair<std::string, std::vector<std::uint64_t>>> classes;
};

/// So many moves of the tree are left to the oracle.
std::uint64_t oracle_leaves() { return thorough() ? 100'000'000 : 300'000; }

template <int W, class R>
void check_problem(const Game<W, R>& game, const Problem& problem, Shipped& shipped) {
  const ProblemPosition& position = problem.parts.front().position;
  const Stipulation& stipulation = position.stipulation;
  SCOPED_TRACE(problem.game + ' ' + write_stipulation(stipulation) + "  " + game.fen(position.setup));
  const auto checked = game.check(position.setup);
  ASSERT_TRUE(checked.position);
  using P = Position<W, R>;
  P p = *checked.position;
  ++shipped.problems;
  ++shipped.of_game[problem.game];
  EXPECT_TRUE(shipped.classes.emplace(problem.game, diagram_class(position.setup, game.topology())).second)
      << "a shift or a mirror of another";

  SolveRequest request;
  request.stipulation = stipulation;
  request.duals = stipulation.forced();
  const ProblemSolution solution = solve_position(p, request, {}).value();
  EXPECT_EQ(solution.state, SolveState::solved);
  EXPECT_TRUE(sound(find_flaws(solution, stipulation)));
  const std::set<std::string> found = solutions(solution, stipulation);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found, PlainSearch(p, stipulation).solve());
  for (const Stipulation& shorter : shorter_stipulations(stipulation))
    EXPECT_TRUE(PlainSearch(p, shorter).solve().empty());

  const Move first = read_move(p, solution.solutions.front().uci).value();
  shipped.quiet += !p.captures(first) && !after(p, first).in_check() ? 1 : 0;

  // A series is not counted: its few pieces make a small tree.
  const int depth = stipulation.half_moves - (stipulation.play == Play::direct ? 1 : 0);
  if (!stipulation.series && p.perft(depth) > oracle_leaves()) return;
  ++shipped.by_oracle;
  oracle::Problem asked;
  asked.play = stipulation.play == Play::direct ? oracle::Play::direct
               : stipulation.play == Play::self ? oracle::Play::self
                                                : oracle::Play::help;
  asked.series = stipulation.series;
  asked.half_moves = stipulation.half_moves;
  const oracle::Solved expected = oracle::solve(game.topology(), rules_of_game(game.spec(), game.topology()),
                                                position.setup, asked, 0, false);
  EXPECT_EQ(count_leaves(expected.solutions, stipulation.forced()), 1u);
  ASSERT_FALSE(expected.solutions.empty());
  EXPECT_EQ(expected.solutions.front().move.from, first.from());
  EXPECT_EQ(expected.solutions.front().move.arrive, P::arrival(first));
}

TEST(ComposedProblems, SlowEachIsSoundAndNoneIsAShiftOrAMirrorOfAnother) {
  Shipped shipped;
  const auto read = [&](const char* name, const auto& game) {
    const std::string text = text_of(name);
    ProblemFile file(text, [&](std::string_view id) -> Result<ProblemNames> {
      EXPECT_EQ(id, game.spec().id);
      return ProblemNames(game.spec(), game.topology());
    });
    while (const auto problem = file.next()) {
      ASSERT_TRUE(*problem) << name << ": " << problem->error().text();
      check_problem(game, **problem, shipped);
    }
  };
  read("composed-alice.txt", game_of<2, LookingGlass>("alice"));
  read("composed-hyperchess.txt", game_of<4, OneBoard>("hyperchess"));
  read("composed-raumschach.txt", game_of<2, OneBoard>("raumschach"));
  read("composed-three-boards.txt", game_of<4, cheshire::ThreeBoards>("three-boards"));
  EXPECT_GE(shipped.problems, 60);
  for (const auto& [game, count] : shipped.of_game) EXPECT_GE(count, 10) << game;
  EXPECT_GE(3 * shipped.quiet, 2 * shipped.problems) << "keys that neither check nor capture";
  EXPECT_GT(shipped.by_oracle, 0);
  std::printf("%d problems, %d quiet keys, %d also by the oracle\n", shipped.problems, shipped.quiet,
              shipped.by_oracle);
}

}  // namespace
}  // namespace cheshire::test
