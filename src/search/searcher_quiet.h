// Searcher: quiescence. The evaluation is only right where nothing hangs, so captures (and in some games
// checks) are searched on until the position is quiet. Included by searcher.h.
#pragma once

#include <algorithm>

#include "base/fixed_vector.h"

namespace cheshire {

/// Quiet moves that give check and lose nothing.
template <SearchableGame G>
void Searcher<G>::try_checks([[maybe_unused]] int alpha, [[maybe_unused]] int beta, [[maybe_unused]] int ply,
                             [[maybe_unused]] int& best, [[maybe_unused]] M& best_move) {
  if constexpr (G::quiet_checks) {
    FixedVector<M, 64> checks;
    game_->template generate<GenType::quiets>(p(), [&](M m) {
      if (game_->may_check(p(), m)) checks.push_back(m);
      return !full(checks);
    });
    for (const M& m : checks) {
      Undo undo;
      game_->make(p(), m, undo);
      const bool check = p().in_check();
      game_->unmake(p(), m, undo);
      if (!check || loses(m, 0)) continue;
      make(m, ply, undo);
      limiter_.count();
      const int value = -quiesce(-beta, -alpha, ply + 1, -1, true);
      unmake(m, undo);
      if (limiter_.stopped()) return;
      if (value <= best) continue;
      best = value;
      if (value <= alpha) continue;
      best_move = m;
      if (beta - alpha > 1) update_pv(ply, m);
      if (value >= beta) return;
      alpha = value;
    }
  }
}

template <SearchableGame G>
int Searcher<G>::quiesce(int alpha, int beta, int ply, int depth, bool in_check) {
  CHESHIRE_ASSERT(-infinite_value <= alpha && alpha < beta && beta <= infinite_value);
  CHESHIRE_ASSERT(depth <= 0 && ply <= max_ply && in_check == p().in_check());
  line_length_[ply] = 0;
  selective_depth_ = std::max(selective_depth_, ply);
  if (limiter_.stopped()) return 0;
  if (int value; ply > 0 && game_->ended(p(), keys_, ply, in_check, value)) return value;
  if (ply >= max_ply) return in_check ? 0 : evaluate();

  const std::uint64_t key = table_key(*game_, p());
  const typename TranspositionTable<M>::Found known = table_->probe(key);
  const int known_value = known.hit ? from_table(known.value, ply) : no_value;
  const bool principal = beta - alpha > 1;
  if (!principal && known.hit && game_->trusts_table(p(), params_.table_plies) &&
      known.decides(known_value, beta))
    return known_value;

  // Standing pat: nobody has to capture, so the evaluation is a lower bound. In check there is no such
  // choice.
  const int old_alpha = alpha;
  int best = -infinite_value, raw_eval = no_value, eval = no_value;
  if (!in_check) {
    raw_eval = known.hit && known.eval != no_value ? known.eval : evaluate();
    best = eval = corrected(raw_eval, correction_keys());
    if (known.hit && !is_decisive(known_value) && known.decides(known_value, best + 1)) best = known_value;
    if (best >= beta) {
      if (!known.hit) table_->store(key, M(), to_table(best, ply), raw_eval, -1, Bound::lower);
      return best;
    }
    alpha = std::max(alpha, best);
  }

  auto picker = MovePicker<G>::captures(*game_, p(), history_, known.move, in_check);
  const int margin = eval + params_.quiescence.margin;
  M best_move{};
  int count = 0;
  for (M m = picker.next(); m != M(); m = picker.next()) {
    ++count;
    int gain = 0;
    if (!in_check) {
      // Delta pruning: not even the captured piece would bring the score to alpha.
      gain = game_->gain(p(), m);
      if (margin + gain <= alpha && !is_decisive(alpha)) {
        best = std::max(best, margin + gain);
        continue;
      }
    } else if (best > -ending_bound && depth <= params_.quiescence.evasion_depth &&
               !game_->evades_deeply(p(), m)) {
      continue;
    }
    Undo undo;
    make(m, ply, undo);
    if constexpr (HasRejection<G>) {
      if (!in_check && game_->rejects(p(), m, gain)) {
        unmake(m, undo);
        continue;
      }
    }
    limiter_.count();
    const int value = -quiesce(-beta, -alpha, ply + 1, depth - 1, p().in_check());
    unmake(m, undo);
    if (limiter_.stopped()) return 0;
    if (value <= best) continue;
    best = value;
    if (value <= alpha) continue;
    best_move = m;
    if (principal) update_pv(ply, m);
    if (value >= beta) break;
    alpha = value;
  }
  if (in_check && count == 0) return game_->no_moves(p(), ply, in_check);
  if (!in_check && depth == 0 && best < beta) try_checks(alpha, beta, ply, best, best_move);
  if (limiter_.stopped()) return 0;
  CHESHIRE_ASSERT(-infinite_value < best && best < infinite_value);
  const Bound bound = best >= beta                    ? Bound::lower
                      : principal && best > old_alpha ? Bound::exact
                                                      : Bound::upper;
  table_->store(key, best_move, to_table(best, ply), raw_eval, 0, bound);
  return best;
}

}  // namespace cheshire
