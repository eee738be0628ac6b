// LineSolver<P>: help and series play, where nobody resists. It lists every line of exactly the length asked
// for, in the order of the move generator.
//
//   help         the sides move in turn, and the last move reaches the goal
//   help-self    the same until two half-moves are left: then one side forces the other to reach it
//   series       one side moves alone and gives no check before its last move, which reaches the goal; in
//                series help play, with the answer of the other side; in series self play, with every answer;
//                in series reflex play as in series help play, but neither side must be able to reach it before
//
// The set play of help and help-self play is the lines that the other side begins, a half-move shorter; that
// of a series its end, with which the other side reaches the goal.
#pragma once

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "solve/solver_base.h"
#include "solve/solver_team.h"

namespace cheshire {

template <class P>
class LineSolver : SolverBase<P> {
  using Base = SolverBase<P>;
  using Base::can_reach_goal, Base::goal_candidates, Base::goal_moves, Base::key_with, Base::make,
      Base::meter_, Base::must_reach_goal, Base::p_, Base::reaches_goal, Base::request_, Base::table_,
      Base::text;
  using Moves = typename Base::Moves;
  using Undo = typename Base::Undo;
  using Lines = std::vector<SolutionMove>;
  using MateBound = typename Base::Traits::Mates;
  using ProofGameBound = typename Base::Traits::ProofGames;

 public:
  using Move = typename Base::Move;

  LineSolver(const P& p, const SolveRequest& request, const std::vector<Cell>& cells, SolveMeter& meter,
             ProofTable& table)
      : Base(p, request, cells, meter, table),
        play_(request.stipulation.play),
        series_(request.stipulation.series) {
    if (!request.plain && MateBound::applies(p_, request.stipulation))
      mate_bound_.emplace(p_, request.stipulation, meter.for_bounds);
    if (!request.stipulation.to_position() || request.plain || !ProofGameBound::applies(p)) return;
    bound_.emplace(p, request, [&meter] { return meter.must_end(); });
    undos_.resize(static_cast<std::size_t>(length(request.stipulation)) + 1);
  }

  /// Moves of the series, or half-moves, of every line.
  static int length(const Stipulation& stipulation) {
    return stipulation.series ? stipulation.half_moves / 2 : stipulation.half_moves;
  }
  /// The length that is not split into first moves.
  static int shortest(Play play) { return play == Play::help_self ? 2 : 1; }

  /// The first moves of longer lines, of the side to move or of the other one; none if it may not begin.
  std::vector<Move> first_moves(bool other_side);
  /// The moves that may follow a first move, if lines of that length are longer than two moves.
  std::vector<Move> second_moves(Move first, int length, bool other_side);
  /// The lines of a length that begin with a move, or with two, without them.
  Lines lines_after(Move m, int length, bool other_side);
  Lines lines_after(Move first, Move second, int length, bool other_side);
  /// All lines of the shortest length.
  Lines shortest_lines(bool other_side);
  /// The answers that reach the goal without a series before them.
  Lines set_answers();
  /// Begins other work: the limit of solutions is one of each.
  void begin_anew() {
    found_ = 0;
    meter_.resume();
  }
  SolutionMove with_replies(Move m, Lines replies, bool other_side);

 private:
  int shortest() const { return shortest(play_); }

  /// Calls f with that side to move.
  template <class F>
  auto from_side(bool other_side, F f) {
    if (!other_side) return f();
    Undo pass;
    Base::pass_for_set_play(pass);
    auto found = f();
    p_.unmake_null(pass);
    return found;
  }

  /// Whether lines of that many moves of the series, or half-moves, may be left.
  bool may_go_on(int length) {
    if (series_ && play_ == Play::reflex && can_reach_goal()) return false;
    return !mate_bound_ || mate_bound_->possible(p_, length);
  }
  /// Lists the lines of that many moves of the series, or half-moves.
  void list(int length, Lines& lines) {
    if (!may_go_on(length)) return;
    if (length == shortest()) return end(lines);
    const Moves moves(*this);
    for (std::size_t i = 0; i < moves.size() && !meter_.stopped(); ++i) {
      if (!may_play(moves[i], length)) continue;
      Lines rest = after(moves[i], length - 1);
      if (!rest.empty()) lines.push_back(joined(moves[i], std::move(rest)));
    }
  }

  /// Whether the bounds leave a move in, if so many are left with it. MateBound must know the position.
  bool may_play(Move m, int length) {
    return (!bound_ || bound_->allows(p_, m, length)) && (!mate_bound_ || mate_bound_->allows(m, length));
  }

