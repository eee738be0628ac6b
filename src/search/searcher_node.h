// Searcher: one node of the tree. Included by searcher.h.
#pragma once

#include <algorithm>

#include "base/assert.h"

namespace cheshire {

template <Game P>
inline void Searcher<P>::make(Move m, int ply, Undo& undo) {
  Stack& ss = stack(ply);
  ss.move = m;
  ss.piece = p().at(m.from());
  ss.arrived = P::arrival(m);
  ss.replies = history_.replies(ss.piece, ss.arrived);
  keys_.push_back(p().key());
  p().make(m, undo);
  table_.prefetch(p().key());
  limiter_.count();
}

template <Game P>
inline void Searcher<P>::unmake(Move m, const Undo& undo) {
  p().unmake(m, undo);
  keys_.pop_back();
}

/// Once before within the tree or twice in the game.
template <Game P>
inline bool Searcher<P>::repeated() const {
  const std::size_t n = keys_.size();
  const std::size_t back =
      std::min<std::size_t>(static_cast<std::size_t>(p().halfmove_clock()), n - null_at_);
  int seen = 0;
  for (std::size_t i = 4; i <= back; i += 2) {
    if (keys_[n - i] != p().key()) continue;
    if (n - i >= root_keys_ || ++seen == 2) return true;
  }
  return false;
}

/// Whether the game is over here by a rule other than the lack of moves; `value` then is the score.
template <Game P>
inline bool Searcher<P>::drawn(int ply, bool in_check, int& value) {
  value = 0;
  if (p().halfmove_clock() >= p().tables().spec.fifty_move_limit) {
    if (in_check && !p().has_legal_move()) value = mated_in(ply);
    return true;
  }
  if (p().halfmove_clock() >= 4 && repeated()) return true;
  // Material changes only by captures and promotions, and both set the clock back.
  return p().halfmove_clock() == 0 && p().occupied().count() <= 6 && p().dead();
}

template <Game P>
inline bool Searcher<P>::has_pieces() const {
  const auto& spec = p().tables().spec;
  return static_cast<bool>(p().pieces(p().side()) & ~(p().pieces(spec.king) | p().pieces(spec.pawn.kind)));
}

template <Game P>
inline int Searcher<P>::reduction(int depth, int count, bool improving) const {
  const int quarters = reductions_[std::min(depth, 63)][std::min(count, 63)];
  return (quarters + (improving ? 0 : 3)) / 4;
}

template <Game P>
inline void Searcher<P>::update_pv(int ply, Move m) {
  auto& line = lines_[ply];
  line[0] = m;
  std::copy_n(lines_[ply + 1].begin(), line_length_[ply + 1], line.begin() + 1);
  line_length_[ply] = line_length_[ply + 1] + 1;
}

/// Whether passing the turn holds beta; deep in the tree it is verified without null moves, for zugzwang.
template <Game P>
bool Searcher<P>::null_move_cuts(int beta, int depth, int ply, int eval, int& value) {
  if (depth < 3 || eval < beta || ply < null_min_ply_ || stack(ply - 1).move.null() || is_mate(beta) ||
      !has_pieces())
    return false;
  const int r = 3 + depth / 4 + std::min((eval - beta) / 200, 3);
  Undo undo;
  Stack& ss = stack(ply);
  ss.move = Move();
  ss.replies = nullptr;
  const std::size_t null_at = null_at_;
  keys_.push_back(p().key());
  null_at_ = keys_.size();
  CHESHIRE_ASSERT(!p().in_check());
  p().make_null(undo);
  limiter_.count();
  value = -search<Node::other>(-beta, -beta + 1, depth - r, ply + 1, true, false);
  p().unmake_null(undo);
  keys_.pop_back();
  null_at_ = null_at;
  if (limiter_.stopped() || value < beta) return false;
  if (is_mate(value)) value = beta;  // a mate behind a null move is not proved
  if (depth < 10) return true;
  const int min_ply = null_min_ply_;
  null_min_ply_ = ply + 3 * (depth - r) / 4 + 1;
  const int verified = search<Node::other>(beta - 1, beta, depth - r, ply, false, false);
  null_min_ply_ = min_ply;
  return !limiter_.stopped() && verified >= beta;
}

/// Whether a move is not worth searching at low depth. Moves that may give check are kept.
template <Game P>
inline bool Searcher<P>::prunes(Move m, bool quiet, int depth, int lmr_depth, int history, int eval,
                                int alpha, bool in_check) const {
  if (check_squares_.may_check(p(), m))
    return depth <= 6 && !Exchange<P>(p(), eval_).see_ge(m, -120 * depth - 100);
  if (quiet) {
    if (depth <= 5 && history < -3500 * depth) return true;
    if (!in_check && lmr_depth <= 7 && eval + 90 + 90 * lmr_depth <= alpha) return true;
    return lmr_depth <= 7 && !Exchange<P>(p(), eval_).see_ge(m, -25 * lmr_depth * lmr_depth);
  }
  return depth <= 6 && !Exchange<P>(p(), eval_).see_ge(m, -100 * depth);
}

/// Learns from a move that refuted the last one.
template <Game P>
void Searcher<P>::update_histories(Move best, int depth, int ply, std::span<const Move> quiets,
                                   std::span<const Move> captures) {
  const int bonus = std::min(16 * depth * depth + 48 * depth, 1600);
  const auto learn_quiet = [&](Move m, int by) {
    MoveHistory<P>::learn(history_.quiet(p().side(), m), by);
    for (int back : {1, 2}) {
      if (auto r = stack(ply - back).replies)
        MoveHistory<P>::learn(MoveHistory<P>::reply(r, p().at(m.from()), P::arrival(m)), by);
    }
  };
  const auto learn_capture = [&](Move m, int by) {
    const Cell victim = p().victim(m);
    const int taken = victim == no_cell ? p().tables().kinds : kind_of(p().at(victim));
    MoveHistory<P>::learn(history_.capture(p().at(m.from()), m.to(), taken), by);
  };
  if (p().captures(best) || best.kind() == MoveKind::promotion) {
    learn_capture(best, bonus);
  } else {
    Stack& ss = stack(ply);
    if (ss.killers[0] != best) {
      ss.killers[1] = ss.killers[0];
      ss.killers[0] = best;
    }
    const Stack& before = stack(ply - 1);
    if (!before.move.null()) history_.counter(before.piece, before.arrived) = best;
    learn_quiet(best, bonus);
    for (Move m : quiets) learn_quiet(m, -bonus);
  }
  for (Move m : captures) learn_capture(m, -bonus);
}

template <Game P>
template <typename Searcher<P>::Node node>
int Searcher<P>::search(int alpha, int beta, int depth, int ply, bool cut, bool in_check) {
  constexpr bool root = node == Node::root, principal = node != Node::other;
  if (in_check && ply < 2 * root_depth_) ++depth;
  if (depth <= 0) return quiesce(alpha, beta, ply, 0, in_check);

  line_length_[ply] = 0;
  selective_depth_ = std::max(selective_depth_, ply);
  if constexpr (!root) {
    if (limiter_.stopped()) return 0;
    if (int value; drawn(ply, in_check, value)) return value;
    if (ply >= max_ply) return in_check ? 0 : eval_(p());
    alpha = std::max(alpha, mated_in(ply));
    beta = std::min(beta, mate_in(ply + 1));
    if (alpha >= beta) return alpha;
  }

  const std::uint64_t key = p().key();
  const typename TranspositionTable<Move>::Found known = table_.probe(key);
  const int known_value = known.hit ? from_table(known.value, ply) : no_value;
  Move table_move = root ? root_moves_[root_from_].move : known.move;
  // Close to the fifty-move limit what other paths found may not hold here.
  if (!principal && known.hit && known.depth >= depth &&
      p().halfmove_clock() < p().tables().spec.fifty_move_limit - 12 && known.decides(known_value, beta)) {
    return known_value;
  }

  Stack& ss = stack(ply);
  stack(ply + 2).killers[0] = stack(ply + 2).killers[1] = Move();
  int eval = no_value;
  bool improving = false;
  if (!in_check) {
    eval = known.hit && known.eval != no_value ? known.eval : eval_(p());
    ss.eval = eval;
    improving = stack(ply - 2).eval != no_value && eval > stack(ply - 2).eval;
    if (known.hit && !is_mate(known_value) && known.decides(known_value, eval + 1)) eval = known_value;
  } else {
    ss.eval = no_value;
  }

  if (!principal && !in_check) {
    if (depth <= 3 && !is_mate(alpha) && eval + 250 + 250 * depth * depth < alpha) {
      const int value = quiesce(alpha - 1, alpha, ply, 0, false);
      if (value < alpha && !is_mate(value)) return value;
    }
    if (depth <= 7 && !is_mate(beta) && !is_mate(eval) && eval - 85 * (depth - improving) >= beta &&
        has_pieces())
      return eval;
    if (int value; null_move_cuts(beta, depth, ply, eval, value)) return value;
    if (limiter_.stopped()) return 0;
  }
  if (depth >= 4 && table_move.null() && (principal || cut)) --depth;

  typename MovePicker<P>::Hints hints{
      table_move, {ss.killers[0], ss.killers[1]}, Move(), {stack(ply - 1).replies, stack(ply - 2).replies}};
  if (const Stack& before = stack(ply - 1); !before.move.null())
    hints.counter = history_.counter(before.piece, before.arrived);
  MovePicker<P> picker(p(), eval_, history_, hints, in_check);

  const int old_alpha = alpha;
  int best = -infinite_value, count = 0;
  Move best_move;
  bool skip_quiets = false;
  FixedVector<Move, 64> quiets, captures;
  for (Move m = picker.next(); !m.null(); m = picker.next(skip_quiets)) {
    if (root && skipped_at_root(m)) continue;
    ++count;
    const bool quiet = !p().captures(m) && m.kind() != MoveKind::promotion;
    const int learnt =
        quiet ? std::clamp(picker.last_score(), -3 * MoveHistory<P>::most, 3 * MoveHistory<P>::most) : 0;
    int r = depth >= 2 && count > 1 ? reduction(depth, count, improving) : 0;
    if (!root && best > -mate_bound && has_pieces()) {
      if (quiet && depth <= 8 && count > (4 + depth * depth) / (improving ? 1 : 2) &&
          !check_squares_.may_check(p(), m)) {
        skip_quiets = !in_check && depth <= 3;
        continue;
      }
      if (count > 1 && prunes(m, quiet, depth, std::max(depth - r, 0), learnt, eval, alpha, in_check))
        continue;
    }

    Undo undo;
    make(m, ply, undo);
    const bool checks = p().in_check();
    int value;
    if (depth >= 2 && count > 1 + (principal ? 1 : 0) && (quiet || count > 4 || cut)) {
      if (quiet) {
        r -= learnt / 6000;
        if (cut) ++r;
        if (m == hints.killers[0] || m == hints.killers[1] || m == hints.counter) --r;
      } else {
        r /= 2;
      }
      if (principal) --r;
      if (checks || in_check) --r;
      const int reduced = std::clamp(depth - 1 - r, 1, depth - 1);
      value = -search<Node::other>(-alpha - 1, -alpha, reduced, ply + 1, true, checks);
      if (value > alpha && reduced < depth - 1)
        value = -search<Node::other>(-alpha - 1, -alpha, depth - 1, ply + 1, !cut, checks);
    } else if (!principal || count > 1) {
      value = -search<Node::other>(-alpha - 1, -alpha, depth - 1, ply + 1, !cut, checks);
    } else {
      value = alpha + 1;  // the first move of a principal node is searched below
    }
    if (principal && (count == 1 || (value > alpha && (root || value < beta)))) {
      value = -search<Node::principal>(-beta, -alpha, depth - 1, ply + 1, false, checks);
    }
    unmake(m, undo);
    if (limiter_.stopped()) return 0;

    if constexpr (root) note_root_move(m, value, count, alpha);
    if (value > best) {
      best = value;
      if (value > alpha) {
        best_move = m;
        if (principal) update_pv(ply, m);
        if (value >= beta) break;
        alpha = value;
      }
    }
    if (m != best_move) {
      auto& tried = quiet ? quiets : captures;
      if (tried.size() < tried.capacity()) tried.push_back(m);
    }
  }

  if (count == 0) {
    // Restricted root moves are never empty, so there is no legal move here.
    return in_check ? mated_in(ply) : 0;
  }
  if (best >= beta)
    update_histories(best_move, depth, ply, {quiets.begin(), quiets.size()},
                     {captures.begin(), captures.size()});
  if (!root || root_from_ == 0) {
    const Bound bound = best >= beta                    ? Bound::lower
                        : principal && best > old_alpha ? Bound::exact
                                                        : Bound::upper;
    table_.store(key, best_move, to_table(best, ply), in_check ? no_value : ss.eval, depth, bound);
  }
  return best;
}

}  // namespace cheshire
