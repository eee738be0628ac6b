// RootMoves<M>: the moves of the root with what the search knows of each, the best first.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "base/assert.h"
#include "rules/move.h"
#include "search/score.h"

namespace cheshire {

template <class M>
struct RootMove {
  M move{};
  int score = -infinite_value, last_score = -infinite_value;  // of this iteration and of the one before
  int selective_depth = 0;
  /// By endgame tables: moves of a higher rank are better, whatever a search finds. 0 without tables.
  int rank = 0;
  std::optional<int> known;  // the score that tables give it
  int no_mate = 0;           // the move is proved not to force mate in this many moves
  std::vector<M> line;       // `move` first
};

template <class M>
class RootMoves {
 public:
  RootMoves() = default;
  explicit RootMoves(std::span<const M> moves);

  bool empty() const { return all_.empty(); }
  std::size_t size() const { return all_.size(); }
  RootMove<M>& operator[](std::size_t i) { return all_[i]; }
  const RootMove<M>& operator[](std::size_t i) const { return all_[i]; }
  auto begin() { return all_.begin(); }
  auto end() { return all_.end(); }
  auto begin() const { return all_.begin(); }
  auto end() const { return all_.end(); }

  /// The best `n` moves, or all if there are fewer.
  std::span<const RootMove<M>> best(std::size_t n) const {
    return std::span(all_).first(std::min(n, all_.size()));
  }
  /// The index of a move; it must be one of these.
  std::size_t index_of(const M& m) const;
  /// Leaves out the moves that are not among `moves`.
  void restrict_to(std::span<const M> moves);

  /// The search is looking for the line of rank first() + 1; the moves before it keep their scores.
  std::size_t first() const { return first_; }
  void set_first(std::size_t first) {
    CHESHIRE_ASSERT(first <= size());
    first_ = first;
  }
  /// Whether the search must skip this move: it leads a better line, endgame tables say that it is worse than
  /// the one searched first, or it is not a root move.
  bool skipped(const M& m) const;

  void start_iteration() {
    for (RootMove<M>& r : all_) r.last_score = r.score;
  }
  /// A move not reached before a stop must not be judged by an earlier search.
  void forget_scores() {
    for (std::size_t i = first_; i < all_.size(); ++i) all_[i].score = -infinite_value;
  }
  /// The search has found this value for a move, and `rest` to follow it.
  void note(const M& m, int value, int selective_depth, std::span<const M> rest);
  /// The search has found no more than that a move is not better than another one.
  void note_worse(const M& m) { all_[index_of(m)].score = -infinite_value; }

  /// Sorts the moves from `first` on by their ranks and scores; equal ones keep their order.
  void sort(std::size_t first);
  /// Moves the move at index `from` to index `to` <= `from`.
  void promote(std::size_t from, std::size_t to);

 private:
  static std::ptrdiff_t offset(std::size_t i) { return static_cast<std::ptrdiff_t>(i); }

  std::vector<RootMove<M>> all_;
  std::size_t first_ = 0;
};

template <class M>
RootMoves<M>::RootMoves(std::span<const M> moves) {
  for (const M& m : moves) {
    RootMove<M> r;
    r.move = m;
    r.line = {m};
    all_.push_back(std::move(r));
  }
}

template <class M>
std::size_t RootMoves<M>::index_of(const M& m) const {
  const auto found = std::find_if(begin(), end(), [&](const RootMove<M>& r) { return r.move == m; });
  CHESHIRE_ASSERT(found != end());
  return static_cast<std::size_t>(found - begin());
}

template <class M>
void RootMoves<M>::restrict_to(std::span<const M> moves) {
  std::erase_if(all_, [&](const RootMove<M>& r) {
    return std::find(moves.begin(), moves.end(), r.move) == moves.end();
  });
}

template <class M>
bool RootMoves<M>::skipped(const M& m) const {
  return std::none_of(begin() + offset(first_), end(),
                      [&](const RootMove<M>& r) { return r.move == m && r.rank == all_[first_].rank; });
}

template <class M>
void RootMoves<M>::note(const M& m, int value, int selective_depth, std::span<const M> rest) {
  RootMove<M>& r = all_[index_of(m)];
  r.score = value;
  r.selective_depth = selective_depth;
  r.line.assign(1, m);
  r.line.insert(r.line.end(), rest.begin(), rest.end());
}

template <class M>
void RootMoves<M>::sort(std::size_t first) {
  std::stable_sort(begin() + offset(first), end(), [](const RootMove<M>& a, const RootMove<M>& b) {
    if (a.rank != b.rank) return a.rank > b.rank;
    return a.score != b.score ? a.score > b.score : a.last_score > b.last_score;
  });
}

template <class M>
void RootMoves<M>::promote(std::size_t from, std::size_t to) {
  CHESHIRE_ASSERT(to <= from && from < size());
  std::rotate(begin() + offset(to), begin() + offset(from), begin() + offset(from) + 1);
}

// Compiled once, in root_moves.cpp, for all games on the general kernel.
extern template class RootMoves<Move>;

}  // namespace cheshire