  /// The lines after a move, so many being left.
  Lines after(Move m, int length) {
    Lines lines;
    with_move(m, length, [&] { look_up(length, lines); });
    return lines;
  }
  /// Calls f after a move, unless it ends all lines.
  template <class F>
  void with_move(Move m, int length, F f) {
    if (!bound_) return with_legal_move(m, f);
    auto& undo = undos_[static_cast<std::size_t>(length)];
    const Color mover = p_.side();
    bound_->make(p_, m, undo);
    if (bound_->fits(mover, length)) with_legal_move(m, f);
    bound_->unmake(m, undo);
  }
  template <class F>
  void with_legal_move(Move m, F f) {
    Undo undo;
    if (!make(m, undo)) return;
    if (!series_) {
      f();
    } else if (!p_.in_check() && !(play_ == Play::reflex && can_reach_goal())) {
      Undo pass;
      p_.make_null(pass);
      f();
      p_.unmake_null(pass);
    }
    p_.unmake(m, undo);
  }

  /// As list(), unless it is known that there are none.
  void look_up(int length, Lines& lines) {
    const std::uint64_t key = key_with(length);
    // The last move takes no longer to find than to look up.
    const bool remember = length > shortest();
    if (remember && table_.find(key).bounds.fails != 0) return;
    list(length, lines);
    if (remember && lines.empty() && !meter_.stopped())
      table_.store({key, {0, static_cast<std::uint8_t>(length)}});
  }

  /// Lists the moves that end a line.
  void end(Lines& lines) {
    const int length = shortest();
    const bool to_goal = play_ == Play::direct || (!series_ && play_ == Play::help);
    const Moves moves = to_goal ? goal_candidates() : Moves(*this);
    for (std::size_t i = 0; i < moves.size() && !meter_.stopped(); ++i) {
      if (to_goal) {
        if (!may_play(moves[i], length) || !reaches_goal(moves[i])) continue;
        lines.push_back(joined(moves[i], {}));
        lines.back().goal = true;
        count(1);
        continue;
      }
      if (!may_play(moves[i], length)) continue;
      Lines found = after_last(moves[i]);
      if (!found.empty()) lines.push_back(joined(moves[i], std::move(found)));
    }
  }
  bool forces() const { return play_ == Play::help_self || play_ == Play::self; }

  /// The answers to the last move of the side that ends the series or forces the goal.
  Lines after_last(Move m) {
    Undo undo;
    if (!make(m, undo)) return {};
    Lines found = answers();
    p_.unmake(m, undo);
    return found;
  }
  /// The moves that reach the goal and end a line, as many as the limit allows; none where every move must
  /// reach it and does not.
  Lines answers() {
    if (!(forces() ? must_reach_goal() : can_reach_goal())) return {};
    Lines found = goal_moves();
    if (!forces() && request_.max_solutions != 0 && found.size() > request_.max_solutions - found_)
      found.resize(static_cast<std::size_t>(request_.max_solutions - found_));
    if (!found.empty()) count(forces() ? 1 : found.size());
    return found;
  }

  void count(std::size_t lines) {
    found_ += lines;
    meter_.tally().solutions += lines;
    if (request_.max_solutions != 0 && found_ >= request_.max_solutions) meter_.stop(SolveLimit::solutions);
  }
  SolutionMove joined(Move m, Lines replies) {
    SolutionMove move = text(m);
    move.replies = std::move(replies);
    return move;
  }

