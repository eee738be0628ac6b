// Searcher: the root. Included by searcher.h.
#pragma once

#include <algorithm>
#include <bit>
#include <limits>

namespace cheshire {

template <Game P>
Searcher<P>::Searcher(const typename P::Tables& tables, int hash_mebibytes)
    : eval_(tables),
      check_squares_(tables),
      table_(hash_mebibytes),
      history_(tables),
      stack_(max_ply + 6),
      lines_(max_ply + 2),
      line_length_(max_ply + 2) {
  // Logarithms to base 2 in 64ths, from the bits of the number: the same on every machine.
  const auto log = [](int n) {
    const int whole = static_cast<int>(std::bit_width(static_cast<unsigned>(n))) - 1;
    return 64 * whole + ((n << 6 >> whole) - 64);
  };
  for (int depth = 1; depth < 64; ++depth) {
    for (int count = 1; count < 64; ++count) {
      reductions_[depth][count] =
          static_cast<std::int8_t>(2 + log(depth) * log(count) / (64 * 64) * 4 * 24 / 100);
    }
  }
}

template <Game P>
void Searcher<P>::clear() {
  table_.clear();
  history_.clear();
}

template <Game P>
void Searcher<P>::list_root_moves(const Limits& limits) {
  typename P::MoveList moves;
  p().list(moves);
  root_moves_.clear();
  for (Move m : moves) {
    if (!limits.only.empty() && std::find(limits.only.begin(), limits.only.end(), m) == limits.only.end())
      continue;
    RootMove r;
    r.move = m;
    r.line = {m};
    root_moves_.push_back(std::move(r));
  }
}

template <Game P>
SearchResult Searcher<P>::think(const P& root, std::span<const std::uint64_t> past_keys, const Limits& limits,
                                const SearchEvents& events) {
  CHESHIRE_ASSERT(root.is_ok());
  SearchResult result;
  at_ = root;
  keys_.assign(past_keys.begin(), past_keys.end());
  if (!keys_.empty() && keys_.back() == root.key()) keys_.pop_back();  // the root itself is not past
  root_keys_ = keys_.size();
  keys_.reserve(root_keys_ + max_ply + 8);
  null_at_ = 0;
  null_min_ply_ = 0;
  stack_.assign(stack_.size(), Stack{});
  limiter_.start(limits, root.side(), events);
  table_.age();
  list_root_moves(limits);
  if (root_moves_.empty()) {
    nothing_to_play(events, result);
  } else {
    proof_.emplace(p(), std::span(keys_).first(root_keys_), check_squares_, limiter_);
    proved_ = 0;
    proof_nodes_ = 0;
    deepen(limits, events, result);
    proof_.reset();
  }
  result.nodes = limiter_.nodes();
  if (!result.lines.empty()) {
    const auto& moves = result.lines.front().moves;
    if (!moves.empty()) result.best = moves[0];
    if (moves.size() > 1) result.ponder = moves[1];
    result.depth = result.lines.front().depth;
  }
  return result;
}

template <Game P>
void Searcher<P>::nothing_to_play(const SearchEvents& events, SearchResult& result) {
  Line line;
  if (p().in_check() && !p().has_legal_move()) line.score = {Score::Kind::mate, 0};
  line.time = limiter_.elapsed();
  result.lines.push_back(line);
  if (events.line) events.line(line);
}

template <Game P>
Line Searcher<P>::line_of(const RootMove& r, int rank, int depth) const {
  Line line;
  line.depth = depth;
  line.selective_depth = std::max(r.selective_depth, depth);
  line.rank = rank;
  line.score = to_score(r.score);
  line.nodes = limiter_.nodes();
  line.time = limiter_.elapsed();
  line.hash_full = table_.full();
  line.moves = r.line;
  return line;
}

/// How many nodes may be counted before the proof of a mate in so many moves is put off to the next iteration. In nodes, not in
/// time, so that the search is the same everywhere.
template <Game P>
std::uint64_t Searcher<P>::proof_allowance(const Limits& limits, int moves) const {
  constexpr std::uint64_t unbounded = std::numeric_limits<std::uint64_t>::max();
  if (limits.mate > 0) return unbounded;
  const std::uint64_t searched = limiter_.nodes() - proof_nodes_;
  // Proofs of one and two moves are cheap; they are cut short only where the whole search is.
  std::uint64_t all = moves <= 2 ? unbounded : 10'000 + searched / 8;
  if (limits.nodes > 0) all = std::min(all, limits.nodes / 8);
  if (all == unbounded) return unbounded;
  return limiter_.nodes() + (all > proof_nodes_ ? all - proof_nodes_ : 0);
}

/// Proves mates in at most so many moves, the shortest first, with no pruning, until there are as many as wanted. Goes on where
/// it was left.
template <Game P>
void Searcher<P>::prove_mates(const Limits& limits, int moves, std::size_t wanted) {
  for (int n = 1; n <= std::min(moves, max_ply / 2 - 1); ++n) {
    for (std::size_t i = proved_; i < root_moves_.size() && proved_ < wanted; ++i) {
      RootMove& r = root_moves_[i];
      if (r.no_mate >= n) continue;
      const std::uint64_t before = limiter_.nodes();
      proof_->work_until(proof_allowance(limits, n));
      const bool mates = proof_->mates(r.move, n), stopped = proof_->stopped();
      proof_->work_until(std::numeric_limits<std::uint64_t>::max());
      if (mates) {
        r.line = proof_->line(r.move, n);
        r.score = mate_in(2 * n - 1);
        r.selective_depth = 2 * n - 1;
        const auto at = root_moves_.begin();
        std::rotate(at + static_cast<std::ptrdiff_t>(proved_), at + static_cast<std::ptrdiff_t>(i),
                    at + static_cast<std::ptrdiff_t>(i) + 1);
        ++proved_;
      } else if (!stopped) {
        r.no_mate = n;
      }
      proof_nodes_ += limiter_.nodes() - before;
      if (stopped && !mates) return;
    }
  }
}

/// Puts the lines of the moves proved to mate before what earlier iterations found, and tells those from `first` on.
template <Game P>
void Searcher<P>::adopt_mates(std::size_t first, std::size_t wanted, const SearchEvents& events,
                              SearchResult& result) {
  for (std::size_t i = first; i < proved_; ++i) {
    const RootMove& r = root_moves_[i];
    std::erase_if(result.lines, [&](const Line& l) { return l.moves[0] == r.move; });
    const Line line = line_of(r, static_cast<int>(i) + 1, std::max(root_depth_, r.selective_depth));
    result.lines.insert(result.lines.begin() + static_cast<std::ptrdiff_t>(i), line);
    if (events.line) events.line(line);
  }
  if (result.lines.size() > wanted) result.lines.resize(wanted);
  for (std::size_t i = 0; i < result.lines.size(); ++i) result.lines[i].rank = static_cast<int>(i) + 1;
}

template <Game P>
bool Searcher<P>::skipped_at_root(Move m) const {
  return std::none_of(root_moves_.begin() + static_cast<std::ptrdiff_t>(root_from_), root_moves_.end(),
                      [&](const RootMove& r) { return r.move == m; });
}

template <Game P>
void Searcher<P>::note_root_move(Move m, int value, int count, int alpha) {
  const auto r =
      std::find_if(root_moves_.begin(), root_moves_.end(), [&](const RootMove& x) { return x.move == m; });
  if (count > 1 && value <= alpha) {
    r->score = -infinite_value;
    return;
  }
  r->score = value;
  r->selective_depth = selective_depth_;
  r->line.assign(1, m);
  r->line.insert(r->line.end(), lines_[1].begin(), lines_[1].begin() + line_length_[1]);
}

template <Game P>
void Searcher<P>::sort_from(std::size_t first) {
  const auto better = [](const RootMove& a, const RootMove& b) {
    return a.score != b.score ? a.score > b.score : a.last_score > b.last_score;
  };
  // By insertion: moves of equal score keep their order.
  const auto begin = root_moves_.begin() + static_cast<std::ptrdiff_t>(first);
  for (auto r = begin; r != root_moves_.end(); ++r)
    std::rotate(std::upper_bound(begin, r, *r, better), r, r + 1);
}

/// Searches the line root_from_ at one depth, widening the window until the score lies in it.
template <Game P>
void Searcher<P>::aspire(int depth) {
  const int guess = root_moves_[root_from_].last_score;
  int window = 18, alpha = -infinite_value, beta = infinite_value, lower = 0;
  if (depth >= 5 && guess > -infinite_value && !is_mate(guess)) {
    alpha = guess - window;
    beta = guess + window;
  }
  for (;;) {
    selective_depth_ = 0;
    // A move not reached before a stop must not be judged by an earlier search.
    for (std::size_t i = root_from_; i < root_moves_.size(); ++i) root_moves_[i].score = -infinite_value;
    const int value = search<Node::root>(alpha, beta, std::max(depth - lower, 1), 0, false, p().in_check());
    sort_from(root_from_);
    if (limiter_.stopped()) return;
    if (value <= alpha && alpha > -infinite_value) {
      beta = (alpha + beta) / 2;
      alpha = window > 500 || is_mate(value) ? -infinite_value : std::max(value - window, -infinite_value);
      lower = 0;
    } else if (value >= beta && beta < infinite_value) {
      beta = window > 500 || is_mate(value) ? infinite_value : std::min(value + window, infinite_value);
      if (lower < 2 && depth > 6) ++lower;
    } else {
      return;
    }
    window += window;
  }
}

/// Whether the iterations may end before a limit: nothing would change the decision, or the time is used.
template <Game P>
bool Searcher<P>::settled(const Limits& limits, int depth, int unrest) const {
  const int best = root_moves_[0].score;
  const TimeManager& time = limiter_.time();
  if (!time.timed()) return false;
  if (limits.mate > 0) return time.enough(limiter_.now(), unrest);
  if (root_moves_.size() == 1 && depth >= 4) return true;
  // A mate that a search of twice its length has not shortened.
  if (is_mate(best) && limits.multi_pv <= 1 && depth > 2 * (mate_value - std::abs(best)) + 2) return true;
  return time.enough(limiter_.now(), unrest);
}

template <Game P>
void Searcher<P>::deepen(const Limits& limits, const SearchEvents& events, SearchResult& result) {
  int last_depth = limits.depth > 0 ? std::min(limits.depth, max_ply - 1) : max_ply - 1;
  // `mate` alone ends with the longest line that could have been one.
  const bool bounded = limits.depth > 0 || limits.nodes > 0 || limits.infinite || limiter_.time().timed();
  if (limits.mate > 0 && !bounded) last_depth = std::min(2 * limits.mate, 8);
  const std::size_t wanted =
      std::min<std::size_t>(static_cast<std::size_t>(std::max(limits.multi_pv, 1)), root_moves_.size());
  // For `mate` some ordinary iterations come first, that there be a sensible move if the proof is broken off.
  const int prelude = std::min(last_depth, 4);
  int unrest = 100;
  for (root_depth_ = 1;; ++root_depth_) {
    if (root_depth_ > last_depth && limits.mate == 0) break;
    const std::size_t known = proved_;
    int moves = (root_depth_ + 1) / 2;
    if (limits.mate > 0) moves = root_depth_ > prelude ? limits.mate : std::min(limits.mate, moves);
    prove_mates(limits, moves, wanted);
    if (limits.mate > 0 && proved_ > 0) prove_mates(limits, limits.mate, wanted);
    if (proved_ > known) adopt_mates(known, wanted, events, result);
    if (limits.mate > 0 && proved_ > 0) result.lines.resize(proved_);  // it was asked for nothing else
    if (proved_ >= wanted || limiter_.stopped() || root_depth_ > last_depth) break;
    if (limits.mate > 0 && proved_ > 0) break;
    const Move leader = root_moves_[0].move;
    for (RootMove& r : root_moves_) r.last_score = r.score;
    for (root_from_ = proved_; root_from_ < wanted; ++root_from_) {
      aspire(root_depth_);
      if (limiter_.stopped()) break;
    }
    if (limiter_.stopped()) break;
    sort_from(proved_);
    result.lines.clear();
    for (std::size_t i = 0; i < wanted; ++i) {
      result.lines.push_back(line_of(root_moves_[i], static_cast<int>(i) + 1, root_depth_));
      if (events.line) events.line(result.lines.back());
    }
    unrest = root_moves_[0].move == leader ? unrest * 3 / 5 : std::min(unrest + 60, 150);
    if (settled(limits, root_depth_, unrest)) break;
  }
  // What the broken iteration found is better than what the last whole one did, if it got past its first move.
  if (result.lines.empty() ||
      (limiter_.stopped() && root_from_ == 0 && root_moves_[0].score > -infinite_value &&
       root_moves_[0].move != result.lines[0].moves[0])) {
    if (root_moves_[0].score == -infinite_value) root_moves_[0].score = 0;
    const Line line = line_of(root_moves_[0], 1, root_depth_);
    std::erase_if(result.lines, [&](const Line& l) { return l.moves[0] == line.moves[0]; });
    result.lines.insert(result.lines.begin(), line);
    if (result.lines.size() > wanted) result.lines.pop_back();
    for (std::size_t i = 0; i < result.lines.size(); ++i) result.lines[i].rank = static_cast<int>(i) + 1;
    if (events.line) events.line(result.lines.front());
  }
  root_from_ = 0;
}

}  // namespace cheshire
