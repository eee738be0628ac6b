#include "search/cheops/searcher.h"

#include <algorithm>
#include <span>

#include "rules/cheops/outcome.h"
#include "search/cheops/root.h"
#include "search/cheops/tree.h"

namespace cheshire::cheops {
namespace {

/// Nodes are slow on the large boards, so the outside is asked more often than by other searches.
constexpr std::uint64_t interval = 256;
/// With several worlds each tells so many of its best actions: the best on the average need not be the best in any.
constexpr std::size_t lines_of_a_world = 4;

/// A score as it counts in an average over worlds: a mate somewhere is no more than a decisive advantage.
int weighed(int score) {
  constexpr int decisive = 3000;
  if (score >= mate_bound) return decisive + 500 - (mate_value - score);
  if (score <= -mate_bound) return -decisive - 500 + (mate_value + score);
  return std::clamp(score, -decisive, decisive);
}

/// One score for an action that has these in the worlds.
int mean(std::span<const int> scores) {
  const auto [worst, best] = std::minmax_element(scores.begin(), scores.end());
  if (*worst >= mate_bound || *best <= -mate_bound || scores.size() == 1) return *worst;
  long long sum = 0;
  for (int score : scores) sum += weighed(score);
  return static_cast<int>(sum / static_cast<long long>(scores.size()));
}

}  // namespace

template <int W>
class Searcher<W>::Work {
 public:
  Work(const Tables<W>& tables, int hash_mebibytes) : tree_(tables, hash_mebibytes) {}

  Tree<W>& tree() { return tree_; }
  Found think(const Request& request, const SearchEvents& events, const Progress& progress);

 private:
  using P = Position<W>;

  void list_roots(const Request& request);
  void nothing_to_play(const P& p);
  void tell();
  void adopt(int depth);
  void deepen();
  int last_depth() const;
  bool settled(int depth, int unrest) const;
  Variation variation(const typename Root<W>::Candidate& c, int score, int depth) const;

  Tree<W> tree_;

