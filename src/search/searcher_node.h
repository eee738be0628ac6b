// Searcher: one node of the tree. Included by searcher.h.
//
// In most positions a few moves matter, and little work shows that the others are worse. Every technique here
// saves work in that way and spends it on depth. The numbers are in search_params.h.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "base/fixed_vector.h"

namespace cheshire {

template <SearchableGame G>
inline void Searcher<G>::make(M m, int ply, Undo& undo) {
  Stack& ss = stack(ply);
  ss.move = m;
  ss.slot = game_->reply_slot(p(), m);
  ss.replies = history_.replies(ss.slot);
  ss.quiet = game_->tactical(p(), m) ? nullptr : &history_.quiet(game_->quiet_slot(p(), m));
  keys_.push(p().key());
  game_->make(p(), m, undo);
  // The bucket arrives from memory while the caller asks whether the move gives check.
  if constexpr (!HasTableKey<G>) table_->prefetch(p().key());
}

template <SearchableGame G>
inline void Searcher<G>::unmake(M m, const Undo& undo) {
  game_->unmake(p(), m, undo);
  keys_.pop();
}

/// The parts of this position by which its evaluation is corrected.
template <SearchableGame G>
inline CorrectionKeys Searcher<G>::correction_keys() const {
  if constexpr (HasCorrectionKeys<G>) {
    return game_->correction_keys(p());
  } else {
    return {};
  }
}

/// The evaluation of this position, corrected by how far such evaluations were off.
template <SearchableGame G>
inline int Searcher<G>::corrected(int eval, const CorrectionKeys& keys) const {
  if constexpr (HasCorrectionKeys<G>) {
    const int correction = corrections_.correction(p().side(), keys, params_.correction);
    return std::clamp(eval + correction, -G::decisive + 1, G::decisive - 1);
  } else {
    return eval;
  }
}

/// Correction history. The difference between what the search found and the evaluation is learnt, unless it
/// comes from a capture or a mate, which no evaluation foresees, or lies within the bound: a value of at
/// least so much does not contradict a higher evaluation.
template <SearchableGame G>
inline void Searcher<G>::learn_correction(const CorrectionKeys& keys, M best_move, int value, Bound bound,
                                          int eval, int depth) {
  if constexpr (HasCorrectionKeys<G>) {
    if (std::abs(value) >= G::decisive || (best_move != M() && game_->tactical(p(), best_move))) return;
    if ((bound == Bound::lower && value <= eval) || (bound == Bound::upper && value >= eval)) return;
    corrections_.learn(p().side(), keys, value - eval, depth, params_.correction);
  }
}

/// Whether the move may give check, as far as the game can tell before it is made.
template <SearchableGame G>
inline bool Searcher<G>::may_check([[maybe_unused]] M m) const {
  if constexpr (HasCheckTest<G>) {
    return game_->may_check(p(), m);
  } else {
    return false;
  }
}

/// Whether exchanges after the move are known to bring less than `min`.
template <SearchableGame G>
inline bool Searcher<G>::loses([[maybe_unused]] M m, [[maybe_unused]] int min) const {
  if constexpr (HasExchange<G>) {
    return !game_->see_ge(p(), m, min);
  } else {
    return false;
  }
}

/// Whether zugzwang is unlikely, so that a move can be expected to improve the position.
template <SearchableGame G>
inline bool Searcher<G>::can_pass() const {
  if constexpr (HasNullMove<G>) {
    return game_->can_pass(p());
  } else {
    return true;
  }
}

template <SearchableGame G>
inline int Searcher<G>::reduction(int depth, int count, bool improving) const {
  const int quarters = reductions_[std::min(depth, 63)][std::min(count, 63)];
  return (quarters + (improving ? 0 : params_.reduction.not_improving)) / 4;
}

template <SearchableGame G>
inline void Searcher<G>::update_pv(int ply, M m) {
  CHESHIRE_ASSERT(line_length_[ply + 1] <= max_ply - ply);
  auto& line = lines_[ply];
  line[0] = m;
  std::copy_n(lines_[ply + 1].begin(), line_length_[ply + 1], line.begin() + 1);
  line_length_[ply] = line_length_[ply + 1] + 1;
}

/// Null move pruning. If the side to move stands well enough to pass the turn, some move will do even better.
/// That is false in zugzwang: deep in the tree a cut-off is verified by a search without null moves.
template <SearchableGame G>
bool Searcher<G>::null_move_cuts(int beta, int depth, int ply, int eval, int& value) {
  if constexpr (HasNullMove<G>) {
    if (depth < params_.null_move.min_depth || eval < beta || ply < null_min_ply_ ||
        stack(ply - 1).move == M() || is_decisive(beta) || !can_pass())
      return false;
    const int rest = depth - params_.null_move.reduction(depth, eval - beta);
    Undo undo;
    Stack& ss = stack(ply);
    ss.move = M();
    ss.replies = nullptr;
    ss.quiet = nullptr;
    const std::size_t first = keys_.first();
    keys_.push_null(p().key());
    CHESHIRE_ASSERT(!p().in_check());
    game_->make_null(p(), undo);
    limiter_.count();
    value = -search<Node::other>(-beta, -beta + 1, rest, ply + 1, true, false);
    game_->unmake_null(p(), undo);
    keys_.pop_null(first);
    if (limiter_.stopped() || value < beta) return false;
    if (std::abs(value) >= G::decisive) value = beta;  // not proved
    if (depth < params_.null_move.verify_depth) return true;
    const int min_ply = null_min_ply_;
    null_min_ply_ = ply + params_.null_move.verified_plies(rest);
    const int verified = search<Node::other>(beta - 1, beta, rest, ply, false, false);
    null_min_ply_ = min_ply;
    return !limiter_.stopped() && verified >= beta;
  } else {
    return false;
  }
}

/// Whether a move is not worth searching at low depth: it has seldom been good, cannot raise the evaluation
/// to alpha, or loses material by exchanges. Moves that may give check can do more than their material says:
/// only exchanges (SEE) prune them. `lmr_depth` is the depth that late move reductions would leave.
template <SearchableGame G>
inline bool Searcher<G>::prunes(M m, bool quiet, int depth, int lmr_depth, int history, int eval, int alpha,
                                bool in_check) const {
  const MovePruningParams& by = params_.pruning;
  if (may_check(m)) return depth <= by.check_see_depth && loses(m, by.check_see * depth + by.check_see_base);
  if (quiet) {
    if (depth <= by.history_depth && history < by.history * depth) return true;
    if (!in_check && lmr_depth <= by.futility_depth &&
        eval + by.futility_base + by.futility_per_ply * lmr_depth <= alpha)
      return true;
    return lmr_depth <= by.quiet_see_depth && loses(m, by.quiet_see * lmr_depth * lmr_depth);
  }
  return depth <= by.capture_see_depth && loses(m, by.capture_see * depth);
}

/// Learns from what followed the last move, if it was quiet.
template <SearchableGame G>
inline void Searcher<G>::learn_last_move(int ply, int bonus) {
  const Stack& last = stack(ply - 1);
  if (last.quiet == nullptr) return;
  MoveHistory<M>::learn(*last.quiet, bonus);
  for (int back : replied_to) {
    if (auto r = stack(ply - 1 - back).replies) MoveHistory<M>::learn(r[last.slot], bonus);
  }
}

/// Learns from how the last move, if it was quiet, changed the evaluation.
template <SearchableGame G>
inline void Searcher<G>::learn_eval_change(int ply) {
  const Stack& last = stack(ply - 1);
  if (last.quiet == nullptr || last.eval == no_value) return;
  const HistoryParams& by = params_.history;
  const int gain = -(stack(ply).eval + last.eval);
  MoveHistory<M>::learn(*last.quiet,
                        std::clamp(gain * by.eval_change / 10, -by.max_eval_change, by.max_eval_change));
}

/// Learns from a move that refuted the last one: it is ordered first in similar positions, those tried before
/// it later.
template <SearchableGame G>
void Searcher<G>::update_histories(M best, int depth, int ply, std::span<const M> quiets,
                                   std::span<const M> captures) {
  const int bonus = params_.history.bonus(depth);
  const auto learn_quiet = [&](M m, int by) {
    MoveHistory<M>::learn(history_.quiet(game_->quiet_slot(p(), m)), by);
    for (int back : replied_to) {
      if (auto r = stack(ply - back).replies) MoveHistory<M>::learn(r[game_->reply_slot(p(), m)], by);
    }
  };
  const auto learn_capture = [&](M m, int by) {
    MoveHistory<M>::learn(history_.capture(game_->capture_slot(p(), m)), by);
  };
  if (game_->tactical(p(), best)) {
    learn_capture(best, bonus);
  } else {
    Stack& ss = stack(ply);
    if (ss.killers[0] != best) {
      ss.killers[1] = ss.killers[0];
      ss.killers[0] = best;
    }
    if (const Stack& before = stack(ply - 1); before.move != M()) history_.counter(before.slot) = best;
    learn_quiet(best, bonus);
    for (const M& m : quiets) learn_quiet(m, -bonus);
  }
  for (const M& m : captures) learn_capture(m, -bonus);
}

template <SearchableGame G>
template <typename Searcher<G>::Node node>
int Searcher<G>::search(int alpha, int beta, int depth, int ply, bool cut, bool in_check) {
  constexpr bool root = node == Node::root, principal = node != Node::other;
  CHESHIRE_ASSERT(-infinite_value <= alpha && alpha < beta && beta <= infinite_value);
  CHESHIRE_ASSERT(principal ? !cut : alpha == beta - 1);  // others ask only whether the value reaches beta
  CHESHIRE_ASSERT(root == (ply == 0) && ply <= max_ply && in_check == p().in_check());
  // Check extension. A check forces the reply; without the extension it would push threats beyond the
  // horizon.
  if (in_check && ply < params_.check_extension.max * root_depth_) ++depth;
  if (depth <= 0) return quiesce(alpha, beta, ply, 0, in_check);

  line_length_[ply] = 0;
  selective_depth_ = std::max(selective_depth_, ply);
  if constexpr (!root) {
    if (limiter_.stopped()) return 0;
    if (int value; game_->ended(p(), keys_, ply, in_check, value)) return value;
    if (ply >= max_ply) return in_check ? 0 : evaluate();
    // Mate distance pruning. A shorter mate is known already: nothing here can matter.
    alpha = std::max(alpha, mated_in(ply));
    beta = std::min(beta, mate_in(ply + (G::mated_may_win ? 0 : 1)));
    if (alpha >= beta) return alpha;
  }

  // Transposition table. Principal nodes are searched anyway, for their lines must be whole and their draws
  // seen.
  const std::uint64_t key = table_key(*game_, p());
  const typename TranspositionTable<M>::Found known = table_->probe(key);
  const int known_value = known.hit ? from_table(known.value, ply) : no_value;
  M table_move = root ? (*root_)[root_->first()].move : known.move;
  if (!principal && known.hit && known.depth >= depth && game_->trusts_table(p(), params_.table_plies) &&
      known.decides(known_value, beta))
    return known_value;

  // Endgame tables. Right after a capture or a pawn's move they say who wins, by the rule of fifty moves too.
  const int old_alpha = alpha;
  int best = -infinite_value, most = infinite_value;
  if constexpr (!root && HasEndings<G>) {
    Bound bound = Bound::none;
    if (const std::optional<int> value = table_value(ply, bound)) {
      if (bound == Bound::exact || (bound == Bound::lower ? *value >= beta : *value <= alpha)) {
        table_->store(key, M(), to_table(*value, ply), no_value, std::min(depth + 6, max_ply), bound);
        return *value;
      }
      // A mate may still be found, or one that is less far away.
      if (principal && bound == Bound::lower) alpha = std::max(alpha, best = *value);
      if (principal && bound == Bound::upper) most = *value;
    }
  }
  const int known_win = best;  // by tables

  Stack& ss = stack(ply);
  stack(ply + 2).cutoffs = 0;
  stack(ply + 2).killers[0] = stack(ply + 2).killers[1] = M();
  CorrectionKeys keys;
  int raw_eval = no_value, eval = no_value;
  bool improving = false;  // since our last move: then late moves are reduced and pruned less
  if (!in_check) {
    keys = correction_keys();
    raw_eval = known.hit && known.eval != no_value ? known.eval : evaluate();
    eval = ss.eval = corrected(raw_eval, keys);
    improving = stack(ply - 2).eval != no_value && eval > stack(ply - 2).eval;
    if (!root) learn_eval_change(ply);
    if (known.hit && !is_decisive(known_value) && known.decides(known_value, eval + 1)) eval = known_value;
  } else {
    ss.eval = no_value;
  }

  if (!principal && !in_check) {
    // Razoring. Far below alpha only captures can help: if quiescence finds none, give up.
    if (depth <= params_.razoring.max_depth && !is_decisive(alpha) &&
        eval + params_.razoring.margin(depth) < alpha) {
      const int value = quiesce(alpha - 1, alpha, ply, 0, false);
      if (value < alpha && !is_decisive(value)) return value;
    }
    // Reverse futility pruning: too far above beta for the opponent to recover in the depth left.
    if (depth <= params_.reverse_futility.max_depth && !is_decisive(beta) && !is_decisive(eval) &&
        eval - params_.reverse_futility.per_ply * (depth - improving) >= beta && can_pass())
      return eval;
    if (int value; null_move_cuts(beta, depth, ply, eval, value)) return value;
    if (limiter_.stopped()) return 0;
  }
  // Internal iterative reduction. Without a move to begin with, this node is searched badly ordered: a
  // shallower search finds one, and the next iteration has it.
  if (depth >= params_.internal_reduction.min_depth && table_move == M() && (principal || cut)) --depth;

  typename MovePicker<G>::Hints hints{table_move, {ss.killers[0], ss.killers[1]}, M(), {}};
  for (std::size_t i = 0; i < std::size(replied_to); ++i)
    hints.replies[i] = stack(ply - replied_to[i]).replies;
  if (const Stack& before = stack(ply - 1); before.move != M()) hints.counter = history_.counter(before.slot);
  std::conditional_t<root && !G::staged, std::vector<M>, std::array<M, 0>> root_list;
  if constexpr (root && !G::staged) {
    for (const RootMove<M>& r : *root_) root_list.push_back(r.move);
  }
  MovePicker<G> picker(*game_, p(), history_, hints, in_check, root_list);

  int count = 0;
  M best_move{};
  bool skip_quiets = false;
  FixedVector<M, 64> quiets, captures;
  for (M m = picker.next(); m != M(); m = picker.next(skip_quiets)) {
    if (root && root_->skipped(m)) continue;
    ++count;
    const bool quiet = !game_->tactical(p(), m);
    const int learnt =
        quiet ? std::clamp(picker.last_score(), -4 * MoveHistory<M>::max, 4 * MoveHistory<M>::max) : 0;
    int r = depth >= params_.reduction.min_depth && count > 1 ? reduction(depth, count, improving) : 0;
    if (!root && best > -ending_bound && can_pass()) {
      // Late move pruning. Moves are well ordered: after so many failures the quiet ones left will fail, too.
      if (quiet && depth <= params_.move_count.max_depth &&
          count > params_.move_count.max(depth, improving) && !may_check(m)) {
        skip_quiets = !in_check && depth <= params_.move_count.skip_depth;
        continue;
      }
      if (count > 1 && prunes(m, quiet, depth, std::max(depth - r, 0), learnt, eval, alpha, in_check))
        continue;
    }

    Undo undo;
    make(m, ply, undo);
    limiter_.count();
    const bool checks = p().in_check();
    int value;
    // Principal variation search: the first move is searched with the whole window, the others only to show
    // that they are no better. Late move reductions: moves late in the order are shown to be no better at
    // less depth. If one turns out better, it is searched again in full.
    if (depth >= params_.reduction.min_depth && count > 1 + (principal ? 1 : 0) &&
        (quiet || count > params_.reduction.first_capture || cut)) {
      if (quiet) {
        r -= learnt / params_.reduction.history;
        if (cut) ++r;
        if (m == hints.killers[0] || m == hints.killers[1] || m == hints.counter) --r;
      } else {
        r /= 2;
      }
      if (stack(ply + 1).cutoffs > params_.reduction.cutoffs) ++r;
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

    if constexpr (root) {
      if (count > 1 && value <= alpha) {
        root_->note_worse(m);
      } else {
        root_->note(m, value, selective_depth_,
                    std::span<const M>(lines_[1]).first(static_cast<std::size_t>(line_length_[1])));
      }
    }
    if (value > best) {
      best = value;
      if (value > alpha) {
        best_move = m;
        if (principal) update_pv(ply, m);
        if (value >= beta) {
          ++ss.cutoffs;
          break;
        }
        alpha = value;
      }
    }
    if (m != best_move) {
      auto& tried = quiet ? quiets : captures;
      if (tried.size() < tried.capacity()) tried.push_back(m);
    }
  }

  // Restricted root moves are never empty, so the position has no legal move.
  if (count == 0) return game_->no_moves(p(), ply, in_check);
  best = std::min(best, most);
  CHESHIRE_ASSERT(-infinite_value < best && best < infinite_value);
  if (best >= beta)
    update_histories(best_move, depth, ply, {quiets.begin(), quiets.size()},
                     {captures.begin(), captures.size()});
  // Nothing refuted the last move.
  if (!root && best <= old_alpha) learn_last_move(ply, params_.history.bonus(depth));
  if (!root || root_->first() == 0) {
    const Bound bound = best >= beta || best == known_win ? Bound::lower
                        : principal && best > old_alpha   ? Bound::exact
                                                          : Bound::upper;
    table_->store(key, best_move, to_table(best, ply), raw_eval, depth, bound);
    if (!in_check) learn_correction(keys, best_move, best, bound, ss.eval, depth);
  }
  return best;
}

}  // namespace cheshire
