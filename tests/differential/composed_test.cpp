// The problems that `cheshire compose` found, data/problems/composed-*.txt: each is sound. The solver's
// answer is compared with a search that tries every move, and where the tree is small also with the oracle's
// solver.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <set>

#include "../data/games.h"
#include "cases.h"
#include "cheops_pair.h"
#include "game_rules.h"
#include "oracle/cheops/problem.h"
#include "oracle/problem.h"
#include "solve/cheops/open_position.h"
#include "solve/diagram_class.h"
#include "solve/problem_file.h"
#include "solve/problem_solver.h"
#include "solve/soundness.h"

namespace cheshire::test {
namespace {

using cheshire::coordinates;
using test::after;
using test::moves_of;

template <int W>
std::vector<cheops::Action> moves_of(const cheops::OpenPosition<W>& p) {
  return p.position().actions();
}
template <int W>
cheops::OpenPosition<W> after(const cheops::OpenPosition<W>& p, cheops::Action a) {
  cheops::Position<W> next = p.position();
  next.play(a);
  return cheops::OpenPosition<W>(next);
}
template <int W>
std::string coordinates(const cheops::OpenPosition<W>& p, cheops::Action a) {
  return p.uci(a);
}

/// Tries every move, on the kernel: plays to mate of the kinds that were composed.
template <class P>
class PlainSearch {
  using Move = typename SolverTraits<P>::Move;

 public:
  PlainSearch(const P& p, const Stipulation& stipulation) : start_(p), stipulation_(stipulation) {}

