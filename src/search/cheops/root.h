// Root<W>: one position to be searched, with its actions in order of merit.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <span>
#include <vector>

#include "search/cheops/tree.h"

namespace cheshire::cheops {

template <int W>
class Root {
 public:
  using P = Position<W>;

  struct Candidate {
    Action action;
    int score = -infinite_value, last_score = -infinite_value;
    int selective_depth = 1;
    std::vector<Action> line;  // the action first
  };

  Root(const P& position, std::span<const Action> actions) : position_(position) {
    for (Action a : actions) candidates_.push_back({.action = a, .line = {a}});
  }

  const P& position() const { return position_; }
  const std::vector<Candidate>& candidates() const { return candidates_; }
  /// Of these actions alone.
  void keep(std::span<const Action> actions) {
    std::erase_if(candidates_, [&](const Candidate& c) {
      return std::find(actions.begin(), actions.end(), c.action) == actions.end();
    });
  }

  /// Judges every action by what stands after it, mates included: an order and scores before any search.
  void glance(Tree<W>& tree);
  /// Searches the best `wanted` actions to a depth; false if the limiter stopped it.
  bool deepen(Tree<W>& tree, int depth, std::size_t wanted, bool exact);
  /// Whether the iteration that was broken off has looked at the best action of the one before, so that what it found is better.
  bool improved() const { return from_ == 0 && candidates_[0].score > -infinite_value; }

 private:
  void aspire(Tree<W>& tree, int depth, bool exact);
  int search(Tree<W>& tree, int alpha, int beta, int depth, bool exact);
  void sort(std::size_t first);

  P position_;
  std::vector<Candidate> candidates_;
  std::size_t from_ = 0;  // candidates before this one are settled in this iteration
};

template <int W>
void Root<W>::sort(std::size_t first) {
  std::stable_sort(candidates_.begin() + static_cast<std::ptrdiff_t>(first), candidates_.end(),
                   [](const Candidate& a, const Candidate& b) {
                     return a.score != b.score ? a.score > b.score : a.last_score > b.last_score;
                   });
}

template <int W>
void Root<W>::glance(Tree<W>& tree) {
  const Evaluator<W>& eval = tree.evaluator();
  tree.enter(position_, 1);
  for (Candidate& c : candidates_) {
    P next = position_;
    next.play(c.action);
    if (next.in_check() && next.generate([](Action) { return false; })) {
      c.score = -tree.finished(next, 1);
    } else if (tree.over(next)) {
      c.score = -tree.stalemate(next, 1);
    } else {
      c.score = -eval(next);
      // A piece who can be taken is as good as half lost.
      const bool moved = c.action.kind() == ActionKind::move;
      if (moved && next.at(c.action.to()) != no_piece && next.attacked(c.action.to()))
        c.score -= eval.value(kind_of(next.at(c.action.to()))) / 2;
    }
  }
  sort(0);
}

template <int W>
int Root<W>::search(Tree<W>& tree, int alpha, int beta, int depth, bool exact) {
  int best = -infinite_value;
  for (std::size_t i = from_; i < candidates_.size(); ++i) {
    Candidate& c = candidates_[i];
    const std::size_t count = i - from_;
    P next = position_;
    next.play(c.action);
    tree.limiter().count();
    if (tree.limiter().stopped()) break;
    const bool checks = next.in_check();
    int value = alpha + 1;
    if (count > 0) {
      int less = 0;
      if (!exact && depth >= 3 && count > 4 && !checks && tree.quiet(position_, c.action))
        less = std::min(1 + (count > 30) + (count > 150), depth - 2);
      value = -tree.search(next, -alpha - 1, -alpha, depth - 1 - less, 1, checks);
      if (less > 0 && value > alpha) value = -tree.search(next, -alpha - 1, -alpha, depth - 1, 1, checks);
    }
    if (count == 0 || value > alpha) value = -tree.search(next, -beta, -alpha, depth - 1, 1, checks);
    if (tree.limiter().stopped()) break;
    if (count > 0 && value <= alpha) {
      best = std::max(best, value);
      continue;
    }
    c.score = value;
    c.selective_depth = tree.deepest();
    c.line.assign(1, c.action);
    c.line.insert(c.line.end(), tree.line(1).begin(), tree.line(1).end());
    best = std::max(best, value);
    if (value >= beta) break;
    alpha = std::max(alpha, value);
  }
  return best;
}

/// Searches the line from_ at one depth, widening the window until the score lies in it.
template <int W>
void Root<W>::aspire(Tree<W>& tree, int depth, bool exact) {
  const int guess = candidates_[from_].last_score;
  int window = 25, alpha = -infinite_value, beta = infinite_value;
  if (depth >= 4 && guess > -infinite_value && std::abs(guess) < Tree<W>::won_by_points / 2) {
    alpha = guess - window;
    beta = guess + window;
  }
  for (;;) {
    // An action not reached before a stop must not be judged by an earlier search.
    for (std::size_t i = from_; i < candidates_.size(); ++i) candidates_[i].score = -infinite_value;
    tree.enter(position_, depth);
    const int value = search(tree, alpha, beta, depth, exact);
    sort(from_);
    if (tree.limiter().stopped()) return;
    window *= 3;
    if (value <= alpha && alpha > -infinite_value) {
      alpha = window > 600 || is_mate(value) ? -infinite_value : value - window;
    } else if (value >= beta && beta < infinite_value) {
      beta = window > 600 || is_mate(value) ? infinite_value : value + window;
    } else {
      return;
    }
  }
}

template <int W>
bool Root<W>::deepen(Tree<W>& tree, int depth, std::size_t wanted, bool exact) {
  for (Candidate& c : candidates_) c.last_score = c.score;
  for (from_ = 0; from_ < std::min(wanted, candidates_.size()); ++from_) {
    aspire(tree, depth, exact);
    if (tree.limiter().stopped()) return false;
  }
  sort(0);
  return true;
}

}  // namespace cheshire::cheops
