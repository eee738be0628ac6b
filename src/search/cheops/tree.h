// Tree<W>: the search of Cheops below its root: principal variations, pruning, quiescence, ends of the game. Positions are
// copied to carry out an action.
//
// tree_order.h   actions of a node, the likely best first
// tree_node.h    the nodes
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "eval/cheops/eval.h"
#include "rules/cheops/outcome.h"
#include "search/score.h"
#include "search/search_limiter.h"
#include "search/transposition_table.h"

namespace cheshire::cheops {

template <int W>
class Tree {
 public:
  using P = Position<W>;
  /// Of a side that wins by points without a mate: more than any evaluation, less than a mate.
  static constexpr int won_by_points = 20000;

  /// `tables` must outlive the tree.
  Tree(const Tables<W>& tables, int hash_mebibytes);

  TranspositionTable<Action>& table() { return table_; }
  const TranspositionTable<Action>& table() const { return table_; }
  const Evaluator<W>& evaluator() const { return eval_; }
  SearchLimiter& limiter() { return limiter_; }
  const SearchLimiter& limiter() const { return limiter_; }

  /// Forgets everything learnt.
  void clear();
  /// A search begins. `past`: keys of the positions of the game before the root. With `exact` no action is pruned.
  void start(std::span<const std::uint64_t> past, bool exact);
  /// An iteration begins below this root.
  void enter(const P& root, int depth);

  /// The value of a position `ply` >= 1 half-moves below the root, seen by its side to move; meaningless once the limiter has
  /// stopped. `checked`: p.in_check().
  int search(const P& p, int alpha, int beta, int depth, int ply, bool checked);
  /// What follows from the position last searched at that ply with an open window.
  std::span<const Action> line(int ply) const { return lines_[static_cast<std::size_t>(ply)]; }
  /// The deepest ply since the iteration began.
  int deepest() const { return deepest_; }

  /// The value of a position in which the side to move has no action, and of one that ends in a stalemate of another kind.
  int finished(const P& p, int ply) const;
  int stalemate(const P& p, int ply) const;
  /// Whether the game is over by a rule other than the lack of actions. CH-105, CH-108, CH-109
  bool over(const P& p) const;

  bool quiet(const P& p, Action a) const {
    return !a.promotes() && !a.arrests() && (a.kind() != ActionKind::move || p.at(a.to()) == no_piece);
  }
  /// The likely better actions have higher scores.
  int order(const P& p, Action a, Action known, int ply) const;

 private:
  using Set = CellSet<W>;
  struct Scored {
    Action action;
    int score;
    /// A total order, so that every machine takes the same.
    friend bool operator<(const Scored& a, const Scored& b) {
      return a.score != b.score ? a.score < b.score : a.action.bits() > b.action.bits();
    }
  };
  using Scores = std::vector<Scored>;

  // order
  void list(const P& p, Action known, int ply);
  void list_captures(const P& p, Action known, int ply);
  static Action take_best(Scores& scores);
  Kind best_promotion(const P& p) const;
  void update_histories(const P& p, Action best, int depth, int ply, std::span<const Action> failed);
  std::int16_t& history(const P& p, Action a) { return history_[p.at(a.from())][a.to()]; }

  // nodes
  bool pass_cuts(const P& p, int beta, int depth, int ply, int hope, int& value);
  int quiesce(const P& p, int alpha, int beta, int ply, int depth, bool checked);
  bool repeated(const P& p) const;
  void update_pv(int ply, Action a);
  static std::uint64_t table_key(const P& p);

  const Tables<W>& tables_;
  const Rules& rules_;
  Evaluator<W> eval_;
  TranspositionTable<Action> table_;
  SearchLimiter limiter_;
  std::array<std::vector<std::int16_t>, 2 * role_count> history_;  // [piece][to]
  std::array<std::array<Action, 2>, max_ply + 4> killers_;
  std::vector<Scores> scores_;
  std::vector<std::vector<Action>> lines_;
  std::vector<std::uint64_t> keys_;  // game and path, the present position excluded
  std::size_t past_ = 0;             // how many of them are of the game
  int root_depth_ = 0, deepest_ = 0;
  int first_pass_ = 0;  // no turn is passed before this ply: one has just been, or is being verified
  bool exact_ = false;
};

}  // namespace cheshire::cheops

#include "search/cheops/tree_node.h"
#include "search/cheops/tree_order.h"