  Play play_;
  bool series_;
  std::uint64_t found_ = 0;                           // lines
  std::optional<MateBound> mate_bound_;               // unless plain search is asked for
  std::optional<ProofGameBound> bound_;               // the same
  std::vector<typename ProofGameBound::Undo> undos_;  // [half-moves, or moves of the series, left]
};

template <class P>
auto LineSolver<P>::first_moves(bool other_side) -> std::vector<Move> {
  if (other_side && p_.in_check()) return {};
  if (series_ && play_ == Play::reflex && can_reach_goal()) return {};
  return from_side(other_side, [&] {
    std::vector<Move> moves = Base::all_moves();
    if (bound_)
      std::erase_if(moves, [&](Move m) { return !bound_->allows(p_, m, length(request_.stipulation)); });
    return moves;
  });
}

template <class P>
auto LineSolver<P>::second_moves(Move first, int length, bool other_side) -> std::vector<Move> {
  return from_side(other_side, [&] {
    std::vector<Move> moves;
    with_move(first, length - 1, [&] {
      if (!may_go_on(length - 1)) return;
      moves = Base::all_moves();
      std::erase_if(moves, [&](Move m) { return !may_play(m, length - 1); });
    });
    return moves;
  });
}

template <class P>
std::vector<SolutionMove> LineSolver<P>::lines_after(Move m, int length, bool other_side) {
  return from_side(other_side, [&] { return after(m, length - 1); });
}

template <class P>
std::vector<SolutionMove> LineSolver<P>::lines_after(Move first, Move second, int length, bool other_side) {
  return from_side(other_side, [&] {
    Lines lines;
    with_move(first, length - 1, [&] {
      Lines rest = after(second, length - 2);
      if (!rest.empty()) lines.push_back(joined(second, std::move(rest)));
    });
    return lines;
  });
}

template <class P>
std::vector<SolutionMove> LineSolver<P>::shortest_lines(bool other_side) {
  if (other_side && p_.in_check()) return {};
  return from_side(other_side, [&] {
    Lines lines;
    list(shortest(), lines);
    return lines;
  });
}

template <class P>
std::vector<SolutionMove> LineSolver<P>::set_answers() {
  if (p_.in_check()) return {};
  return from_side(true, [&] { return answers(); });
}

template <class P>
SolutionMove LineSolver<P>::with_replies(Move m, Lines replies, bool other_side) {
  return from_side(other_side, [&] { return joined(m, std::move(replies)); });
}

/// The lines of that length that one side begins.
template <class P>
std::vector<SolutionMove> find_lines(SolverTeam<LineSolver<P>>& team, Play play, int length, SolveWork work,
                                     bool other_side) {
  using Lines = std::vector<SolutionMove>;
  Lines all;
  if (length == LineSolver<P>::shortest(play)) {
    team.for_each(1, work, [&](LineSolver<P>& solver, int) { all = solver.shortest_lines(other_side); });
    return all;
  }
  const auto moves = team.first().first_moves(other_side);
  // Workers that share second moves, too, are all busy to the end; one alone would only make first moves
  // twice.
  const bool split = team.workers() > 1 && length - 1 > LineSolver<P>::shortest(play);
  std::vector<std::vector<typename LineSolver<P>::Move>> second(moves.size());
  std::vector<std::vector<Lines>> found;
  std::vector<int> parts;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (split) second[i] = team.first().second_moves(moves[i], length, other_side);
    found.emplace_back(split ? second[i].size() : 1);
    parts.push_back(static_cast<int>(found[i].size()));
  }
  team.for_each_part(parts, work, [&](LineSolver<P>& solver, int item, int part) {
    const auto i = static_cast<std::size_t>(item), j = static_cast<std::size_t>(part);
    found[i][j] = split ? solver.lines_after(moves[i], second[i][j], length, other_side)
                        : solver.lines_after(moves[i], length, other_side);
  });
  for (std::size_t i = 0; i < moves.size(); ++i) {
    Lines rest;
    for (Lines& part : found[i]) std::move(part.begin(), part.end(), std::back_inserter(rest));
    if (!rest.empty()) all.push_back(team.first().with_replies(moves[i], std::move(rest), other_side));
  }
  return all;
}

/// The set play.
template <class P>
std::vector<SolutionMove> find_set_play(SolverTeam<LineSolver<P>>& team, const Stipulation& stipulation) {
  const int length = LineSolver<P>::length(stipulation);
  std::vector<SolutionMove> lines;
  if (stipulation.series) {
    team.for_each(1, SolveWork::set_play, [&](LineSolver<P>& solver, int) { lines = solver.set_answers(); });
  } else if (length > LineSolver<P>::shortest(stipulation.play)) {
    lines = find_lines(team, stipulation.play, length - 1, SolveWork::set_play, true);
  }
  return lines;
}

/// Lists the set play if it is asked for, and all lines. Returns whether all that was asked for was found.
template <class P>
bool solve_lines(SolverTeam<LineSolver<P>>& team, const SolveRequest& request, ProblemSolution& solution) {
  const Play play = request.stipulation.play;
  const int length = LineSolver<P>::length(request.stipulation);
  team.tally().depth = length;
  if (request.set_play) {
    solution.set_play = find_set_play(team, request.stipulation);
    team.first().begin_anew();
  }
  if (!team.stopped()) solution.solutions = find_lines(team, play, length, SolveWork::keys, false);
  return team.limit() == SolveLimit::none;
}

}  // namespace cheshire