  /// The keys, or the lines with their moves one after the other.
  std::set<std::string> solve() {
    if (stipulation_.series) {
      series(start_, stipulation_.half_moves / 2, "");
    } else if (stipulation_.play == Play::help) {
      help(start_, stipulation_.half_moves, "");
    } else {
      for (const auto m : moves_of(start_)) {
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
    const auto moves = moves_of(p);
    return !moves.empty() && std::all_of(moves.begin(), moves.end(), [&](Move m) {
      const P then = after(p, m);
      if (stipulation_.play == Play::self && mated(then)) return true;
      if (n == 0) return false;
      const auto next = moves_of(then);
      return std::any_of(next.begin(), next.end(), [&](Move attack) { return attacks(then, attack, n); });
    });
  }
  void help(const P& p, int half_moves, const std::string& line) {
    for (const auto m : moves_of(p)) {
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
    for (const auto m : moves_of(p)) {
      P then = after(p, m);
      const std::string longer = line + coordinates(p, m) + ' ';
      if (moves == 1) {
        help(then, 1, longer);
      } else if (!then.in_check()) {
        typename SolverTraits<P>::Undo undo;
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

template <class Move>
std::size_t count_leaves(const std::vector<oracle::StepOf<Move>>& steps, bool keys) {
  if (keys) return steps.size();
  std::size_t leaves = 0;
  for (const auto& step : steps) leaves += step.replies.empty() ? 1 : count_leaves(step.replies, false);
  return leaves;
}

struct Shipped {
  int problems = 0, quiet = 0, by_oracle = 0;
  std::map<std::string, int> of_game;
  std::set<std::pair<std::string, std::vector<std::uint64_t>>> classes;
};

/// Solves a problem and searches it plainly. Returns its first move.
template <class P>
std::optional<typename SolverTraits<P>::Move> check_sound(const P& p, const Problem& problem,
                                                          Shipped& shipped) {
  const ProblemPosition& position = problem.parts.front().position;
  const Stipulation& stipulation = position.stipulation;
  ++shipped.problems;
  ++shipped.of_game[problem.game.id];
  EXPECT_TRUE(
      shipped.classes.emplace(problem.game.id, diagram_class(position.setup, p.tables().topology)).second)
      << "a shift or a mirror of another";

  SolveRequest request;
  request.stipulation = stipulation;
  request.duals = stipulation.forced();
  const ProblemSolution solution = solve_position(p, request, {}).value();
  EXPECT_EQ(solution.state, SolveState::solved);
  EXPECT_TRUE(sound(find_flaws(solution, stipulation)));
  const std::set<std::string> found = solutions(solution, stipulation);
  EXPECT_EQ(found.size(), 1u);
  EXPECT_EQ(found, PlainSearch(p, stipulation).solve());
  for (const Stipulation& shorter : shorter_stipulations(stipulation))
    EXPECT_TRUE(PlainSearch(p, shorter).solve().empty());
  if (found.empty()) return {};
  for (const auto m : moves_of(p)) {
    if (coordinates(p, m) != solution.solutions.front().uci) continue;
    shipped.quiet += !p.captures(m) && !after(p, m).in_check() ? 1 : 0;
    return m;
  }
  return {};
}

oracle::Problem asked(const Stipulation& stipulation) {
  oracle::Problem asked;
  asked.play = stipulation.play == Play::direct ? oracle::Play::direct
               : stipulation.play == Play::self ? oracle::Play::self
                                                : oracle::Play::help;
  asked.series = stipulation.series;
  asked.half_moves = stipulation.half_moves;
  return asked;
}
/// Whether the tree is small enough for the oracle. A series is not counted: its few pieces make a small
/// tree.
template <class P>
bool is_small(P p, const Stipulation& stipulation, std::uint64_t leaves) {
  const int depth = stipulation.half_moves - (stipulation.play == Play::direct ? 1 : 0);
  return stipulation.series || p.perft(depth) <= leaves;
}

template <int W, class R>
void check_problem(const Game<W, R>& game, const Problem& problem, Shipped& shipped) {
  const ProblemPosition& position = problem.parts.front().position;
  const Stipulation& stipulation = position.stipulation;
  SCOPED_TRACE(problem.game.id + ' ' + write_stipulation(stipulation) + "  " + game.fen(position.setup));
  const auto checked = game.check(position.setup);
  ASSERT_TRUE(checked.position);
  using P = Position<W, R>;
  const auto first = check_sound(*checked.position, problem, shipped);
  ASSERT_TRUE(first);
  if (!is_small(*checked.position, stipulation, thorough() ? 100'000'000 : 300'000)) return;
  ++shipped.by_oracle;
  const oracle::Solved expected = oracle::solve(game.topology(), rules_of_game(game.spec(), game.topology()),
                                                position.setup, asked(stipulation), 0, false);
  EXPECT_EQ(count_leaves(expected.solutions, stipulation.forced()), 1u);
  ASSERT_FALSE(expected.solutions.empty());
  EXPECT_EQ(expected.solutions.front().move.from, first->from());
  EXPECT_EQ(expected.solutions.front().move.arrive, P::arrival(*first));
}

/// Little Cheops without Castles and papers.
void check_problem(const CheopsPair<2>& game, const Problem& problem, Shipped& shipped) {
  const ProblemPosition& position = problem.parts.front().position;
  const Stipulation& stipulation = position.stipulation;
  SCOPED_TRACE(problem.game.id + ' ' + write_stipulation(stipulation) + "  " +
               write_fen(position.setup, game.spec(), game.tables().topology));
  const auto p = cheops::OpenPosition<2>::make(position.setup, game.tables());
  ASSERT_TRUE(p) << p.error().text();
  const auto first = check_sound(*p, problem, shipped);
  ASSERT_TRUE(first);
  if (!is_small(p->position(), stipulation, thorough() ? 1'000'000 : 10'000)) return;
  ++shipped.by_oracle;
  ref::State state = ref::empty_arena(game.game());
  for (Cell c = 0; c < position.setup.pieces.size(); ++c) {
    const Piece piece = position.setup.pieces[c];
    if (piece != no_piece)
      state.pieces[c] = ref::Piece{static_cast<ref::Role>(kind_of(piece)), color_of(piece)};
  }
  state.side = position.setup.side;
  const auto expected = ref::solve(game.game(), ref::begun(game.game(), state), asked(stipulation), 0, false);
  EXPECT_EQ(count_leaves(expected.solutions, stipulation.forced()), 1u);
  ASSERT_FALSE(expected.solutions.empty());
  EXPECT_EQ(expected.solutions.front().move, CheopsPair<2>::in_oracle(*first));
}

TEST(ComposedProblems, SlowEachIsSoundAndNoneIsAShiftOrAMirrorOfAnother) {
  Shipped shipped;
  const auto read = [&](const char* name, const auto& game) {
    const std::string text = text_of(name);
    ProblemFile file(text, [&](const NamedGame& name) -> Result<ProblemNames> {
      EXPECT_EQ(find_game(name.id, *parse_options(name.options_with("")))->identity(),
                game.spec().identity());
      return ProblemNames(game.spec(), game.tables().topology);
    });
    while (const auto problem = file.next()) {
      ASSERT_TRUE(*problem) << name << ": " << problem->error().text();
      check_problem(game, **problem, shipped);
    }
  };
  read("composed-alice.txt", game_of<2, LookingGlass>("alice", "en-passant=landing-board"));
  read("composed-hyperchess.txt", game_of<4, OneBoard>("hyperchess"));
  read("composed-raumschach.txt", game_of<2, OneBoard>("raumschach"));
  read("composed-three-boards.txt", game_of<4, cheshire::ThreeBoards>("three-boards"));
  const std::string little = "little-cheops";
  read("composed-little-cheops.txt", CheopsPair<2>(little, chosen_options(little, [](int) { return 0; })));
  EXPECT_GE(shipped.problems, 60);
  for (const auto& [game, count] : shipped.of_game) EXPECT_GE(count, 10) << game;
  EXPECT_GE(3 * shipped.quiet, 2 * shipped.problems) << "keys that neither check nor capture";
  EXPECT_GT(shipped.by_oracle, 0);
  std::printf("%d problems, %d quiet keys, %d also by the oracle\n", shipped.problems, shipped.quiet,
              shipped.by_oracle);
}

}  // namespace
}  // namespace cheshire::test
