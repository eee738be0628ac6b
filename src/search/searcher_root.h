// Searcher: the root. Included by searcher.h.
#pragma once

#include <algorithm>
#include <bit>
#include <limits>

namespace cheshire {

template <SearchableGame G>
Searcher<G>::Searcher(const Tables& tables, int hash_mebibytes)
    : Searcher(std::make_shared<const G>(tables), std::make_shared<TranspositionTable<M>>(hash_mebibytes)) {}

template <SearchableGame G>
Searcher<G>::Searcher(std::shared_ptr<const G> game, std::shared_ptr<TranspositionTable<M>> table)
    : game_(std::move(game)),
      table_(std::move(table)),
      history_(game_->history_sizes()),
      stack_(max_ply + before_root + 4),
      lines_(max_ply + 2),
      line_length_(max_ply + 2) {
  set_params(G::params);
}

template <SearchableGame G>
void Searcher<G>::set_params(const SearchParams& params) {
  params_ = params;
  // Logarithms to base 2 in 64ths, from the bits of the number: the same on every machine.
  const auto log = [](int n) {
    const int whole = static_cast<int>(std::bit_width(static_cast<unsigned>(n))) - 1;
    return 64 * whole + ((n << 6 >> whole) - 64);
  };
  const ReductionParams& by = params_.reduction;
  for (int depth = 1; depth < 64; ++depth) {
    for (int count = 1; count < 64; ++count) {
      reductions_[depth][count] =
          static_cast<std::int8_t>(by.base + log(depth) * log(count) / (64 * 64) * by.percent / 100);
    }
  }
}

template <SearchableGame G>
void Searcher<G>::clear() {
  table_->clear();
  clear_histories();
}

/// Considers only moves that exist in every world. A world that has none of the moves so far is left out.
template <SearchableGame G>
void Searcher<G>::list_worlds(const Request& request) {
  worlds_.clear();
  std::vector<M> common;
  for (const P& p : request.worlds) {
    std::vector<M> moves = game_->root_moves(p, keys_.game(), request.only);
    if (!worlds_.empty()) {
      std::vector<M> both = moves;
      std::erase_if(both,
                    [&](const M& m) { return std::find(common.begin(), common.end(), m) == common.end(); });
      if (both.empty()) continue;
      common = std::move(both);
    } else {
      common = moves;
    }
    worlds_.push_back({p, RootMoves<M>(moves), {}});
  }
  for (World& world : worlds_) world.moves.restrict_to(common);
}

template <SearchableGame G>
typename Searcher<G>::Result Searcher<G>::think(const Request& request, const Events& events) {
  CHESHIRE_ASSERT(!request.worlds.empty() && request.worlds[0].is_ok());
  Result result;
  const P& first = request.worlds[0];
  keys_.start(request.keys, first.key(), max_ply + 8);
  null_min_ply_ = 0;
  stack_.assign(stack_.size(), Stack{});
  limiter_.start(request.limits, first.side(), events, params_.control.interval);
  if (!request.helps) table_->age();
  list_worlds(request);
  if (worlds_[0].moves.empty()) {
    nothing_to_play(events, result);
  } else {
    if (!request.helps && (G::proves_mates || request.limits.mate > 0)) {
      for (World& w : worlds_) w.proof.emplace(*game_, w.position, keys_.game(), limiter_);
    }
    proved_ = 0;
    proof_nodes_ = 0;
    last_score_ = {};
    ask_tables();
    deepen(request.limits, events, result);
  }
  worlds_.clear();
  result.nodes = limiter_.all_nodes();
  if (!result.lines.empty()) {
    const std::vector<M>& moves = result.lines.front().moves;
    if (!moves.empty()) result.best = moves[0];
    if (moves.size() > 1) result.ponder = moves[1];
    result.depth = result.lines.front().depth;
  }
  return result;
}

template <SearchableGame G>
void Searcher<G>::nothing_to_play(const Events& events, Result& result) {
  Line line;
  line.score = to_score(game_->root_value(worlds_[0].position));
  line.time = limiter_.elapsed();
  result.lines.push_back(line);
  if (events.line) events.line(line);
}

template <SearchableGame G>
typename Searcher<G>::Line Searcher<G>::line_of(const RootMove<M>& r, int score, int rank, int depth) const {
  Line line;
  line.depth = depth;
  line.selective_depth = std::max(r.selective_depth, depth);
  line.rank = rank;
  line.score = to_score(shown_score(r, score));
  line.nodes = limiter_.all_nodes();
  line.time = limiter_.elapsed();
  line.hash_full = table_->full();
  line.table_hits = limiter_.all_table_hits();
  line.moves = r.line;
  return line;
}

/// Returns the node count at which the proof of a mate in so many moves is put off until the next iteration.
/// It is in nodes, not in time, so that the search is the same everywhere.
template <SearchableGame G>
std::uint64_t Searcher<G>::proof_allowance(const Limits& limits, int moves) const {
  constexpr std::uint64_t unbounded = std::numeric_limits<std::uint64_t>::max();
  const MateProofParams& by = params_.mate_proof;
  if (limits.mate > 0) return unbounded;
  const std::uint64_t searched = limiter_.nodes() - proof_nodes_;
  const std::uint64_t percent = by.percent(last_score_);
  std::uint64_t all = moves <= by.free_moves ? unbounded : by.base + searched * percent / 100;
  for (const std::uint64_t limit : {limits.nodes, limits.soft_nodes}) {
    if (limit > 0) all = std::min(all, limit * percent / (100 + percent));
  }
  if (all == unbounded) return unbounded;
  return limiter_.nodes() + (all > proof_nodes_ ? all - proof_nodes_ : 0);
}

/// Sets `stopped` if the proof was broken off: then false means nothing.
template <SearchableGame G>
bool Searcher<G>::mates_in_every_world(M m, int n, const Limits& limits, bool& stopped) {
  for (World& w : worlds_) {
    w.proof->work_until(proof_allowance(limits, n));
    const bool mates = w.proof->mates(m, n);
    stopped = w.proof->stopped();
    w.proof->work_until(std::numeric_limits<std::uint64_t>::max());
    if (!mates) return false;
  }
  return true;
}

/// Proves mates in at most so many moves, the shortest first, with no pruning, until there are as many as
/// wanted. Continues where the last call stopped.
template <SearchableGame G>
void Searcher<G>::prove_mates(const Limits& limits, int moves, std::size_t wanted) {
  RootMoves<M>& roots = worlds_[0].moves;
  for (int n = 1; n <= std::min(moves, max_ply / 2 - 1); ++n) {
    for (std::size_t i = proved_; i < roots.size() && proved_ < wanted; ++i) {
      if (roots[i].no_mate >= n) continue;
      const M m = roots[i].move;
      const std::uint64_t before = limiter_.nodes();
      bool stopped = false;
      const bool mates = mates_in_every_world(m, n, limits, stopped);
      if (mates) {
        const std::vector<M> line = worlds_[0].proof->line(m, n);
        for (World& w : worlds_) {
          const std::size_t at = w.moves.index_of(m);
          w.moves[at].line = line;
          w.moves[at].score = mate_in(2 * n - 1);
          w.moves[at].selective_depth = 2 * n - 1;
          w.moves.promote(at, proved_);
        }
        ++proved_;
      } else if (!stopped) {
        roots[i].no_mate = n;
      }
      proof_nodes_ += limiter_.nodes() - before;
      if (stopped && !mates) return;
    }
  }
}

/// Puts the lines of the moves proved to mate before what earlier iterations found, and reports those from
/// `first` on.
template <SearchableGame G>
void Searcher<G>::adopt_mates(std::size_t first, std::size_t wanted, const Events& events, Result& result) {
  for (std::size_t i = first; i < proved_; ++i) {
    const RootMove<M>& r = worlds_[0].moves[i];
    std::erase_if(result.lines, [&](const Line& l) { return l.moves[0] == r.move; });
    const Line line = line_of(r, r.score, static_cast<int>(i) + 1, std::max(root_depth_, r.selective_depth));
    result.lines.insert(result.lines.begin() + static_cast<std::ptrdiff_t>(i), line);
    if (events.line) events.line(line);
  }
  if (result.lines.size() > wanted) result.lines.resize(wanted);
  for (std::size_t i = 0; i < result.lines.size(); ++i) result.lines[i].rank = static_cast<int>(i) + 1;
}

/// Searches the line root_->first() at one depth, widening the window until the score lies in it.
template <SearchableGame G>
void Searcher<G>::aspire(int depth) {
  const AspirationParams& by = params_.aspiration;
  const std::size_t first = root_->first();
  const int guess = (*root_)[first].last_score;
  int window = by.window, alpha = -infinite_value, beta = infinite_value, lower = 0;
  if (depth >= by.min_depth && guess > -infinite_value && !is_decisive(guess)) {
    alpha = guess - window;
    beta = guess + window;
  }
  for (;;) {
    selective_depth_ = 0;
    root_->forget_scores();
    const int value = search<Node::root>(alpha, beta, std::max(depth - lower, 1), 0, false, p().in_check());
    root_->sort(first);
    if (limiter_.stopped()) return;
    const bool open = window > by.max || is_decisive(value);
    if (value <= alpha && alpha > -infinite_value) {
      beta = (alpha + beta) / 2;
      alpha = open ? -infinite_value : std::max(value - window, -infinite_value);
      lower = 0;
    } else if (value >= beta && beta < infinite_value) {
      beta = open ? infinite_value : std::min(value + window, infinite_value);
      if (lower < by.max_lower && depth > by.lower_depth) ++lower;
    } else {
      return;
    }
    window += window;
  }
}

/// Runs one iteration in every world: finds the best `lines` moves of each, those proved to mate apart.
template <SearchableGame G>
void Searcher<G>::iterate(int depth, std::size_t lines) {
  for (World& world : worlds_) {
    at_ = world.position;
    root_ = &world.moves;
    root_->start_iteration();
    for (root_->set_first(proved_); root_->first() < lines; root_->set_first(root_->first() + 1)) {
      aspire(depth);
      if (limiter_.stopped()) return;
    }
    root_->sort(proved_);
  }
}

/// Makes the result of what was found in every world. Only the first `ranked` moves of each world have true
/// scores.
template <SearchableGame G>
void Searcher<G>::combine(std::size_t wanted, std::size_t ranked, int depth, Result& result) {
  struct Candidate {
    const RootMove<M>* root_move;
    int score;
  };
  std::vector<Candidate> all;
  for (const World& world : worlds_) {
    for (const RootMove<M>& r : world.moves.best(ranked)) {
      const auto same = [&](const RootMove<M>& other) { return other.move == r.move; };
      if (std::any_of(all.begin(), all.end(), [&](const Candidate& c) { return same(*c.root_move); }))
        continue;
      std::vector<int> scores;
      for (const World& other : worlds_) {
        const auto best = other.moves.best(ranked);
        const auto it = std::find_if(best.begin(), best.end(), same);
        scores.push_back(it != best.end() ? it->score : best.back().score);
      }
      all.push_back({&r, world_score(scores, params_.worlds)});
    }
  }
  if (worlds_.size() > 1)
    std::stable_sort(all.begin(), all.end(),
                     [](const Candidate& a, const Candidate& b) { return a.score > b.score; });
  result.lines.clear();
  for (std::size_t i = 0; i < std::min(wanted, all.size()); ++i)
    result.lines.push_back(line_of(*all[i].root_move, all[i].score, static_cast<int>(i) + 1, depth));
}

/// Returns the depth after which a search ends of its own accord.
template <SearchableGame G>
int Searcher<G>::last_depth(const Limits& limits) const {
  const bool bounded = limits.depth > 0 || limits.nodes > 0 || limits.soft_nodes > 0 || limits.infinite ||
                       limiter_.time().timed();
  if (limits.mate > 0 && !bounded) return std::min(2 * limits.mate, params_.mate_proof.last_depth);
  return limits.depth > 0 ? std::min(limits.depth, max_ply - 1) : max_ply - 1;
}

/// Whether there is one move, or one that endgame tables say is better than all others.
template <SearchableGame G>
bool Searcher<G>::only_one_to_search(const Limits& limits) const {
  const RootMoves<M>& moves = worlds_[0].moves;
  return moves.size() == 1 || (limits.multi_pv <= 1 && moves[0].rank > moves[1].rank);
}

/// Whether the iterations may end before a limit: nothing would change the decision, or the time is used up.
template <SearchableGame G>
bool Searcher<G>::decided(const Limits& limits, const Result& result, int depth, int instability) const {
  const TimeManager& time = limiter_.time();
  // Mates that a search of twice their length has not shortened. Who asks for a depth gets it.
  const bool mates = std::all_of(result.lines.begin(), result.lines.end(), [&](const Line& line) {
    return line.score.kind == Score::Kind::mate && depth > 4 * std::abs(line.score.value) + 2;
  });
  if (mates && limits.mate == 0 && limits.depth == 0 && limits.nodes == 0) return true;
  if (limits.soft_nodes > 0 && limiter_.nodes() >= limits.soft_nodes) return true;
  if (!time.timed()) return false;
  if (limits.mate > 0) return time.enough(limiter_.now(), instability);
  if (only_one_to_search(limits) && depth >= params_.decision.only_move_depth) return true;
  return time.enough(limiter_.now(), instability);
}

/// Scores and orders the root moves before any search, if the game can.
template <SearchableGame G>
void Searcher<G>::guess_scores() {
  if constexpr (HasGuess<G>) {
    for (World& world : worlds_) {
      for (RootMove<M>& r : world.moves) r.score = game_->guess(world.position, r.move);
      world.moves.sort(0);
    }
  }
}

template <SearchableGame G>
void Searcher<G>::deepen(const Limits& limits, const Events& events, Result& result) {
  const RootMoves<M>& moves = worlds_[0].moves;
  const int last = last_depth(limits);
  const std::size_t wanted = std::min(static_cast<std::size_t>(std::max(limits.multi_pv, 1)), moves.size());
  const std::size_t ranked =
      worlds_.size() > 1 ? std::min(std::max(wanted, params_.worlds.lines), moves.size()) : wanted;
  // With `mate`, some ordinary iterations come first, so that there is a sensible move if the proof is broken
  // off.
  const int iterations_before = std::min(last, params_.mate_proof.iterations_before);
  int instability = params_.decision.first_instability;
  if constexpr (HasGuess<G>) {
    guess_scores();
    combine(wanted, ranked, 1, result);
  }
  for (root_depth_ = 1;; ++root_depth_) {
    if (root_depth_ > last && limits.mate == 0) break;
    const std::size_t known = proved_;
    int length = (root_depth_ + 1) / 2;
    if (limits.mate > 0)
      length = root_depth_ > iterations_before ? limits.mate : std::min(limits.mate, length);
    if (worlds_[0].proof) {
      prove_mates(limits, length, wanted);
      if (limits.mate > 0 && proved_ > 0) prove_mates(limits, limits.mate, wanted);
      if (proved_ > known) adopt_mates(known, wanted, events, result);
    }
    if (limits.mate > 0 && proved_ > 0) result.lines.resize(proved_);  // nothing else was asked for
    if (proved_ >= wanted || limiter_.stopped() || root_depth_ > last) break;
    if (limits.mate > 0 && proved_ > 0) break;
    const M leader = result.lines.empty() ? moves[0].move : result.lines[0].moves[0];
    iterate(root_depth_, ranked);
    if (limiter_.stopped()) break;
    combine(wanted, ranked, root_depth_, result);
    last_score_ = result.lines[0].score;
    if (events.line) {
      for (const Line& line : result.lines) events.line(line);
    }
    instability = params_.decision.instability(instability, result.lines[0].moves[0] == leader);
    if (decided(limits, result, root_depth_, instability)) break;
  }
  adopt_broken_iteration(wanted, events, result);
}

/// An iteration that was stopped after its first move has found something better than the last complete one
/// did. With several worlds, some of which it has not searched, it proves nothing.
template <SearchableGame G>
void Searcher<G>::adopt_broken_iteration(std::size_t wanted, const Events& events, Result& result) {
  RootMoves<M>& moves = worlds_[0].moves;
  const bool better = worlds_.size() == 1 && limiter_.stopped() && moves.first() == 0 &&
                      moves[0].score > -infinite_value && !result.lines.empty() &&
                      moves[0].move != result.lines[0].moves[0];
  if (!result.lines.empty() && !better) return;
  if (moves[0].score == -infinite_value) moves[0].score = 0;
  const Line line = line_of(moves[0], moves[0].score, 1, root_depth_);
  std::erase_if(result.lines, [&](const Line& l) { return l.moves[0] == line.moves[0]; });
  result.lines.insert(result.lines.begin(), line);
  if (result.lines.size() > wanted) result.lines.pop_back();
  for (std::size_t i = 0; i < result.lines.size(); ++i) result.lines[i].rank = static_cast<int>(i) + 1;
  if (events.line) events.line(result.lines.front());
}

}  // namespace cheshire
