// MovePicker<G>: the moves of a position, the promising ones first. Where the game can generate captures and
// quiet moves apart it works in stages and generates only what is asked for.
#pragma once

#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "search/move_history.h"
#include "search/searchable_game.h"

namespace cheshire {

/// Groups of moves, by score.
namespace ordering {
inline constexpr int table_first = 1 << 30;
inline constexpr int tactical_first = 1 << 21;
inline constexpr int killer = 1 << 20;
inline constexpr int capture_history_share = 16;
}  // namespace ordering

template <class M>
struct ScoredMove {
  M move;
  int score;
};

template <SearchableGame G>
class MovePicker {
 public:
  using P = typename G::Position;
  using M = typename G::Move;
  using Replies = typename MoveHistory<M>::Replies;

  /// What the ordering of quiet moves knows.
  struct Hints {
    M table{};  // tried first if it is legal
    M killers[2]{};
    M counter{};
    Replies replies[3] = {};  // to the enemy's last move, to our own before it, and to the one before that
  };

  /// All moves. For a root of a game that is not staged, `root` are the moves; other roots leave it empty.
  MovePicker(const G& game, const P& p, const MoveHistory<M>& history, const Hints& hints, bool in_check,
             std::span<const M> root = {})
      : game_(game),
        p_(p),
        history_(history),
        hints_(hints),
        root_(root),
        stage_(G::staged ? Stage::table : Stage::make_all),
        evasions_(in_check) {}

  /// For the quiescence search: captures that lose nothing, or in check all moves.
  static MovePicker captures(const G& game, const P& p, const MoveHistory<M>& history, M table,
                             bool in_check) {
    Hints hints;
    hints.table = table;
    MovePicker picker(game, p, history, hints, in_check);
    picker.only_captures_ = !in_check;
    if (!G::staged && !in_check) picker.stage_ = Stage::make_captures;
    return picker;
  }

  /// The next move; M() at the end. With `skip_quiets` no more quiet moves are given.
  M next(bool skip_quiets = false);
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
    make_all,
    all,
    done
  };

  bool table_move_fits() const {
    return hints_.table != M() && (!only_captures_ || game_.tactical(p_, hints_.table)) &&
           game_.legal(p_, hints_.table);
  }
  template <GenType type>
  void fill();
  int score_tactical(M m) const {
    return history_.capture(game_.capture_slot(p_, m)) / ordering::capture_history_share +
           game_.tactical_score(p_, m);
  }
  int score_quiet(M m) const;
  ScoredMove<M> take_best();

  const G& game_;
  const P& p_;
  const MoveHistory<M>& history_;
  Hints hints_;
  std::span<const M> root_;
  Stage stage_;
  bool evasions_, only_captures_ = false;
  std::size_t at_ = 0, bad_ = 0, bad_at_ = 0;
  int last_score_ = 0;
  // Bad captures gather at the front, the moves to come follow from at_. 1024 is more than a playable
  // position has; if an odd set-up has more, the rest is not searched.
  static constexpr bool bounded = !std::is_same_v<typename G::MoveList, std::vector<M>>;
  std::conditional_t<bounded, FixedVector<ScoredMove<M>, 1024>, std::vector<ScoredMove<M>>> moves_;
};

template <SearchableGame G>
inline int MovePicker<G>::score_quiet(M m) const {
  if (m == hints_.killers[0]) return ordering::killer;
  if (m == hints_.killers[1]) return ordering::killer - 1;
  if (m == hints_.counter) return ordering::killer - 2;
  int score = history_.quiet(game_.quiet_slot(p_, m)) + game_.quiet_score(p_, m);
  const std::size_t slot = game_.reply_slot(p_, m);
  for (Replies r : hints_.replies) {
    if (r) score += r[slot];
  }
  return score;
}

template <SearchableGame G>
template <GenType type>
inline void MovePicker<G>::fill() {
  const auto add = [&](M m) {
    int score;
    if (m == hints_.table) {
      if (G::staged) return true;
      score = ordering::table_first;
    } else if constexpr (type == GenType::captures) {
      score = score_tactical(m);
    } else if constexpr (type == GenType::quiets) {
      score = score_quiet(m);
    } else {
      score = game_.tactical(p_, m) ? ordering::tactical_first + score_tactical(m) : score_quiet(m);
    }
    moves_.push_back({m, score});
    return !full(moves_);
  };
  if constexpr (!G::staged) {
    for (const M& m : root_) add(m);
    if (!root_.empty()) return;
  }
  game_.template generate<type>(p_, add);
}

template <SearchableGame G>
inline ScoredMove<typename G::Move> MovePicker<G>::take_best() {
  std::size_t best = at_;
  for (std::size_t i = at_ + 1; i < moves_.size(); ++i) {
    if (moves_[i].score > moves_[best].score) best = i;
  }
  std::swap(moves_[at_], moves_[best]);
  return moves_[at_++];
}

template <SearchableGame G>
typename G::Move MovePicker<G>::next(bool skip_quiets) {
  for (;;) {
    switch (stage_) {
      case Stage::table:
        stage_ = evasions_ ? Stage::make_all : Stage::make_captures;
        if (table_move_fits()) return hints_.table;
        hints_.table = M();
        break;
      case Stage::make_captures:
        fill<GenType::captures>();
        stage_ = Stage::good_captures;
        break;
      case Stage::good_captures:
        while (at_ < moves_.size()) {
          const ScoredMove<M> best = take_best();
          if constexpr (HasExchange<G>) {
            if (!game_.see_ge(p_, best.move, 0)) {
              moves_[bad_++] = best;
              continue;
            }
          }
          return best.move;
        }
        stage_ = only_captures_ ? Stage::done : Stage::make_quiets;
        break;
      case Stage::make_quiets:
        moves_.resize(bad_);
        at_ = bad_;
        if constexpr (G::staged) {
          if (!skip_quiets) fill<GenType::quiets>();
        }
        stage_ = Stage::quiets;
        break;
      case Stage::quiets:
        if (!skip_quiets && at_ < moves_.size()) {
          const ScoredMove<M> best = take_best();
          last_score_ = best.score;
          return best.move;
        }
        stage_ = Stage::bad_captures;
        break;
      case Stage::bad_captures:
        if (bad_at_ < bad_) return moves_[bad_at_++].move;
        stage_ = Stage::done;
        break;
      case Stage::make_all:
        fill<GenType::all>();
        stage_ = Stage::all;
        break;
      case Stage::all:
        // Here the tactical moves worth trying come before the quiet ones.
        if (!skip_quiets && at_ < moves_.size()) {
          const ScoredMove<M> best = take_best();
          last_score_ = best.score;
          return best.move;
        }
        stage_ = Stage::done;
        break;
      case Stage::done: return M();
    }
  }
}

}  // namespace cheshire
