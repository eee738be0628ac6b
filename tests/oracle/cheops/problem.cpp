#include "oracle/cheops/problem.h"

#include <algorithm>

#include "oracle/cheops/outcome.h"
#include "oracle/cheops/projection.h"
#include "oracle/problem_solver.h"

namespace cheshire::oracle::cheops {
namespace {

struct Turns {
  using Position = State;
  using Move = Action;

  const Game& game;

  std::vector<Action> moves(const State& state) const { return legal_actions(game, state); }
  State after(const State& state, const Action& action) const {
    State now = play(game, state, action);
    now.seen.clear();  // repetitions end no line
    return now;
  }
  bool checked(const State& state) const { return in_check(game, state, state.side); }
  /// For an Assassin that waits a pass is a turn like others.
  static State passed(State state) {
    for (auto& piece : state.pieces) {
      if (piece && piece->color == state.side && piece->frozen > 0) --piece->frozen;
    }
    state.side = !state.side;
    state.ep_square = state.ep_pawn = no_cell;
    return state;
  }
  /// An abdicating King leaves the board, too, but of his own side.
  static bool captured(const State& before, const State& now) {
    const auto enemies = [&](const State& state) {
      return std::count_if(state.pieces.begin(), state.pieces.end(),
                           [&](const auto& piece) { return piece && piece->color == now.side; });
    };
    return enemies(now) < enemies(before);
  }
  static Cell arrival(const Action& action) {
    const bool moves = action.kind == Action::Kind::move || action.kind == Action::Kind::castling;
    return moves ? action.to : no_cell;
  }
  static std::vector<cheshire::Piece> pieces(const State& state) {
    std::vector<cheshire::Piece> all;
    for (const auto& piece : state.pieces)
      all.push_back(piece ? make_piece(piece->color, static_cast<Kind>(piece->role)) : no_piece);
    return all;
  }
};

}  // namespace

SolvedOf<Action> solve(const Game& game, const State& state, const Problem& problem, int tries,
                       bool threats) {
  const Turns world{game};
  return ProblemSolver(world, problem, threats).solve(state, tries);
}

}  // namespace cheshire::oracle::cheops
