// SolverBase<P>: what the solvers of every kind of play need: the position, its moves, the goal, and moves as
// text.
#pragma once

#include <string>
#include <vector>

#include "proof/proof_table.h"
#include "solve/goal_test.h"
#include "solve/solution.h"
#include "solve/solve_meter.h"
#include "solve/solve_request.h"

namespace cheshire {

template <class P>
class SolverBase {
 public:
  using Traits = SolverTraits<P>;
  using Move = typename Traits::Move;
  using Undo = typename Traits::Undo;

 protected:
  using Goals = GoalTest<P>;

  /// `cells`: as goal_cells() returns them. The arguments must outlive the solver.
  SolverBase(const P& p, const SolveRequest& request, const std::vector<Cell>& cells, SolveMeter& meter,
             ProofTable& table)
      : p_(p), request_(request), goal_(p.tables(), request, cells), meter_(meter), table_(table) {}

  /// Legal moves in a common stack, from which the destructor takes them.
  class Moves {
   public:
    explicit Moves(SolverBase& solver) : Moves(solver.stack_) {
      Traits::each_move(solver.p_, [this](const Move& m) { stack_.push_back(m); });
      end_ = stack_.size();
    }
    /// The moves that may reach the goal.
    Moves(SolverBase& solver, const typename Goals::Aim& aim) : Moves(solver.stack_) {
      solver.goal_.each_candidate(solver.p_, aim, [this](const Move& m) { stack_.push_back(m); });
      end_ = stack_.size();
    }
    ~Moves() { stack_.resize(begin_); }
    Moves(const Moves&) = delete;
    Moves& operator=(const Moves&) = delete;

    std::size_t size() const { return end_ - begin_; }
    bool empty() const { return end_ == begin_; }
    // By value: the stack moves while deeper moves are listed.
    Move operator[](std::size_t i) const { return stack_[begin_ + i]; }
    void swap(std::size_t a, std::size_t b) { std::swap(stack_[begin_ + a], stack_[begin_ + b]); }

   private:
    explicit Moves(std::vector<Move>& stack) : stack_(stack), begin_(stack.size()), end_(begin_) {}

    std::vector<Move>& stack_;
    std::size_t begin_, end_;
  };
  /// The moves of the present position that may reach the goal.
  Moves goal_candidates() { return Moves(*this, goal_.aim(p_)); }

  /// Whether the side to move reaches the goal with some move.
  bool can_reach_goal() {
    const Moves moves = goal_candidates();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (reaches_goal(moves[i])) return true;
      if (meter_.stopped()) return false;
    }
    return false;
  }
  bool reaches_goal(Move m) {
    Undo undo;
    if (!make(m, undo)) return false;
    const bool reached = goal_.reached(p_, m, undo);
    p_.unmake(m, undo);
    return reached;
  }
  /// Whether every move of the side to move reaches the goal, and it has one.
  bool must_reach_goal() {
    const Moves moves(*this);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (!goal_.may_reach(p_, moves[i]) || !reaches_goal(moves[i])) return false;
    }
    return !moves.empty();
  }
  /// The moves of the side to move that reach the goal, as text.
  std::vector<SolutionMove> goal_moves() {
    std::vector<SolutionMove> found;
    const Moves moves = goal_candidates();
    for (std::size_t i = 0; i < moves.size() && !meter_.stopped(); ++i) {
      if (!reaches_goal(moves[i])) continue;
      found.push_back(text(moves[i]));
      found.back().goal = true;
    }
    return found;
  }

  /// Lets the other side begin the set play; p_.unmake_null() takes it back.
  void pass_for_set_play(Undo& undo) { Traits::pass(p_, undo, request_.set_play_ep_square); }

  /// The key of the present position with so many moves left, in a table for all lengths.
  std::uint64_t key_with(int left) const {
    return p_.key() ^ static_cast<std::uint64_t>(left) * 0x9e3779b97f4a7c15u;
  }

  /// The legal moves of the present position.
  std::vector<Move> all_moves() {
    const Moves moves(*this);
    std::vector<Move> all;
    for (std::size_t i = 0; i < moves.size(); ++i) all.push_back(moves[i]);
    return all;
  }

  /// Makes a move unless the work must end.
  bool make(Move m, Undo& undo) {
    if (!meter_.count()) return false;
    p_.make(m, undo);
    return true;
  }

  std::string uci(Move m) const { return Traits::uci(p_, m); }
  /// A move in the present position as text.
  SolutionMove text(Move m) {
    meter_.count_of_solution();
    SolutionMove move;
    move.uci = uci(m);
    move.from = m.from();
    move.san = Traits::san(p_, m, request_.popeye_moves);
    return move;
  }

  P p_;
  const SolveRequest& request_;
  Goals goal_;
  SolveMeter& meter_;
  ProofTable& table_;

 private:
  std::vector<Move> stack_;
};

}  // namespace cheshire
