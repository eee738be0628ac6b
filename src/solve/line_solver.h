// LineSolver<P>: help and series play, where nobody resists. It lists every line of exactly the length asked
// for, in the order of the move generator.
//
//   help         the sides move in turn, and the last move reaches the goal
//   help-self    the same until two half-moves are left: then one side forces the other to reach it
//   series       one side moves alone and gives no check before its last move, which reaches the goal; in
//                series help play, with the answer of the other side; in series self play, with every answer;
//                in series reflex play as in series help play, but the mover must never be able to reach it
#pragma once

#include <vector>

#include "solve/solver_base.h"

namespace cheshire {

template <Game P>
class LineSolver : SolverBase<P> {
  using Base = SolverBase<P>;
  using Base::can_reach_goal, Base::goal_candidates, Base::goal_moves, Base::make, Base::meter_,
      Base::must_reach_goal, Base::p_, Base::reaches_goal, Base::request_, Base::table_, Base::text;
  using Moves = typename Base::Moves;
  using Lines = std::vector<SolutionMove>;

 public:
  LineSolver(const P& p, const SolveRequest& request, const std::vector<Cell>& cells, SolveMeter& meter)
      : Base(p, request, cells, meter),
        play_(request.stipulation.play),
        series_(request.stipulation.series) {}

  void solve(ProblemSolution& solution) {
    const int half_moves = request_.stipulation.half_moves;
    const int length = series_ ? half_moves / 2 : half_moves;
    meter_.work = SolveWork::keys;
    meter_.progress.depth = length;
    first_ = length;
    list(length, solution.solutions);
    if (request_.set_play && length > shortest() && !meter_.stopped())
      set_play(length - 1, solution.set_play);
  }

 private:
  int shortest() const { return play_ == Play::help_self ? 2 : 1; }

  /// What is left after the first half-move is left out, if the other side may begin.
  void set_play(int length, Lines& lines) {
    if (p_.in_check()) return;
    meter_.work = SolveWork::set_play;
    first_ = length;
    Undo pass;
    p_.make_null(pass);
    list(length, lines);
    p_.unmake_null(pass);
  }

  /// Lists the lines of that many moves of the series, or half-moves.
  void list(int length, Lines& lines) {
    if (series_ && play_ == Play::reflex && can_reach_goal()) return;
    if (length == shortest()) return end(lines);
    const Moves moves(*this);
    if (length == first_) meter_.progress.total = static_cast<int>(moves.size());
    for (std::size_t i = 0; i < moves.size() && !meter_.stopped(); ++i) {
      if (length == first_) meter_.progress.done = static_cast<int>(i);
      Lines rest = after(moves[i], length - 1);
      if (!rest.empty()) lines.push_back(joined(moves[i], std::move(rest)));
    }
  }

  /// The lines after a move.
  Lines after(Move m, int length) {
    Lines lines;
    Undo undo;
    if (!make(m, undo)) return lines;
    if (!series_) {
      look_up(length, lines);
    } else if (!p_.in_check()) {
      Undo pass;
      p_.make_null(pass);
      look_up(length, lines);
      p_.unmake_null(pass);
    }
    p_.unmake(m, undo);
    return lines;
  }

  /// As list(), unless it is known that there are none.
  void look_up(int length, Lines& lines) {
    const std::uint64_t key = p_.key() ^ static_cast<std::uint64_t>(length) * 0x9e3779b97f4a7c15u;
    // The last move takes no longer to find than to look up.
    const bool remember = length > shortest();
    if (remember && table_.find(key).fails != 0) return;
    list(length, lines);
    if (remember && lines.empty() && !meter_.stopped())
      table_.store({key, 0, static_cast<std::uint8_t>(length)});
  }

  /// Lists the moves that end a line.
  void end(Lines& lines) {
    const bool to_goal = play_ == Play::direct || (!series_ && play_ == Play::help);
    const Moves moves = to_goal ? goal_candidates() : Moves(*this);
    for (std::size_t i = 0; i < moves.size() && !meter_.stopped(); ++i) {
      if (to_goal) {
        if (!reaches_goal(moves[i])) continue;
        lines.push_back(joined(moves[i], {}));
        lines.back().goal = true;
        count(1);
        continue;
      }
      Lines answers = answer(moves[i]);
      if (answers.empty()) continue;
      count(forces() ? 1 : answers.size());
      lines.push_back(joined(moves[i], std::move(answers)));
    }
  }
  bool forces() const { return play_ == Play::help_self || play_ == Play::self; }

  /// The moves that reach the goal after the last move of the side that ends the series or forces the goal;
  /// none if that does not end the line.
  Lines answer(Move m) {
    Lines answers;
    Undo undo;
    if (!make(m, undo)) return answers;
    if (forces() ? must_reach_goal() : can_reach_goal()) answers = goal_moves();
    p_.unmake(m, undo);
    return answers;
  }

  void count(std::size_t lines) {
    meter_.progress.solutions += lines;
    if (request_.max_solutions != 0 && meter_.progress.solutions >= request_.max_solutions) meter_.stop();
  }
  SolutionMove joined(Move m, Lines replies) {
    SolutionMove move = text(m);
    move.replies = std::move(replies);
    return move;
  }

  Play play_;
  bool series_;
  int first_ = 0;
};

}  // namespace cheshire
