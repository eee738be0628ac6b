// Tree: the nodes. Included by tree.h.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "base/fixed_vector.h"

namespace cheshire::cheops {

template <int W>
Tree<W>::Tree(const Tables<W>& tables, int hash_mebibytes)
    : tables_(tables),
      rules_(tables.rules),
      eval_(tables),
      table_(hash_mebibytes),
      scores_(max_ply + 4),
      lines_(max_ply + 4) {
  for (auto& entries : history_) entries.assign(64 * W, 0);
}

template <int W>
void Tree<W>::clear() {
  table_.clear();
  for (auto& entries : history_) std::fill(entries.begin(), entries.end(), std::int16_t{0});
}

template <int W>
void Tree<W>::start(std::span<const std::uint64_t> past, bool exact) {
  keys_.assign(past.begin(), past.end());
  past_ = keys_.size();
  keys_.reserve(past_ + max_ply + 8);
  exact_ = exact;
  table_.age();
}

template <int W>
void Tree<W>::enter(const P& root, int depth) {
  keys_.resize(past_);
  keys_.push_back(root.key());
  killers_.fill({});
  root_depth_ = depth;
  deepest_ = 0;
  first_pass_ = 0;
}

/// Castles and pieces are in a position's key; so must be what is known and not known of papers, which decides what can be done.
template <int W>
std::uint64_t Tree<W>::table_key(const P& p) {
  std::uint64_t key = p.key();
  const auto mix = [&](const Set& s, std::uint64_t salt) {
    for (int i = 0; i < W; ++i) {
      if (s.word(i) == 0) continue;
      const std::uint64_t x = (s.word(i) + salt + static_cast<std::uint64_t>(i)) * 0x9E3779B97F4A7C15u;
      key ^= (x ^ x >> 29) * 0xBF58476D1CE4E5B9u;
    }
  };
  if (p.deputies()) {
    mix(p.deputies(), 1);
    mix(p.known(), 1 << 8);
  }
  if (p.arrested()) mix(p.arrested(), 1 << 16);
  return key;
}

template <int W>
int Tree<W>::finished(const P& p, int ply) const {
  switch (decide(p, p.in_check() ? Ending::checkmate : Ending::stalemate)) {
    case Decision::white_wins: return p.side() == Color::white ? mate_in(ply) : mated_in(ply);
    case Decision::black_wins: return p.side() == Color::black ? mate_in(ply) : mated_in(ply);
    default: return 0;
  }
}

template <int W>
int Tree<W>::stalemate(const P& p, int ply) const {
  switch (decide(p, Ending::stalemate)) {
    case Decision::white_wins: return p.side() == Color::white ? won_by_points - ply : ply - won_by_points;
    case Decision::black_wins: return p.side() == Color::black ? won_by_points - ply : ply - won_by_points;
    default: return 0;
  }
}

/// Once before within the tree or twice in the game.
template <int W>
bool Tree<W>::repeated(const P& p) const {
  const std::size_t n = keys_.size(), back = std::min(n, static_cast<std::size_t>(p.idle_turns()));
  if (back < 4) return false;
  const std::uint64_t key = p.key();
  int seen = 0;
  for (std::size_t i = 4; i <= back; i += 2) {
    if (keys_[n - i] != key) continue;
    if (n - i >= past_ || ++seen == 2) return true;
  }
  return false;
}

template <int W>
bool Tree<W>::over(const P& p) const {
  if (!p.has_force() || repeated(p)) return true;
  return !rules_.challenge_needed && p.idle_turns() >= rules_.idle_turns && p.has_ordinary_action();
}

template <int W>
void Tree<W>::update_pv(int ply, Action a) {
  auto& line = lines_[static_cast<std::size_t>(ply)];
  const auto& rest = lines_[static_cast<std::size_t>(ply) + 1];
  line.assign(1, a);
  line.insert(line.end(), rest.begin(), rest.end());
}

/// Whether a turn passed would still hold beta. Deep in the tree it is verified without passing, for who must act may be worse off.
template <int W>
bool Tree<W>::pass_cuts(const P& p, int beta, int depth, int ply, int hope, int& value) {
  if (depth < 3 || hope < beta || ply < first_pass_ || is_mate(beta)) return false;
  const Set idle = p.pieces(cheops::king) | p.pieces(pawn) | p.pieces(civilian) | p.pillars() | p.arrested();
  if (!(p.pieces(p.side()) & ~idle)) return false;
  const int rest = depth - 1 - (2 + depth / 4), old_first = first_pass_;
  P next = p;
  next.pass();
  limiter_.count();
  keys_.push_back(p.key());
  first_pass_ = ply + 2;
  value = -search(next, -beta, -beta + 1, rest, ply + 1, next.in_check());
  first_pass_ = old_first;
  keys_.pop_back();
  if (limiter_.stopped() || value < beta) return false;
  if (is_mate(value) || std::abs(value) >= won_by_points - max_ply) value = beta;  // not proved
  if (depth < 10) return true;
  first_pass_ = ply + 3 * rest / 4 + 1;
  const int verified = search(p, beta - 1, beta, rest, ply, false);
  first_pass_ = old_first;
  return !limiter_.stopped() && verified >= beta;
}

template <int W>
int Tree<W>::search(const P& p, int alpha, int beta, int depth, int ply, bool checked) {
  if (checked && ply < 2 * root_depth_) ++depth;
  if (depth <= 0) return quiesce(p, alpha, beta, ply, 0, checked);

  lines_[static_cast<std::size_t>(ply)].clear();
  deepest_ = std::max(deepest_, ply);
  if (limiter_.stopped()) return 0;
  if (over(p)) return stalemate(p, ply);
  if (ply >= max_ply) return eval_(p);
  alpha = std::max(alpha, mated_in(ply));
  beta = std::min(beta, mate_in(ply));
  if (alpha >= beta) return alpha;

  const bool principal = beta - alpha > 1;
  const std::uint64_t key = table_key(p);
  const TranspositionTable<Action>::Found known = table_.probe(key);
  const int known_value = known.hit ? from_table(known.value, ply) : no_value;
  if (!principal && known.hit && known.depth >= depth && known.decides(known_value, beta)) return known_value;

  int eval = no_value, hope = no_value;
  if (!checked) {
    eval = known.hit && known.eval != no_value ? known.eval : eval_(p);
    hope = eval;
    if (known.hit && !is_mate(known_value) && known.decides(known_value, eval + 1)) hope = known_value;
    // So good that a quiet turn less would do.
    if (!exact_ && !principal && depth <= 6 && !is_mate(beta) && hope - 90 * depth >= beta) return hope;
    int value;
    if (!exact_ && !principal && pass_cuts(p, beta, depth, ply, hope, value)) return value;
    if (limiter_.stopped()) return 0;
  }
  if (!exact_ && depth >= 4 && !known.hit) --depth;

  list(p, known.move, ply);
  Scores& scores = scores_[static_cast<std::size_t>(ply)];
  if (scores.empty()) return finished(p, ply);
  const bool may_prune = !exact_ && !checked;
  const int most_quiets = 5 + 3 * depth * depth;

  const int old_alpha = alpha;
  int best = -infinite_value, count = 0, quiets = 0;
  Action best_action;
  FixedVector<Action, 32> failed;
  keys_.push_back(p.key());
  while (!scores.empty()) {
    const Action a = take_best(scores);
    const bool is_quiet = quiet(p, a);
    ++count;
    quiets += is_quiet;
    if (may_prune && is_quiet && best > -mate_bound) {
      // Whatever else there is has not even been good elsewhere.
      if (depth <= 5 && quiets > most_quiets) break;
      if (depth <= 4 && hope + 90 + 90 * depth <= alpha) break;
    }
    P next = p;
    next.play(a);
    limiter_.count();
    const bool checks = next.in_check();
    int value = alpha + 1;
    if (count > 1) {
      int less = 0;
      if (!exact_ && depth >= 2 && count > (principal ? 4 : 2) && (is_quiet || count > 12)) {
        less = 1 + (count > 8) + (count > 30) + depth / 6;
        if (is_quiet && history(p, a) < 0) ++less;
        if (principal || checks || checked || !is_quiet) --less;
        less = std::clamp(less, 0, depth - 2);
      }
      value = -search(next, -alpha - 1, -alpha, depth - 1 - less, ply + 1, checks);
      if (less > 0 && value > alpha) value = -search(next, -alpha - 1, -alpha, depth - 1, ply + 1, checks);
    }
    if (count == 1 || (principal && value > alpha && value < beta))
      value = -search(next, -beta, -alpha, depth - 1, ply + 1, checks);
    if (limiter_.stopped()) break;
    if (value > best) {
      best = value;
      if (value > alpha) {
        best_action = a;
        if (principal) update_pv(ply, a);
        if (value >= beta) break;
        alpha = value;
      }
    }
    if (is_quiet && a != best_action && failed.size() < failed.capacity()) failed.push_back(a);
  }
  keys_.pop_back();
  if (limiter_.stopped()) return 0;
  if (best >= beta) update_histories(p, best_action, depth, ply, {failed.begin(), failed.size()});
  const Bound bound = best >= beta ? Bound::lower : best > old_alpha ? Bound::exact : Bound::upper;
  table_.store(key, best_action, to_table(best, ply), eval, depth, bound);
  return best;
}

template <int W>
int Tree<W>::quiesce(const P& p, int alpha, int beta, int ply, int depth, bool checked) {
  lines_[static_cast<std::size_t>(ply)].clear();
  deepest_ = std::max(deepest_, ply);
  if (limiter_.stopped()) return 0;
  if (!p.has_force() || (depth == 0 && repeated(p))) return stalemate(p, ply);
  if (ply >= max_ply) return eval_(p);

  const std::uint64_t key = table_key(p);
  const TranspositionTable<Action>::Found known = table_.probe(key);
  const int known_value = known.hit ? from_table(known.value, ply) : no_value;
  if (beta - alpha == 1 && known.hit && known.decides(known_value, beta)) return known_value;

  const int old_alpha = alpha;
  int best = -infinite_value, eval = no_value;
  if (!checked) {
    eval = known.hit && known.eval != no_value ? known.eval : eval_(p);
    best = eval;
    if (best >= beta) return best;
    alpha = std::max(alpha, best);
    list_captures(p, known.move, ply);
  } else {
    list(p, known.move, ply);
    if (scores_[static_cast<std::size_t>(ply)].empty()) return finished(p, ply);
  }

  Scores& scores = scores_[static_cast<std::size_t>(ply)];
  const Color us = p.side();
  Action best_action;
  keys_.push_back(p.key());
  while (!scores.empty()) {
    const Action a = take_best(scores);
    const Piece victim = a.kind() == ActionKind::move ? p.at(a.to()) : no_piece;
    const int taken = victim == no_piece ? 0 : eval_.value(kind_of(victim));
    const int gain = taken + (a.promotes() ? eval_.value(a.promotion()) : 0);
    if (!checked) {
      if (eval + gain + 160 <= alpha && !is_mate(alpha)) {
        best = std::max(best, eval + gain + 160);
        continue;
      }
    } else if (best > -mate_bound && depth <= -2 && quiet(p, a)) {
      continue;
    }
    P next = p;
    next.play(a);
    if (!checked && next.king(us) != no_cell && next.attacked(next.king(us))) continue;
    // The piece that captures would be lost for less than he is worth.
    if (!checked && gain + 50 < eval_.value(kind_of(next.at(a.to()))) && next.attacked(a.to())) continue;
    limiter_.count();
    const int value = -quiesce(next, -beta, -alpha, ply + 1, depth - 1, next.in_check());
    if (limiter_.stopped()) break;
    if (value <= best) continue;
    best = value;
    if (value <= alpha) continue;
    best_action = a;
    if (value >= beta) break;
    alpha = value;
  }
  keys_.pop_back();
  if (limiter_.stopped()) return 0;
  const Bound bound = best >= beta ? Bound::lower : best > old_alpha ? Bound::exact : Bound::upper;
  table_.store(key, best_action, to_table(best, ply), eval, 0, bound);
  return best;
}

}  // namespace cheshire::cheops
