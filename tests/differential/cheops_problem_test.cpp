// The problem solver in Cheops against the oracle's, which tries every action: the same solutions,
// variations, set play and tries of random small problems, with Castles and open papers.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "cases.h"
#include "cheops_pair.h"
#include "engine/session.h"
#include "engine/solve_problem.h"
#include "oracle/cheops/problem.h"
#include "play_kinds.h"
#include "text/cheops/fen.h"
#include "text/cheops/setup_check.h"

namespace cheshire::test {
namespace {

constexpr std::array<std::pair<Goal, oracle::Goal>, 7> goals = {{
    {Goal::mate, oracle::Goal::mate},
    {Goal::check, oracle::Goal::check},
    {Goal::stalemate, oracle::Goal::stalemate},
    {Goal::capture, oracle::Goal::capture},
    {Goal::square, oracle::Goal::square},
    {Goal::double_stalemate, oracle::Goal::double_stalemate},
    {Goal::position, oracle::Goal::position},
}};

std::string joined(std::vector<std::string> moves) {
  std::sort(moves.begin(), moves.end());
  std::string text = "[";
  for (const std::string& move : moves) text += move + ' ';
  return text + ']';
}
/// One form for both trees; `name` writes a move as the wire form does.
template <class Moves, class Name>
std::string form(const Moves& moves, const Name& name) {
  std::vector<std::string> texts;
  for (const auto& move : moves) {
    std::string text = name(move);
    if (move.goal) text += " goal";
    if (move.refutes) text += " refutes";
    if (move.zugzwang) text += " zugzwang";
    if (move.moves != 0) text += ' ' + std::to_string(move.moves);
    if (!move.threats.empty()) text += " threats " + form(move.threats, name);
    if (!move.replies.empty()) text += ' ' + form(move.replies, name);
    texts.push_back(text);
  }
  return joined(std::move(texts));
}

struct Seen {
  int problems = 0, solved = 0, with_tries = 0, with_castles = 0, with_deputies = 0, papers = 0;
};

template <int W>
class CheopsProblems {
 public:
  CheopsProblems(const CheopsPair<W>& pair, const PlayKind& kind, std::uint64_t seed)
      : pair_(pair), game_(*open_game(pair.spec())), kind_(kind), rng_(seed) {}

  /// Compares so many problems. If one is found soon, every other has a solution.
  void compare(int count, Seen& seen) {
    for (int i = 0; i < count && !testing::Test::HasFailure();) {
      int patience = i % 2 == 0 ? 150 : 0;
      while (!one(i, patience > 0, seen)) --patience;
      ++i;
    }
  }

 private:
  std::uint32_t below(std::size_t n) { return rng_.below(static_cast<std::uint32_t>(n)); }
  const Topology& topology() const { return pair_.game().arena.topology(); }

  /// Compares a random problem, unless it must have a solution and has none. Returns whether it did.
  bool one(int number, bool wants_solution, Seen& seen) {
    SolveRequest request;
    request.stipulation = stipulation(number / 2);
    const bool forced = request.stipulation.forced();
    request.set_play = request.stipulation.has_set_play();
    request.tries = forced ? 1 + static_cast<int>(below(3)) : 0;
    request.threats = forced && below(2) == 0;
    request.duals = forced;
    const std::optional<ref::State> state = position(half_moves(request.stipulation));
    if (!state) return false;
    if (request.stipulation.to_position()) {
      request.target = reached_from(*state, request.stipulation);
      if (request.target.empty()) return false;
    }
    const cheops::Setup setup = in_kernel(*state);
    cheshire::Setup given;
    given.pieces = setup.pieces;
    given.side = setup.side;
    given.own_fields = cheops::write_fields(setup, topology());
    const Result<ProblemSolution> solved = solve_problem(game_->rules(), given, request);
    EXPECT_TRUE(solved) << solved.error().text();
    if (!solved || (wants_solution && solved->solutions.empty())) return !solved;
    compare(*state, request, *solved, seen);
    request.plain = true;
    const Result<ProblemSolution> plain = solve_problem(game_->rules(), given, request);
    EXPECT_EQ(theirs(plain->solutions), theirs(solved->solutions)) << "plain";
    return true;
  }

  void compare(const ref::State& state, const SolveRequest& request, const ProblemSolution& solution,
               Seen& seen) {
    const Stipulation& stipulation = request.stipulation;
    SCOPED_TRACE(pair_.spec().id + ' ' + write_stipulation(stipulation) + "  " +
                 cheops::write_fen(in_kernel(state), pair_.spec(), topology()) +
                 (request.threats ? " with threats" : "") + ", tries " + std::to_string(request.tries));
    oracle::Problem problem{kind_.in_oracle,        kind_.series,
                            oracle::Goal::mate,     *goal_cells(stipulation, topology()),
                            stipulation.half_moves, request.target};
    for (const auto& [ours, other] : goals) {
      if (ours == stipulation.goal) problem.goal = other;
    }
    const auto expected = ref::solve(pair_.game(), state, problem, request.tries, request.threats);
    EXPECT_EQ(theirs(solution.solutions), ours(expected.solutions));
    EXPECT_EQ(theirs(solution.tries), ours(expected.tries));
    if (request.set_play) {
      EXPECT_EQ(theirs(solution.set_play), ours(expected.set_play));
    }
    ++seen.problems;
    seen.solved += !expected.solutions.empty();
    seen.with_tries += !expected.tries.empty();
    seen.with_castles += !state.castles.empty();
    seen.with_deputies += std::any_of(state.pieces.begin(), state.pieces.end(),
                                      [](const auto& piece) { return piece && piece->deputy; });
    const std::string text = ours(expected.solutions) + ours(expected.tries);
    seen.papers += text.find('@') != std::string::npos || text.find('?') != std::string::npos ||
                   text.find(':') != std::string::npos;
  }

