// MovePicker<P>: the moves of a position in stages, the promising ones first, generated only when needed.
#pragma once

#include <utility>

#include "eval/evaluator.h"
#include "rules/game.h"
#include "search/move_history.h"
#include "search/see.h"

namespace cheshire {

struct ScoredMove {
  Move move;
  int score;
};

template <Game P>
class MovePicker {
 public:
  using Replies = typename MoveHistory<P>::Replies;

  /// What the ordering of quiet moves knows.
  struct Hints {
    Move table;  // tried first if it is legal
    Move killers[2];
    Move counter;
    Replies replies[2] = {nullptr, nullptr};  // to the enemy's last move, to our own before it
  };

  /// All moves.
  MovePicker(const P& p, const Evaluator<P>& eval, const MoveHistory<P>& history, const Hints& hints,
             bool in_check)
      : p_(p), eval_(eval), history_(history), hints_(hints), stage_(Stage::table), evasions_(in_check) {}

  /// For the quiescence search: captures that lose nothing, or in check all moves.
  static MovePicker captures(const P& p, const Evaluator<P>& eval, const MoveHistory<P>& history, Move table,
                             bool in_check) {
    Hints hints;
    hints.table = table;
    MovePicker picker(p, eval, history, hints, in_check);
    picker.only_captures_ = !in_check;
    return picker;
  }

  /// The next move; a null move at the end. With `skip_quiets` no more quiet moves are given.
  Move next(bool skip_quiets = false);
  /// What the history thinks of the quiet move last given.
  int last_score() const { return last_score_; }

 private:
  enum class Stage {
    table,
    make_captures,
    good_captures,
    make_quiets,
    quiets,
    bad_captures,
    make_evasions,
    evasions,
    done
  };

  bool tactical(Move m) const { return m.kind() == MoveKind::promotion || p_.captures(m); }
  bool table_move_fits() const {
    return !hints_.table.null() && (!only_captures_ || tactical(hints_.table)) && p_.legal(hints_.table);
  }
  template <GenType type>
  void fill();
  int score_capture(Move m) const;
  int score_quiet(Move m) const;
  ScoredMove take_best();

  const P& p_;
  const Evaluator<P>& eval_;
  const MoveHistory<P>& history_;
  Hints hints_;
  Stage stage_;
  bool evasions_, only_captures_ = false;
  std::size_t at_ = 0, bad_ = 0, bad_at_ = 0;
  int last_score_ = 0;
  // Bad captures gather at the front, the moves to come follow from at_. No position that is played has as many moves; of
  // a stranger one the rest is not tried.
  FixedVector<ScoredMove, 1024> moves_;
};

template <Game P>
inline int MovePicker<P>::score_capture(Move m) const {
  const Piece piece = p_.at(m.from());
  const Cell victim = p_.victim(m);
  const int taken = victim == no_cell ? p_.tables().kinds : kind_of(p_.at(victim));
  int score = history_.capture(piece, m.to(), taken) / 16;
  if (victim != no_cell) score += 8 * eval_.value(static_cast<Kind>(taken)) - eval_.value(kind_of(piece)) / 8;
  if (m.kind() == MoveKind::promotion) score += 8 * eval_.value(m.promotion()) - 4000;
  return score;
}

template <Game P>
inline int MovePicker<P>::score_quiet(Move m) const {
  if (m == hints_.killers[0]) return 1 << 20;
  if (m == hints_.killers[1]) return (1 << 20) - 1;
  if (m == hints_.counter) return (1 << 20) - 2;
  const Piece piece = p_.at(m.from());
  int score = history_.quiet(p_.side(), m);
  for (Replies r : hints_.replies) {
    if (r) score += MoveHistory<P>::reply(r, piece, P::arrival(m));
  }
  return score;
}

template <Game P>
template <GenType type>
inline void MovePicker<P>::fill() {
  p_.template generate<type>([&](const PieceMoves<P::words>& found) {
    return for_each_move(found, p_.tables().spec.pawn.promotes_to, [&](Move m) {
      if (m == hints_.table) return true;
      int score;
      if constexpr (type == GenType::captures) {
        score = score_capture(m);
      } else if constexpr (type == GenType::quiets) {
        score = score_quiet(m);
      } else {
        score = tactical(m) ? (1 << 21) + score_capture(m) : score_quiet(m);
      }
      moves_.push_back({m, score});
      return moves_.size() < moves_.capacity();
    });
  });
}

template <Game P>
inline ScoredMove MovePicker<P>::take_best() {
  std::size_t best = at_;
  for (std::size_t i = at_ + 1; i < moves_.size(); ++i) {
    if (moves_[i].score > moves_[best].score) best = i;
  }
  std::swap(moves_[at_], moves_[best]);
  return moves_[at_++];
}

template <Game P>
Move MovePicker<P>::next(bool skip_quiets) {
  for (;;) {
    switch (stage_) {
      case Stage::table:
        stage_ = evasions_ ? Stage::make_evasions : Stage::make_captures;
        if (table_move_fits()) return hints_.table;
        hints_.table = Move();
        break;
      case Stage::make_captures:
        fill<GenType::captures>();
        stage_ = Stage::good_captures;
        break;
      case Stage::good_captures:
        while (at_ < moves_.size()) {
          const ScoredMove best = take_best();
          if (Exchange<P>(p_, eval_).see_ge(best.move, 0)) return best.move;
          moves_[bad_++] = best;
        }
        stage_ = only_captures_ ? Stage::done : Stage::make_quiets;
        break;
      case Stage::make_quiets:
        moves_.resize(bad_);
        at_ = bad_;
        if (!skip_quiets) fill<GenType::quiets>();
        stage_ = Stage::quiets;
        break;
      case Stage::quiets:
        if (!skip_quiets && at_ < moves_.size()) {
          const ScoredMove best = take_best();
          last_score_ = best.score;
          return best.move;
        }
        stage_ = Stage::bad_captures;
        break;
      case Stage::bad_captures:
        if (bad_at_ < bad_) return moves_[bad_at_++].move;
        stage_ = Stage::done;
        break;
      case Stage::make_evasions:
        fill<GenType::all>();
        stage_ = Stage::evasions;
        break;
      case Stage::evasions:
        if (at_ < moves_.size()) {
          const ScoredMove best = take_best();
          last_score_ = best.score;
          return best.move;
        }
        stage_ = Stage::done;
        break;
      case Stage::done: return Move();
    }
  }
}

}  // namespace cheshire
