// PlainGoalTest<P>: whether a move reaches the goal of a stipulation, in a game with rules of its own. Unlike
// GoalTest it does not know which moves may give check or mate, and lets all of them be tried.
#pragma once

#include <algorithm>
#include <vector>

#include "solve/solve_request.h"

namespace cheshire {

template <class P>
class PlainGoalTest {
 public:
  using Move = typename P::Move;
  using Undo = typename P::Undo;

  /// `cells`: as goal_cells() returns them.
  template <class Tables>
  PlainGoalTest(const Tables&, const SolveRequest& request, const std::vector<Cell>& cells)
      : goal_(request.stipulation.goal), position_(request.target), targets_(cells) {}

  /// Whether the move that led to p reached the goal. Leaves p as it was.
  bool reached(P& p, const Move& m, const Undo& undo) const {
    switch (goal_) {
      case Goal::mate: return p.in_check() && !p.has_legal_move();
      case Goal::stalemate: return !p.in_check() && !p.has_legal_move();
      case Goal::double_stalemate: return !p.in_check() && !p.has_legal_move() && other_side_stalemated(p);
      case Goal::capture: return undo.captured;
      case Goal::square: return arrives(p.arrival(m));
      case Goal::check: return p.in_check();
      case Goal::proof_game:
      case Goal::position: return in_target(p);
    }
    return false;
  }

  struct Aim {};
  Aim aim(const P&) const { return {}; }
  /// Whether a legal move in p may reach the goal.
  bool may_reach(const P& p, const Move& m, Aim = {}) const {
    if (goal_ == Goal::capture) return p.captures(m);
    return goal_ != Goal::square || arrives(p.arrival(m));
  }
  /// Whether a legal move in p may give check.
  bool may_check(const P&, const Move&) const { return true; }
  /// Passes the moves that may reach the goal to `sink`.
  template <class Sink>
  void each_candidate(const P& p, Aim, Sink sink) const {
    p.generate([&](const Move& m) {
      if (may_reach(p, m)) sink(m);
      return true;
    });
  }

 private:
  bool arrives(Cell cell) const {
    return std::find(targets_.begin(), targets_.end(), cell) != targets_.end();
  }
  bool in_target(const P& p) const {
    Cell cell = 0;
    return std::all_of(position_.begin(), position_.end(),
                       [&](Piece piece) { return p.at(cell++) == piece; });
  }
  static bool other_side_stalemated(P& p) {
    Undo undo;
    p.make_null(undo);
    const bool stalemated = !p.has_legal_move();
    p.unmake_null(undo);
    return stalemated;
  }

  Goal goal_;
  const std::vector<Piece>& position_;  // to reach; empty for other goals
  std::vector<Cell> targets_;
};

}  // namespace cheshire