  static std::string theirs(const std::vector<SolutionMove>& moves) {
    return form(moves, [](const SolutionMove& move) { return move.uci; });
  }
  std::string ours(const std::vector<oracle::StepOf<ref::Action>>& steps) const {
    return form(steps, [this](const auto& step) { return wire(step.move); });
  }
  /// docs/rules/cheops.md, "How Cheshire writes turns".
  std::string wire(const ref::Action& action) const {
    using Kind = ref::Action::Kind;
    const auto name = [&](Cell c) { return topology().name(c); };
    std::string text;
    switch (action.kind) {
      case Kind::move:
      case Kind::castling:
      case Kind::promotion_in_place: text = name(action.from) + name(action.to); break;
      case Kind::abdication: text = name(action.from) + '>' + name(action.to); break;
      case Kind::appointment: text = '@' + name(action.to); break;
      case Kind::inspection: text = '?' + name(action.to); break;
    }
    if (action.promotion)
      text += static_cast<char>(pair_.spec().kinds[static_cast<std::size_t>(*action.promotion)].letter - 'A' +
                                'a');
    for (const ref::Arrest& arrest : action.arrests) text += ':' + name(arrest.victim) + name(arrest.hall);
    if (action.castle != no_cell) text += '+' + name(action.castle);
    return text;
  }

  // Problems

  Stipulation stipulation(int number) {
    Stipulation s;
    s.play = kind_.play;
    s.series = kind_.series;
    // Mate as often as the other goals together.
    const auto n = static_cast<std::size_t>(number);
    s.goal = n % 2 == 0 ? Goal::mate : goals[1 + n / 2 % (goals.size() - 1)].first;
    const bool reaches = s.play == Play::help || (s.series && s.play == Play::direct);
    if (s.goal == Goal::position && (!reaches || (s.series && s.play == Play::help))) s.goal = Goal::mate;
    if (s.goal == Goal::square) s.square = topology().name(any_cell());
    if (W > 2) {
      // The trees of the larger boards are small only where they are low.
      s.half_moves = s.play == Play::help && !s.series && below(4) == 0 ? 3 : 2;
    } else if (s.series) {
      s.half_moves = 2 + 2 * static_cast<int>(below(2));
    } else if (s.play == Play::help || s.play == Play::help_self) {
      s.half_moves = 2 + static_cast<int>(below(2));
    } else {
      s.half_moves = below(4) == 0 ? 2 : 4;
    }
    return s;
  }
  static int half_moves(const Stipulation& s) {
    if (s.series) return s.half_moves / 2 + (s.play == Play::direct ? 0 : 1);
    return s.forced() ? s.half_moves - (s.play == Play::direct) : s.half_moves;
  }

  /// The pieces after so many random actions, of both sides or of one alone; nothing if the game ends before.
  std::vector<Piece> reached_from(const ref::State& state, const Stipulation& s) {
    ref::State now = state;
    const int plies = s.series ? s.half_moves / 2 : s.half_moves;
    for (int ply = 0; ply < plies; ++ply) {
      if (s.series && ply > 0) {
        if (ref::in_check(pair_.game(), now, now.side)) return {};
        now.side = !now.side;
        now.ep_square = now.ep_pawn = no_cell;
      }
      const auto actions = ref::legal_actions(pair_.game(), now);
      if (actions.empty()) return {};
      now = ref::play(pair_.game(), now, actions[below(actions.size())]);
    }
    return in_kernel(now).pieces;
  }

  // Positions

