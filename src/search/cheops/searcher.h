// Searcher<W>: finds the best action in a game of Cheops. One thread; with fixed nodes or depth, a cleared table and the same
// seed it does the same everywhere. Where papers are sealed it is given the positions that may be the true one and plays what
// is best on the average.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "rules/cheops/position.h"
#include "search/limits.h"
#include "search/skill.h"

namespace cheshire::cheops {

template <int W>
class Searcher {
 public:
  struct Request {
    /// Equally likely positions, alike but for papers; at least one.
    std::vector<Position<W>> worlds;
    /// Of the positions of the game before, in order, at least those since the last irreversible turn.
    std::vector<std::uint64_t> keys;
    /// `only` is not looked at: these are other moves.
    Limits limits;
    /// Actions at the root to consider; empty = all. An abdication among them is one in a stalemate that allows it.
    std::vector<Action> only;
    int skill = Skill::highest;
    /// Chooses among the lines below full skill.
    std::uint64_t seed = 0;
  };
  /// One line of play; line.moves stays empty.
  struct Variation {
    Line line;
    std::vector<Action> actions;
  };
  struct Found {
    /// The best first. Where the game is over, one line without actions that tells the score.
    std::vector<Variation> lines;
    Action best;       // as the skill chooses among the lines
    bool any = false;  // there is an action
    std::uint64_t nodes = 0;
    int depth = 0;
  };
  /// Told of every line that events.line is told of.
  using Progress = std::function<void(const Variation&)>;

  /// `tables` must outlive the searcher; `hash_mebibytes` >= 1; without memory for so many the transposition table is the smallest.
  Searcher(const Tables<W>& tables, int hash_mebibytes);
  ~Searcher();

  /// A new size of the transposition table, which is empty then. False when there is no memory for it: nothing changes.
  bool set_hash(int mebibytes);
  /// Forgets everything learnt: the next search is as if it were the first.
  void clear();

  /// Thinks until a limit is reached, the search is exhausted or events.stop says so. A legal action is found however early
  /// that is. A mate in limits.mate is looked for with every action considered.
  Found think(const Request& request, const SearchEvents& events, const Progress& progress = {});

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

extern template class Searcher<2>;
extern template class Searcher<3>;
extern template class Searcher<5>;
extern template class Searcher<16>;

}  // namespace cheshire::cheops