  // Of the search going on
  Limits limits_;
  const SearchEvents* events_ = nullptr;
  const Progress* progress_ = nullptr;
  std::vector<Root<W>> roots_;
  std::size_t wanted_ = 1;
  Found found_;
  int best_score_ = 0;
};

/// What can be done at the root: the actions of a running game, the abdications of a stalemate.
template <int W>
std::vector<Action> actions_at(const Position<W>& p, std::span<const std::uint64_t> past,
                               std::span<const Action> only) {
  GameHistory history;
  history.times_seen += static_cast<int>(std::count(past.begin(), past.end(), p.key()));
  std::vector<Action> actions = choices(p, history);
  if (only.empty()) return actions;
  // A perpetual check is no business of the position.
  for (Action a : p.abdications()) {
    if (std::find(actions.begin(), actions.end(), a) == actions.end()) actions.push_back(a);
  }
  std::erase_if(actions, [&](Action a) { return std::find(only.begin(), only.end(), a) == only.end(); });
  return actions;
}

/// Only actions that are legal in every world are considered; if there is none, those that are legal in the first.
template <int W>
void Searcher<W>::Work::list_roots(const Request& request) {
  std::span<const std::uint64_t> past = request.keys;
  if (!past.empty() && past.back() == request.worlds[0].key()) past = past.first(past.size() - 1);
  tree_.start(past, limits_.mate > 0);
  roots_.clear();
  std::vector<Action> common;
  for (const P& p : request.worlds) {
    const std::vector<Action> actions = actions_at(p, past, request.only);
    std::vector<Action> both = actions;
    if (!roots_.empty()) {
      std::erase_if(both,
                    [&](Action a) { return std::find(common.begin(), common.end(), a) == common.end(); });
      if (both.empty()) continue;  // this world is left out
    }
    common = std::move(both);
    roots_.emplace_back(p, actions);
  }
  for (Root<W>& root : roots_) root.keep(common);
}

template <int W>
void Searcher<W>::Work::nothing_to_play(const P& p) {
  Variation v;
  v.line.score = to_score(p.has_ordinary_action() ? tree_.stalemate(p, 0) : tree_.finished(p, 0));
  v.line.time = tree_.limiter().elapsed();
  found_.lines.push_back(v);
  tell();
}

template <int W>
void Searcher<W>::Work::tell() {
  for (const Variation& v : found_.lines) {
    if (events_->line) events_->line(v.line);
    if (*progress_) (*progress_)(v);
  }
}

template <int W>
typename Searcher<W>::Variation Searcher<W>::Work::variation(const typename Root<W>::Candidate& c, int score,
                                                             int depth) const {
  Variation v;
  v.line.depth = depth;
  v.line.selective_depth = std::max(c.selective_depth, depth);
  v.line.score = to_score(score);
  v.line.nodes = tree_.limiter().nodes();
  v.line.time = tree_.limiter().elapsed();
  v.line.hash_full = tree_.table().full();
  v.actions = c.line;
  return v;
}

/// Takes what every world has found by now for the result.
template <int W>
void Searcher<W>::Work::adopt(int depth) {
  struct Sum {
    const typename Root<W>::Candidate* candidate;
    int score;
  };
  std::vector<Sum> sums;
  const std::size_t shown = roots_.size() > 1 ? std::max(wanted_, lines_of_a_world) : wanted_;
  const auto first = [&](const Root<W>& root) {
    const auto& all = root.candidates();
    return std::span(all).first(std::min(shown, all.size()));
  };
  std::vector<int> scores;
  for (const Root<W>& root : roots_) {
    for (const auto& c : first(root)) {
      const auto same = [&](const auto& other) { return other.action == c.action; };
      if (std::any_of(sums.begin(), sums.end(), [&](const Sum& s) { return same(*s.candidate); })) continue;
      scores.clear();
      for (const Root<W>& other : roots_) {
        const auto best = first(other);
        const auto it = std::find_if(best.begin(), best.end(), same);
        scores.push_back(it != best.end() ? it->score : best.back().score);
      }
      sums.push_back({&c, mean(scores)});
    }
  }
  std::stable_sort(sums.begin(), sums.end(), [](const Sum& a, const Sum& b) { return a.score > b.score; });
  found_.lines.clear();
  for (std::size_t i = 0; i < std::min(wanted_, sums.size()); ++i) {
    if (i > 0 && sums[i].score == -infinite_value) break;
    found_.lines.push_back(variation(*sums[i].candidate, sums[i].score, depth));
    found_.lines.back().line.rank = static_cast<int>(i) + 1;
  }
  best_score_ = sums[0].score;
}

template <int W>
int Searcher<W>::Work::last_depth() const {
  if (limits_.depth > 0) return std::min(limits_.depth, max_ply - 1);
  // `mate` alone ends with the longest line that could be one.
  const bool bounded = limits_.nodes > 0 || limits_.infinite || tree_.limiter().time().timed();
  return limits_.mate > 0 && !bounded ? std::min(2 * limits_.mate, max_ply - 1) : max_ply - 1;
}

/// Whether the iterations may end before a limit: nothing would change the decision, or the time is used.
template <int W>
bool Searcher<W>::Work::settled(int depth, int unrest) const {
  if (limits_.mate > 0 && best_score_ >= mate_in(2 * limits_.mate - 1)) return true;
  const TimeManager& time = tree_.limiter().time();
  if (!time.timed()) return false;
  if (roots_[0].candidates().size() == 1 && depth >= 2) return true;
  // A mate that a search of more than its length has not shortened.
  if (is_mate(best_score_) && wanted_ == 1 && depth > 2 * (mate_value - std::abs(best_score_)) + 2)
    return true;
  return time.enough(tree_.limiter().now(), unrest);
}

template <int W>
void Searcher<W>::Work::deepen() {
  const bool exact = limits_.mate > 0;
  const std::size_t shown = roots_.size() > 1 ? std::max(wanted_, lines_of_a_world) : wanted_;
  int unrest = 100;
  for (int depth = 1; depth <= last_depth(); ++depth) {
    const Action leader = found_.lines[0].actions[0];
    for (Root<W>& root : roots_) {
      if (!root.deepen(tree_, depth, shown, exact)) break;
    }
    if (tree_.limiter().stopped()) {
      // A single line in a single world: what the broken iteration found is better than what the last whole one did.
      if (roots_.size() > 1 || wanted_ > 1 || !roots_[0].improved()) break;
      const auto& best = roots_[0].candidates()[0];
      if (best.action == leader) break;
      found_.lines[0] = variation(best, best.score, depth);
      tell();
      break;
    }
    adopt(depth);
    tell();
    unrest = found_.lines[0].actions[0] == leader ? unrest * 3 / 5 : std::min(unrest + 60, 150);
    if (settled(depth, unrest)) break;
  }
}

template <int W>
typename Searcher<W>::Found Searcher<W>::Work::think(const Request& request, const SearchEvents& events,
                                                     const Progress& progress) {
  const Skill skill = Skill::of(request.skill);
  limits_ = request.limits;
  skill.restrict(limits_);
  events_ = &events;
  progress_ = &progress;
  found_ = {};
  CHESHIRE_ASSERT(!request.worlds.empty() && request.worlds[0].is_ok());
  const P& first = request.worlds[0];
  tree_.limiter().start(limits_, first.side(), events, interval);
  list_roots(request);
  if (roots_[0].candidates().empty()) {
    nothing_to_play(first);
    return found_;
  }
  wanted_ = std::min(static_cast<std::size_t>(std::max(limits_.multi_pv, 1)), roots_[0].candidates().size());
  for (Root<W>& root : roots_) root.glance(tree_);
  adopt(1);
  deepen();

  std::vector<Score> scores;
  for (const Variation& v : found_.lines) scores.push_back(v.line.score);
  Rng rng(request.seed);
  found_.best = found_.lines[pick_index(scores, skill, rng)].actions[0];
  found_.any = true;
  found_.nodes = tree_.limiter().nodes();
  found_.depth = found_.lines[0].line.depth;
  return found_;
}

template <int W>
Searcher<W>::Searcher(const Tables<W>& tables, int hash_mebibytes)
    : work_(std::make_unique<Work>(tables, hash_mebibytes)) {}
template <int W>
Searcher<W>::~Searcher() = default;

template <int W>
bool Searcher<W>::set_hash(int mebibytes) {
  return work_->tree().table().resize(mebibytes);
}

template <int W>
void Searcher<W>::clear() {
  work_->tree().clear();
}

template <int W>
typename Searcher<W>::Found Searcher<W>::think(const Request& request, const SearchEvents& events,
                                               const Progress& progress) {
  return work_->think(request, events, progress);
}

template class Searcher<2>;
template class Searcher<3>;
template class Searcher<5>;
template class Searcher<16>;

}  // namespace cheshire::cheops