  Cell any_cell() { return static_cast<Cell>(below(static_cast<std::size_t>(pair_.game().arena.cells()))); }
  ref::Way any_way() {
    const int levels = pair_.game().arena.flat() ? 0 : static_cast<int>(below(3)) - 1;
    return {static_cast<int>(below(3)) - 1, static_cast<int>(below(3)) - 1, levels};
  }
  bool put(Cell c, ref::Role role, Color color) {
    if (c == no_cell || !state_.vacant(c)) return false;
    const ref::Arena& arena = pair_.game().arena;
    if (role == ref::Role::pawn && arena.on_final_rank(c, color)) return false;
    ref::Piece piece{role, color};
    piece.deputy = role == ref::Role::civilian && below(3) == 0 && pair_.game().castles();
    if (piece.deputy) {
      piece.known = below(2) == 0;
      ++state_.appointments[index(color)];
    }
    state_.pieces[c] = piece;
    return true;
  }
  /// A Castle somewhere, often with a piece on its chair.
  void put_castle() {
    const ref::Arena& arena = pair_.game().arena;
    const Cell chair = any_cell();
    const Color color = below(2) == 0 ? Color::white : Color::black;
    constexpr ref::Way corners[] = {{-1, -1, 0}, {1, -1, 0}, {-1, 1, 0}, {1, 1, 0}};
    for (const ref::Way way : corners) {
      if (arena.away(chair, way) == no_cell || !state_.vacant(arena.away(chair, way))) return;
    }
    for (std::size_t i = 0; i < 4; ++i) {
      const ref::Role role = i < 2 ? ref::Role::tower : ref::Role::civilian;
      state_.pieces[arena.away(chair, corners[i])] = ref::Piece{role, color};
    }
    state_.castles.push_back({chair, color});
    if (state_.vacant(chair) && below(4) != 0) {
      const Cell king = ref::king_of(state_, color);
      state_.pieces[chair] = std::exchange(state_.pieces[king], std::nullopt);
    }
    for (int i = 0; i < 2; ++i) put(arena.away(chair, any_way()), any_role(), below(2) == 0 ? color : !color);
    if (below(2) == 0) put(any_cell(), ref::Role::civilian, color);
  }
  ref::Role any_role() {
    const auto role = static_cast<ref::Role>(below(ref::role_count - 1) + 1);
    return below(4) == 0 ? ref::Role::civilian : role;
  }

  /// A random position whose tree is small.
  std::optional<ref::State> position(int depth) {
    state_ = ref::empty_arena(pair_.game());
    for (const Color color : {Color::white, Color::black}) {
      while (!put(any_cell(), ref::Role::king, color)) continue;
    }
    if (pair_.game().castles() && below(2) == 0) put_castle();
    // Pieces near the Kings, so that there are mates.
    for (std::uint32_t pieces = 1 + below(6); pieces > 0; --pieces) {
      Cell c = any_cell();
      if (below(2) == 0) {
        c = ref::king_of(state_, below(2) == 0 ? Color::white : Color::black);
        for (int steps = 1 + static_cast<int>(below(2)); steps > 0 && c != no_cell; --steps)
          c = pair_.game().arena.away(c, any_way());
      }
      put(c, any_role(), below(2) == 0 ? Color::white : Color::black);
    }
    state_.side = below(2) == 0 ? Color::white : Color::black;
    state_ = ref::begun(pair_.game(), state_);
    const cheops::Setup setup = in_kernel(state_);
    if (!cheops::faults(setup, pair_.tables()).empty()) return {};
    const cheops::Position<W> p(pair_.tables(), setup);
    for (int d = 1; d <= depth; ++d) {
      if (p.perft(d) > max_leaves) return {};
    }
    return state_;
  }
  static constexpr std::uint64_t max_leaves = 1500;

  const CheopsPair<W>& pair_;
  const std::shared_ptr<const AnyGame> game_;
  const PlayKind& kind_;
  Rng rng_;
  ref::State state_;
};

class CheopsProblemDifferential : public testing::TestWithParam<PlayKind> {};

TEST_P(CheopsProblemDifferential, SlowSolverAndOracleAgree) {
  const int count = thorough() ? 500 : 50;
  Seen seen;
  const auto run = [&](const std::string& id, bool castles, int problems) {
    CheopsOptions options = chosen_options(id, [](int) { return 0; });
    if (id == "little-cheops" && castles) {
      options.oracle.castles_in_common = true;
      for (OptionSpec& option : options.kernel) {
        if (option.key == "castles-in-common") option.value = "on";
      }
    }
    with_cheops(
        id,
        [&](const auto& pair) {
          CheopsProblems(pair, GetParam(), 1 + pair.spec().id.size() + castles).compare(problems, seen);
        },
        id, options);
  };
  run("little-cheops", false, count - count / 4 - 2 * (count / 8));
  run("little-cheops", true, count / 4);
  run("cheops", true, count / 8);
  run("little-cheops-imperial", true, count / 8);
  std::printf(
      "%d problems, %d solved, %d with tries; %d with Castles, %d with Deputies, %d with papers played\n",
      seen.problems, seen.solved, seen.with_tries, seen.with_castles, seen.with_deputies, seen.papers);
  // Few positions force a side to mate, capture or the like.
  const bool forces = GetParam().play == Play::self || GetParam().play == Play::help_self;
  EXPECT_GE(seen.solved, forces ? 1 : seen.problems / 5);
  EXPECT_GT(seen.with_castles, 0);
  EXPECT_GT(seen.with_deputies, 0);
}

INSTANTIATE_TEST_SUITE_P(Plays, CheopsProblemDifferential, testing::ValuesIn(play_kinds),
                         [](const auto& one) { return one.param.words; });

}  // namespace
}  // namespace cheshire::test
